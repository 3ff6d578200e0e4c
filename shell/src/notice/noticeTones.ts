import { articleStates } from '@shared/contract'
import type { Tone } from '@shared/ui'

/** How a state of a notice is marked, beside its name. */
export const noticeTones: Readonly<Record<string, Tone>> = {
  [articleStates.draft]: 'idle',
  [articleStates.published]: 'done',
  [articleStates.withdrawn]: 'attention',
}
