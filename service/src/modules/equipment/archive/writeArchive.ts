import type { ApplicationForm } from '@shared/contract/application'
import { dueFieldValues, lengthOfPipelines, lineInspectionDate } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { Connection } from '../../../database/database'
import { Refusal } from '../../../refusal'
import { type Caller, viewersOf, withinLimit } from '../../../security/caller'
import { formChanges } from '../../../workflow/form/formChanges'
import { labelsOf } from '../../../workflow/labels'
import { archiveDefinitionOf, archiveNames } from '../device/archiveDefinition'
import { type DeviceRow, findDevice } from '../device/findDevice'
import { withPresentCodes } from '../device/parties'
import { writeChange, writeChanges } from './changeLog'
import { columnsFor, columnsOf } from './columns'
import { lapsedDates } from './lapsedDates'
import { type DevicePast, keptChangesOf, type PastInspection, pastOf } from './pastOfDevice'
import { writePipelineChanges } from './pipelineChangeLog'
import { type MovedDate, type PipelineChange, pipelineChanges, toldOfPipelines, withMovedDates } from './pipelineChanges'

/** Creates and changes the archive of a device, with its history row, in the caller's transaction. */

/** Who changes the archive, why and when. */
export interface ArchiveAct {
  /** Absent for changes by the system at a due time. */
  caller?: Caller | undefined
  reason: string
  now: Date
  /** Absent for an ordinary change. */
  action?: 'withdraw'
  /** The device may move to another authority's area: 移装, with the certificate for registering it there. */
  leavesArea?: boolean
  /** Fields that are written as they are, also where their value is the one the archive has. */
  stated?: readonly string[]
  /** An inspection reported now, which the archive does not show as it has a later one. */
  older?: PastInspection | undefined
}

/** Adds the dates computed from an archive, its past, and the dates of its lines. */
const withDates = ({ fields, tables }: ApplicationForm, { history, stops }: DevicePast, lines: readonly string[] = []): ApplicationForm => ({
  fields: { ...fields, ...dueFieldValues(fields, history, stops, lines) },
  tables,
})

/** Forms as archives are written from them: one may have been filled in before a party's code changed. */
async function asOfToday(connection: Connection, forms: readonly ApplicationForm[]): Promise<ApplicationForm[]> {
  const present = await withPresentCodes(
    connection,
    forms.map(({ fields }) => fields),
  )
  return forms.map((form, place) => ({ ...form, fields: present[place] ?? form.fields }))
}

/**
 * A change of an archive as it is written, without the next dates it ends, and the past of the device with it: the change becomes part of that
 * unless it withdraws another one.
 */
async function enteredWith(connection: Connection, device: DeviceRow, written: ApplicationForm, act: Pick<ArchiveAct, 'now' | 'action' | 'stated' | 'older'>) {
  const [present = written] = await asOfToday(connection, [written])
  const kept = await keptChangesOf(connection, device.id)
  const before = device.archive.fields
  const lapsed = lapsedDates({ before, past: pastOf(before, kept), after: present.fields, stated: act.stated ?? [] })
  const entered: ApplicationForm = { ...present, fields: { ...present.fields, ...lapsed } }
  const entering = { changes: await archiveDifferences(connection, device, entered), at: act.now, ...(act.older && { older: act.older }) }
  return { entered, past: pastOf(entered.fields, [...(act.action === 'withdraw' ? [] : [entering]), ...kept]) }
}

/** The fields of an archive as `changeDevice` would write them, with the dates computed from it. Not for piping, whose dates depend on its lines. */
export async function datedFields(connection: Connection, device: DeviceRow, written: ApplicationForm, now: Date): Promise<FormRow> {
  const { entered, past } = await enteredWith(connection, device, written, { now })
  return withDates(entered, past).fields
}

/** Updates the inspection dates of a unit's lines. @returns the dates of all lines, empty ones included, and the lines whose date moved */
async function datePipelines(
  { db, query }: Connection,
  equipmentId: string,
  unit: FormRow,
  { history }: DevicePast,
): Promise<{ dates: string[]; moved: MovedDate[] }> {
  const rows = await db
    .selectFrom('equipment_pipeline')
    .select(['id', 'name', 'number', 'archive', 'next_inspection_date'])
    .where('equipment_id', '=', equipmentId)
    .execute()
  const dated = rows.map(({ id, name, number, archive, next_inspection_date }) => ({
    ...{ id, name, number },
    was: next_inspection_date ?? '',
    date: lineInspectionDate(unit, archive.fields, history),
  }))
  const moved = dated.filter(({ was, date }) => was !== date)
  if (moved.length > 0) {
    await query({
      name: 'pipelines-dated',
      text: `update equipment_pipeline set next_inspection_date = nullif(dated.date, '')::date
        from unnest($1::uuid[], $2::text[]) dated (id, date) where equipment_pipeline.id = dated.id`,
      values: [moved.map(({ id }) => id), moved.map(({ date }) => date)],
    })
  }
  return { dates: dated.map(({ date }) => date), moved }
}

/** Devices one statement writes: half a second of the six it may take, which leaves room for a busy or slow machine. */
export const createdAtOnce = 100

/** Creates archives of new devices, `createdAtOnce` at most. @returns their ids, and the archives as written */
export async function createDevices(connection: Connection, entered: readonly ApplicationForm[], { caller, reason, now }: ArchiveAct) {
  const archives = (await asOfToday(connection, entered)).map((form) => withDates(form, pastOf(form.fields, [])))
  const columnsIn = await columnsFor(connection, archives)
  const rows = archives.map((archive) => ({ ...columnsIn(archive), archive, created_at: now, updated_at: now }))
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const made = await connection.query({
    name: 'devices-created',
    text: `insert into equipment (${columns}) select ${columns} from jsonb_populate_recordset(null::equipment, $1::jsonb) returning id`,
    values: [JSON.stringify(rows)],
  })
  const ids = made.rows.map((row) => String(row.id))
  // In a separate statement: the policy on history rows looks up devices, which must exist already.
  await writeChanges(connection, ids, { action: 'create', changes: [], reason, caller, version: 1, at: now })
  return { ids, archives }
}

/** Creates the archive of a new device. @returns its id */
export async function createDevice(connection: Connection, entered: ApplicationForm, act: ArchiveAct): Promise<string> {
  const { ids } = await createDevices(connection, [entered], act)
  return ids[0] ?? ''
}

/** The differences between a device's archive and another version of it, with display values. */
export async function archiveDifferences(connection: Connection, device: Pick<DeviceRow, 'kind' | 'archive'>, form: ApplicationForm) {
  const definition = archiveDefinitionOf(device.kind)
  const names = await archiveNames(connection)
  const was: ApplicationForm = { fields: device.archive.fields, tables: device.archive.tables }
  return formChanges(definition, { form: was, labels: labelsOf(definition, was, names) }, { form, labels: labelsOf(definition, form, names) })
}

/**
 * Writes a new version of an archive and adds the changes to its history.
 * @param device locked by the caller
 * @param ofLines changes of its lines, already written
 * @returns its version, and the fields that changed
 * @throws Refusal INCOMPLETE if the device would leave the area, or the limit, of the account that changes it
 */
export async function changeDevice(
  connection: Connection,
  device: DeviceRow,
  written: ApplicationForm,
  { caller, reason, now, action, leavesArea = false, stated = [], older }: ArchiveAct,
  ofLines: readonly PipelineChange[] = [],
): Promise<{ version: number; changed: string[] }> {
  const { entered, past } = await enteredWith(connection, device, written, { now, action, stated, older })
  const { dates, moved } = device.kind === '8000' ? await datePipelines(connection, device.id, entered.fields, past) : { dates: [], moved: [] }
  const form = withDates(entered, past, dates)
  const changes = [...(await archiveDifferences(connection, device, form)), ...toldOfPipelines(ofLines)]
  const changed = changes.map((change) => change.field)
  if (changes.length === 0) return { version: device.version, changed }
  const version = device.version + 1
  const columns = await columnsOf(connection, form)
  const limit = caller?.limit
  if (limit && !withinLimit(limit, { areaCode: columns.area_code, site: form.fields.useSite ?? '' })) {
    const field = limit.site !== '' && limit.site !== (form.fields.useSite ?? '') ? 'useSite' : 'useAreaCode'
    throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field, message: messages.equipmentLeavesLimit }] })
  }
  const leaves = caller !== undefined && !columns.viewers.some((viewer) => viewersOf({ ...caller, limit: undefined }).includes(viewer))
  // 移装 to another authority's area needs a change of registration: otherwise nobody would be in charge in between.
  if (leaves && !leavesArea) {
    throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'useAreaCode', message: messages.equipmentLeavesArea }] })
  }
  const { area_code, viewers, relations } = leaves ? device : columns
  await connection.db
    .updateTable('equipment')
    .set({ ...columns, area_code, viewers, relations, version, archive: JSON.stringify(form), updated_at: now })
    .where('id', '=', device.id)
    .execute()
  const change = await writeChange(connection, { equipmentId: device.id, action: action ?? 'update', changes, reason, caller, version, at: now })
  await writePipelineChanges(connection, device.id, change, withMovedDates(ofLines, moved))
  // Last, since the device is no longer visible, and so not writable, afterwards.
  if (leaves) {
    await connection.query({
      name: 'hand-over-equipment',
      text: 'select hand_over_equipment($1, $2, $3, $4)',
      values: [device.id, columns.area_code, columns.viewers, columns.relations],
    })
  }
  return { version, changed }
}

/**
 * The device an application is about, locked for the decision.
 * @throws Refusal NOT_ALLOWED_NOW if it is in the area of another authority: not yet moved here, or moved away since.
 */
export async function deviceForDecision(connection: Connection, caller: Caller, id: string): Promise<DeviceRow> {
  try {
    return await findDevice(connection, caller, id, true)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error
    throw new Refusal('NOT_ALLOWED_NOW', messages.equipmentElsewhere)
  }
}

/** A device the service changes by itself, at a due time or to put it right, locked. */
export async function deviceForSystem({ db }: Connection, id: string): Promise<DeviceRow> {
  const row = await db.selectFrom('equipment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { ...row, relation: 'administrator' }
}

/** The lines of registration units of piping, in order, by unit. @param since only those that were put in after this time */
export async function pipelineRowsOfEach({ db }: Connection, equipmentIds: readonly string[], since?: Date): Promise<ReadonlyMap<string, FormRow[]>> {
  const lines = new Map<string, FormRow[]>(equipmentIds.map((id) => [id, []]))
  if (equipmentIds.length === 0) return lines
  const all = db.selectFrom('equipment_pipeline').select(['equipment_id', 'archive']).where('equipment_id', 'in', equipmentIds)
  const rows = await (since ? all.where('created_at', '>', since) : all).orderBy('number').orderBy('id').execute()
  for (const { equipment_id, archive } of rows) lines.get(equipment_id)?.push(archive.fields)
  return lines
}

/** The lines of a registration unit of piping, in order. @param since only those that were put in after this time */
export const pipelineRows = async (connection: Connection, equipmentId: string, since?: Date): Promise<FormRow[]> =>
  (await pipelineRowsOfEach(connection, [equipmentId], since)).get(equipmentId) ?? []

/**
 * Replaces the lines of a registration unit: a line whose number exists keeps its inspections, missing lines are deleted, new ones added.
 * @returns what changed
 */
async function replacePipelines(connection: Connection, equipmentId: string, lines: readonly FormRow[], now: Date): Promise<PipelineChange[]> {
  const before = await pipelineRows(connection, equipmentId)
  const numbers = lines.map(({ pipelineNo = '' }) => pipelineNo)
  await connection.query({
    name: 'pipelines-taken-out',
    text: 'delete from equipment_pipeline where equipment_id = $1 and number <> all($2::text[])',
    values: [equipmentId, numbers],
  })
  await connection.query({
    name: 'pipelines-put-in',
    text: `insert into equipment_pipeline (equipment_id, name, number, archive, created_at, updated_at)
      select $1, line ->> 'pipelineName', line ->> 'pipelineNo', jsonb_build_object('fields', line), $3, $3 from jsonb_array_elements($2::jsonb) line
      on conflict (equipment_id, number) do update set name = excluded.name, version = equipment_pipeline.version + 1, updated_at = excluded.updated_at,
        archive = equipment_pipeline.archive || jsonb_build_object('fields', (equipment_pipeline.archive -> 'fields') || (excluded.archive -> 'fields'))
      where not (equipment_pipeline.archive -> 'fields') @> (excluded.archive -> 'fields')`,
    values: [equipmentId, JSON.stringify(lines), now],
  })
  await connection.db
    .updateTable('equipment')
    .set({ pipeline_count: lines.length, pipeline_length: String(lengthOfPipelines(lines)) })
    .where('id', '=', equipmentId)
    .execute()
  const columns = archiveDefinitionOf('8000').tables.find(({ key }) => key === 'pipelines')?.columns ?? []
  return pipelineChanges(columns, before, lines, await archiveNames(connection))
}

/** Writes a new version of the archive of a registration unit with its lines, as one change of its history. Parameters as for `changeDevice`. */
export async function changePiping(connection: Connection, device: DeviceRow, written: ApplicationForm, lines: readonly FormRow[], act: ArchiveAct) {
  return changeDevice(connection, device, written, act, await replacePipelines(connection, device.id, lines, act.now))
}

/** Creates the archive of a registration unit with its lines. The unit is due when its first line is. @returns its id */
export async function createPiping(connection: Connection, written: ApplicationForm, lines: readonly FormRow[], act: ArchiveAct): Promise<string> {
  const { ids, archives } = await createDevices(connection, [written], act)
  const [id = '', archive = written] = [ids[0], archives[0]]
  await replacePipelines(connection, id, lines, act.now)
  const past = pastOf(archive.fields, [])
  const { dates } = await datePipelines(connection, id, archive.fields, past)
  const dated = withDates(archive, past, dates)
  await connection.db
    .updateTable('equipment')
    .set({ next_inspection_date: dated.fields.nextInspectionDate || null, archive: JSON.stringify(dated) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Archive fields of a registration unit computed from its lines. */
export const pipelineTotals = (lines: readonly FormRow[]): FormRow => ({
  pipelineCount: String(lines.length),
  totalLength: String(lengthOfPipelines(lines)),
})
