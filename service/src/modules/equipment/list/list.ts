import { countCap, type Page } from '@shared/contract/endpoint'
import { type EquipmentListDefinition, type EquipmentRow, kindsWithoutInspection } from '@shared/contract/equipment'
import { sql } from 'kysely'
import type { Connection } from '../../../database/database'
import type { RowPart } from '../../../database/named'
import { offsetOf, type PageRequest, pageOf } from '../../../database/page'
import type { Caller } from '../../../security/caller'
import { appliedTo } from '../device/applied'
import { type Conditions, conditionsOf, type ListRequest, orderOf, placeWithin, stretchTermsOf, tabOf, termsOf } from './conditions'
import { type Count, countsOf, isCounted } from './counts'
import {
  countAlong,
  countAmong,
  countedAmong,
  dutyColumns,
  findAlong,
  findByTerms,
  findFirstAlong,
  findInOrder,
  itemDates,
  type ListValues,
  type OrderedRow,
  orderColumns,
  rowColumns,
  type Shape,
  type StretchValues,
  type TermValues,
  wordsCountedAmong,
} from './listStatements'
import { rowReader } from './rows'
import { crowdLook, wayOf } from './ways'

/** Lists of the archive, in the caller's scope. */

/** Kinds that are never inspected do not count as "without a date". */
const leftOut = ({ inspectedOnly }: Conditions): readonly string[] => (inspectedOnly ? kindsWithoutInspection : [])

interface Asked {
  conditions: Conditions
  shape: Shape
  values: ListValues
  terms: TermValues
  along: StretchValues
}

function askedOf(list: EquipmentListDefinition, caller: Caller, request: ListRequest, today: string): Asked {
  const conditions = conditionsOf(tabOf(list, request.tab).fixed, caller, request, today)
  const order = orderOf(list, conditions, request.orderBy)
  const { viewers, relations, statuses, days, kind, outcome, category, variety, conclusions, areaPrefix, useUnitId, keyword, applied, duty } = conditions
  const ranges = viewers.flatMap((viewer) => relations.flatMap((relation) => statuses.map((status) => ({ viewer, relation, status }))))
  const afterId = request.after?.slice(0, 36) ?? null
  const afterValue = request.after?.slice(36) ?? null
  const shape: Shape = {
    ranges: ranges.length,
    looked: 0,
    order: order.by,
    descending: order.descending,
    after: afterId !== null,
    days: days !== undefined,
    kind: kind !== '',
    outcome,
    category: category !== '',
    variety: variety !== '',
    conclusions: conclusions.length > 0,
    area: areaPrefix !== '',
    unit: useUnitId !== '',
    inspectedOnly: conditions.inspectedOnly,
    keyword: keyword.text !== '',
    applied,
    appliedDuty: duty,
  }
  const shared = { conclusions: [...conclusions], keyword: keyword.text, afterValue, afterId, limit: 0, offset: 0 }
  const ofRanges = {
    viewers: ranges.map((range) => range.viewer),
    relations: ranges.map((range) => range.relation),
    statuses: ranges.map((range) => range.status),
  }
  const terms: TermValues = {
    ...shared,
    relations: [...conditions.ownRelations],
    statuses: [...statuses],
    terms: termsOf(conditions),
    dutyColumn: dutyColumns[duty],
    appliedDuty: duty,
    applied,
    from: days?.from ?? null,
    to: days?.to ?? null,
    kindsLeftOut: [...leftOut(conditions)],
    orderColumn: orderColumns[order.by],
    descending: order.descending,
  }
  return {
    conditions,
    shape,
    values: {
      ...shared,
      ...ofRanges,
      from: days?.from ?? '',
      to: days?.to ?? '',
      kind,
      category,
      variety,
      areaPrefix,
      useUnitId: useUnitId || null,
    },
    terms,
    along: {
      ...terms,
      terms: stretchTermsOf(conditions),
      rangeViewers: ofRanges.viewers,
      rangeRelations: ofRanges.relations,
      rangeStatuses: ofRanges.statuses,
      kind,
      outcome,
      category,
      variety,
      area: conditions.area,
      useUnitId: useUnitId || null,
      mostRead: 0,
    },
  }
}

/** Whether filters exclude rows of the ranges. */
const isFiltered = ({ kind, category, variety, conclusions, area, unit, keyword, inspectedOnly, applied }: Shape): boolean =>
  kind || category || variety || conclusions || area || unit || keyword || inspectedOnly || applied !== ''

/**
 * Ranges must be read in index order, row by row: the planner underestimates them and would rather read them whole and sort. Valid for the
 * rest of the transaction; functions using the term index override it. Parallel workers would start later than a page takes.
 */
const readInOrder = (connection: Connection): Promise<unknown> =>
  connection.query({
    text: 'set local enable_bitmapscan = off; set local enable_sort = off; set local max_parallel_workers_per_gather = 0; set local jit = off',
  })
/** Generic plans: planning dozens of ranges anew takes longer than reading a page of them. */
const planOnce = (connection: Connection): Promise<unknown> => connection.query({ text: 'set local plan_cache_mode = force_generic_plan' })

interface Found {
  rows: OrderedRow[]
  /** The total, if finding the rows determined it. */
  total?: number
  /** The number of rows without filters, if it was determined. */
  listed?: number
  /** Found stretch by stretch along the order. */
  isAlong?: boolean
}

interface Counted {
  count: number
  /** There may be more. */
  atLeast: boolean
}

/** Finds a page of rows. If the filters match only few devices, uses the term index instead of scanning row by row. */
async function findPage(connection: Connection, count: Count, asked: Asked, limit: number, offset: number): Promise<Found> {
  const { conditions, shape, values, terms } = asked
  if (shape.ranges === 0) return { rows: [], total: 0 }
  if (limit === 0) return { rows: [] }
  if (!isFiltered(shape)) return { rows: await findInOrder(connection, shape, { ...values, limit, offset }) }
  const { looks, whole, along, listed } = await wayOf(connection, count, conditions, leftOut(conditions), limit + offset)
  for (const looked of looks) {
    const rows = await findInOrder(connection, { ...shape, looked }, { ...values, limit, offset })
    if (rows.length === limit) return { rows, listed, isAlong: along !== undefined }
    if (whole) return { rows, ...(rows.length === 0 && offset === 0 ? { total: 0 } : {}) }
  }
  if (along) {
    const rows = await findInStretches(connection, asked, { limit, offset, mostRead: along.mostRead }, along.isCrowded)
    if (rows) return { rows, listed, isAlong: true, ...(rows.length === 0 && offset === 0 ? { total: 0 } : {}) }
  }
  const found = await findByTerms(connection, { ...terms, limit, offset })
  return { rows: found, ...(found[0] && !shape.after ? { total: found[0].total } : found.length === 0 && offset === 0 ? { total: 0 } : {}) }
}

/** Finds a page stretch by stretch along the order; undefined if the search was given up. */
async function findInStretches(
  connection: Connection,
  { conditions, shape, values, along }: Asked,
  page: { limit: number; offset: number; mostRead: number },
  isCrowded: boolean,
): Promise<OrderedRow[] | undefined> {
  let begin: Pick<ListValues, 'afterValue' | 'afterId'> = { afterValue: values.afterValue, afterId: values.afterId }
  if (isCrowded) {
    if (!shape.after) {
      const [first] = await findFirstAlong(connection, { ...along, ...page })
      if (!first) return []
      if (first.id === null) return undefined
      const { ordered, id } = placeWithin(conditions.days, shape.descending, first)
      begin = { afterValue: ordered, afterId: id }
    }
    const rows = await findInOrder(connection, { ...shape, after: true, looked: crowdLook }, { ...values, ...begin, ...page })
    if (rows.length === page.limit) return rows
  }
  const found = await findAlong(connection, { ...along, ...begin, ...page })
  const rows = found.filter((row) => row.id !== null)
  return rows.length === found.length ? rows : undefined
}

/** The number of rows of a list, by the counters; undefined if they do not have it. */
async function countedBefore(count: Count, { conditions }: Asked): Promise<Counted | undefined> {
  return isCounted(conditions) ? { count: await count(conditions, leftOut(conditions)), atLeast: false } : undefined
}

/** The number of rows of a list that the counters do not have, counted among its first rows. */
async function countedNow(connection: Connection, { shape, values }: Asked): Promise<Counted | undefined> {
  // Keywords would be searched in every scanned row; `countedByWords` does so if it is worth it.
  if (shape.keyword || shape.ranges === 0) return undefined
  const [row] = await countAmong(connection, { ...shape, after: false, looked: countedAmong }, values)
  return { count: row?.found ?? 0, atLeast: (row?.looked ?? 0) >= countedAmong }
}

/**
 * The number of rows of a short list that match the keywords, counted after a page was found: by scanning the list, or along its order. For
 * longer lists the answer only says that there are more.
 */
async function countedByWords(connection: Connection, { shape, values, along }: Asked, { listed, isAlong }: Found): Promise<number | undefined> {
  if (!shape.keyword || listed === undefined || listed > wordsCountedAmong) return undefined
  if (isAlong) {
    const [row] = await countAlong(connection, { ...along, afterValue: null, afterId: null, limit: wordsCountedAmong, offset: 0, mostRead: wordsCountedAmong })
    if (row && !row.given_up) return row.found
  }
  const [row] = await countAmong(connection, { ...shape, after: false, looked: wordsCountedAmong + 1 }, values)
  return row && row.looked <= wordsCountedAmong ? row.found : undefined
}

const cursorOf = (row: OrderedRow): string => `${row.id}${row.ordered}`

export interface EquipmentPage extends Page<EquipmentRow> {
  next?: string
  counts: Record<string, number>
}

/** One page of a list with the counts of its tabs. @param today `YYYY-MM-DD` */
export async function equipmentPage(
  connection: Connection,
  list: EquipmentListDefinition,
  caller: Caller,
  request: ListRequest & PageRequest,
  today: string,
): Promise<EquipmentPage> {
  const asked = askedOf(list, caller, request, today)
  const offset = request.after === undefined ? offsetOf(request) : 0
  // Rows further down are reached by the cursor, not by page number.
  const limit = offset < countCap ? request.pageSize : 0
  // Of the span that is asked for: 60 days ahead, or another year.
  const { within, year } = request
  const tabs = list.tabs.map((tab) => conditionsOf(tab.fixed, caller, { within, year }, today))
  const read = await rowReader(connection, caller, today)
  const countOf = countsOf(connection)
  const [, , found, known, ...ofTabs] = await connection.together(
    () => [
      readInOrder(connection),
      planOnce(connection),
      findPage(connection, countOf, asked, limit, offset),
      countedBefore(countOf, asked),
      ...tabs.map((conditions) => countOf(conditions, leftOut(conditions))),
    ],
    { last: !isFiltered(asked.shape) },
  )
  const { rows } = found
  const last = rows.length === limit ? rows.at(-1) : undefined
  const seen = offset + rows.length
  const ended = rows.length > 0 && rows.length < limit && request.after === undefined
  const toldByRows = found.total ?? (ended ? seen : undefined)
  // Counted only if the rows found do not determine the total: counting takes as long as finding a page.
  const count = known ?? (toldByRows === undefined ? await countedNow(connection, asked) : undefined)
  const told = toldByRows ?? (count && !count.atLeast ? count.count : undefined)
  const exact = told ?? (await countedByWords(connection, asked, found))
  const page = exact === undefined ? { ...pageOf(request, Math.max(count?.count ?? 0, seen + 1), rows), more: true } : pageOf(request, exact, rows)
  return {
    ...page,
    list: rows.map(read),
    ...(last ? { next: cursorOf(last) } : {}),
    counts: Object.fromEntries(list.tabs.map((tab, index) => [tab.key, ofTabs[index] ?? 0])),
  }
}

/** Whether a list has more than the given number of rows, without counting the rest. */
export async function hasMoreThan(
  connection: Connection,
  list: EquipmentListDefinition,
  caller: Caller,
  request: ListRequest,
  today: string,
  rows: number,
): Promise<boolean> {
  if (request.ids) return request.ids.length > rows
  await readInOrder(connection)
  return (await findPage(connection, countsOf(connection), askedOf(list, caller, request, today), 1, rows)).rows.length > 0
}

/** Devices the caller may see, by id, in the requested order. */
export async function devicesById(connection: Connection, caller: Caller, ids: readonly string[], today: string): Promise<EquipmentRow[]> {
  const { viewers, relations } = conditionsOf({}, caller, {}, today)
  if (ids.length === 0 || relations.length === 0) return []
  const rows = await connection.db
    .selectFrom('equipment')
    .select([...rowColumns])
    .select([appliedTo.as('applied'), itemDates.as('item_dates')])
    .where('id', 'in', [...ids])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('equipment_party as party')
          .select(sql`1`.as('one'))
          .whereRef('party.equipment_id', '=', 'equipment.id')
          .where('party.viewer', 'in', [...viewers])
          .where('party.relation', 'in', [...relations]),
      ),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const read = await rowReader(connection, caller, today)
  return ids.flatMap((id) => byId.get(id) ?? []).map(read)
}

/** Rows per query of an export. */
const rowsAtOnce = 1_000

/**
 * Rows of a list up to `limit`, in parts; each part continues after the last row of the previous one, so nothing is held open in between.
 * @param atOnce rows of a part
 */
export async function* listInParts(
  connection: Connection,
  list: EquipmentListDefinition,
  caller: Caller,
  request: ListRequest,
  today: string,
  limit: number,
  atOnce = rowsAtOnce,
): AsyncGenerator<RowPart<EquipmentRow>> {
  if (request.ids) {
    const rows = await devicesById(connection, caller, request.ids, today)
    yield { rows, total: rows.length }
    return
  }
  await readInOrder(connection)
  const read = await rowReader(connection, caller, today)
  const whole = askedOf(list, caller, request, today)
  const countOf = countsOf(connection)
  const count = (await countedBefore(countOf, whole)) ?? (await countedNow(connection, whole))
  let written = 0
  let after: string | undefined
  do {
    const most = Math.min(atOnce, limit - written)
    const { rows, total }: Found = await findPage(connection, countOf, askedOf(list, caller, { ...request, after }, today), most, 0)
    written += rows.length
    const last = rows.length === most ? rows.at(-1) : undefined
    after = last && written < limit ? cursorOf(last) : undefined
    yield { rows: rows.map(read), total: total ?? Math.max(count?.count ?? 0, written) }
  } while (after !== undefined)
}
