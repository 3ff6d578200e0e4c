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

/**
 * Orders the ranges are kept in, word for word as their indexes read forwards and backwards: where rows without a value stand is
 * part of an order, and one that differs there alone is sorted. Another order sorts what the filters leave.
 */
const keptOrders: Partial<Record<OrderColumn, { up: string; down: string; emptyByIdAlone?: true }>> = {
  submitDate: { up: 'asc nulls first', down: 'desc nulls last' },
  updateDate: { up: 'asc nulls last', down: 'desc nulls first' },
  dueDate: { up: 'asc nulls last', down: 'desc nulls first', emptyByIdAlone: true },
}

/** Rows that are looked at to count, whatever the filters leave of them. */
export const lookedAtMost = countCap / 2

/** Which filters a statement has; every combination is compiled once. */
export interface Shape {
  keyword: boolean
  /** Few are asked for, by id: found by words, or named. */
  few: boolean
  kind: boolean
  equipment: boolean
  area: boolean
  unitName: boolean
  from: boolean
  to: boolean
  due: boolean
  accepted: boolean
  /** Begins after a row that was read before, one with a value in the order or one without: pages beyond the first thousand rows. */
  after: 'start' | 'value' | 'empty'
  order: OrderColumn
  descending: boolean
}

export interface ListValues extends Record<string, unknown> {
  /** The ranges: viewer, type and state of each, in three lists of one length. */
  viewers: string[]
  types: string[]
  statuses: string[]
  /** Relations in which the caller's role meets each: a unit may be owner in one role and counterpart in another. Comma separated. */
  relations: string[]
  keyword: string
  few: string[]
  kind: string
  equipment: string
  /** What the codes of an area's places begin with. */
  areaPrefix: string
  unitName: string
  from: Date
  to: Date
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

const needsRecord = (shape: Shape): boolean => shape.keyword || !keptOrders[shape.order]
const record = (shape: Shape) => (needsRecord(shape) ? sql`join application on application.id = party.application_id` : sql``)

const all = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Which rows a range is: what the indexes hold together. */
function within(shape: Shape, parameter: Parameters) {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status`]
  if (shape.from) conditions.push(sql<SqlBool>`party.submitted_at >= ${parameter('from')}`)
  if (shape.to) conditions.push(sql<SqlBool>`party.submitted_at < ${parameter('to')}`)
  if (shape.due) conditions.push(sql<SqlBool>`party.due_date between ${parameter('dueFrom')}::date and ${parameter('dueTo')}::date`)
  return all(conditions)
}

/** Which of them are shown. */
function filters(shape: Shape, parameter: Parameters) {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`party.relations && wanted.relations`]
  if (shape.keyword) conditions.push(sql<SqlBool>`strpos(application.search_text, ${parameter('keyword')}::text) > 0`)
  if (shape.kind) conditions.push(sql<SqlBool>`party.kind = ${parameter('kind')}`)
  if (shape.equipment) conditions.push(sql<SqlBool>`party.equipment_kind = ${parameter('equipment')}`)
  if (shape.area) conditions.push(sql<SqlBool>`starts_with(party.area_code, ${parameter('areaPrefix')}::text)`)
  if (shape.unitName) conditions.push(sql<SqlBool>`party.unit_id in (select id from unit where strpos(unit_name, ${parameter('unitName')}::text) > 0)`)
  if (shape.accepted) {
    conditions.push(
      sql<SqlBool>`party.application_id in (select event.application_id from application_event event
        where event.action = 'accept' and event.created_at >= ${parameter('acceptedFrom')} and event.created_at < ${parameter('acceptedTo')})`,
    )
  }
  return all(conditions)
}

const orderedBy = (shape: Shape) => sql.ref(`${keptOrders[shape.order] ? 'party' : 'application'}.${orderColumns[shape.order]}`)

/** The place a page begins after, in the order of the shape. */
function place(shape: Shape, parameter: Parameters) {
  const type = sql.raw(shape.order === 'dueDate' ? 'date' : shape.order === 'number' ? 'text' : 'timestamptz')
  return {
    value: sql`${parameter('afterValue')}::text::${type}`,
    id: sql`${parameter('afterId')}::uuid`,
    later: shape.descending ? sql`<` : sql`>`,
  }
}

/** How pages stand: what has no value stands last, whichever way. */
const direction = (shape: Shape) => (shape.descending ? sql`desc nulls last` : sql`asc nulls last`)
const idDirection = (shape: Shape) => (shape.descending ? sql`desc` : sql`asc`)

/** Rows of one range in a kept order, those with a value and then those without: each an index range of its own. */
function rangeInOrder(shape: Shape, parameter: Parameters, kept: NonNullable<(typeof keptOrders)[OrderColumn]>, end: RawBuilder<unknown>) {
  const column = orderedBy(shape)
  const { value, id, later } = place(shape, parameter)
  const order = sql.raw(shape.descending ? kept.down : kept.up)
  const rows = (more: RawBuilder<SqlBool>, by: RawBuilder<unknown>) => sql`(
    select party.application_id, party.relations, ${column} as ordered from application_party party ${record(shape)}
    where ${within(shape, parameter)} and ${filters(shape, parameter)} and ${more} order by ${by} limit ${end})`
  const byValue = sql`${column} ${order}, party.application_id ${idDirection(shape)}`
  // The index of what has no date is in the order of the ids alone.
  const byId = kept.emptyByIdAlone ? sql`party.application_id ${idDirection(shape)}` : byValue
  const parts = []
  if (shape.after !== 'empty') {
    parts.push(rows(shape.after === 'value' ? sql`(${column}, party.application_id) ${later} (${value}, ${id})` : sql`${column} is not null`, byValue))
  }
  const emptyLeftOut = shape.order === 'updateDate' || (shape.order === 'dueDate' && shape.due) || (shape.order === 'submitDate' && (shape.from || shape.to))
  if (!emptyLeftOut) {
    parts.push(rows(shape.after === 'empty' ? sql`${column} is null and party.application_id ${later} ${id}` : sql`${column} is null`, byId))
  }
  return parts.length > 0 ? sql`${sql.join(parts, sql` union all `)}` : rows(sql`false`, byId)
}

/** The same where no index keeps the order: all that the filters leave, sorted. Its columns are read before, so that no other index is walked for the order's sake. */
function rangeSorted(shape: Shape, parameter: Parameters, end: RawBuilder<unknown>) {
  return sql`select found.* from (
      select party.application_id, party.relations, ${orderedBy(shape)} as ordered from application_party party ${record(shape)}
      where ${within(shape, parameter)} and ${filters(shape, parameter)} offset 0
    ) found where ${beyond(shape, parameter, sql`found`)} order by found.ordered ${direction(shape)}, found.application_id ${idDirection(shape)} limit ${end}`
}

function beyond(shape: Shape, parameter: Parameters, of: RawBuilder<unknown>) {
  const { value, id, later } = place(shape, parameter)
  if (shape.after === 'start') return sql<SqlBool>`true`
  if (shape.after === 'empty') return sql<SqlBool>`${of}.ordered is null and ${of}.application_id ${later} ${id}`
  return sql<SqlBool>`(${of}.ordered is null or (${of}.ordered, ${of}.application_id) ${later} (${value}, ${id}))`
}

const wanted = (parameter: Parameters) =>
  sql`(select viewer, type, status, string_to_array(relations, ',') as relations
    from unnest(${parameter('viewers')}::text[], ${parameter('types')}::text[], ${parameter('statuses')}::text[], ${parameter('relations')}::text[])
      as range(viewer, type, status, relations)) wanted`

/** Few records by their ids, whatever the ranges hold beside them. */
const fewFound = (shape: Shape, parameter: Parameters) =>
  sql`select party.application_id, party.relations, ${orderedBy(shape)} as ordered from application_party party ${record(shape)} join ${wanted(parameter)}
    on ${within(shape, parameter)} and ${filters(shape, parameter)} where party.application_id = any(${parameter('few')}::uuid[])`

/** Records of a page, in the order of the shape. */
function pageRows(shape: Shape, parameter: Parameters) {
  const end = sql`${parameter('limit')}::int + ${parameter('offset')}::int`
  const kept = keptOrders[shape.order]
  const inOrder = kept && (!shape.due || shape.order === 'dueDate')
  const found = shape.few
    ? sql`(select found.* from (${fewFound(shape, parameter)}) found where ${beyond(shape, parameter, sql`found`)}) range`
    : sql`${wanted(parameter)} cross join lateral (${inOrder ? rangeInOrder(shape, parameter, kept, end) : rangeSorted(shape, parameter, end)}) range`
  return sql`select range.* from ${found}
    order by range.ordered ${direction(shape)}, range.application_id ${idDirection(shape)} limit ${parameter('limit')} offset ${parameter('offset')}`
}

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
  return raw(
    db,
    sql<FoundRow>`select application.id, application.type, application.number, application.status, application.version, application.handler_id,
      application.relied_on, page.relations, application.summary, unit.unit_name, coalesce(region.name, application.area_code) as area_name,
      coalesce(handler.name, '') as handler_name, ${wireTimestamp('application.created_at')} as create_date,
      ${wireTimestamp('application.updated_at')} as update_date, ${wireTimestamp('application.submitted_at')} as submit_date,
      coalesce(application.due_date::text, '') as due_date, page.ordered::text as ordered
    from (${pageRows(shape, parameter)}) page
    join application on application.id = page.application_id
    join unit on unit.id = application.unit_id
    left join region on region.code = application.area_code
    left join account handler on handler.id = application.handler_id
    order by page.ordered ${direction(shape)}, page.application_id ${idDirection(shape)}`,
  )
})

/**
 * How many rows there are among the first that are looked at, and how many were: what is looked at is bounded, however little the
 * filters leave of it.
 */
export const countRows = statementPerShape<ListValues, Shape>()<{ found: number; looked: number }>((db, shape, parameter) =>
  raw(
    db,
    shape.few
      ? sql<{ found: number; looked: number }>`select count(*) as found, 0 as looked from (${fewFound(shape, parameter)}) found`
      : sql<{ found: number; looked: number }>`select count(*) filter (where ${filters(shape, parameter)}) as found, count(*) as looked from (
          select party.*, wanted.relations as relations_wanted from ${wanted(parameter)} cross join lateral (
            select * from application_party party where ${within(shape, parameter)}
          ) party limit ${lookedAtMost + 1}
        ) party cross join lateral (select party.relations_wanted as relations) wanted ${record(shape)}`,
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
