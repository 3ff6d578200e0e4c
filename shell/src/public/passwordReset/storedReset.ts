import { isRecord } from '@shared/contract/rules'
import { textOf } from '../../runtime/http/service'
import { flowStorage } from '../flow/flowStorage'
import type { SentCode } from '../flow/MobileProof'

/** State of a password reset, stored for this tab. Each step needs the id or token returned by the service, so none can be skipped. */
export type ResetStep =
  | { kind: 'account' }
  /** Login name and unit were accepted; now the user chooses the way. */
  | { kind: 'way'; flowId: string }
  | { kind: 'phone'; flowId: string; sent?: SentCode }
  | { kind: 'newMobile'; flowId: string; sent?: SentCode }
  | { kind: 'papers'; token: string; applicant: string; reason: string }

const readSent = (value: unknown): SentCode | undefined =>
  isRecord(value) && typeof value.resendAt === 'number'
    ? { flowId: textOf(value, 'flowId'), mobile: textOf(value, 'mobile'), resendAt: value.resendAt }
    : undefined

export function parseStep(value: unknown): ResetStep | undefined {
  if (!isRecord(value)) return undefined
  const [flowId, token] = [textOf(value, 'flowId'), textOf(value, 'token')]
  switch (value.kind) {
    case 'way':
      return flowId ? { kind: 'way', flowId } : undefined
    case 'phone':
    case 'newMobile':
      return flowId ? { kind: value.kind, flowId, sent: readSent(value.sent) } : undefined
    case 'papers':
      return token ? { kind: 'papers', token, applicant: textOf(value, 'applicant'), reason: textOf(value, 'reason') } : undefined
    default:
      return undefined
  }
}

export const resetStorage = flowStorage<ResetStep>('portal.passwordReset', parseStep)

/** Number of a request just submitted, for the confirmation page. */
export const submittedResetStorage = flowStorage<{ number: string }>('portal.passwordReset.submitted', (value) =>
  isRecord(value) && textOf(value, 'number') ? { number: textOf(value, 'number') } : undefined,
)
