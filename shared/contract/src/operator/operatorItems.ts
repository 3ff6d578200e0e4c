import type { operatorItem, Tone } from '../enums'
import { addDays, addMonths, daysBetween } from '../equipment/due/calendar'

/**
 * 作业项目 of the people who manage and operate special equipment (TSG Z6001-2019): which kinds each is for, and how long a certificate
 * holds. Names stand in the enum `operatorItem`.
 */
export type OperatorItem = (typeof operatorItem)[number]['code']

/** A certificate holds so long from its approval. */
export const certificateYears = 4
/** 复审 is asked for at the latest a month before the certificate ends. */
const reviewMonthsBefore = 1
/** From so many days before its end on a certificate is warned of. */
export const certificateWarningDays = 60

const allKinds = ['1000', '2000', '3000', '4000', '5000', '6000', '8000', '9000']

/** Kinds by the catalogue an item is for; F000 for 安全附件, none where it belongs to no kind alone. */
export const kindsOfItem: Readonly<Record<OperatorItem, readonly string[]>> = {
  A: allKinds,
  G1: ['1000'],
  G2: ['1000'],
  G3: ['1000'],
  R1: ['2000'],
  R2: ['2000'],
  R3: ['2000'],
  P: ['2000'],
  T: ['3000'],
  Q1: ['4000'],
  Q2: ['4000'],
  S1: ['9000'],
  S2: ['9000'],
  Y1: ['6000'],
  Y2: ['6000'],
  N1: ['5000'],
  N2: ['5000'],
  F: ['F000'],
  HJ: allKinds,
  HF: allKinds,
}

/** 有效期至 of a certificate approved on a day: the day before the same day four years later. */
export const certificateExpiry = (issueDate: string): string => addDays(addMonths(issueDate, 12 * certificateYears), -1)

/** The last day 复审 may be asked for. */
export const reviewBy = (expireDate: string): string => addMonths(expireDate, -reviewMonthsBefore)

export interface OperatorCertificate {
  item: string
  /** 有效期至, the last day it holds. */
  expireDate: string
  /** Withdrawn or cancelled by the authority: holds no more whatever its date. */
  revoked?: boolean
}

/** `expiring`: within the days of the warning; `late`: that too, and 复审 can no longer be asked for in time. */
export type CertificateStanding = 'valid' | 'expiring' | 'late' | 'expired' | 'revoked'

/** How a certificate stands to a day. */
export function certificateStanding({ expireDate, revoked = false }: OperatorCertificate, today: string): CertificateStanding {
  if (revoked) return 'revoked'
  if (expireDate < today) return 'expired'
  if (reviewBy(expireDate) < today) return 'late'
  return daysBetween(today, expireDate) <= certificateWarningDays ? 'expiring' : 'valid'
}

/** Whether who has a certificate that stands so may do what it is for: to the day it ends, 复审 in time or not. */
export const holdsStill = (standing: CertificateStanding | ''): boolean => standing === 'valid' || standing === 'expiring' || standing === 'late'

export const isQualified = (certificate: OperatorCertificate, today: string): boolean => holdsStill(certificateStanding(certificate, today))

/** How certificates are looked for; what is `late` is `expiring` too. */
export const certificateStates = ['valid', 'expiring', 'expired', 'revoked'] as const
export type CertificateState = (typeof certificateStates)[number]

/** 有效期至 of the certificates in a state that are not revoked, both included; absent: without an end. */
export function expiryBounds(state: Exclude<CertificateState, 'revoked'>, today: string): { from?: string; to?: string } {
  if (state === 'expired') return { to: addDays(today, -1) }
  return state === 'expiring' ? { from: today, to: addDays(today, certificateWarningDays) } : { from: addDays(today, certificateWarningDays + 1) }
}

/** How a standing is said and shown. */
export const certificateStandings: Readonly<Record<CertificateStanding, { label: string; tone: Tone }>> = {
  valid: { label: '有效', tone: 'done' },
  expiring: { label: '即将到期', tone: 'attention' },
  late: { label: '复审已逾期', tone: 'attention' },
  expired: { label: '已过期', tone: 'failed' },
  revoked: { label: '注销/吊销', tone: 'idle' },
}
