import { fieldsOf } from '@shared/contract/application'
import {
  delayAfterFailure,
  doneFieldsOf,
  dutyOf,
  isBesideKind,
  itemDuties,
  kindAppliedFor,
  nextAfterInspection,
  nextOfOtherItems,
  ofNoticedWork,
  reportedFieldOf,
  selfDetection,
  supervisions,
  unqualifiedConclusions,
} from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { spanInWords } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { callerOf, type Effect, type Guard, type TransitionContext, type TypeBehaviour } from '../../workflow/behaviour'
import { noticedDevice, releaseNotices, relyOnNotices } from '../../workflow/reliance'
import { nextSerial } from '../../workflow/transition/numbering'
import { type DevicePast, keptChangesOf, pastOf } from '../equipment/archive/pastOfDevice'
import { leaveOutOfLater, ownDatesOf, putBeforeLater } from '../equipment/archive/replacedFields'
import { changeDevice, changePiping, deviceForDecision, pipelineRows } from '../equipment/archive/writeArchive'
import { archiveDefinitionOf } from '../equipment/device/archiveDefinition'
import { type DeviceRow, findDevice } from '../equipment/device/findDevice'
import { keepReport, voidReports } from '../report/keepReports'
import { besideInspection, withoutBeside } from './besideInspection'
import { devicesNamed } from './devices'
import { failedDevicesOf } from './failedDevices'
import { archiveKindOf } from './inspectionKind'
import { gradeTakenBack, linesGraded, writeRestored } from './lineGrades'
import { failureShownAgain, isOlderThanArchive, leavesFailedItem } from './olderThanArchive'
import { draftedReports } from './report'
import { nextDateSet, type ResultRow, resultRows } from './results'

/** Creates results, numbers reports and writes them to the archive, within the transitions of an inspection. */

/** Letters of a report number: kind of equipment and of inspection (domain §3.5, §3.6). */
const equipmentLetters: Record<string, string> = { 1000: 'G', 2000: 'R', 3000: 'T', 4000: 'Q', 5000: 'N', 6000: 'Y', 7000: 'D', 8000: 'D', 9000: 'S' }
/** Categories with a letter of their own: 气瓶. */
const categoryLetters: Record<string, string> = { 2300: 'P' }
const commissioned = '11'
function kindLetter(inspectionKind: string): string {
  if (inspectionKind === selfDetection) return 'Z'
  return supervisions.includes(inspectionKind) ? 'A' : inspectionKind === commissioned ? 'W' : 'D'
}

/** `ZDTJ-TD-2026-00001`: one series across the portal per kind and year. */
export async function nextReportNo(connection: Connection, series: string, now: Date): Promise<string> {
  const year = wireDate(now).slice(0, 4)
  return `${series}-${year}-${String(await nextSerial(connection, series, '', `${year}-01-01`)).padStart(5, '0')}`
}

const seriesOf = (form: FormRow, inspectionKind: string, { categoryCode = '' }: FormRow = {}): string =>
  `ZDTJ-${categoryLetters[categoryCode] ?? equipmentLetters[form.equclacode ?? ''] ?? 'X'}${kindLetter(inspectionKind)}`

export const resultSeries: NonNullable<TypeBehaviour['series']> = {
  /** Every device has its own report; the record shows the first number and, if there are several, the last. */
  async reportNo(context) {
    const rows = await resultRows(context.connection, [context.record.id])
    const numbers: string[] = []
    for (const row of rows) {
      const { fields, tables } = context.form
      const series = seriesOf(fields, archiveKindOf(fields, row), tables.devices?.[row.position])
      const number = await nextReportNo(context.connection, series, context.now)
      await context.connection.db.updateTable('inspection_result').set({ report_no: number }).where('id', '=', row.id).execute()
      numbers.push(number)
    }
    return spanInWords(numbers[0] ?? '', numbers.at(-1) ?? '')
  },
  async inspectedOn({ connection, record }) {
    const days = (await resultRows(connection, [record.id])).flatMap(({ inspected_on }) => inspected_on ?? []).sort()
    return spanInWords(days[0] ?? '', days.at(-1) ?? '')
  },
  failedDevices: ({ connection, record, form }) => failedDevicesOf(connection, record.id, form.tables.devices ?? []),
}

export const resultGuards: Record<string, Guard> = {
  anotherSigns: (context) => anotherSigns(context),
  async resultsComplete({ connection, record }) {
    const missing = (await resultRows(connection, [record.id])).filter(({ conclusion }) => conclusion === '')
    return missing.length === 0 ? undefined : `还有${missing.length}台设备没有录入检验结果：${missing.map(({ device }) => device).join('、')}`
  },
}

/** The authors of a report must not sign it: who handed it in, the assigned inspectors, and everybody who entered a result, also before a reassignment. */
async function anotherSigns({ connection, record, acting }: TransitionContext): Promise<string | undefined> {
  if (acting.kind !== 'account') return undefined
  const handedIn = await connection.db
    .selectFrom('application_event')
    .select('operator_id')
    .where('application_id', '=', record.id)
    .where('action', '=', 'report')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entered = (await resultRows(connection, [record.id])).map(({ entered_by }) => entered_by)
  const authors = [handedIn?.operator_id, record.inputs.inspector, record.inputs.secondInspector, ...entered]
  return authors.includes(acting.caller.accountId) ? '报告由您编写，请由另一人审核签发' : undefined
}

/** What the archive says of a failed device. */
const problemIn = ({ conclusion, remarks }: ResultRow): string => (unqualifiedConclusions.includes(conclusion) ? remarks : '')

/** Code of `boilerUse`. */
const powerStation = '2'

/**
 * The archive fields written by an issued report: of an inspection before the latest one, or of another item than the failed
 * one, only the dates of its own duty.
 * @param archive current fields
 * @param ruled the next date by the rules, which take the one of the report for some devices
 * @param othersDue when the first of its other items is due; empty if there are none
 * @param leavesFailed whether another item of the device stays failed
 */
function archiveFieldsOf(
  row: ResultRow,
  form: FormRow,
  kind: string,
  institute: string,
  { archive, ruled, othersDue, leavesFailed }: { archive: FormRow; ruled: string; othersDue: string; leavesFailed: boolean },
): FormRow {
  const problem = problemIn(row)
  const inspectionKind = archiveKindOf(form, row)
  if (isBesideKind(inspectionKind)) {
    const { inspected_on, conclusion, report_no: reportNo } = row
    return besideInspection(archive, {
      kind: inspectionKind,
      date: inspected_on ?? '',
      conclusion,
      reportNo,
      organisation: institute,
      problem,
    })
  }
  const passed = !unqualifiedConclusions.includes(row.conclusion)
  const known = passed ? fieldsOf(archiveDefinitionOf(kind)).map(({ key }) => key) : []
  const done = doneFieldsOf(inspectionKind).filter((field) => known.includes(field))
  // For kinds whose next date is set by the report, it is written to that field; for others it moves the computed date until the next inspection (domain
  // §3.6 S2, G5). So it does for piping with lines, whose own date is computed from theirs. Of boilers the rule leaves only the overhaul of a power
  // station to the report.
  const reported = reportedFieldOf({ equclacode: kind, inspectionKind })
  const decidedByReport =
    kind === '2000' || (kind === '8000' && !(Number(archive.pipelineCount) > 0)) || (reported !== undefined && archive.boilerUse === powerStation)
  const nextDate = nextDateSet(row, inspectionKind)
  // The rules take it for some grades, and within a range. Of a boiler they say when the first of several duties is due, not this one.
  const isTaken = decidedByReport && (kind === '1000' || nextDate === ruled)
  const date = row.inspected_on ?? ''
  const advanced = Object.fromEntries(done.filter((field) => (archive[field] ?? '') < date).map((field) => [field, date]))
  if (isOlderThanArchive(row, archive)) return advanced
  if (leavesFailed) {
    const next = kind === '1000' && decidedByReport && reported ? { [reported]: nextDate } : {}
    // Stated, as the date set for the failed item would end with a newer inspection.
    return { ...advanced, ...next, delayToDate: archive.delayToDate ?? '' }
  }
  return {
    inspectionKind,
    inspectionDate: date,
    inspectionConclusion: row.conclusion,
    inspectionReportNo: row.report_no,
    inspectionOrg: institute,
    mainProblem: problem,
    // The archive has that of piping by line.
    ...(row.grade === '' || kind === '8000' ? {} : { safetyGrade: row.grade }),
    // A date of one item does not put off the others: past theirs, the report alone states it.
    delayToDate: !passed ? delayAfterFailure(archive) : isTaken || (othersDue !== '' && othersDue < nextDate) ? '' : nextDate,
    // Empty where the report leaves it to the rule: the date of the inspection before would be read as its own.
    ...(passed && decidedByReport && reported ? { [reported]: nextDate } : {}),
    ...Object.fromEntries(done.map((field) => [field, date])),
  }
}

/** The next date by the rules after an inspection, with the date its report states in place, and that of other items, by the archive it goes to. */
async function ruledDates(connection: Connection, { id, kind: equclacode }: DeviceRow, row: ResultRow, kind: string, { history, stops }: DevicePast) {
  const event = { kind, date: row.inspected_on ?? '', conclusion: row.conclusion, next: nextDateSet(row, kind), grade: row.grade }
  const lines = equclacode === '8000' ? await pipelineRows(connection, id) : []
  return (fields: FormRow) => ({
    ruled: nextAfterInspection(fields, history, stops, event, lines).date,
    othersDue: nextOfOtherItems(fields, history, stops, event),
  })
}

/** Writes a result to the archive of its device. @returns whether the archive has a later one, beside which the report is kept */
async function writeResult(context: TransitionContext & { number: string }, row: ResultRow, deviceId: string, institute: string): Promise<boolean> {
  const { connection, form, now, number } = context
  const caller = callerOf(context)
  const device = await deviceForDecision(connection, caller, deviceId)
  const { fields, tables } = device.archive
  const kind = archiveKindOf(form.fields, row)
  const past = pastOf(fields, await keptChangesOf(connection, device.id))
  const nextIn = await ruledDates(connection, device, row, kind, past)
  const writesTo = (archive: FormRow, leavesFailed = leavesFailedItem(row, kind, archive)) =>
    archiveFieldsOf(row, form.fields, device.kind, institute, { archive, ...nextIn(archive), leavesFailed })
  const duty = dutyOf(kind)
  const overtaken = duty === 'inspection' && isOlderThanArchive(row, fields)
  // Of two failed items the archive shows the later one: with that passed, it shows the other.
  const shownAgain = overtaken ? {} : failureShownAgain({ ...fields, ...writesTo(fields) }, past.history)
  const leavesFailed = leavesFailedItem(row, kind, fields) || Object.keys(shownAgain).length > 0
  const own = writesTo(fields, leavesFailed)
  const written = { ...own, ...shownAgain }
  const before = await putBeforeLater(connection, { applicationId: context.record.id, equipmentId: device.id, kind }, fields, own, writesTo)
  // Supervision of an alteration also changes the base date of the yearly plan; it is saved too, so that voiding the report restores it.
  const moved = device.kind === '3000' && duty === 'inspection' ? ['cycleBaseDate'] : []
  const isOlder = duty === 'inspection' && (overtaken || leavesFailed)
  const graded = isOlder ? undefined : await linesGraded(connection, device, row)
  const replaced = { ...before, ...graded?.replaced, ...Object.fromEntries([...Object.keys(written), ...moved].map((key) => [key, fields[key] ?? ''])) }
  const { inspected_on, conclusion, report_no: reportNo } = row
  const problem = problemIn(row)
  const older = { kind, date: inspected_on ?? '', conclusion, next: nextDateSet(row, kind), grade: row.grade, reportNo, organisation: institute, problem }
  const act = { caller, now, reason: `检验报告 ${row.report_no}（${number}）`, stated: Object.keys(written), ...(isOlder && { older }) }
  const whole = { fields: { ...fields, ...written }, tables: { ...tables } }
  const lines = graded?.lines ?? []
  await (lines.length > 0 ? changePiping(connection, device, whole, lines, act) : changeDevice(connection, device, whole, act))
  const next = await connection.db
    .selectFrom('equipment')
    .select(['next_inspection_date as inspection', 'detect_date as detect', 'load_test_date as loadTest'])
    .where('id', '=', device.id)
    .executeTakeFirstOrThrow()
  // Of items that are due each for itself, the archive has the earliest date: the report says that of its own.
  const nextDue = kind in itemDuties ? nextDateSet(row, kind) || nextIn(fields).ruled || null : next[duty]
  await connection.db
    .updateTable('inspection_result')
    .set({ state: 'issued', next_due: nextDue, equipment_id: device.id, replaced: JSON.stringify(replaced) })
    .where('id', '=', row.id)
    .execute()
  return isOlder
}

/** Stores the issued reports; from now on documents are printed from them. @param older results whose device has a later one in its archive */
async function keepReports(context: TransitionContext, rows: readonly ResultRow[], institute: string, older: ReadonlySet<string>): Promise<void> {
  const { connection, record, form, now } = context
  const drafted = await draftedReports(connection, record.id)
  const issued = await resultRows(connection, [record.id])
  for (const row of rows) {
    const draft = drafted.find(({ id }) => id === row.id)
    if (!draft) throw new Error(`Result ${row.id} has no draft`)
    const report = {
      report_no: draft.reportNo,
      equipment_id: issued.find(({ id }) => id === row.id)?.equipment_id ?? null,
      application_id: record.id,
      unit_id: record.unit_id,
      result_id: row.id,
      institute_id: form.fields.inspectionOrg ?? '',
      kind: form.fields.equclacode ?? '',
      inspection_kind: archiveKindOf(form.fields, row),
      conclusion: row.conclusion,
      older_than_archive: older.has(row.id),
      inspected_on: draft.content.inspectedOn,
      content: { ...draft.content, signedBy: callerOf(context).name, institute, issuedOn: wireDate(now) },
    }
    await keepReport(connection, report, now)
  }
}

/**
 * The archive fields to restore when a report is voided that another has replaced since: only the date of its own duty with the next one it
 * stated, unless the latest inspection has passed the same duty on the same day.
 */
function withoutReplaced(archive: FormRow, { inspected_on, replaced }: ResultRow, kind: string): FormRow {
  const { inspectionKind, inspectionDate, inspectionConclusion = '' } = archive
  const again = inspectionKind === kind && inspectionDate === inspected_on && !unqualifiedConclusions.includes(inspectionConclusion)
  const stands = (key: string) => ownDatesOf(kind).includes(key) && archive[key] === inspected_on && !again
  const next = doneFieldsOf(kind).some(stands) ? reportedFieldOf({ ...archive, inspectionKind: kind }) : undefined
  return Object.fromEntries(Object.entries(replaced ?? {}).filter(([key]) => stands(key) || key === next))
}

const instituteOf = async ({ db }: Connection, id: string): Promise<string> =>
  (await db.selectFrom('unit').select('unit_name').where('id', '=', id).executeTakeFirst())?.unit_name ?? ''

export const resultEffects: Record<string, Effect> = {
  /** Creates the rows an inspector fills in; after a reassignment existing entries are kept. */
  async beginResults({ connection, record, form }) {
    const devices = form.tables.devices ?? []
    if (devices.length === 0) return undefined
    const archived = await devicesNamed(
      connection,
      devices.map(({ equipmentId = '' }) => equipmentId),
    )
    const rows = devices.map((device, position) => {
      const { equipmentId = '' } = device
      const kind = kindAppliedFor(form.fields, device, archived.get(equipmentId)?.archive.fields ?? {})
      return { application_id: record.id, position, device: equipmentId, inspection_kind: kind }
    })
    await connection.db
      .insertInto('inspection_result')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['application_id', 'position']).doNothing())
      .execute()
    return undefined
  },
  /** Writes date, conclusion, report and next dates to the archive of every device that has one; for others only the report is stored. */
  async writeResults(context) {
    const { connection, record, form } = context
    const rows = (await resultRows(connection, [record.id])).filter(({ conclusion }) => conclusion !== '')
    const devices = await devicesNamed(
      connection,
      rows.map(({ device }) => device),
    )
    const institute = await instituteOf(connection, form.fields.inspectionOrg ?? '')
    const older = new Set<string>()
    for (const row of rows) {
      const device = devices.get(row.device)
      if (!device) await connection.db.updateTable('inspection_result').set({ state: 'issued' }).where('id', '=', row.id).execute()
      else if (await writeResult(context, row, device.id, institute)) older.add(row.id)
    }
    await keepReports(context, rows, institute, older)
    const noticed = rows.filter((row) => ofNoticedWork.includes(archiveKindOf(form.fields, row)))
    await relyOnNotices(
      connection,
      record.id,
      noticed.map(({ device }) => ({ ...noticedDevice(devices.get(device)?.archive.fields ?? {}), number: device })),
    )
    return undefined
  },
  /** Voids the reports: archives that still have their values get the previous ones back. */
  async withdrawResults(context) {
    const { connection, record, form, now, number } = context
    const caller = callerOf(context)
    await voidReports(connection, record.id)
    await releaseNotices(connection, record.id)
    for (const row of await resultRows(connection, [record.id])) {
      await connection.db.updateTable('inspection_result').set({ state: 'void' }).where('id', '=', row.id).execute()
      if (row.equipment_id === null || row.replaced === null) continue
      const kind = archiveKindOf(form.fields, row)
      const date = row.inspected_on ?? ''
      const device = await findDevice(connection, caller, row.equipment_id, true)
      const { fields } = device.archive
      const isLatest = fields.inspectionReportNo === row.report_no
      const grade = isLatest ? {} : await gradeTakenBack(connection, device, row)
      await leaveOutOfLater(connection, { applicationId: record.id, equipmentId: row.equipment_id, reportNo: row.report_no, kind, date }, row.replaced)
      const givenBack = isBesideKind(kind)
        ? withoutBeside(fields, row.replaced, { kind, date, reportNo: row.report_no })
        : isLatest
          ? row.replaced
          : { ...withoutReplaced(fields, row, kind), ...grade }
      const { history } = pastOf(fields, await keptChangesOf(connection, device.id))
      const restored = { ...givenBack, ...failureShownAgain({ ...fields, ...givenBack }, history) }
      // Also where nothing is restored: the next date no longer counts from this inspection.
      const act = { caller, now, action: 'withdraw', reason: `检验报告 ${row.report_no}（${number}）作废`, stated: Object.keys(restored) } as const
      await writeRestored(connection, device, row, restored, act)
    }
    return undefined
  },
}
