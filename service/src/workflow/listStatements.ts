import { countCap } from '@shared/contract/endpoint'
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ParameterOf, statementPerShape } from '../database/named'
import type { Tables } from '../database/tables'

/**
 * The statements behind lists and queues. What a caller may see is a set of ranges of `application_party`, one for each viewer,
 * type and state; a page is the first rows of all of them in one order, whatever the number of types (engine §7). One statement
 * is compiled for every combination of filters.
 */

const orderColumns = { submitDate: 'submitted_at', updateDate: 'updated_at', createDate: 'created_at', number: 'number', dueDate: 'due_date' } as const
type OrderColumn = keyof typeof orderColumns
export const isOrderColumn = (text: string): text is OrderColumn => text in orderColumns

/** Orders the ranges are kept in; another one sorts what the filters leave. */
const keptOrders: readonly OrderColumn[] = ['submitDate', 'updateDate', 'dueDate']

/** Which filters a statement has; every combination is compiled once. */
export interface Shape {
  keyword: boolean
  candidates: boolean
  kind: boolean
  equipment: boolean
  area: boolean
  unitName: boolean
  from: boolean
  to: boolean
  ids: boolean
  due: boolean
  accepted: boolean
  /** Begins after a row that was read before: pages beyond the first thousand rows. */
  after: boolean
  order: OrderColumn
  descending: boolean
}

export interface ListValues extends Record<string, unknown> {
  /** The ranges: viewer, type and state of each, in three lists of one length. */
  viewers: string[]
  types: string[]
  statuses: string[]
  /** Relations each type may be met in, as `type relation`. */
  relations: string[]
  keyword: string
  candidates: string[]
  kind: string
  equipment: string
  areaCode: string
  unitName: string
  from: Date
  to: Date
  ids: string[]
  /** `YYYY-MM-DD`, both included. */
  dueFrom: string
  dueTo: string
  acceptedFrom: Date
  acceptedTo: Date
  afterValue: string | null
  afterId: string
  limit: number
  offset: number
}

type Parameters = ParameterOf<ListValues>

const needsRecord = (shape: Shape): boolean => shape.keyword || !keptOrders.includes(shape.order)

function filters(shape: Shape, parameter: Parameters): RawBuilder<SqlBool> {
  const conditions: Expression<SqlBool>[] = [
    // A relation of the caller's role: a unit may be owner in one role and counterpart in another.
    sql<SqlBool>`exists (select from unnest(party.relations) relation where party.type || ' ' || relation = any(${parameter('relations')}::text[]))`,
  ]
  if (shape.candidates) conditions.push(sql<SqlBool>`party.application_id = any(${parameter('candidates')}::uuid[])`)
  if (shape.keyword) conditions.push(sql<SqlBool>`strpos(application.search_text, ${parameter('keyword')}::text) > 0`)
  if (shape.kind) conditions.push(sql<SqlBool>`party.kind = ${parameter('kind')}`)
  if (shape.equipment) conditions.push(sql<SqlBool>`party.equipment_kind = ${parameter('equipment')}`)
  if (shape.area) conditions.push(sql<SqlBool>`starts_with(party.area_code, area_prefix(${parameter('areaCode')}::text))`)
  if (shape.unitName) conditions.push(sql<SqlBool>`party.unit_id in (select id from unit where strpos(unit_name, ${parameter('unitName')}::text) > 0)`)
  if (shape.from) conditions.push(sql<SqlBool>`party.submitted_at >= ${parameter('from')}`)
  if (shape.to) conditions.push(sql<SqlBool>`party.submitted_at < ${parameter('to')}`)
  if (shape.ids) conditions.push(sql<SqlBool>`party.application_id = any(${parameter('ids')}::uuid[])`)
  if (shape.due) conditions.push(sql<SqlBool>`party.due_date between ${parameter('dueFrom')}::date and ${parameter('dueTo')}::date`)
  if (shape.accepted) {
    conditions.push(
      sql<SqlBool>`party.application_id in (select event.application_id from application_event event
        where event.action = 'accept' and event.created_at >= ${parameter('acceptedFrom')} and event.created_at < ${parameter('acceptedTo')})`,
    )
  }
  if (shape.after) conditions.push(beyond(shape, parameter))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const orderedBy = (shape: Shape) => sql.ref(`${keptOrders.includes(shape.order) ? 'party' : 'application'}.${orderColumns[shape.order]}`)

/** What stands behind a row already read, in the order of the shape: what has no date stands last, whichever way. */
function beyond(shape: Shape, parameter: Parameters): RawBuilder<SqlBool> {
  const column = orderedBy(shape)
  const type = sql.raw(shape.order === 'dueDate' ? 'date' : shape.order === 'number' ? 'text' : 'timestamptz')
  const value = sql`${parameter('afterValue')}::text::${type}`
  const id = sql`${parameter('afterId')}::uuid`
  const later = shape.descending ? sql`<` : sql`>`
  return sql<SqlBool>`case when ${value} is null then ${column} is null and party.application_id ${later} ${id}
    else ${column} is null or (${column}, party.application_id) ${later} (${value}, ${id}) end`
}

const direction = (shape: Shape) => (shape.descending ? sql`desc nulls last` : sql`asc nulls last`)

/** Rows of one range, in order; all that the first ones of the whole could come from it. */
function rangeRows(shape: Shape, parameter: Parameters) {
  const record = needsRecord(shape) ? sql`join application on application.id = party.application_id` : sql``
  return sql`select party.application_id, party.relations, ${orderedBy(shape)} as ordered from application_party party ${record}
    where party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status and ${filters(shape, parameter)}`
}

const wanted = (parameter: Parameters) =>
  sql`unnest(${parameter('viewers')}::text[], ${parameter('types')}::text[], ${parameter('statuses')}::text[]) as wanted(viewer, type, status)`

const wireTimestamp = (column: string) => sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS'), '')`

/** A statement written out whole, compiled as builders are. */
const raw = <Row>(db: Kysely<Tables>, statement: RawBuilder<Row>) => ({ compile: () => statement.compile(db) })

/** A row as the database sends it. */
export interface FoundRow {
  id: string
  type: string
  number: string
  status: string
  version: number
  handler_id: string | null
  relied_on: boolean
  /** In which relations the caller stands to it. */
  relations: string[]
  /** An `ApplicationSummary` as the database writes it. */
  summary: string
  unit_name: string
  area_name: string
  handler_name: string
  create_date: string
  update_date: string
  submit_date: string
  due_date: string
  /** Where it stands in the order, for the page that begins after it. */
  ordered: string | null
}

/** Summaries come as text: a page of a list passes them on. */
export const findRows = statementPerShape<ListValues, Shape>({ jsonAsText: true })<FoundRow>((db, shape, parameter) => {
  const end = sql`${parameter('limit')}::int + ${parameter('offset')}::int`
  const id = shape.descending ? sql`desc` : sql`asc`
  return raw(
    db,
    sql<FoundRow>`select application.id, application.type, application.number, application.status, application.version, application.handler_id,
      application.relied_on, page.relations, application.summary, unit.unit_name, coalesce(region.name, application.area_code) as area_name,
      coalesce(handler.name, '') as handler_name, ${wireTimestamp('application.created_at')} as create_date,
      ${wireTimestamp('application.updated_at')} as update_date, ${wireTimestamp('application.submitted_at')} as submit_date,
      coalesce(application.due_date::text, '') as due_date, page.ordered::text as ordered
    from (
      select range.* from ${wanted(parameter)} cross join lateral (
        ${rangeRows(shape, parameter)} order by ordered ${direction(shape)}, party.application_id ${id} limit ${end}
      ) range order by range.ordered ${direction(shape)}, range.application_id ${id} limit ${parameter('limit')} offset ${parameter('offset')}
    ) page
    join application on application.id = page.application_id
    join unit on unit.id = application.unit_id
    left join region on region.code = application.area_code
    left join account handler on handler.id = application.handler_id
    order by page.ordered ${direction(shape)}, page.application_id ${id}`,
  )
})

/** How many rows there are, counted just past the cap; what is looked at is bounded as well, however little the filters leave. */
export const countRows = statementPerShape<ListValues, Shape>()<{ count: number }>((db, shape, parameter) =>
  raw(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select 1 from ${wanted(parameter)} cross join lateral (${rangeRows(shape, parameter)} limit ${countCap + 1}) range limit ${countCap + 1}
    ) found`,
  ),
)

/** Numbers of every type and state, from the kept counters: one indexed read, whatever the number of records. */
export const countByStatus = statementPerShape<Pick<ListValues, 'viewers' | 'relations'> & Record<string, unknown>, { all: true }>()<{
  type: string
  status: string
  count: number
}>((db, _shape, parameter) =>
  raw(
    db,
    sql<{ type: string; status: string; count: number }>`select type, status, sum(count)::bigint as count from application_counter
    where viewer = any(${parameter('viewers')}::text[])
      and exists (select from unnest(relations) relation where type || ' ' || relation = any(${parameter('relations')}::text[]))
    group by type, status having sum(count) > 0`,
  ),
)
