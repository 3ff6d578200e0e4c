import type { LoggedChange } from '@shared/contract/flowLog'
import { type RoleType, roleOf, systemRole } from '@shared/contract/roles'
import { wireTime } from '../../clock'
import type { Caller } from '../../security/caller'
import type { FieldChange } from './formChanges'

/** The change log of a record in force: one row per change, with the values before it. Each kind of record has a log table of its own. */

export interface Change {
  action: string
  changes: readonly FieldChange[]
  reason: string
  /** Absent: the system. */
  caller?: Caller
  /** The version of the record after the change. */
  version: number
  at: Date
}

/** A change as columns of its log row. */
export const changeColumns = ({ action, changes, reason, caller, version, at }: Change) => ({
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

interface ChangeLine {
  id: number
  action: string
  changes: readonly FieldChange[]
  reason: string
  operator_name: string
  role_type: string
  unit_name: string
  created_at: Date
}

/**
 * A log row as a reader sees it.
 * @param actionNames the display name of each action
 * @param coverOf returns the function that masks a field's values for this reader, or undefined where they are shown
 */
export const shownChange = (
  row: ChangeLine,
  actionNames: Readonly<Record<string, string>>,
  coverOf: (change: FieldChange) => ((value: string) => string) | undefined,
): LoggedChange => ({
  id: String(row.id),
  actionName: actionNames[row.action] ?? row.action,
  reason: row.reason,
  operatorName: row.operator_name,
  roleType: row.role_type as RoleType | typeof systemRole,
  roleName: row.role_type === systemRole ? '系统' : roleOf(row.role_type as RoleType).name,
  unitName: row.unit_name,
  time: wireTime(row.created_at),
  changes: row.changes.map((change) => {
    const cover = coverOf(change)
    return cover ? { ...change, before: cover(change.before), after: cover(change.after) } : change
  }),
})
