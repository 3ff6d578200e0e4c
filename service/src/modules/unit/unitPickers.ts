import type { Page } from '@shared/contract/endpoint'
import type { UnitOption } from '@shared/contract/unit'
import { sql } from 'kysely'
import type { Connection } from '../../database/database'
import { statementPerShape } from '../../database/named'
import { offsetOf, orderOf, type PageRequest, pageOf } from '../../database/page'
import type { UnitKind } from '../../database/tables/tables'
import { containing } from '../../database/userInput'
import { type Caller, viewersOf } from '../../security/caller'
import { unitOptionOf } from './unitRow'

/** Lists from which forms pick a unit. */
export interface Picker {
  kind: UnitKind
  /** Allowed 单位类型; absent for kinds of units without types. */
  unitTypes?: readonly string[]
}

export const pickers = {
  users: { kind: 'enterprise', unitTypes: ['1', '4'] },
  /** 施工单位 alone install and repair; those that maintain as well are of the other two. */
  maintainers: { kind: 'enterprise', unitTypes: ['2', '4'] },
  builders: { kind: 'enterprise', unitTypes: ['2', '3', '4'] },
  inspectors: { kind: 'inspection' },
  authorities: { kind: 'authority' },
} as const satisfies Record<string, Picker>

interface Shape {
  picker: keyof typeof pickers
  keyword: boolean
  /** Only units whose devices the caller's unit maintains. */
  served: boolean
  descending: boolean
}
interface Values extends Record<string, unknown> {
  pattern: string
  viewers: string[]
  limit: number
  offset: number
}

const findOptions = statementPerShape<Values, Shape>()((db, shape, parameter) => {
  const picker: Picker = pickers[shape.picker]
  let query = db
    .selectFrom('unit')
    .select(['id', 'unit_name', 'uscc', 'area_code', 'reg_address', 'contact_name', 'contact_tel'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('kind', '=', picker.kind)
  if (picker.unitTypes) query = query.where('unit_type', 'in', picker.unitTypes)
  if (shape.keyword) {
    query = query.where((where) => where.or([where('unit_name', 'like', parameter('pattern')), where('uscc', 'like', parameter('pattern'))]))
  }
  if (shape.served) {
    query = query.where(
      sql<boolean>`id in (select equipment.use_unit_id from equipment_party party join equipment on equipment.id = party.equipment_id
        where party.viewer = any(${parameter('viewers')}::text[]) and party.relation = 'maintenance')`,
    )
  }
  return query
    .orderBy('unit_name', shape.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(parameter('limit'))
    .offset(parameter('offset'))
})

export interface PickerQuery extends PageRequest {
  keyword?: string
  orderBy?: string
}

/** @param servedBy a maintenance unit: only use units it serves are offered */
export async function pickUnits(connection: Connection, picker: keyof typeof pickers, query: PickerQuery, servedBy?: Caller): Promise<Page<UnitOption>> {
  const { keyword = '' } = query
  const { direction } = orderOf({ unitName: 'unit_name' }, query.orderBy ?? 'unitName')
  const shape = { picker, keyword: keyword !== '', served: servedBy !== undefined, descending: direction === 'desc' }
  const viewers = servedBy ? viewersOf(servedBy) : []
  const rows = await findOptions(connection, shape, { pattern: containing(keyword), viewers, limit: query.pageSize, offset: offsetOf(query) })
  return pageOf(query, rows[0]?.count ?? 0, rows.map(unitOptionOf))
}
