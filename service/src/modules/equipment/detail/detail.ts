import { type ApplicationForm, fieldsOf } from '@shared/contract/application'
import {
  type ConfiguredDocuments,
  citedReason,
  contactFields,
  type DueDate,
  dueDates,
  type EquipmentDetail,
  type EquipmentDueDate,
  equipmentAttachments,
  fixedFields,
  freelyEditableFields,
  inUse,
  lifeExpireDate,
  type PlanStrip,
  planStrip,
  withDelay,
} from '@shared/contract/equipment'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { mask, maskName } from '@shared/contract/rules'
import { attachmentsOf } from '../../../attachment/attachments'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { Refusal } from '../../../refusal'
import type { Caller } from '../../../security/caller'
import { labelsOf } from '../../../workflow/labels'
import { keptChangesOf, pastOf } from '../archive/pastOfDevice'
import { hasRegisteredCylinders } from '../archive/registeredCylinders'
import { appliedOf } from '../device/applied'
import { archiveDefinitionOf, archiveNames } from '../device/archiveDefinition'
import { type DeviceRow, findDevice, hasLines } from '../device/findDevice'
import { isUseUnit } from '../device/parties'
import { rowReader, stateOfDate } from '../list/rows'
import { labelOfDevice } from './label'
import { withheldPapers } from './withheldPapers'

/** How a field is masked for a caller in this relation to the device; undefined if it is shown in full. */
function coveringOf(relation: DeviceRow['relation'], field: FieldDefinition): ((value: string) => string) | undefined {
  if (relation === 'own') return undefined
  // Contact names are masked as names, contact numbers as phone numbers.
  if (relation === 'maintenance' && contactFields.includes(field.key))
    return field.type === 'mobile' || field.type === 'phone' ? (value) => mask('mobile', value) : maskName
  const { sensitive } = field
  return sensitive && ((value) => mask(sensitive, value))
}

/** Whether a caller may request a masked value in full, by a call that is logged. */
const mayReveal = (relation: DeviceRow['relation'], field: FieldDefinition): boolean => !(relation === 'maintenance' && contactFields.includes(field.key))

/** Whether the caller acts for the use unit of the device. */
export const actsForUseUnit = (device: DeviceRow, { roleType, unitId, unitUscc }: Caller): boolean =>
  roleType === role.useUnit && device.relation === 'own' && isUseUnit(device.archive.fields, { id: unitId, uscc: unitUscc })

/** Keys of the fields and tables the caller may change. */
export async function editableParts(connection: Connection, device: DeviceRow, caller: Caller): Promise<string[]> {
  const definition = archiveDefinitionOf(device.kind)
  // 下次检验日期 of a registration unit with lines is that of the first of them; without lines the report of 长输管道 states it.
  const ofLines = hasLines(device) ? ['nextInspectionDate'] : []
  const computed = (await hasRegisteredCylinders(connection, device)) ? ['cylinderQuantity'] : ofLines
  const fields = fieldsOf(definition).filter(({ key, source }) => source === undefined && !fixedFields.includes(key) && !computed.includes(key))
  if (caller.roleType === role.registrar)
    return [...fields.map((field) => field.key), ...definition.tables.filter((table) => !table.large).map((table) => table.key)]
  if (!actsForUseUnit(device, caller)) return []
  return fields.filter((field) => freelyEditableFields.includes(field.key)).map((field) => field.key)
}

/** Keys of the fields masked for the caller, whatever is in them now: older values are in the history. */
const coveredFields = (device: DeviceRow): string[] =>
  fieldsOf(archiveDefinitionOf(device.kind)).flatMap((field) => (coveringOf(device.relation, field) ? [field.key] : []))

/** What is masked for the caller in the history of the archive. */
export const coveredInHistory = (device: DeviceRow) => ({
  covered: coveredFields(device),
  ofUnit: device.relation === 'own' ? freelyEditableFields : [],
  unit: device.use_unit_id ?? '',
})

/** An archive with masking applied for the caller. */
export function maskedArchive(device: DeviceRow): { form: ApplicationForm; masked: string[]; revealable: string[] } {
  const masked: string[] = []
  const revealable: string[] = []
  const fields: FormRow = { ...device.archive.fields }
  for (const field of fieldsOf(archiveDefinitionOf(device.kind))) {
    const value = fields[field.key] ?? ''
    const cover = coveringOf(device.relation, field)
    if (value === '' || !cover) continue
    fields[field.key] = cover(value)
    masked.push(field.key)
    if (mayReveal(device.relation, field)) revealable.push(field.key)
  }
  return { form: { fields, tables: device.archive.tables }, masked, revealable }
}

/**
 * One masked value in full. The calling code logs who requested it.
 * @throws Refusal NOT_FOUND if it does not exist or is not masked; FORBIDDEN if the caller may not reveal it.
 */
export async function revealField(connection: Connection, caller: Caller, id: string, key: string): Promise<string> {
  const device = await findDevice(connection, caller, id)
  const { masked, revealable } = maskedArchive(device)
  if (!masked.includes(key)) throw new Refusal('NOT_FOUND')
  if (!revealable.includes(key)) throw new Refusal('FORBIDDEN')
  return device.archive.fields[key] ?? ''
}

/** Due dates of a device in use, and the plan of an elevator, computed from its archive, its past, and the dates of its lines. */
async function dueOf(
  connection: Connection,
  { id, kind, use_status, archive: { fields } }: DeviceRow,
  today: string,
  ruleDocuments: ConfiguredDocuments,
): Promise<{ dates: DueDate[]; plan?: PlanStrip }> {
  if (use_status !== inUse) return { dates: [] }
  const { history, stops } = pastOf(fields, await keptChangesOf(connection, id))
  const lines =
    kind === '8000' ? await connection.db.selectFrom('equipment_pipeline').select('next_inspection_date').where('equipment_id', '=', id).execute() : []
  const nextOfLines = lines.map((line) => line.next_inspection_date ?? '')
  return {
    dates: withDelay(dueDates(fields, history, stops, nextOfLines), fields),
    plan: kind === '3000' ? planStrip(fields, history, stops, today, ruleDocuments) : undefined,
  }
}

/** Dates as a page shows them: their state today, and why they are due, with the rule. */
export const dueDatesSeen = (device: DeviceRow, dates: readonly DueDate[], today: string, ruleDocuments: ConfiguredDocuments): EquipmentDueDate[] =>
  dates.map((due) => ({ key: due.duty, label: due.label, date: due.date, state: stateOfDate(device, due.date, today), why: citedReason(due, ruleDocuments) }))

/** The detail page of a device. @param today `YYYY-MM-DD` */
export async function detailOfDevice(context: ServiceContext, connection: Connection, caller: Caller, id: string, today: string): Promise<EquipmentDetail> {
  const device = await findDevice(connection, caller, id)
  const definition = archiveDefinitionOf(device.kind)
  const { form: kept, masked, revealable } = maskedArchive(device)
  const row = (await rowReader(connection, caller, today))({
    ...device,
    applied: await appliedOf(connection, device.id),
    item_dates: device.archive.fields,
  })
  // Never stored: one changes from day to day, the others follow from stored fields.
  const { categoryCode = '' } = kept.fields
  const derived = { dueState: row.dueState, lifeExpireDate: lifeExpireDate(kept.fields), ...(device.kind === '8000' && { pipingCategory: categoryCode }) }
  const form = { ...kept, fields: { ...kept.fields, ...derived } }
  const { dates, plan } = await dueOf(connection, device, today, context.configuration.ruleDocuments)
  return {
    id: device.id,
    row,
    form,
    labels: labelsOf(definition, form, await archiveNames(connection)),
    masked,
    revealable,
    editable: await editableParts(connection, device, caller),
    dueDates: dueDatesSeen(device, dates, today, context.configuration.ruleDocuments),
    ...(plan && { plan }),
    attachments: await attachmentsOf(connection, device.id, { withheld: await withheldPapers(connection, caller, device) }),
    label: labelOfDevice(context, device),
  }
}

export const attachmentCodes: readonly string[] = equipmentAttachments.map(({ code }) => code)
