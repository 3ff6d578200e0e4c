import { registrationStates } from '@shared/contract'
import type { Tone } from '@shared/ui'

const tones: Readonly<Record<string, Tone>> = {
  [registrationStates.waiting]: 'moving',
  [registrationStates.approved]: 'done',
  [registrationStates.refused]: 'failed',
}

/** How the state of what an administrator decides is shown: registrations, password resets and changes of a unit share their codes. */
export const auditTone = (status: string): Tone => tones[status] ?? 'idle'
