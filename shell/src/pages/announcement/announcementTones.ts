import { articleStates } from '@shared/contract'
import type { Tone } from '@shared/ui'

/** How a state of an announcement is marked, beside its name. */
export const announcementTones: Readonly<Record<string, Tone>> = {
  [articleStates.draft]: 'idle',
  [articleStates.published]: 'done',
  [articleStates.withdrawn]: 'attention',
}
