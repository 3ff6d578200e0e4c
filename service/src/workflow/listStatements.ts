import { countCap } from '@shared/contract/endpoint'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { type ParameterOf, statementPerShape } from '../database/named'
import type { Tables } from '../database/tables'
import { type ScopeValues, type Visibility, within } from './scope'

/** The statements behind the lists: one is compiled for every combination of filters, and named ever after (design §9). */

const orderColumns = {
  submitDate: 'submitted_at',
  createDate: 'created_at',
  updateDate: 'updated_at',
  number: 'number',
  status: 'status',
  dueDate: 'due_date',
} as const
type OrderColumn = keyof typeof orderColumns
export const isOrderColumn = (text: string): text is OrderColumn => text in orderColumns

/** Which filters a statement has; every combination is compiled once. */
export interface Shape {
  visibility: Visibility
  keyword: boolean
  candidates: boolean
  status: boolean
  kind: boolean
  equipment: boolean
  area: boolean
  unitName: boolean
  from: boolean
  to: boolean
  due: boolean
  accepted: boolean
  ids: boolean
  order: OrderColumn
  descending: boolean
}

export interface ListValues extends ScopeValues {
  type: string
  keyword: string
  candidates: string[]
  statuses: string[]
  kind: string
  equipment: string
  areaCode: string
  unitName: string
  from: Date
  to: Date
  /** `YYYY-MM-DD`, both included. */
  dueFrom: string
  dueTo: string
  acceptedFrom: Date
  acceptedTo: Date
  ids: string[]
  limit: number
  offset: number
}

type Where = ExpressionBuilder<Tables, 'application'>

function filters(where: Where, shape: Shape, parameter: ParameterOf<ListValues>): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [
    where('application.type', '=', parameter('type')),
    // Written as the indexes are: a parameter would not match their condition.
    sql<SqlBool>`not application.deleted`,
    within(where, shape.visibility, parameter as ParameterOf<ScopeValues>),
  ]
  if (shape.candidates) conditions.push(sql<SqlBool>`application.id = any(${parameter('candidates')}::uuid[])`)
  if (shape.keyword) conditions.push(sql<SqlBool>`strpos(application.search_text, ${parameter('keyword')}::text) > 0`)
  if (shape.status) conditions.push(sql<SqlBool>`application.status = any(${parameter('statuses')}::text[])`)
  if (shape.kind) conditions.push(where('application.kind', '=', parameter('kind')))
  if (shape.equipment) conditions.push(where('application.equipment_kind', '=', parameter('equipment')))
  if (shape.area) conditions.push(sql<SqlBool>`starts_with(application.area_code, area_prefix(${parameter('areaCode')}::text))`)
  if (shape.unitName) conditions.push(sql<SqlBool>`application.unit_id in (select id from unit where strpos(unit_name, ${parameter('unitName')}::text) > 0)`)
  if (shape.from) conditions.push(where('application.submitted_at', '>=', parameter('from')))
  if (shape.to) conditions.push(where('application.submitted_at', '<', parameter('to')))
  if (shape.due) conditions.push(sql<SqlBool>`application.due_date between ${parameter('dueFrom')}::date and ${parameter('dueTo')}::date`)
  if (shape.accepted) {
    conditions.push(
      sql<SqlBool>`application.id in (select event.application_id from application_event event
        where event.action = 'accept' and event.created_at >= ${parameter('acceptedFrom')} and event.created_at < ${parameter('acceptedTo')})`,
    )
  }
  if (shape.ids) conditions.push(sql<SqlBool>`application.id = any(${parameter('ids')}::uuid[])`)
  return where.and(conditions)
}

/** What has no date stands last, whichever way: it waits for nobody. The id makes the order total. */
function order(shape: Shape, table: 'application' | 'page') {
  const direction = shape.descending ? sql`desc nulls last` : sql`asc nulls last`
  return sql`${sql.ref(`${table}.${orderColumns[shape.order]}`)} ${direction}, ${sql.ref(`${table}.id`)} ${shape.descending ? sql`desc` : sql`asc`}`
}

const wireTimestamp = (column: string) => sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS'), '')`

/** Summaries come as text: a page of a list passes them on. */
export const findRows = statementPerShape<ListValues, Shape>({ jsonAsText: true })((db, shape, parameter) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('application')
        .selectAll('application')
        .where((where) => filters(where, shape, parameter))
        .orderBy(order(shape, 'application'))
        .limit(parameter('limit'))
        .offset(parameter('offset'))
        .as('page'),
    )
    .innerJoin('unit', 'unit.id', 'page.unit_id')
    .leftJoin('region', 'region.code', 'page.area_code')
    .leftJoin('account as handler', 'handler.id', 'page.handler_id')
    .select([
      'page.id',
      'page.number',
      'page.status',
      'page.version',
      'page.unit_id',
      'page.area_code',
      'page.authority_unit_id',
      'page.handler_id',
      'page.relied_on',
      (select) => select.ref('page.summary').$castTo<string>().as('summary'),
      'unit.unit_name',
      sql<string>`coalesce(region.name, page.area_code)`.as('area_name'),
      sql<string>`coalesce(handler.name, '')`.as('handler_name'),
      wireTimestamp('page.created_at').as('create_date'),
      wireTimestamp('page.updated_at').as('update_date'),
      wireTimestamp('page.submitted_at').as('submit_date'),
      sql<string>`coalesce(page.due_date::text, '')`.as('due_date'),
    ])
    .orderBy(order(shape, 'page')),
)

export const countRows = statementPerShape<ListValues, Shape>()((db, shape, parameter) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('application')
        .select(sql<number>`1`.as('one'))
        .where((where) => filters(where, shape, parameter))
        .limit(countCap + 1)
        .as('found'),
    )
    .select((select) => select.fn.countAll<number>().as('count')),
)

export const countByStatus = statementPerShape<ListValues, Shape>()((db, shape, parameter) =>
  db
    .selectFrom('application')
    .select(['application.status', (select) => select.fn.countAll<number>().as('count')])
    .where((where) => filters(where, shape, parameter))
    .groupBy('application.status'),
)
