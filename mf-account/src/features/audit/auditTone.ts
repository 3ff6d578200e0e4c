import { registrationStates } from '@shared/contract/account'
import type { Tone } from '@shared/ui/page'

const tones: Readonly<Record<string, Tone>> = {
  [registrationStates.waiting]: 'moving',
  [registrationStates.approved]: 'done',
  [registrationStates.refused]: 'failed',
}

/** How the state of what an administrator decides is shown: registrations, password resets and changes of a unit share their codes. */
export const auditTone = (status: string): Tone => tones[status] ?? 'idle'
