import { createHmac } from 'node:crypto'
import { type ApplicationDefinition, isEditable } from '@shared/contract/application'
import { documentCheckLink, documentCodeDigits, groupedCode } from '@shared/contract/documentCheck'
import type { PrintDocument } from '@shared/contract/print'
import type { ServiceContext } from '../../context'
import { sameBytes } from '../../security/secrets'

/**
 * The code on a printed paper: HMAC-SM3 over which paper of which submission it is. Nothing is stored, and nobody who has
 * not held the paper can make one up.
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

/** Takes the same time wherever two codes differ. */
export const sameCode = (left: string, right: string): boolean => sameBytes(Buffer.from(left), Buffer.from(right))

/** What a paper carries to be checked by; undefined while its content is still being written, and on record nowhere. */
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
