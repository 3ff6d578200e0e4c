import type { Page } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { role } from '@shared/contract/roles'
import { type Unit, type UnitChange, type UnitField, unitChangeStateNames, unitChangeStates, unitFields } from '@shared/contract/unit'
import type { Selectable } from 'kysely'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import { regionMap } from '../../database/regions'
import type { UnitChangeItem, UnitChangeTable } from '../../database/tables/tables'
import { areaCovered } from '../../security/area'
import type { Caller } from '../../security/caller'

type Regions = Awaited<ReturnType<typeof regionMap>>

/** Changes of a unit: as stored (codes) and as displayed (labels). */

/** Fields whose value differs, in the order of the form. */
export function changedItems(fields: readonly UnitField[], before: Unit, after: Record<string, string>): UnitChangeItem[] {
  const current: Record<string, unknown> = { ...before }
  return fields.flatMap(({ key }) => {
    const old = String(current[key] ?? '')
    const value = after[key]
    return value === undefined || value === old ? [] : [{ key, before: old, after: value }]
  })
}

function readable(key: string, value: string, regions: Regions): string {
  const field = unitFields.find((candidate) => candidate.key === key)
  if (field?.enum) return labelOf(field.enum, value)
  return field?.type === 'region' ? (regions.get(value)?.name ?? value) : value
}

export function unitChangeOf(row: Selectable<UnitChangeTable>, regions: Regions): UnitChange {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    statusName: unitChangeStateNames[row.status] ?? row.status,
    createDate: wireTime(row.create_date),
    operatorName: row.operator_name,
    opinion: row.opinion,
    items: row.items.map((item) => ({
      key: item.key,
      label: unitFields.find((field) => field.key === item.key)?.label ?? item.key,
      before: readable(item.key, item.before, regions),
      after: readable(item.key, item.after, regions),
    })),
  }
}

export interface ChangeFilter extends PageRequest {
  id?: string
  unitId?: string
  status?: string
  orderBy?: string
}

/** Changes visible to the caller: all for an administrator, those of its area for an authority, its own for a unit. */
export function visibleChanges({ db }: Connection, caller: Caller) {
  const changes = db.selectFrom('unit_change').innerJoin('unit', 'unit.id', 'unit_change.unit_id')
  if (caller.roleType === role.administrator) return changes
  if (caller.roleType === role.registrar) return changes.where(areaCovered('unit_change.area_code', caller.areaCode))
  return changes.where('unit_change.unit_id', '=', caller.unitId)
}

export async function listChanges(connection: Connection, caller: Caller, filter: ChangeFilter): Promise<Page<UnitChange & { unitName: string }>> {
  let scoped = visibleChanges(connection, caller)
  if (filter.id) scoped = scoped.where('unit_change.id', '=', filter.id)
  if (filter.unitId) scoped = scoped.where('unit_change.unit_id', '=', filter.unitId)
  if (filter.status) scoped = scoped.where('unit_change.status', '=', filter.status)

  const { by, direction } = orderOf({ createDate: 'unit_change.create_date' } as const, filter.orderBy ?? 'createDate desc')
  const rows = scoped.selectAll('unit_change').select('unit.unit_name').orderBy(by, direction).orderBy('unit_change.id')
  const page = await readPage(connection, filter, scoped, rows)
  const regions = await regionMap(connection)
  return { ...page, list: page.list.map((row) => ({ ...unitChangeOf(row, regions), unitName: row.unit_name })) }
}

/** The latest change of a unit that went to the authority: while it waits, or if it was returned, with the values it asked for. */
export async function latestReviewed(
  connection: Connection,
  unitId: string,
): Promise<{ waiting: UnitChange | null; refused?: UnitChange & { fields: Record<string, string> } }> {
  const row = await connection.db
    .selectFrom('unit_change')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('review', '=', true)
    .orderBy('create_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.status === unitChangeStates.approved) return { waiting: null }
  const change = unitChangeOf(row, await regionMap(connection))
  if (row.status === unitChangeStates.waiting) return { waiting: change }
  return { waiting: null, refused: { ...change, fields: Object.fromEntries(row.items.map(({ key, after }) => [key, after])) } }
}

/**
 * The id under which attachments of the unit's next change are stored, created on first use. Locked until the transaction ends: two windows opened at
 * once would both copy the attachments of a returned change.
 */
export async function changeDraftId(connection: Connection, unitId: string): Promise<string> {
  await connection.db
    .insertInto('unit_change_draft')
    .values({ unit_id: unitId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await connection.db.selectFrom('unit_change_draft').select('id').where('unit_id', '=', unitId).forUpdate().executeTakeFirstOrThrow()
  return row.id
}
