import { codeOf, type EnumName } from '@shared/contract/enums'
import type { InspectionEvent, Stop } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { sql } from 'kysely'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import type { ChangedField } from '../../../database/equipmentTables'

/** What a device's dates go by beside its archive, which names the latest inspection and the present stop alone. */
/** An inspection as its report told it. */
export interface PastInspection extends InspectionEvent {
  reportNo: string
  organisation: string
}

export interface DevicePast {
  /** Inspections that a later report took the place of. */
  history: PastInspection[]
  /** Stops that have ended. */
  stops: Stop[]
}

/** A change of an archive as its history keeps it: texts as a reader sees them. */
export interface KeptChange {
  changes: readonly ChangedField[]
  at: Date
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

/**
 * The past of a device, from its archive and the changes of it. Pure.
 * A report of another number is another inspection, one of the same number a correction of it. A stop ends on the day its date leaves the archive.
 * @param changes the newest first
 */
export function pastOf(fields: FormRow, changes: readonly KeptChange[]): DevicePast {
  const past: DevicePast = { history: [], stops: [] }
  let known = fields
  for (const { changes: changed, at } of changes) {
    const before: FormRow = { ...known, ...Object.fromEntries(changed.map((change) => [change.field, codeIn(change)])) }
    const replaced = (field: string) => (before[field] ?? '') !== '' && changed.some((change) => change.field === field)
    if (replaced('stopDate') && !known.stopDate) past.stops.push({ from: before.stopDate ?? '', to: wireDate(at) })
    if (replaced('inspectionReportNo') && replaced('inspectionDate')) {
      const { inspectionKind = '', inspectionDate = '', inspectionConclusion = '', safetyGrade = '', nextInspectionDate = '' } = before
      const { inspectionReportNo: reportNo = '', inspectionOrg: organisation = '' } = before
      const said = { conclusion: inspectionConclusion, grade: safetyGrade, next: nextInspectionDate, reportNo, organisation }
      past.history.push({ kind: inspectionKind, date: inspectionDate, ...said })
    }
    known = before
  }
  return past
}

/** Fields that `pastOf` reads. */
const fieldsOfPast = ['stopDate', 'inspectionReportNo', 'inspectionDate', 'inspectionKind', 'inspectionConclusion', 'safetyGrade', 'nextInspectionDate']
const tellsOfPast = `$[*] ? (${fieldsOfPast.map((field) => `@.field == "${field}"`).join(' || ')})`

/** Changes of archives that tell of their past, by device, the newest first: of hundreds most are of telephones and names. */
export async function changesOfDevices({ db }: Connection, equipmentIds: readonly string[]): Promise<ReadonlyMap<string, KeptChange[]>> {
  const kept = new Map<string, KeptChange[]>()
  if (equipmentIds.length === 0) return kept
  const rows = await db
    .selectFrom('equipment_change')
    .select(['equipment_id', 'changes', 'created_at'])
    .where('equipment_id', 'in', equipmentIds)
    .where('action', '=', 'update')
    .where(sql<boolean>`changes @? ${tellsOfPast}::jsonpath`)
    .orderBy('id', 'desc')
    .execute()
  for (const { equipment_id, changes, created_at } of rows) {
    const ofDevice = kept.get(equipment_id)
    if (ofDevice) ofDevice.push({ changes, at: created_at })
    else kept.set(equipment_id, [{ changes, at: created_at }])
  }
  return kept
}

/** The same, of one device. */
export const changesKept = async (connection: Connection, equipmentId: string): Promise<KeptChange[]> =>
  (await changesOfDevices(connection, [equipmentId])).get(equipmentId) ?? []
