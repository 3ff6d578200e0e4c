import { z } from 'zod'
import type { FieldDefinition, FormRow } from '../../form/definition'

/**
 * What the archive says of the devices a form names, by the numbers it names them by, as the service looked it up last: no client
 * sends it. Columns of the table of devices are derived from it.
 */
const snapshotSchema = z.record(z.string(), z.record(z.string(), z.string()))
export type ArchiveSnapshot = z.infer<typeof snapshotSchema>

/** The field it is kept in. */
export const archiveSnapshot = {
  key: 'oldSnapshot',
  label: '档案内容',
  type: 'text',
  required: false,
  source: 'snapshot',
  hidden: true,
} as const satisfies FieldDefinition

export const keptSnapshot = (snapshot: ArchiveSnapshot): FormRow => ({ [archiveSnapshot.key]: JSON.stringify(snapshot) })

/** The columns of one device; of one that nothing is known of, each is empty. */
export function snapshotRow(fields: FormRow, number: string, columns: readonly string[]): FormRow {
  const kept = fields[archiveSnapshot.key] ?? ''
  const known = kept === '' ? undefined : snapshotSchema.safeParse(JSON.parse(kept)).data?.[number]
  return Object.fromEntries(columns.map((column) => [column, known?.[column] ?? '']))
}
