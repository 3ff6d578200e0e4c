import type { Connection } from '../../database/database'
import { sameCode } from '../../security/documentCode'
import { type Passing, passingsOf } from '../equipment/archive/changeLog'
import { archiveForMark } from '../equipment/detail/useMark'
import { markCode, reportCode } from './codes'
import { everGaveMark, reportMarkObstacle, reportsToCheck } from './reports'

/** 使用标志 printed from reports, for whoever holds one. */

const passedOn = '设备已归入其他单位名下，使用标志不再有效'
const maybePassedOn = '检验后设备换了使用单位，此前打印的使用标志不再有效；此后打印的，请重新打印'

/**
 * A mark as the archive has it today, by the code printed on it; undefined if it is of no report found by the number.
 * @param number of the report, or of the certificate, which is printed at the head of a mark
 * @param today `YYYY-MM-DD`
 * @returns `unmarked`: why it is no longer valid
 */
export async function markOnRecord(connection: Connection, signingKey: Buffer, { number, code }: { number: string; code: string }, today: string) {
  const reports = await reportsToCheck(connection, number)
  const passings = await passingsOf(
    connection,
    reports.flatMap(({ equipment_id }) => equipment_id ?? []),
  )
  for (const report of reports) {
    const unit = report.use_unit_id ?? ''
    const passed = passings.filter(({ device }) => device === report.equipment_id)
    // A unit that registered after it got the device is linked to it, which passes nothing on: a mark printed before names no unit, and is its own.
    const held = passed.length === 0 || passed.at(-1)?.after === '' ? [unit, ''] : [unit]
    const named = [...held, ...passed.map(({ before }) => before), ''].find((one) => sameCode(markCode(signingKey, report.id, one), code))
    // Marks bore the code of their report before they had one of their own; found by the certificate's number, it is on a mark.
    const isFormer = named === undefined && report.code_on_marks && number !== report.report_no && sameCode(reportCode(signingKey, report.id), code)
    if (named === undefined && !isFormer) continue
    const archive = await archiveForMark(connection, report.equipment_id)
    if (!archive) return undefined
    const moved = isFormer ? formerMark(report, passings) : !held.includes(named ?? '') && passedOn
    return { archive, report, unmarked: moved || reportMarkObstacle(report, today) }
  }
  return undefined
}

type Checked = Awaited<ReturnType<typeof reportsToCheck>>[number]
const formerMark = ({ equipment_id, recorded_at }: Checked, passings: readonly Passing[]): string | undefined =>
  passings.some(({ device, at }) => device === equipment_id && at > recorded_at) ? maybePassedOn : undefined

/** Why a mark printed with the code of a report is no longer valid; undefined if it is, or there can be none. */
export async function formerMarkObstacle(connection: Connection, number: string, id: string, today: string): Promise<string | undefined> {
  const report = (await reportsToCheck(connection, number)).find((found) => found.id === id)
  if (!report?.equipment_id || !report.code_on_marks || !everGaveMark(report)) return undefined
  return formerMark(report, await passingsOf(connection, [report.equipment_id])) ?? reportMarkObstacle(report, today)
}
