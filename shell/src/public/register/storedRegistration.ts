import { registrationFields } from '@shared/contract/account'
import type { FormRow } from '@shared/contract/form'
import { isRecord } from '@shared/contract/rules'
import { textOf, textsOf } from '../../runtime/http/service'
import { flowStorage } from '../flow/flowStorage'
import type { SentCode } from '../flow/MobileProof'

/** An unfinished registration, stored for this tab. */
export interface KeptRegistration {
  /** A code that was sent and not entered yet. */
  sent?: SentCode
  /** Token for the form; undefined before the number is verified and after the flow has ended. */
  token?: string
  /** Number of the refused registration to correct, which may keep its first password. Undefined for a new registration. */
  correctionOf?: string
  fields: FormRow
}

export const nothingKept: KeptRegistration = { fields: {} }

const secret = new Set(registrationFields.filter((field) => field.sensitive).map((field) => field.key))

/** The input that may be stored: without identity numbers. */
export const keepable = (fields: FormRow): FormRow => Object.fromEntries(Object.entries(fields).filter(([key]) => !secret.has(key)))

export function parseKept(value: unknown): KeptRegistration | undefined {
  if (!isRecord(value)) return undefined
  const { sent } = value
  return {
    sent:
      isRecord(sent) && typeof sent.resendAt === 'number'
        ? { flowId: textOf(sent, 'flowId'), mobile: textOf(sent, 'mobile'), resendAt: sent.resendAt }
        : undefined,
    token: textOf(value, 'token') || undefined,
    correctionOf: textOf(value, 'correctionOf') || undefined,
    fields: keepable(textsOf(value, 'fields')),
  }
}

export const registrationStorage = flowStorage<KeptRegistration>('portal.registration', parseKept)

/** Data for the confirmation page. */
export interface Submitted {
  number: string
  dueDate: string
}

export const submittedRegistrationStorage = flowStorage<Submitted>('portal.registration.submitted', (value) =>
  isRecord(value) && textOf(value, 'number') ? { number: textOf(value, 'number'), dueDate: textOf(value, 'dueDate') } : undefined,
)
