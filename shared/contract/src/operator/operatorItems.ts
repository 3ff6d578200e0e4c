import type { Tone } from '../enums'
import { addDays, addMonths, daysBetween } from '../rules/calendar'

/**
 * Certificates of people who manage and operate special equipment (TSG Z6001-2019), and their validity. Their 作业项目 are in the enum `operatorItem`.
 */

/** Validity of a certificate in years from its approval. */
export const certificateYears = 4
/** 复审 must be applied for at least one month before the certificate ends. */
const reviewMonthsBefore = 1
/** Days before its end from which a certificate is shown with a warning. */
export const certificateWarningDays = 60

/** 有效期至 of a certificate approved on a given day: the day before the same date four years later. */
export const certificateExpiry = (issueDate: string): string => addDays(addMonths(issueDate, 12 * certificateYears), -1)

/** The last day to apply for 复审. */
export const reviewBy = (expireDate: string): string => addMonths(expireDate, -reviewMonthsBefore)

export interface OperatorCertificate {
  item: string
  /** 有效期至, the last day of validity. */
  expireDate: string
  /** Withdrawn or cancelled by the authority: invalid regardless of its date. */
  revoked?: boolean
}

/** `expiring`: within the warning period; `late`: also too late to apply for 复审 in time. */
export type CertificateStanding = 'valid' | 'expiring' | 'late' | 'expired' | 'revoked'

/** State of a certificate on a given day. */
export function certificateStanding({ expireDate, revoked = false }: OperatorCertificate, today: string): CertificateStanding {
  if (revoked) return 'revoked'
  if (expireDate < today) return 'expired'
  if (reviewBy(expireDate) < today) return 'late'
  return daysBetween(today, expireDate) <= certificateWarningDays ? 'expiring' : 'valid'
}

/** Whether a certificate in this state still qualifies its holder: until its last day, even if it is too late for 复审. */
export const holdsStill = (standing: CertificateStanding | ''): boolean => standing === 'valid' || standing === 'expiring' || standing === 'late'

export const isQualified = (certificate: OperatorCertificate, today: string): boolean => holdsStill(certificateStanding(certificate, today))

/** Certificate states used as filters; `late` is included in `expiring`. */
export const certificateStates = ['valid', 'expiring', 'expired', 'revoked'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Range of 有效期至 for certificates in a state, revoked ones excluded; both days included, absent means unbounded. */
export function expiryBounds(state: Exclude<CertificateState, 'revoked'>, today: string): { from?: string; to?: string } {
  if (state === 'expired') return { to: addDays(today, -1) }
  return state === 'expiring' ? { from: today, to: addDays(today, certificateWarningDays) } : { from: addDays(today, certificateWarningDays + 1) }
}

/** Label and style of each state. */
export const certificateStandings: Readonly<Record<CertificateStanding, { label: string; tone: Tone }>> = {
  valid: { label: '有效', tone: 'done' },
  expiring: { label: '即将到期', tone: 'attention' },
  late: { label: '复审已逾期', tone: 'attention' },
  expired: { label: '已过期', tone: 'failed' },
  revoked: { label: '注销/吊销', tone: 'idle' },
}
