import { inspectionState } from '@shared/contract/application'
import { safetyGrade } from '@shared/contract/enums'
import { dutyOf, latestNextAfter, nextAfterInspection, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { type InspectionResult, isGraded, nextDateLabel, photoCode, type ResultEntry, resultProblems, supervisionKinds } from '@shared/contract/inspection'
import type { Selectable } from 'kysely'
import { attachmentsOf } from '../../attachment/attachments'
import type { OwnerKind } from '../../attachment/owner'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { InspectionResultTable } from '../../database/tables/inspectionTables'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import type { ApplicationRecord } from '../../workflow/record'
import { keptChangesOf, pastOf, type WithPast, withPasts } from '../equipment/archive/pastOfDevice'
import { pipelineRowsOfEach } from '../equipment/archive/writeArchive'
import { devicesNamed, type NamedDevice } from './devices'
import { archiveKindOf } from './inspectionKind'
import { findInspection } from './inspectionRecord'

/** Inspection results per device. */

export type ResultRow = Selectable<InspectionResultTable>

/** The results of a record, in the order of its form. */
export const resultRows = ({ db }: Connection, applicationIds: readonly string[]): Promise<ResultRow[]> =>
  applicationIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('inspection_result').selectAll().where('application_id', 'in', applicationIds).orderBy('application_id').orderBy('position').execute()

/** Relations of those working on an inspection, and of the administrator; all others read issued results only. */
const workingAtIt = ['institute', 'assignee', 'administrator']

/** The results visible to the caller: entries of an inspector are internal until the report is signed. */
export const resultsSeen = async (connection: Connection, record: ApplicationRecord): Promise<ResultRow[]> =>
  (await resultRows(connection, [record.id])).filter((row) => isSeen(row, record))

const isSeen = ({ state }: Pick<ResultRow, 'state'>, { relations }: ApplicationRecord): boolean =>
  state !== 'open' || relations.some((relation) => workingAtIt.includes(relation))

/**
 * The next date set by the inspector, if it holds: a failed inspection leaves the date as it was (domain §3.6 S4), and duties beside inspection follow
 * the rules only. Entries from before these were refused may have one. @param kind code of `inspectionKind`
 */
export const nextDateSet = ({ conclusion, next_date }: Pick<ResultRow, 'conclusion' | 'next_date'>, kind: string): string =>
  unqualifiedConclusions.includes(conclusion) || dutyOf(kind) !== 'inspection' ? '' : (next_date ?? '')

/** The next date by the rules if the device passes on a day, and if it fails. Unknown for a device without an archive. */
function proposalsFor(device: WithPast<NamedDevice> | undefined, lines: readonly FormRow[], kind: string, day: string): InspectionResult['proposed'] {
  if (!device) {
    const unknown = { date: '', why: '档案中没有这台设备，无法推算' }
    return { passed: unknown, failed: unknown }
  }
  const { history, stops } = device.past
  const after = (conclusion: string, grade: string) => nextAfterInspection(device.archive.fields, history, stops, { kind, date: day, conclusion, grade }, lines)
  const by = (grade: string) => ({ passed: after('01', grade), failed: after('03', grade) })
  return isGraded(device.archive.fields.categoryCode ?? '')
    ? { ...by(''), byGrade: Object.fromEntries(safetyGrade.map(({ code }) => [code, by(code)])) }
    : by('')
}

/** The date in the issued report, even if the archive has changed since. */
function issuedDate(date: string): InspectionResult['proposed'] {
  const said = { date, why: '报告签发时的下次检验日期' }
  return { passed: said, failed: said }
}

/** The earliest possible inspection day: that of acceptance; empty if there is no limit. */
async function inspectedFrom({ db }: Connection, { id, form }: Pick<ApplicationRecord, 'id' | 'form'>): Promise<string> {
  if (supervisionKinds.includes(form.fields.applyKind ?? '')) return ''
  const accepted = await db
    .selectFrom('application_event')
    .select('created_at')
    .where('application_id', '=', id)
    .where('to_status', '=', inspectionState.accepted)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return accepted ? wireDate(accepted.created_at) : ''
}

/** Results in the contract's format. @param today for the proposed dates of devices without an entry yet */
export async function shownResults(
  connection: Connection,
  record: Pick<ApplicationRecord, 'id' | 'form'>,
  rows: readonly ResultRow[],
  today: string,
): Promise<InspectionResult[]> {
  const { fields, tables } = record.form
  const named = await devicesNamed(
    connection,
    rows.map((row) => row.device),
  )
  const devices = await withPasts(connection, named)
  const lines = await pipelineRowsOfEach(
    connection,
    [...devices.values()].flatMap(({ id, kind }) => (kind === '8000' ? [id] : [])),
  )
  const names = await enteredBy(connection, rows)
  const from = rows.length === 0 ? '' : await inspectedFrom(connection, record)
  const shown: InspectionResult[] = []
  for (const row of rows) {
    const device = devices.get(row.device)
    const asked = tables.devices?.[row.position]
    const archive: FormRow = device?.archive.fields ?? {}
    const kind = archiveKindOf(fields, row)
    const nextDate = nextDateSet(row, kind)
    shown.push({
      id: row.id,
      version: row.version,
      device: row.device,
      name: archive.equipmentName || asked?.equipmentName || '',
      useCertNo: archive.useCertNo || asked?.useCertNo || '',
      place: [archive.usePlaceDetail, archive.unitInternalNo].filter(Boolean).join(' '),
      conclusion: row.conclusion,
      inspectedOn: row.inspected_on ?? '',
      inspectedFrom: from,
      remarks: row.remarks,
      grade: row.grade,
      duty: dutyOf(kind),
      nextDate,
      nextReason: nextDate === '' ? '' : row.next_reason,
      reportNo: row.report_no,
      state: row.state,
      enteredBy: names.get(row.entered_by ?? '') ?? '',
      proposed: row.next_due === null ? proposalsFor(device, lines.get(device?.id ?? '') ?? [], kind, row.inspected_on ?? today) : issuedDate(row.next_due),
      photos: await attachmentsOf(connection, row.id, { code: photoCode }),
    })
  }
  return shown
}

async function enteredBy({ db }: Connection, rows: readonly ResultRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ entered_by }) => entered_by ?? []))]
  const accounts = ids.length === 0 ? [] : await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(accounts.map(({ id, name }) => [id, name]))
}

/**
 * The result and its inspection, as visible to the caller.
 * @param lock locks the inspection, so that nothing is entered while its report is being handed in
 * @throws Refusal NOT_FOUND.
 */
async function findResult(connection: Connection, caller: Caller, id: string, lock = false) {
  const row = isUuid(id) ? await connection.db.selectFrom('inspection_result').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('NOT_FOUND')
  const { definition, record } = await findInspection(connection, caller, row.application_id, lock)
  return { row, definition, record }
}

/** What the device itself does not allow in an entry: a grade where none is given, and a next date beyond what its grade leaves. */
async function deviceProblems(connection: Connection, { device: number }: ResultRow, entry: ResultEntry, kind: string) {
  const device = (await devicesNamed(connection, [number])).get(number)
  const archive: FormRow = device?.archive.fields ?? {}
  const { conclusion, inspectedOn: date, grade = '', nextDate } = entry
  if (grade !== '' && !isGraded(archive.categoryCode ?? '')) return [{ field: 'grade', message: '只有固定式、移动式压力容器和工业管道录入安全状况等级' }]
  if (nextDate === '' || !device) return []
  const { history, stops } = pastOf(archive, await keptChangesOf(connection, device.id))
  const latest = latestNextAfter(archive, history, stops, { kind, date, conclusion, grade })
  return latest !== '' && nextDate > latest ? [{ field: 'nextDate', message: `安全状况等级为4级的累计监控使用不超过3年，下次检验日期不能晚于${latest}` }] : []
}

/** The assigned inspectors enter results while the inspection is in progress. */
const isOpen = ({ status, relations }: ApplicationRecord): boolean => status === inspectionState.inspecting && relations.includes('assignee')

/**
 * Saves an inspector's entries for a device.
 * @throws Refusal NOT_FOUND, STALE_VERSION if a colleague saved in the meantime, NOT_ALLOWED_NOW, INCOMPLETE (with fieldErrors).
 */
export async function saveResult(
  connection: Connection,
  caller: Caller,
  { id, version, ...entry }: ResultEntry & { id: string; version: number },
  now: Date,
): Promise<InspectionResult> {
  const { row, record } = await findResult(connection, caller, id, true)
  if (!isOpen(record)) throw new Refusal('NOT_ALLOWED_NOW', `这份报检现在不能录入结果（${record.number}），请刷新后查看`)
  const today = wireDate(now)
  const kind = archiveKindOf(record.form.fields, row)
  const duty = dutyOf(kind)
  const problems = resultProblems(entry, today, await inspectedFrom(connection, record))
  const fieldErrors = [
    ...problems,
    ...(problems.length === 0 ? await deviceProblems(connection, row, { ...entry, grade: entry.grade ?? row.grade }, kind) : []),
    ...(entry.nextDate !== '' && duty !== 'inspection' ? [{ field: 'nextDate', message: `${nextDateLabel(duty)}按规则推算，不能修改` }] : []),
  ]
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  const { conclusion, inspectedOn, remarks, grade = row.grade, nextDate, nextReason } = entry
  const kept = await connection.db
    .updateTable('inspection_result')
    .set({
      version: version + 1,
      conclusion,
      inspected_on: inspectedOn,
      remarks,
      grade,
      next_date: nextDate || null,
      next_reason: nextDate === '' ? '' : nextReason,
      entered_by: caller.accountId,
      entered_at: now,
    })
    .where('id', '=', row.id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!kept) throw new Refusal('STALE_VERSION', '这台设备的结果已由同组人员录入，请核对后再保存')
  const [shown] = await shownResults(connection, record, [kept], today)
  if (!shown) throw new Error(`Result ${id} is gone`)
  return shown
}

/** Whoever may read a result may see its photos; assigned inspectors add them. */
export const resultAttachmentOwner: OwnerKind = {
  type: 'inspection_result',
  async find(connection, caller, id, lock) {
    const found = await connection.db.selectFrom('inspection_result').select('id').where('id', '=', id).executeTakeFirst()
    if (!found) return undefined
    const { row, record } = await findResult(connection, caller, id, lock)
    if (!isSeen(row, record)) return undefined
    return { type: 'inspection_result', id: row.id, codes: [photoCode], editable: isOpen(record) }
  },
}
