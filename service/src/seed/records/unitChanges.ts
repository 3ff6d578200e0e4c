import { randomUUID } from 'node:crypto'
import { unitChangeStates } from '@shared/contract/unit'
import { after, days } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { UnitChangeItem } from '../../database/tables/tables'
import type { Caller } from '../../security/caller'
import type { SeedUnit, SeedUnits } from './units'

/**
 * Changes the units of the demo have made to their own data (变更记录): applied at once, approved, and sent back. A waiting one would lock the
 * form of its unit.
 */
interface Change {
  status: string
  review: boolean
  items: UnitChangeItem[]
  opinion?: string
  daysAgo: number
}

const changesOf = (unit: SeedUnit): readonly Change[] => [
  {
    status: unitChangeStates.approved,
    review: false,
    items: [{ key: 'safetyOfficer', before: '孙测试', after: String(unit.safety_officer) }],
    daysAgo: 21,
  },
  {
    status: unitChangeStates.refused,
    review: true,
    items: [{ key: 'regAddress', before: String(unit.reg_address), after: `${unit.reg_address}2幢` }],
    opinion: '营业执照上的地址没有变更，请先办理营业执照变更',
    daysAgo: 60,
  },
  {
    status: unitChangeStates.approved,
    review: true,
    items: [{ key: 'legalPerson', before: '赵测试', after: String(unit.legal_person) }],
    opinion: '材料齐全，同意变更',
    daysAgo: 140,
  },
]

/** @param connection in the transaction of the seed */
export async function seedUnitChanges(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const now = context.clock.now()
  const auditor = callers.find(({ roleType }) => roleType === '7')
  for (const unit of [...units.using, ...units.maintaining, ...units.building]) {
    const operator = callers.find(({ unitId }) => unitId === unit.id)
    if (!operator) continue
    const rows = changesOf(unit).map(({ status, review, items, opinion = '', daysAgo }) => ({
      id: randomUUID(),
      unit_id: unit.id,
      status,
      review,
      items: JSON.stringify(items),
      opinion,
      operator_id: operator.accountId,
      operator_name: operator.name,
      auditor_id: review ? (auditor?.accountId ?? null) : null,
      area_code: unit.area_code,
      create_date: after(now, -days(daysAgo)),
      update_date: after(now, -days(daysAgo - (review ? 2 : 0))),
    }))
    await connection.db.insertInto('unit_change').values(rows).execute()
  }
}
