import type { Page } from '@shared/contract/endpoint'
import { idFields } from '@shared/contract/equipment'
import type { LoggedChange } from '@shared/contract/flowLog'
import { type Kysely, sql } from 'kysely'
import type { Connection } from '../../../database/database'
import { type PageRequest, readPage } from '../../../database/page'
import type { ChangedField } from '../../../database/tables/equipmentTables'
import type { Tables } from '../../../database/tables/tables'
import { type Change, changeColumns, shownChange } from '../../../workflow/form/changeLog'

/** The history of an archive: one row per change, with the previous values. */

const actionNames: Readonly<Record<string, string>> = { create: '建档', update: '档案修改', withdraw: '作废收回', papers: '附件' }

interface NewChange extends Change {
  /** `withdraw`: the withdrawn values count as if they had never existed, for computed dates too. */
  action: 'create' | 'update' | 'withdraw' | 'papers'
}

const rowsOf = ({ db }: { db: Kysely<Tables> }, equipmentIds: readonly string[], change: NewChange) => {
  const columns = changeColumns(change)
  return db.insertInto('equipment_change').values(equipmentIds.map((equipment_id) => ({ equipment_id, ...columns })))
}

/** Writes the same row for each of several devices. */
export async function writeChanges(connection: { db: Kysely<Tables> }, equipmentIds: readonly string[], change: NewChange): Promise<void> {
  await rowsOf(connection, equipmentIds, change).execute()
}

/** @returns the id of the row */
export async function writeChange(connection: { db: Kysely<Tables> }, { equipmentId, ...change }: NewChange & { equipmentId: string }): Promise<number> {
  return (await rowsOf(connection, [equipmentId], change).returning('id').executeTakeFirstOrThrow()).id
}

/** What fields that were changed since a moment said then, as display texts, by field or path in a table. */
export async function saidAt({ db }: Connection, id: string, at: Date): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('equipment_change').select('changes').where('equipment_id', '=', id).where('created_at', '>', at).orderBy('id').execute()
  const said = new Map<string, string>()
  for (const { field, before } of rows.flatMap(({ changes }) => changes)) if (!said.has(field)) said.set(field, before)
  return said
}

/**
 * Changes of a device, newest first.
 * @param covered fields masked for the caller: their old and new values are masked here too
 * @param ofUnit fields that belong to the use unit: a unit reads none of another that had the device
 * @param unit the unit that has the device
 */
export async function changeLogOf(
  connection: Connection,
  id: string,
  { covered, ofUnit = [], unit }: { covered: readonly string[]; ofUnit?: readonly string[]; unit: string },
  request: PageRequest,
): Promise<Page<LoggedChange>> {
  const found = connection.db.selectFrom('equipment_change').where('equipment_id', '=', id)
  const page = await readPage(connection, request, found, found.selectAll().orderBy('id', 'desc'))
  const passings = ofUnit.length > 0 ? await passingsOf(connection, [id]) : []
  const coverIn = (row: { id: number }) => {
    const ofAnother = isOfAnother(passings, unit, Number(row.id))
    return ({ field }: ChangedField) => (covered.includes(field) || (ofAnother && ofUnit.includes(field)) ? () => '***' : undefined)
  }
  // Ids of other records say nothing to a reader.
  const readable = ({ changes, ...row }: (typeof page.list)[number]) => ({ ...row, changes: changes.filter(({ field }) => !idFields.includes(field)) })
  return { ...page, list: page.list.map((row) => shownChange(readable(row), actionNames, coverIn(row))) }
}

/** A change by which a device came to another unit: the ids of both units, and when. */
export interface Passing {
  id: number
  device: string
  before: string
  after: string
  at: Date
}

/** The changes of the unit of devices, oldest first. */
export async function passingsOf({ db }: Connection, devices: readonly string[]): Promise<Passing[]> {
  if (devices.length === 0) return []
  const rows = await db
    .selectFrom('equipment_change')
    .select(['id', 'equipment_id', 'changes', 'created_at'])
    .where('equipment_id', 'in', devices)
    .where(sql<boolean>`changes @> '[{"field": "useUnitId"}]'`)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, equipment_id: device, changes, created_at: at }) =>
    changes.flatMap(({ field, before, after }) => (field === 'useUnitId' ? [{ id: Number(id), device, before, after, at }] : [])),
  )
}

/** Ids of the units that had a device before. @param unit the one that has it, perhaps again */
export async function formerUnits(connection: Connection, id: string, unit: string): Promise<string[]> {
  const had = (await passingsOf(connection, [id])).map(({ before }) => before)
  return [...new Set(had)].filter((before) => before !== '' && before !== unit)
}

/** Whether a change tells of a time in which another unit had the device: one that passes it on tells of both. A device may come back, as by voiding. */
function isOfAnother(passings: readonly Passing[], unit: string, change: number): boolean {
  const next = passings.find(({ id }) => id >= change)
  if (next === undefined) return false
  return next.before !== unit || (next.id === change && next.after !== unit)
}
