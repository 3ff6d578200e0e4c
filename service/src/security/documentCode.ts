import { createHmac } from 'node:crypto'
import { documentCodeDigits } from '@shared/contract/documentCheck'
import { sameBytes } from './secrets'

/**
 * The verification code on a printed document: HMAC-SM3 over document and submission. Nothing is stored, and nobody can forge a code without
 * having held the printed document.
 */
export interface Printed {
  applicationId: string
  document: string
  revision: number
}

export const codeOf = (key: Buffer, { applicationId, document, revision }: Printed): string =>
  createHmac('sm3', key)
    .update(['document-check', applicationId, document, String(revision)].join('\n'), 'utf8')
    .digest('hex')
    .slice(0, documentCodeDigits)
    .toUpperCase()

/** Constant-time comparison. */
export const sameCode = (left: string, right: string): boolean => sameBytes(Buffer.from(left), Buffer.from(right))
