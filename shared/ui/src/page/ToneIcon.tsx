import { Icon } from '../icon/Icon'
import { type Tone, toneIcons } from '../icon/toneIcons'
import styles from './tone.module.css'

/** The colour of a tone, for words or a shape. */
export const toneColor = (tone: Tone): string => styles[tone] ?? ''

/** The shape of a tone in its colour, for before the words that say it: the shape carries the meaning in greyscale. */
export const ToneIcon = ({ tone }: { tone: Tone }) => <Icon icon={toneIcons[tone]} className={toneColor(tone)} />
