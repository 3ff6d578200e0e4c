import { countCap } from '@shared/contract/endpoint'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ParameterOf, statementPerShape, written } from '../../database/named'

/**
 * The statements behind lists and queues. The records a caller may see are a set of ranges of `application_party`, one for each viewer,
 * type and state; a page is the first rows of all ranges in one order, whatever the number of types (engine §7). One statement is
 * compiled for every combination of filters.
 */

const orderColumns = { submitDate: 'submitted_at', updateDate: 'updated_at', createDate: 'created_at', number: 'number', dueDate: 'due_date' } as const
type OrderColumn = keyof typeof orderColumns
export const isOrderColumn = (text: string): text is OrderColumn => text in orderColumns

/**
 * Orders of the ranges, exactly as their indexes read forwards and backwards: the position of nulls is part of an order, and PostgreSQL
 * sorts again if only that differs.
 */
const orders: Record<OrderColumn, { up: string; down: string; valued?: true; emptyByIdAlone?: true }> = {
  submitDate: { up: 'asc nulls first', down: 'desc nulls last' },
  updateDate: { up: 'asc nulls last', down: 'desc nulls first', valued: true },
  createDate: { up: 'asc nulls last', down: 'desc nulls first', valued: true },
  number: { up: 'asc nulls last', down: 'desc nulls first', valued: true },
  dueDate: { up: 'asc nulls last', down: 'desc nulls first', emptyByIdAlone: true },
}
/** Whether every row has a value in an order: the number of a draft is an empty text, not null. */
export const isValued = (order: OrderColumn): boolean => orders[order].valued === true

/** The most rows examined for a count, however few of them pass the filters. */
export const lookedAtMost = countCap / 2

/** How a statement finds the rows it filters. */
type Way =
  /** Reads each range in its order until it has yielded a page. */
  | 'ranges'
  /** Filters the first rows of all ranges, merged in one order, at most `looks` of each: for words that many records contain. */
  | 'look'
  /** A few records, by id. */
  | 'ids'
  /** All records that contain the words, by their index. */
  | 'words'

/** Which filters a statement has; every combination is compiled once. */
export interface Shape {
  by: Way
  keyword: boolean
  kind: boolean
  rule: boolean
  equipment: boolean
  area: boolean
  unitName: boolean
  from: boolean
  to: boolean
  due: boolean
  accepted: boolean
  happened: boolean
  flagged: boolean
  /** Starts after a row read before, which has a value in the order or has none: for pages beyond the first thousand rows. */
  after: 'start' | 'value' | 'empty'
  order: OrderColumn
  descending: boolean
}

export interface ListValues extends Record<string, unknown> {
  /** The ranges: viewer, type and state of each, in three lists of one length. */
  viewers: string[]
  types: string[]
  statuses: string[]
  /** The relations of the caller's role in each range, comma separated: a unit may be owner in one role and counterpart in another. */
  relations: string[]
  keyword: string
  /** Pairs of characters in the keyword. */
  terms: string[]
  ids: string[]
  /** How many rows of each range to examine; empty where the statement does not limit them. */
  looks: number[]
  kind: string
  rule: string
  /** Fields that hold the rule in the requested types. */
  ruleFields: string[]
  equipment: string
  /** The prefix of all region codes in an area. */
  areaPrefix: string
  unitName: string
  from: Date
  to: Date
  /** `YYYY-MM-DD`, both included. */
  dueFrom: string
  dueTo: string
  acceptedFrom: Date
  acceptedTo: Date
  /** `YYYY-MM-DD`, and the fields that hold the time in the requested types. */
  happenedFrom: string
  happenedTo: string
  happenedFields: string[]
  /** Fields that hold the mark in the requested types. */
  flagFields: string[]
  afterValue: string | null
  afterId: string
  limit: number
  offset: number
}

type Parameters = ParameterOf<ListValues>

const record = (shape: Shape) =>
  shape.keyword || shape.rule || shape.happened || shape.flagged ? sql`join application on application.id = party.application_id` : sql``

const all = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** The rows of a range: conditions its indexes cover. */
function within(shape: Shape, parameter: Parameters) {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status`]
  if (shape.from) conditions.push(sql<SqlBool>`party.submitted_at >= ${parameter('from')}`)
  if (shape.to) conditions.push(sql<SqlBool>`party.submitted_at < ${parameter('to')}`)
  if (shape.due) conditions.push(sql<SqlBool>`party.due_date between ${parameter('dueFrom')}::date and ${parameter('dueTo')}::date`)
  return all(conditions)
}

/** Only rows with a relation the caller's role has. */
const related = sql<SqlBool>`party.relations && wanted.relations`

/** The filters of the request. */
function filters(shape: Shape, parameter: Parameters) {
  const conditions: Expression<SqlBool>[] = []
  if (shape.keyword) conditions.push(sql<SqlBool>`strpos(application.search_text, ${parameter('keyword')}::text) > 0`)
  if (shape.kind) conditions.push(sql<SqlBool>`party.kind = ${parameter('kind')}`)
  if (shape.rule) {
    conditions.push(
      sql<SqlBool>`exists (select from unnest(${parameter('ruleFields')}::text[]) field where application.form -> 'fields' ->> field = ${parameter('rule')}::text)`,
    )
  }
  if (shape.happened) {
    conditions.push(
      sql<SqlBool>`exists (select from unnest(${parameter('happenedFields')}::text[]) field
        where left(application.summary #>> array['fields', field], 10) between ${parameter('happenedFrom')}::text and ${parameter('happenedTo')}::text)`,
    )
  }
  if (shape.flagged) {
    conditions.push(
      sql<SqlBool>`exists (select from unnest(${parameter('flagFields')}::text[]) field where application.summary #>> array['fields', field] <> '')`,
    )
  }
  if (shape.equipment) conditions.push(sql<SqlBool>`party.equipment_kind = ${parameter('equipment')}`)
  if (shape.area) conditions.push(sql<SqlBool>`starts_with(party.area_code, ${parameter('areaPrefix')}::text)`)
  if (shape.unitName) conditions.push(sql<SqlBool>`party.unit_id in (select id from unit where strpos(unit_name, ${parameter('unitName')}::text) > 0)`)
  if (shape.accepted) {
    conditions.push(
      sql<SqlBool>`party.application_id in (select event.application_id from application_event event
        where event.action = 'accept' and event.created_at >= ${parameter('acceptedFrom')} and event.created_at < ${parameter('acceptedTo')})`,
    )
  }
  return conditions.length > 0 ? all(conditions) : sql<SqlBool>`true`
}

const orderedBy = (shape: Shape) => sql.ref(`party.${orderColumns[shape.order]}`)

/** The position a page starts after, in the order of the shape. */
function place(shape: Shape, parameter: Parameters) {
  const type = sql.raw(shape.order === 'dueDate' ? 'date' : shape.order === 'number' ? 'text' : 'timestamptz')
  return {
    value: sql`${parameter('afterValue')}::text::${type}`,
    id: sql`${parameter('afterId')}::uuid`,
    later: shape.descending ? sql`<` : sql`>`,
  }
}

const idDirection = (shape: Shape) => (shape.descending ? sql`desc` : sql`asc`)
/** The order of pages: rows without a value come last in both directions. */
const standing = (shape: Shape, of: RawBuilder<unknown>) => sql`${of}.ordered ${idDirection(shape)} nulls last, ${of}.application_id ${idDirection(shape)}`

/** The columns of a range that a page needs. */
const columns = (shape: Shape) => sql`party.application_id, party.relations, ${orderedBy(shape)} as ordered`
/** Columns needed to filter after the ranges are merged. */
const filtered = sql`, party.kind, party.equipment_kind, party.area_code, party.unit_id`

/**
 * Rows of one range in its order, those with a value and then those without: each is an index range of its own.
 * @param shown filter applied while the range is read
 */
function rangeInOrder(shape: Shape, parameter: Parameters, shown: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  const { up, down, emptyByIdAlone, valued } = orders[shape.order]
  const column = orderedBy(shape)
  const { value, id, later } = place(shape, parameter)
  const more = shape.by === 'look' ? filtered : sql``
  const rows = (beyond: RawBuilder<SqlBool>, by: RawBuilder<unknown>) => sql`(
    select ${columns(shape)}${more} from application_party party ${shape.by === 'look' ? sql`` : record(shape)}
    where ${within(shape, parameter)} and ${related} and ${shown} and ${beyond} order by ${by} limit ${end})`
  const byValue = sql`${column} ${sql.raw(shape.descending ? down : up)}, party.application_id ${idDirection(shape)}`
  // The index of rows without a date is ordered by id only.
  const byId = emptyByIdAlone ? sql`party.application_id ${idDirection(shape)}` : byValue
  const parts = []
  if (shape.after !== 'empty') {
    parts.push(rows(shape.after === 'value' ? sql`(${column}, party.application_id) ${later} (${value}, ${id})` : sql`${column} is not null`, byValue))
  }
  const emptyLeftOut = valued || (shape.order === 'dueDate' && shape.due) || (shape.order === 'submitDate' && (shape.from || shape.to))
  if (!emptyLeftOut) {
    parts.push(rows(shape.after === 'empty' ? sql`${column} is null and party.application_id ${later} ${id}` : sql`${column} is null`, byId))
  }
  return parts.length > 0 ? sql`${sql.join(parts, sql` union all `)}` : rows(sql`false`, byId)
}

/** The same where no index covers both filter and order: all rows that pass the filters, sorted. */
function rangeSorted(shape: Shape, parameter: Parameters, end: RawBuilder<unknown>) {
  return sql`select found.* from (
      select ${columns(shape)} from application_party party ${record(shape)}
      where ${within(shape, parameter)} and ${related} and ${filters(shape, parameter)} offset 0
    ) found where ${beyond(shape, parameter, sql`found`)} order by ${standing(shape, sql`found`)} limit ${end}`
}

function beyond(shape: Shape, parameter: Parameters, of: RawBuilder<unknown>) {
  const { value, id, later } = place(shape, parameter)
  if (shape.after === 'start') return sql<SqlBool>`true`
  if (shape.after === 'empty') return sql<SqlBool>`${of}.ordered is null and ${of}.application_id ${later} ${id}`
  return sql<SqlBool>`(${of}.ordered is null or (${of}.ordered, ${of}.application_id) ${later} (${value}, ${id}))`
}

const wanted = (parameter: Parameters) =>
  sql`(select viewer, type, status, string_to_array(relations, ',') as relations, look, place
    from unnest(${parameter('viewers')}::text[], ${parameter('types')}::text[], ${parameter('statuses')}::text[], ${parameter('relations')}::text[],
      ${parameter('looks')}::int[]) with ordinality as range(viewer, type, status, relations, look, place)) wanted`

/** Records by their ids, however large the ranges are: each is looked up by its key. */
function namedRows(shape: Shape, parameter: Parameters) {
  const ids =
    shape.by === 'ids'
      ? sql`${parameter('ids')}::uuid[]`
      : sql`(select application_candidates(${parameter('terms')}::text[], ${parameter('keyword')}::text, ${parameter('viewers')}::text[], null))`
  return sql`select ${columns(shape)} from unnest(${ids}) named(id)
    cross join lateral (select * from application_party where application_id = named.id offset 0) party
    join ${wanted(parameter)} on ${within(shape, parameter)} and ${related} ${record(shape)} where ${filters(shape, parameter)}`
}

/**
 * The first rows of all ranges merged, as far as their order is certain: up to the earliest end of a range that was cut off by `look`.
 * Only these are searched for the words, one after the other, until the page is full.
 */
function lookedRows(shape: Shape, parameter: Parameters) {
  return sql`(with seen as materialized (
      select range.*, wanted.place, wanted.look, row_number() over (order by ${standing(shape, sql`range`)}) as rank
      from ${wanted(parameter)} cross join lateral (
        select part.* from (${rangeInOrder(shape, parameter, sql`true`, sql`wanted.look`)}) part
        order by ${standing(shape, sql`part`)} limit wanted.look
      ) range
    ), known as (select max(rank) as last from seen group by place, look having count(*) >= look)
    select party.application_id, party.relations, party.ordered
    from (
      select * from seen where rank <= coalesce((select min(last) from known), (select max(rank) from seen)) order by rank offset 0
    ) party cross join lateral (select search_text, form from application where id = party.application_id offset 0) application
    where ${filters(shape, parameter)} order by party.rank limit ${parameter('limit')} offset ${parameter('offset')})`
}

/** Records of a page, in the order of the shape. */
function pageRows(shape: Shape, parameter: Parameters) {
  if (shape.by === 'look') return lookedRows(shape, parameter)
  const end = sql`${parameter('limit')}::int + ${parameter('offset')}::int`
  const ofRange = () =>
    shape.due && shape.order !== 'dueDate' ? rangeSorted(shape, parameter, end) : rangeInOrder(shape, parameter, filters(shape, parameter), end)
  const found =
    shape.by === 'ranges'
      ? sql`${wanted(parameter)} cross join lateral (${ofRange()}) range`
      : sql`(select found.* from (${namedRows(shape, parameter)}) found where ${beyond(shape, parameter, sql`found`)}) range`
  return sql`(select range.* from ${found} order by ${standing(shape, sql`range`)} limit ${parameter('limit')} offset ${parameter('offset')})`
}

const wireTimestamp = (column: string) => sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS'), '')`

/** A row as the database returns it. */
export interface FoundRow {
  id: string
  type: string
  number: string
  status: string
  version: number
  handler_id: string | null
  relied_on: boolean
  /** The caller's relations to the record. */
  relations: string[]
  /** An `ApplicationSummary` as JSON text from the database. */
  summary: string
  unit_name: string
  area_name: string
  handler_name: string
  create_date: string
  update_date: string
  submit_date: string
  due_date: string
  /** The row's value in the order, for the page that starts after it. */
  ordered: string | null
}

/** Summaries come as JSON text, which a list page passes on unparsed. */
export const findRows = statementPerShape<ListValues, Shape>({ jsonAsText: true })<FoundRow>((db, shape, parameter) => {
  return written(
    db,
    sql<FoundRow>`select application.id, application.type, application.number, application.status, application.version, application.handler_id,
      application.relied_on, page.relations, application.summary, unit.unit_name, coalesce(region.name, application.area_code) as area_name,
      coalesce(handler.name, '') as handler_name, ${wireTimestamp('application.created_at')} as create_date,
      ${wireTimestamp('application.updated_at')} as update_date, ${wireTimestamp('application.submitted_at')} as submit_date,
      coalesce(application.due_date::text, '') as due_date, page.ordered::text as ordered
    from ${pageRows(shape, parameter)} page
    join application on application.id = page.application_id
    join unit on unit.id = application.unit_id
    left join region on region.code = application.area_code
    left join account handler on handler.id = application.handler_id
    order by ${standing(shape, sql`page`)}`,
  )
})

/** How many of the rows examined match, and how many were examined: their number is bounded, however few of them pass the filters. */
export const countRows = statementPerShape<ListValues, Shape>()<{ found: number; looked: number }>((db, shape, parameter) =>
  written(
    db,
    shape.by === 'ids'
      ? sql<{ found: number; looked: number }>`select count(*) as found, 0 as looked from (${namedRows(shape, parameter)}) found`
      : sql<{ found: number; looked: number }>`select count(*) filter (where ${related} and ${filters(shape, parameter)}) as found, count(*) as looked from (
          select party.*, wanted.relations as relations_wanted from ${wanted(parameter)} cross join lateral (
            select * from application_party party where ${within(shape, parameter)}
          ) party limit ${lookedAtMost + 1}
        ) party cross join lateral (select party.relations_wanted as relations) wanted ${record(shape)}`,
  ),
)

/** Record counts by type and state, from the counters: one indexed read, whatever the number of records. */
export const countByStatus = statementPerShape<Pick<ListValues, 'viewers' | 'relations'> & Record<string, unknown>, { all: true }>()<{
  type: string
  status: string
  count: number
}>((db, _shape, parameter) =>
  written(
    db,
    sql<{ type: string; status: string; count: number }>`select type, status, sum(count)::bigint as count from application_counter
    where viewer = any(${parameter('viewers')}::text[])
      and exists (select from unnest(relations) relation where type || ' ' || relation = any(${parameter('relations')}::text[]))
    group by type, status having sum(count) > 0`,
  ),
)
