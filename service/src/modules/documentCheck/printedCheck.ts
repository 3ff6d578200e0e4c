import { type ApplicationDefinition, isEditable } from '@shared/contract/application'
import { documentCheckLink, groupedCode } from '@shared/contract/documentCheck'
import type { PrintDocument } from '@shared/contract/print'
import type { ServiceContext } from '../../context'
import { codeOf } from '../../security/documentCode'

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
