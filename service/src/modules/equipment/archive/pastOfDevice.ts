import { codeOf, type EnumName } from '@shared/contract/enums'
import { type InspectionEvent, reportedFieldOf, reportedNextOf, type Stop, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { sql } from 'kysely'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import type { ChangedField } from '../../../database/tables/equipmentTables'

/** The past of a device, which its due dates depend on: the archive itself has only the latest inspection and the current stop. */
/** An inspection as reported. */
export interface PastInspection extends InspectionEvent {
  reportNo: string
  organisation: string
  /** What was found; empty if it was passed. */
  problem: string
}

export interface DevicePast {
  /** Inspections replaced by a later report, and those reported when the archive had a later one. */
  history: PastInspection[]
  /** Stops that have ended. */
  stops: Stop[]
}

/** A change of an archive as stored in its history: display texts, not codes. */
export interface KeptChange {
  changes: readonly ChangedField[]
  at: Date
  /** The report it replaced was voided later: its inspection counts no more. */
  replacedVoid?: boolean
  /** The inspection of a report that changed no report in the archive, as that had a later one. */
  older?: PastInspection
}

const codedFields: Readonly<Record<string, EnumName>> = {
  inspectionKind: 'inspectionKind',
  inspectionConclusion: 'inspectionConclusion',
  safetyGrade: 'safetyGrade',
}
const codeIn = ({ field, before }: ChangedField): string => {
  const name = codedFields[field]
  return name ? codeOf(name, before) : before
}

/** What tells the reported inspection of an archive from its others: those of two items may have one number. */
const reportIn = ({ inspectionReportNo = '', inspectionKind = '' }: FormRow): string => `${inspectionReportNo} ${inspectionKind}`

/**
 * Reconstructs the past of a device from its archive and the changes of it. Pure.
 * A report with another number is another inspection, one with the same number a correction; two items of a device may be inspected on one day. A
 * stop ends on the day its date is removed from the archive.
 * @param changes newest first
 */
export function pastOf(fields: FormRow, changes: readonly KeptChange[]): DevicePast {
  const past: DevicePast = { history: [], stops: [] }
  // When the report that had replaced it is voided, the archive has the earlier one again.
  const told = new Set([reportIn(fields)])
  let known = fields
  for (const { changes: changed, at, replacedVoid, older } of changes) {
    if (older) past.history.push(older)
    const before: FormRow = { ...known, ...Object.fromEntries(changed.map((change) => [change.field, codeIn(change)])) }
    const replaced = (field: string) => (before[field] ?? '') !== '' && changed.some((change) => change.field === field)
    if (replaced('stopDate') && !known.stopDate) past.stops.push({ from: before.stopDate ?? '', to: wireDate(at) })
    if (!replacedVoid && replaced('inspectionReportNo') && (replaced('inspectionDate') || (before.inspectionDate && replaced('inspectionKind')))) {
      const { inspectionKind = '', inspectionDate = '', inspectionConclusion = '', safetyGrade = '' } = before
      const { inspectionReportNo: reportNo = '', inspectionOrg: organisation = '', mainProblem: problem = '' } = before
      const said = { conclusion: inspectionConclusion, grade: safetyGrade, next: reportedNextOf(before), reportNo, organisation, problem }
      if (!told.has(reportIn(before))) past.history.push({ kind: inspectionKind, date: inspectionDate, ...said })
      told.add(reportIn(before))
    }
    known = before
  }
  return past
}

/** Fields that `pastOf` reads. */
const fieldsOfPast = [
  'stopDate',
  'inspectionReportNo',
  'inspectionDate',
  'inspectionKind',
  'inspectionConclusion',
  'safetyGrade',
  'nextInspectionDate',
  'nextInternalInspectionDate',
  'mainProblem',
]
const tellsOfPast = `$[*] ? (${fieldsOfPast.map((field) => `@.field == "${field}"`).join(' || ')})`

/** Whether the report a change replaced was voided later. Whoever sees the device sees all of its reports. */
const replacesVoid = sql<boolean>`exists (select from inspection_report report
  where report.equipment_id = equipment_change.equipment_id and report.state = 'void'
    and report.report_no = jsonb_path_query_first(changes, '$[*] ? (@.field == "inspectionReportNo").before') #>> '{}')`

/** Changes relevant to the past of devices, by device, newest first. Most of the hundreds of changes concern phone numbers and names and are skipped. */
async function changesOfDevices({ db }: Connection, equipmentIds: readonly string[]): Promise<ReadonlyMap<string, KeptChange[]>> {
  const kept = new Map<string, KeptChange[]>()
  if (equipmentIds.length === 0) return kept
  const add = (id: string, change: KeptChange) => {
    const ofDevice = kept.get(id)
    if (ofDevice) ofDevice.push(change)
    else kept.set(id, [change])
  }
  const rows = await db
    .selectFrom('equipment_change')
    .select(['equipment_id', 'changes', 'created_at', replacesVoid.as('replaces_void')])
    .where('equipment_id', 'in', equipmentIds)
    .where('action', '=', 'update')
    .where(sql<boolean>`changes @? ${tellsOfPast}::jsonpath`)
    .orderBy('id', 'desc')
    .execute()
  for (const { equipment_id, changes, created_at, replaces_void } of rows) {
    add(equipment_id, { changes, at: created_at, replacedVoid: replaces_void })
  }
  const reports = await db
    .selectFrom('inspection_report')
    .selectAll()
    .where('equipment_id', 'in', equipmentIds)
    .where('older_than_archive', '=', true)
    .where('state', '=', 'valid')
    .execute()
  for (const report of reports) {
    const { inspection_kind, inspected_on: date, conclusion, report_no: reportNo, institute_name: organisation, content } = report
    const states = reportedFieldOf({ equclacode: report.kind, inspectionKind: inspection_kind }) !== undefined
    const said = { next: states ? (content?.nextDate ?? '') : '', grade: codeOf('safetyGrade', content?.grade ?? '') }
    const problem = unqualifiedConclusions.includes(conclusion) ? (content?.remarks ?? '') : ''
    const older = { kind: inspection_kind, date, conclusion, ...said, reportNo, organisation, problem }
    add(report.equipment_id ?? '', { changes: [], at: report.recorded_at, older })
  }
  return kept
}

export type WithPast<Device> = Device & { past: DevicePast }

/** Devices with their pasts, by the number they are named by. */
export async function withPasts<Device extends { id: string; archive: { fields: FormRow } }>(
  connection: Connection,
  found: ReadonlyMap<string, Device>,
): Promise<ReadonlyMap<string, WithPast<Device>>> {
  const changes = await changesOfDevices(
    connection,
    [...found.values()].map(({ id }) => id),
  )
  return new Map([...found].map(([number, device]) => [number, { ...device, past: pastOf(device.archive.fields, changes.get(device.id) ?? []) }]))
}

/** The changes of one device. */
export const keptChangesOf = async (connection: Connection, equipmentId: string): Promise<KeptChange[]> =>
  (await changesOfDevices(connection, [equipmentId])).get(equipmentId) ?? []
