import type { Page } from '@shared/contract/endpoint'
import type { EquipmentChange } from '@shared/contract/equipment'
import { type RoleType, roleOf, systemRole } from '@shared/contract/roles'
import type { Kysely } from 'kysely'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import type { ChangedField } from '../../database/equipmentTables'
import { type PageRequest, readPage } from '../../database/page'
import type { Tables } from '../../database/tables'
import type { Caller } from '../../security/caller'

/** What became of an archive: one line for every change, with what it was before. */

const actionNames: Readonly<Record<string, string>> = { create: '建档', update: '档案修改' }

interface NewChange {
  equipmentId: string
  action: 'create' | 'update'
  changes: readonly ChangedField[]
  reason: string
  /** Absent: the system. */
  caller?: Caller
  version: number
  at: Date
}

export async function writeChange({ db }: { db: Kysely<Tables> }, { equipmentId, action, changes, reason, caller, version, at }: NewChange): Promise<void> {
  await db
    .insertInto('equipment_change')
    .values({
      equipment_id: equipmentId,
      action,
      changes: JSON.stringify(changes),
      reason,
      operator_id: caller?.accountId ?? null,
      operator_name: caller?.name ?? '系统',
      role_type: caller?.roleType ?? systemRole,
      unit_name: caller?.unitName ?? '',
      version,
      created_at: at,
    })
    .execute()
}

/**
 * Changes of a device, the newest first.
 * @param covered fields whose values the caller does not see: what they were and are stays covered here too
 */
export async function changesOf(connection: Connection, id: string, covered: readonly string[], request: PageRequest): Promise<Page<EquipmentChange>> {
  const found = connection.db.selectFrom('equipment_change').where('equipment_id', '=', id)
  const page = await readPage(connection, request, found, found.selectAll().orderBy('id', 'desc'))
  return {
    ...page,
    list: page.list.map((row) => ({
      id: String(row.id),
      actionName: actionNames[row.action] ?? row.action,
      reason: row.reason,
      operatorName: row.operator_name,
      roleType: row.role_type as RoleType | typeof systemRole,
      roleName: row.role_type === systemRole ? '系统' : roleOf(row.role_type as RoleType).name,
      unitName: row.unit_name,
      time: wireTime(row.created_at),
      changes: row.changes.map((change) => (covered.includes(change.field) ? { ...change, before: '***', after: '***' } : change)),
    })),
  }
}
