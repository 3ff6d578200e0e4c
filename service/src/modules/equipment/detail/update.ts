import { type ApplicationForm, fieldsOf, formProblems, problemsOfChange, withoutHidden } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { canonical, type FieldDefinition, type FormRow, typedOf } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { unitByCode } from '../../../database/unitCodes'
import { Refusal } from '../../../refusal'
import type { AuditNote } from '../../../security/audit'
import type { Caller } from '../../../security/caller'
import { changeDevice } from '../archive/writeArchive'
import { archiveDefinitionOf } from '../device/archiveDefinition'
import { findDevice } from '../device/findDevice'
import { editableParts } from './detail'

interface UpdateRequest {
  id: string
  version: number
  fields: FormRow
  tables: Readonly<Record<string, readonly FormRow[]>>
  reason: string
}

const canonicalRow = (columns: readonly FieldDefinition[], row: FormRow): FormRow =>
  Object.fromEntries(columns.map((column) => [column.key, canonical(column, row[column.key] ?? '', row)]))

/** The id of the use unit follows its credit code: a unit registering with that code later sees the device. */
async function withUseUnit(connection: Connection, fields: FormRow, before: FormRow): Promise<FormRow> {
  const code = fields.useUnitUscc ?? ''
  if (code === (before.useUnitUscc ?? '')) return fields
  const unit = await unitByCode(connection, code)
  return { ...fields, useUnitId: unit?.id ?? '' }
}

/** Applications name a device that has no other number by its certificate: under another one they would not find it, nor would its report. */
async function certificateProblems({ query }: Connection, before: FormRow, after: FormRow): Promise<FieldError[]> {
  const number = before.useCertNo ?? ''
  if (number === '' || number === (after.useCertNo ?? '')) return []
  const { rows } = await query({ text: 'select number from applications_open_by_certificate($1) as number', values: [number] })
  if (rows.length === 0) return []
  const open = rows.map((row) => String(row.number)).join('、')
  return [{ field: 'useCertNo', message: `申请 ${open} 按现在的使用登记证编号办理这台设备，尚未办结，请等它办结后再更改编号` }]
}

/** Without the values the change hides: parameters of the category the device had. What was hidden before was entered by others, and stays. */
function withoutNewlyHidden(definition: Parameters<typeof withoutHidden>[0], before: ApplicationForm, after: ApplicationForm): ApplicationForm {
  const [shownBefore, shown] = [withoutHidden(definition, before), withoutHidden(definition, after)]
  const wasHidden = (key: string) => (shownBefore.fields[key] ?? '') !== (before.fields[key] ?? '')
  const fields = Object.entries(after.fields).map(([key, value]) => [key, wasHidden(key) && value === before.fields[key] ? value : shown.fields[key]])
  const tables = Object.entries(after.tables).map(([key, rows]) => [
    key,
    rows === before.tables[key] && !shownBefore.tables[key]?.length ? rows : shown.tables[key],
  ])
  return { fields: Object.fromEntries(fields), tables: Object.fromEntries(tables) }
}

/**
 * Changes the parts of an archive the caller may change, and keeps the previous values in its history.
 * @param taken problems of numbers that another device has
 * @throws Refusal NOT_FOUND, STALE_VERSION, FORBIDDEN for a part the caller may not change, INCOMPLETE with every problem at its field.
 */
export async function updateDevice(
  connection: Connection,
  caller: Caller,
  request: UpdateRequest,
  now: Date,
  today: string,
  note: AuditNote,
  taken: (fields: FormRow) => Promise<readonly FieldError[]>,
): Promise<{ id: string; version: number }> {
  const device = await findDevice(connection, caller, request.id, true)
  if (device.version !== request.version) throw new Refusal('STALE_VERSION')
  const editable = new Set(await editableParts(connection, device, caller))
  const touched = [...Object.keys(request.fields), ...Object.keys(request.tables)]
  if (touched.some((key) => !editable.has(key))) throw new Refusal('FORBIDDEN')
  const definition = archiveDefinitionOf(device.kind)
  const { fields: before, tables } = device.archive
  const typed = typedOf(fieldsOf(definition), request.fields)
  const rows = Object.fromEntries(
    definition.tables.flatMap((table) => {
      const sent = request.tables[table.key]
      return sent ? [[table.key, sent.map((row) => canonicalRow(table.columns, row))]] : []
    }),
  )
  const sent: ApplicationForm = { fields: await withUseUnit(connection, { ...before, ...typed }, before), tables: { ...tables, ...rows } }
  const form = withoutNewlyHidden(definition, device.archive, sent)
  const fieldErrors = problemsOfChange(formProblems(definition, device.archive, 'commit', today), formProblems(definition, form, 'commit', today), (path) =>
    touched.includes(path.split('.')[0] ?? ''),
  )
  // The number of a device that is gone may have been given again: whoever changes something else of it is not told.
  const differs = (key: string) => (before[key] ?? '') !== (form.fields[key] ?? '')
  const numbersTaken = (await taken({ ...form.fields, equipmentId: device.id })).filter(
    ({ field }) => differs(field) || (field === 'factoryNo' && differs('manufacturer')),
  )
  fieldErrors.push(...(await certificateProblems(connection, before, form.fields)), ...numbersTaken)
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  const { version, changed } = await changeDevice(connection, device, form, { caller, reason: request.reason, now, stated: touched })
  note.target = device.id
  note.detail = { fields: changed }
  return { id: device.id, version }
}
