import { z } from 'zod'
import type { FieldDefinition, FormRow } from '../../../form/definition'

/**
 * Archive values of the devices named in a form, by device number, as of the service's last lookup. Clients never send it. Columns of the
 * device table are derived from it.
 */
const snapshotSchema = z.record(z.string(), z.record(z.string(), z.string()))
export type ArchiveSnapshot = z.infer<typeof snapshotSchema>

/** The form field that stores it. */
export const archiveSnapshot = {
  key: 'oldSnapshot',
  label: '档案内容',
  type: 'text',
  required: false,
  source: 'snapshot',
  hidden: true,
} as const satisfies FieldDefinition

export const keptSnapshot = (snapshot: ArchiveSnapshot): FormRow => ({ [archiveSnapshot.key]: JSON.stringify(snapshot) })

/** The columns of one device; all empty if the device is unknown. */
export function snapshotRow(fields: FormRow, number: string, columns: readonly string[]): FormRow {
  const kept = fields[archiveSnapshot.key] ?? ''
  const known = kept === '' ? undefined : snapshotSchema.safeParse(JSON.parse(kept)).data?.[number]
  return Object.fromEntries(columns.map((column) => [column, known?.[column] ?? '']))
}
