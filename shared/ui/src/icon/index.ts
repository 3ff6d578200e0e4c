/** Pictures without antd, for pages that come before it and for lists that draw hundreds. A door of its own: it brings nothing else. */
export { Icon, type IconProps } from './Icon'
export { isTone, type Tone, toneIcons } from './toneIcons'
