import { doneFieldsOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import type { DeviceRow } from '../device/findDevice'

/** Archive values from before an application was granted: they are restored when the result is voided. */

interface AlsoKept {
  /** What is replaced elsewhere than in the archive. */
  before?: FormRow
  /** Lines of piping, if they are replaced. */
  lines?: readonly FormRow[] | undefined
  /** What the certificate says that is issued with it. */
  certified?: FormRow | undefined
}

/** @param keys of the fields about to be written */
export const keepReplacedFields = (
  { db }: Connection,
  applicationId: string,
  { id, archive }: Pick<DeviceRow, 'id' | 'archive'>,
  keys: readonly string[],
  { before = {}, lines, certified }: AlsoKept = {},
) =>
  db
    .insertInto('equipment_replaced')
    .values({
      application_id: applicationId,
      equipment_id: id,
      fields: JSON.stringify({ ...before, ...Object.fromEntries(keys.map((key) => [key, archive.fields[key] ?? ''])) }),
      lines: lines ? JSON.stringify(lines) : null,
      certified: certified ? JSON.stringify(certified) : null,
    })
    .execute()

/** The previous values of the fields an application changed in a device. */
export async function replacedFieldsOf({ db }: Connection, applicationId: string, equipmentId: string): Promise<FormRow | undefined> {
  const row = await db
    .selectFrom('equipment_replaced')
    .select('fields')
    .where('application_id', '=', applicationId)
    .where((is) => is.or([is('equipment_id', '=', equipmentId), is('equipment_id', 'is', null)]))
    .executeTakeFirst()
  return row?.fields
}

/** The lines of piping from before an application replaced them; undefined if it replaced none. */
export async function replacedLinesOf({ db }: Connection, applicationId: string, equipmentId: string): Promise<readonly FormRow[] | undefined> {
  const row = await db
    .selectFrom('equipment_replaced')
    .select('lines')
    .where('application_id', '=', applicationId)
    .where('equipment_id', '=', equipmentId)
    .executeTakeFirst()
  return row?.lines ?? undefined
}

/** The same for every device an application changed. */
export async function replacedFieldsOfEach({ db }: Connection, applicationId: string): Promise<{ equipmentId: string; fields: FormRow }[]> {
  const rows = await db
    .selectFrom('equipment_replaced')
    .select(['equipment_id', 'fields'])
    .where('application_id', '=', applicationId)
    .where('equipment_id', 'is not', null)
    .orderBy('equipment_id')
    .execute()
  return rows.map(({ equipment_id, fields }) => ({ equipmentId: equipment_id ?? '', fields }))
}

/** A report that is voided, and the application it came from. */
export interface VoidedReport {
  applicationId: string
  equipmentId: string
  reportNo: string
  /** Code of `inspectionKind`. */
  kind: string
  date: string
}

/** Code of `inspectionKind`: an alteration begins the year plan anew. */
const alteration = '02'
/** Archive fields with the date of an inspection of this kind, whichever report is the latest. */
export const ownDatesOf = (kind: string): string[] => [...doneFieldsOf(kind), ...(kind === alteration ? ['cycleBaseDate'] : [])]

/**
 * Corrects what later reports and applications would restore if they are voided too: the values from before this report, not those of it.
 * @param before previous values of the fields the report wrote
 */
export async function leaveOutOfLater({ query }: Connection, report: VoidedReport, before: FormRow): Promise<void> {
  const { applicationId, equipmentId, reportNo, kind, date } = report
  await query({
    name: 'leave-out-of-later',
    text: 'select leave_out_of_later($1, $2, $3, $4, $5, $6)',
    values: [equipmentId, applicationId, reportNo, ownDatesOf(kind), date, JSON.stringify(before)],
  })
}

/** What one change of an archive replaced: fields from before it. */
interface Kept {
  kept_in: string
  id: string
  kept: FormRow
}

/** What other issued reports and granted applications replaced in an archive. */
export async function keptByOthers(
  { query }: Connection,
  { equipmentId, applicationId }: Pick<VoidedReport, 'applicationId' | 'equipmentId'>,
): Promise<Kept[]> {
  const found = await query({ name: 'kept-by-others', text: 'select kept_in, id, kept from kept_by_others($1, $2)', values: [equipmentId, applicationId] })
  return found.rows as unknown as Kept[]
}

/** Puts fields into what one of them gives back when it is void. */
export const keepForLater = ({ query }: Connection, equipmentId: string, { kept_in, id }: Kept, fields: FormRow) =>
  query({ name: 'keep-for-later', text: 'select keep_for_later($1, $2, $3, $4)', values: [equipmentId, kept_in, id, JSON.stringify(fields)] })

/**
 * Puts a report that the archive has overtaken where it would stand without the later one: into what that gives back when it is void.
 * @param archive current fields, without this report
 * @param written fields this report writes to the current archive
 * @param writesTo fields it would write to another one
 * @returns what it replaced there, by field: what it gives back when it is void itself
 */
export async function putBeforeLater(
  connection: Connection,
  { applicationId, equipmentId, kind }: Pick<VoidedReport, 'applicationId' | 'equipmentId' | 'kind'>,
  archive: FormRow,
  written: FormRow,
  writesTo: (archive: FormRow) => FormRow,
): Promise<FormRow> {
  const own = ownDatesOf(kind)
  const missing = own.filter((key) => !(key in written))
  if ('inspectionReportNo' in written && missing.length === 0) return {}
  const holders = (await keptByOthers(connection, { equipmentId, applicationId })).map((holder) => ({
    ...holder,
    would: writesTo({ ...archive, ...holder.kept }),
  }))
  const replaced: FormRow = {}
  /** Only what came directly before this report: what was replaced by something before that is older. */
  async function put(key: string, keysOf: (would: FormRow) => string[]) {
    const able = holders.filter(({ kept, would }) => key in kept && key in would)
    const dateKey = key === 'inspectionReportNo' ? 'inspectionDate' : key
    const dayOf = ({ kept }: Kept) => kept[dateKey] ?? ''
    const latest = able.map(dayOf).sort().at(-1)
    for (const holder of able.filter((each) => dayOf(each) === latest)) {
      const { kept, would } = holder
      const keys = keysOf(would)
      for (const each of keys) replaced[each] = kept[each] ?? archive[each] ?? ''
      await keepForLater(connection, equipmentId, holder, Object.fromEntries(keys.map((each) => [each, would[each] ?? ''])))
    }
  }
  if (!('inspectionReportNo' in written)) await put('inspectionReportNo', (would) => Object.keys(would).filter((key) => !own.includes(key)))
  for (const key of missing) await put(key, () => [key])
  return replaced
}
