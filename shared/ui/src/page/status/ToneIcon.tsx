import { Icon } from '../../icon/Icon'
import { type Tone, toneIcons } from '../../icon/toneIcons'
import styles from './tone.module.css'

/** CSS class for the colour of a tone, for text or an icon. */
export const toneColor = (tone: Tone): string => styles[tone] ?? ''

/** Icon of a tone in its colour, to be put before the text. Its shape carries the meaning without colour too. */
export const ToneIcon = ({ tone }: { tone: Tone }) => <Icon icon={toneIcons[tone]} className={toneColor(tone)} />
