import { unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../database/database'
import { keepForLater, keptByOthers } from '../equipment/archive/replacedFields'
import { type ArchiveAct, changeDevice, changePiping, pipelineRows } from '../equipment/archive/writeArchive'
import type { DeviceRow } from '../equipment/device/findDevice'
import type { ResultRow } from './results'

/**
 * 安全状况等级 of piping: the archive has it by line, and the next date of the registration unit is that of its first line. An inspection that was
 * passed gives all lines of the unit its grade; one that failed leaves the date as it was, and so the grades it follows from.
 */

/** Key among the replaced fields of a result: the grades its lines had, by number. */
const kept = 'lineGrades'

/** The lines of a registration unit with the grade of a report, and what is kept of them for when it is void; nothing where the report gives none. */
export async function linesGraded(connection: Connection, { id, kind }: DeviceRow, row: ResultRow): Promise<{ lines: FormRow[]; replaced: FormRow }> {
  const gives = kind === '8000' && row.grade !== '' && !unqualifiedConclusions.includes(row.conclusion)
  const lines = gives ? await pipelineRows(connection, id) : []
  if (lines.length === 0) return { lines, replaced: {} }
  const before = Object.fromEntries(lines.map(({ pipelineNo = '', safetyGrade = '' }) => [pipelineNo, safetyGrade]))
  return { lines: lines.map((line) => ({ ...line, safetyGrade: row.grade })), replaced: { [kept]: JSON.stringify(before) } }
}

/** Writes the fields a voided report gives back, and the grades its lines had where they still have that of the report. */
export async function writeRestored(connection: Connection, device: DeviceRow, row: ResultRow, restored: FormRow, act: ArchiveAct): Promise<void> {
  const { [kept]: grades, ...fields } = restored
  const { archive } = device
  const written = { fields: { ...archive.fields, ...fields }, tables: { ...archive.tables } }
  if (grades === undefined) {
    await changeDevice(connection, device, written, act)
    return
  }
  const before: FormRow = JSON.parse(grades)
  const lines = (await pipelineRows(connection, device.id)).map((line) => ({
    ...line,
    safetyGrade: line.safetyGrade === row.grade ? (before[line.pipelineNo ?? ''] ?? line.safetyGrade) : (line.safetyGrade ?? ''),
  }))
  await changePiping(connection, device, written, lines, act)
}

/** The grades in a field of what another report gives back, with those from before a report in place of the ones it gave. */
function gradesWithout(grade: string, key: string, given: string, before: string): string {
  if (key !== kept) return given === grade ? before : given
  const earlier: FormRow = JSON.parse(before)
  const lines = Object.entries<string>(JSON.parse(given))
  return JSON.stringify(Object.fromEntries(lines.map(([line, own]) => [line, own === grade ? (earlier[line] ?? own) : own])))
}

/**
 * Takes the grade of a report that is made void from under what came later. Reports that give none leave it in force, so it may still be that of the
 * archive; the first later one that gives a grade gives back the one from before the void report. Called while these still have what they replaced.
 * @returns the fields the archive gets back
 */
export async function gradeTakenBack(connection: Connection, { id, archive }: DeviceRow, row: ResultRow): Promise<FormRow> {
  const restored: FormRow = {}
  const day = row.inspected_on ?? ''
  const others = await keptByOthers(connection, { equipmentId: id, applicationId: row.application_id })
  for (const key of ['safetyGrade', kept]) {
    const before = row.replaced?.[key]
    if (before === undefined) continue
    const dayOf = ({ kept: fields }: (typeof others)[number]) => fields.inspectionDate ?? ''
    const [later] = others.filter((other) => key in other.kept && dayOf(other) >= day).sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
    if (later) await keepForLater(connection, id, later, { [key]: gradesWithout(row.grade, key, later.kept[key] ?? '', before) })
    else if (key === kept || archive.fields.safetyGrade === row.grade) restored[key] = before
  }
  return restored
}
