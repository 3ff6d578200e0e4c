import { loadTest, restrictedConclusions, selfDetection, unqualifiedConclusions } from '@shared/contract/equipment'
import type { ReportRow } from '@shared/contract/report'
import { type RoleType, role } from '@shared/contract/roles'
import { sql } from 'kysely'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import { inAnyWidth, isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import { type Caller, viewer, viewersOf } from '../../security/caller'
import { markObstacle } from '../equipment/detail/useMark'
import { relationsFor } from '../equipment/device/parties'

/** 检验报告查询: reports visible to the units of their devices and to their institutes. */

/** The reader of reports: role, unit and viewer keys. */
export interface ReportReader {
  roleType: RoleType
  unitId: string
  viewers: readonly string[]
}
export const readerOf = (caller: Caller): ReportReader => ({ roleType: caller.roleType, unitId: caller.unitId, viewers: viewersOf(caller) })

/** An institute; row-level security restricts it to the reports it may see. */
export const readerOfInstitute = (unitId: string): ReportReader => ({ roleType: role.acceptor, unitId, viewers: [] })

/** A unit, whichever of its members acts: reports of devices it uses or maintains. */
export async function readerOfUnit({ db }: Connection, unitId: string): Promise<ReportReader> {
  const { uscc } = await db.selectFrom('unit').select('uscc').where('id', '=', unitId).executeTakeFirstOrThrow()
  return { roleType: role.maintenanceUnit, unitId, viewers: [viewer.unit(unitId), viewer.uscc(uscc)] }
}

/** Reports visible to a reader. @throws Refusal FORBIDDEN for roles without reports */
function reportsOf({ db }: Connection, reader: ReportReader) {
  const { roleType, unitId, viewers } = reader
  if (roleType === role.acceptor) return db.selectFrom('inspection_report as report').where('report.institute_id', '=', isUuid(unitId) ? unitId : null)
  const relations = relationsFor(reader)
  if (roleType !== role.useUnit && roleType !== role.maintenanceUnit) throw new Refusal('FORBIDDEN')
  return db.selectFrom('inspection_report as report').where(({ or, and, eb, exists, selectFrom }) =>
    or([
      exists(
        selectFrom('equipment_party as party')
          .select(sql`1`.as('one'))
          .whereRef('party.equipment_id', '=', 'report.equipment_id')
          .where('party.viewer', 'in', [...viewers])
          .where('party.relation', 'in', [...relations]),
      ),
      // Reports of devices without an archive are visible to the applicant.
      and([eb('report.equipment_id', 'is', null), eb('report.unit_id', '=', unitId)]),
    ]),
  )
}

const columns = [
  'report.id',
  'report.report_no',
  'report.state',
  'report.equipment_id',
  'report.application_id',
  'report.kind',
  'report.device_name',
  'report.device_no',
  'report.inspection_kind',
  'report.conclusion',
  'report.inspected_on',
  'report.institute_id',
  'report.institute_name',
  'report.content',
  'report.corrected_by',
  'report.code_on_marks',
  'better.report_no as corrected_no',
  'device.use_unit_name',
  'device.place',
  'device.use_status',
  'device.due_date',
  'device.use_unit_id',
  'report.recorded_at',
  sql<string | null>`device.archive #>> '{fields,inspectionReportNo}'`.as('archived_no'),
] as const

const withDevice = (found: ReturnType<typeof reportsOf>) =>
  found.leftJoin('equipment as device', 'device.id', 'report.equipment_id').leftJoin('inspection_report as better', 'better.id', 'report.corrected_by')

const reportQuery = (connection: Connection, reader: ReportReader) => withDevice(reportsOf(connection, reader)).select(columns)
type FoundReport = Awaited<ReturnType<ReturnType<typeof reportQuery>['executeTakeFirstOrThrow']>>

const isOfMarklessKind = ({ inspection_kind }: Pick<FoundReport, 'inspection_kind'>): boolean => [loadTest, selfDetection].includes(inspection_kind)

/** Whether a mark could be printed from a report at all, by its kind and its conclusion. */
export const everGaveMark = (report: Pick<FoundReport, 'inspection_kind' | 'conclusion'>): boolean =>
  !isOfMarklessKind(report) && ![...unqualifiedConclusions, ...restrictedConclusions].includes(report.conclusion)

/**
 * Why a report gives no 使用标志, as a sentence: there is one only for the latest inspection (not a load test or 自行检测) of a device that may have a mark.
 * Undefined if it gives one. @param today `YYYY-MM-DD`
 */
export function reportMarkObstacle(report: FoundReport, today: string): string | undefined {
  const { state, report_no, archived_no, use_status, conclusion, due_date } = report
  if (state !== 'valid') return `检验报告${report_no}已${state === 'corrected' ? '更正' : '作废'}，使用标志不再有效`
  if (isOfMarklessKind(report)) return '载荷试验和自行检测没有使用标志'
  if (archived_no !== report_no) return `检验报告${report_no}不是设备最近一次检验的报告，使用标志不再有效`
  if (due_date === null) return '设备没有下次检验日期，使用标志不再有效'
  return markObstacle({ useStatus: use_status ?? '', inspectionConclusion: conclusion, nextInspectionDate: due_date }, today)
}

/** A report with what keeps its device from having a mark by it. */
export type SeenReport = FoundReport & { unmarked: string | undefined }
const seenOn =
  (today: string) =>
  (report: FoundReport): SeenReport => ({ ...report, unmarked: reportMarkObstacle(report, today) })

/**
 * Reports on paper with the use unit and the place of their inspection: the portal has no content of them to read, and the archive may name later ones,
 * as after a transfer.
 */
async function asInspected({ db }: Connection, reports: readonly FoundReport[]): Promise<FoundReport[]> {
  const onPaper = reports.flatMap(({ content, equipment_id }) => (content === null && equipment_id !== null ? [equipment_id] : []))
  if (onPaper.length === 0) return [...reports]
  const rows = await db
    .selectFrom('equipment_change')
    .select(['equipment_id', 'changes', 'created_at'])
    .where('equipment_id', 'in', onPaper)
    .where(sql<boolean>`changes @> any (array['[{"field": "useUnitName"}]', '[{"field": "usePlaceDetail"}]']::jsonb[])`)
    .orderBy('id')
    .execute()
  const saidAt = ({ equipment_id, inspected_on }: FoundReport, key: string): string | undefined =>
    rows
      .filter((row) => row.equipment_id === equipment_id && wireDate(row.created_at) > inspected_on)
      .flatMap(({ changes }) => changes.filter(({ field }) => field === key))[0]?.before
  return reports.map((report) =>
    report.content === null
      ? { ...report, use_unit_name: saidAt(report, 'useUnitName') ?? report.use_unit_name, place: saidAt(report, 'usePlaceDetail') ?? report.place }
      : report,
  )
}

const toRow = (row: SeenReport): ReportRow => ({
  id: row.id,
  reportNo: row.report_no,
  state: row.state,
  ...(row.corrected_by === null ? {} : { correctedBy: { id: row.corrected_by, reportNo: row.corrected_no ?? '' } }),
  equipmentId: row.equipment_id ?? '',
  equclacode: row.kind,
  deviceName: row.device_name,
  deviceNo: row.device_no,
  useUnitName: row.content?.useUnitName ?? row.use_unit_name ?? '',
  place: row.content?.place || row.place || '',
  inspectionKind: row.inspection_kind,
  conclusion: row.conclusion,
  inspectedOn: row.inspected_on,
  instituteName: row.institute_name,
  electronic: row.content !== null,
  markable: row.unmarked === undefined,
})

export interface ReportFilter extends PageRequest {
  keyword?: string | undefined
  equclacode?: string | undefined
  inspectionKind?: string | undefined
  conclusion?: string | undefined
  state?: string | undefined
  from?: string | undefined
  to?: string | undefined
  orderBy?: string | undefined
}

const orders = { inspectedOn: 'report.inspected_on', reportNo: 'report.report_no' } as const

/** A page of the caller's reports, latest first. @param today `YYYY-MM-DD` @throws Refusal FORBIDDEN */
export async function pageOfReports(connection: Connection, caller: Caller, filter: ReportFilter, today: string) {
  const { keyword, equclacode, inspectionKind, conclusion, state, from, to } = filter
  const found = withDevice(reportsOf(connection, readerOf(caller)))
    .$if(Boolean(keyword), (query) => query.where('report.search_text', '~*', inAnyWidth(keyword ?? '')))
    .$if(Boolean(equclacode), (query) => query.where('report.kind', '=', equclacode ?? ''))
    .$if(Boolean(inspectionKind), (query) => query.where('report.inspection_kind', '=', inspectionKind ?? ''))
    .$if(Boolean(conclusion), (query) => query.where('report.conclusion', '=', conclusion ?? ''))
    .$if(Boolean(state), (query) => query.where('report.state', '=', sql<'valid'>`${state}`))
    .$if(Boolean(from), (query) => query.where('report.inspected_on', '>=', from ?? ''))
    .$if(Boolean(to), (query) => query.where('report.inspected_on', '<=', to ?? ''))
  const { by, direction } = orderOf(orders, filter.orderBy ?? 'inspectedOn desc')
  const page = await readPage(connection, filter, found, found.select(columns).orderBy(by, direction).orderBy('report.id', direction))
  return { ...page, list: (await asInspected(connection, page.list)).map(seenOn(today)).map(toRow) }
}

/** A report the caller may see. @throws Refusal NOT_FOUND */
export async function findReport(connection: Connection, caller: Caller, id: string, today: string): Promise<SeenReport> {
  const row = isUuid(id) ? await reportQuery(connection, readerOf(caller)).where('report.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('NOT_FOUND')
  return seenOn(today)(row)
}

/** Reports visible to a reader, by number; if several devices share a number, all of them. */
export async function reportsNumbered(connection: Connection, reader: ReportReader, numbers: readonly string[], today: string): Promise<SeenReport[]> {
  if (numbers.length === 0) return []
  const rows = await reportQuery(connection, reader)
    .where('report.report_no', 'in', [...numbers])
    .execute()
  return (await asInspected(connection, rows)).map(seenOn(today))
}

/** Enough for the devices of one certificate: piping shares one. */
const checkedTogether = 50

/** Reports that somebody who holds a paper may mean by a number: their own, or that of the certificate their device has now. */
export async function reportsToCheck({ db }: Connection, number: string): Promise<FoundReport[]> {
  if (number === '') return []
  const certified = await db.selectFrom('equipment').select('id').where('use_cert_no', '=', number).limit(checkedTogether).execute()
  const ids = certified.map(({ id }) => id)
  return withDevice(db.selectFrom('inspection_report as report'))
    .select(columns)
    .where((is) => is.or([is('report.report_no', '=', number), ...(ids.length > 0 ? [is('report.equipment_id', 'in', ids)] : [])]))
    .orderBy('report.inspected_on', 'desc')
    .limit(checkedTogether)
    .execute()
}
