import { registrationStates } from '@shared/contract/account'
import type { Tone } from '@shared/ui/page'

const tones: Readonly<Record<string, Tone>> = {
  [registrationStates.waiting]: 'moving',
  [registrationStates.approved]: 'done',
  [registrationStates.refused]: 'failed',
}

/** Tone of a state of the records an administrator decides: registrations, password resets and changes of a unit share their codes. */
export const auditTone = (status: string): Tone => tones[status] ?? 'idle'
