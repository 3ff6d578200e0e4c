import { createHmac } from 'node:crypto'
import { type ApplicationDefinition, isEditable } from '@shared/contract/application'
import { documentCheckLink, documentCodeDigits, groupedCode } from '@shared/contract/documentCheck'
import type { PrintDocument } from '@shared/contract/print'
import type { ServiceContext } from '../../context'
import { sameBytes } from '../../security/secrets'

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

/** The verification data printed on a document; undefined before the first submission and while the form is editable. */
export function checkOf(
  { signingKey, configuration }: Pick<ServiceContext, 'signingKey' | 'configuration'>,
  definition: ApplicationDefinition,
  record: { id: string; number: string; status: string; revision: number },
  document: string,
): PrintDocument['check'] {
  if (record.revision === 0 || isEditable(definition, record.status)) return undefined
  const code = codeOf(signingKey, { applicationId: record.id, document, revision: record.revision })
  return { address: `${configuration.linkOrigin}${documentCheckLink(record.number, code)}`, code: groupedCode(code) }
}
