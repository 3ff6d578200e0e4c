import { equipmentListAddress, goneNote, restartNote, standingStatuses } from '@shared/contract/equipment'
import type { HomeNumber } from '@shared/contract/portal'
import { role } from '@shared/contract/roles'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { equipmentNumbers } from '../equipment/overview'

/** Roles whose work is the equipment. Handlers of applications see the numbers of their queue instead. */
const keepers: readonly string[] = [role.useUnit, role.maintenanceUnit]

const stopped = 'stopped'
const keyOf = (name: string): string => `equipment-${name}`

/**
 * The six numbers with what is to be told of faults. A warning never gives way to a count that asks for nothing: it stands in place of a zero, and where
 * there is none, of the stopped devices, which stay in their list.
 */
export function withFaults(six: readonly HomeNumber[], faults: readonly HomeNumber[]): HomeNumber[] {
  const full = faults.length > 0 && six.every(({ count }) => count > 0)
  return [...six.slice(0, 3), ...faults, ...six.slice(3).filter(({ key }) => !full || key !== keyOf(stopped))]
}

/**
 * The six numbers of a unit's equipment, each linked to its list (domain §5); empty for a unit without devices. @param today `YYYY-MM-DD`
 * @param faults what is to be told of its faults
 */
export async function archiveNumbers(connection: Connection, caller: Caller, today: string, faults: readonly HomeNumber[]): Promise<HomeNumber[]> {
  if (!keepers.includes(caller.roleType)) return []
  const { numbers, kinds } = await equipmentNumbers(connection, caller, today)
  if (kinds.length === 0) return []
  const number = (key: string, label: string, count: number, tone: HomeNumber['tone'], note: string, path: string): HomeNumber => ({
    ...{ key: keyOf(key), label, count, note, path },
    measure: '台',
    tone: count > 0 ? tone : 'idle',
  })
  const six = [
    number('overdue', '超期未检', numbers.overdue, 'failed', '超过下次检验日期', equipmentListAddress('timeout')),
    number('soon', '即将到期', numbers.soon, 'attention', '30 天内应检验', equipmentListAddress('aboutExpire')),
    number('failed', '不合格', numbers.failed, 'failed', '整改后复检', equipmentListAddress('fault')),
    number(stopped, '停用', numbers.stopped, 'idle', restartNote, equipmentListAddress('nonUse')),
    number('inUse', '在用', numbers.inUse, 'done', '设备档案', equipmentListAddress('comprehensive', { useStatus: '10' })),
    number('total', '设备总数', numbers.total, 'idle', goneNote, equipmentListAddress('comprehensive', { useStatus: standingStatuses })),
  ]
  return withFaults(six, faults)
}
