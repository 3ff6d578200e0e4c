import { unitChangeStates } from '@shared/contract'
import type { Tone } from '@shared/ui'

const tones: Readonly<Record<string, Tone>> = {
  [unitChangeStates.waiting]: 'moving',
  [unitChangeStates.approved]: 'done',
  [unitChangeStates.refused]: 'failed',
}

/** How the state of a unit's change is shown. */
export const changeTone = (status: string): Tone => tones[status] ?? 'idle'
