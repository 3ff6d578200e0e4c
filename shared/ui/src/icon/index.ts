/** Icons without antd, for pages that do not load it and for lists that render hundreds. A separate entry, so that nothing else is loaded. */
export { Icon } from './Icon'
export { isTone, type Tone, toneIcons } from './toneIcons'
