import type { ApplicationDefinition, ApplicationRow } from '@shared/contract/application'
import { countCap, type Page } from '@shared/contract/endpoint'
import { after, days, startOfDay } from '../../clock'
import type { Connection } from '../../database/database'
import type { RowPart } from '../../database/named'
import { offsetOf, type PageRequest, pageOf } from '../../database/page'
import { noId } from '../../database/userInput'
import { ruledPrefix } from '../../security/area'
import { type Caller, viewersOf } from '../../security/caller'
import { keywordOf } from '../bigrams'
import { wordSought } from '../form/largeTables'
import { type DefinitionsByKey, rowReader, rowWriter } from './listRow'
import { countByStatus, countRows, type FoundRow, findRows, isOrderColumn, isValued, type ListValues, lookedAtMost, type Shape } from './listStatements'
import { type Asked, askedOf, type ListRequest, type ListView, rangesOf, relationsAsked } from './listViews'

/** Placeholders for an open end of a date range, and where there is no range: the statement of such a shape does not read them. */
const firstDay = '1000-01-01'
const lastDay = '9999-12-30'

/** Above this number of matches a list is read in order instead: a page fills as fast. */
const candidateCap = 5_000
/** The least share of the rows examined for common words that each range contributes, however short it is. */
const leastLook = 1 / 16

/** Ids of the caller's records that contain all terms and the keyword; undefined when there are too many. */
async function candidatesFor(
  connection: Connection,
  { terms, keyword, viewers }: Pick<ListValues, 'terms' | 'keyword' | 'viewers'>,
): Promise<string[] | undefined> {
  const { rows } = await connection.query({
    name: 'application-candidates',
    text: 'select application_candidates($1, $2, $3, $4)::text[] as ids',
    values: [terms, keyword, viewers, candidateCap],
  })
  return rows[0].ids ?? undefined
}

/** Ids of the caller's records that have a cylinder of this number: rows of a large table are not among the words of a record. */
async function withCylinder(connection: Connection, asked: readonly Asked[], { keyword, viewers }: Pick<ListValues, 'keyword' | 'viewers'>): Promise<string[]> {
  if (keyword === '' || !asked.some(({ definition }) => definition.index.rowNumber)) return []
  const { rows } = await connection.query({
    name: 'applications-with-cylinder',
    text: 'select applications_with_cylinder($1, $2, $3)::text[] as ids',
    values: [wordSought(keyword), viewers, candidateCap],
  })
  return rows[0].ids
}

/**
 * How many rows to examine in order until a page is full of records that contain all terms; undefined when so few records contain them
 * that looking those up is cheaper. Of n records, n·p have the rarest term, and every 1/p-th row is one of them.
 */
async function lookFor(connection: Connection, terms: readonly string[]): Promise<number | undefined> {
  const { rows } = await connection.query({ name: 'search-term-share', text: 'select share, records from search_term_share($1)', values: [terms] })
  const { share, records } = rows[0]
  return share > Math.sqrt(pageOfMany / records) ? Math.min(lookedAtMost, Math.ceil((4 * pageOfMany) / share)) : undefined
}

/** The usual page size. */
const pageOfMany = 20

/** How many rows of each range to examine: in proportion to its length, and at least a minimum. */
function looksAt(look: number, counts: ReadonlyMap<string, Record<string, number>>, { types, statuses }: Pick<ListValues, 'types' | 'statuses'>): number[] {
  const lengths = types.map((type, range) => counts.get(type)?.[statuses[range] ?? ''] ?? 0)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => (length === 0 ? 0 : Math.ceil(Math.max(pageOfMany, look * leastLook) + (look * length) / all)))
}

/** Records accepted in a range of days; undefined when there are too many. */
async function acceptedIn(connection: Connection, from: Date, to: Date): Promise<string[] | undefined> {
  const { rows } = await connection.query({
    name: 'application-accepted',
    text: `select distinct application_id from application_event where action = 'accept' and created_at >= $1 and created_at < $2 limit $3`,
    values: [from, to, candidateCap + 1],
  })
  return rows.length > candidateCap ? undefined : rows.map((row) => row.application_id)
}

const defaultOrder: Record<ListView, string> = { own: 'updateDate desc', query: 'submitDate desc', review: 'submitDate' }

/** A cursor: the id of the last row read and its value in the order. */
const cursorOf = (row: FoundRow): string => `${row.id}${row.ordered ?? ''}`

/** Search words of a request: a record is also found by its unit's name. */
function wordsAsked(request: ListRequest): { keyword: string; terms: string[] } {
  const keyword = keywordOf(request.keyword ?? '')
  return { keyword: keyword.text, terms: [...new Set([...keyword.terms, ...keywordOf(request.unitName ?? '').terms])] }
}

const acceptedBetween = (request: ListRequest) => ({
  from: startOfDay(request.acceptedFrom || firstDay),
  to: after(startOfDay(request.acceptedTo || lastDay), days(1)),
  asked: !!(request.acceptedFrom || request.acceptedTo),
})

/** What has to be looked up before the list's statement can be built. */
interface LookedUp {
  /** How many rows to examine for words that many records contain. */
  look: number | undefined
  counts: ReadonlyMap<string, Record<string, number>>
  /** Ids of records that contain the words. */
  found: string[] | undefined
  ids: string[] | undefined
}

/** Whether a page of the request asks for something before its rows, so that its statements are not the last of the read at once. */
export const isLookedUp = (request: ListRequest): boolean => wordsAsked(request).terms.length > 0 || acceptedBetween(request).asked

async function lookUp(connection: Connection, asked: readonly Asked[], caller: Caller, request: ListRequest): Promise<LookedUp> {
  const { keyword, terms } = wordsAsked(request)
  const accepted = acceptedBetween(request)
  const { viewers } = rangesOf(asked, caller)
  const [look, counts, numbered] =
    terms.length > 0
      ? await connection.together(() => [
          lookFor(connection, terms),
          recordCounts(connection, asked, caller),
          withCylinder(connection, asked, { keyword, viewers }),
        ])
      : [undefined, new Map<string, Record<string, number>>(), []]
  const isFew = look === undefined || numbered.length > 0
  const worded = terms.length > 0 && isFew ? await candidatesFor(connection, { terms, keyword, viewers }) : undefined
  const found = worded && numbered.length > 0 ? [...new Set([...worded, ...numbered])] : worded
  const ids = request.ids ?? found ?? (accepted.asked ? await acceptedIn(connection, accepted.from, accepted.to) : undefined)
  return { look, counts, found, ids }
}

/**
 * The statement of a list. Where nothing has to be looked up it is built without waiting, so its first statements are sent in one packet
 * with the opening of their transaction.
 */
function statementOf(
  asked: readonly Asked[],
  caller: Caller,
  request: ListRequest,
  { look, counts, found, ids }: LookedUp = { look: undefined, counts: new Map(), found: undefined, ids: request.ids },
): { shape: Shape; values: ListValues } {
  const { keyword, terms } = wordsAsked(request)
  const accepted = acceptedBetween(request)
  const ranges = rangesOf(asked, caller)
  const [column, direction] = (request.orderBy ?? defaultOrder[request.view]).split(' ')
  const order = column !== undefined && isOrderColumn(column) ? column : 'submitDate'
  return {
    shape: {
      by: ids ? 'ids' : 'ranges',
      // Records found by the index contain the keyword already.
      keyword: keyword !== '' && (found === undefined || request.ids !== undefined),
      kind: !!request.kind,
      rule: !!request.rule,
      equipment: !!request.equclacode,
      area: !!request.areaCode,
      unitName: !!request.unitName,
      from: !!request.submitFrom,
      to: !!request.submitTo,
      due: !!(request.dueFrom || request.dueTo),
      accepted: accepted.asked,
      happened: !!(request.happenedFrom || request.happenedTo),
      flagged: !!request.flagged,
      after: request.after === undefined ? 'start' : request.after.length > 36 || isValued(order) ? 'value' : 'empty',
      order,
      descending: direction === 'desc',
    },
    values: {
      ...ranges,
      keyword,
      terms,
      ids: ids ?? [],
      looks: terms.length > 0 ? looksAt(look ?? lookedAtMost, counts, ranges) : [],
      kind: request.kind ?? '',
      rule: request.rule ?? '',
      ruleFields: asked.flatMap(({ definition }) => definition.index.rule ?? []),
      equipment: request.equclacode ?? '',
      areaPrefix: ruledPrefix(request.areaCode ?? ''),
      unitName: request.unitName ?? '',
      from: startOfDay(request.submitFrom || firstDay),
      to: after(startOfDay(request.submitTo || lastDay), days(1)),
      dueFrom: request.dueFrom || firstDay,
      dueTo: request.dueTo || lastDay,
      acceptedFrom: accepted.from,
      acceptedTo: accepted.to,
      happenedFrom: request.happenedFrom || firstDay,
      happenedTo: request.happenedTo || lastDay,
      happenedFields: asked.flatMap(({ definition }) => definition.index.happened ?? []),
      flagFields: asked.flatMap(({ definition }) => definition.index.flag ?? []),
      afterValue: request.after?.slice(36) || (isValued(order) ? '' : null),
      afterId: request.after?.slice(0, 36) || noId,
      limit: 0,
      offset: 0,
    },
  }
}

/** The caller's relations in each type, in the form the statements compare. */
const wordsOf = (asked: readonly Pick<Asked, 'definition' | 'relations'>[], caller: Caller): string[] =>
  asked.flatMap((part) => relationsAsked(part, caller).map((relation) => `${part.definition.key} ${relation}`))

const byKey = (asked: readonly Asked[]): DefinitionsByKey => new Map(asked.map(({ definition }) => [definition.key, definition]))

const unfiltered = (shape: Shape): boolean =>
  !(
    shape.by === 'ids' ||
    shape.keyword ||
    shape.kind ||
    shape.rule ||
    shape.equipment ||
    shape.area ||
    shape.unitName ||
    shape.from ||
    shape.to ||
    shape.due ||
    shape.accepted ||
    shape.happened ||
    shape.flagged
  )

interface Counted {
  found: number
  /** There may be more: not all rows were examined. */
  atLeast: boolean
}

/** The number of rows in a list: from the counters where no filter applies, otherwise counted among a bounded number of rows. */
async function countOf(connection: Connection, asked: readonly Asked[], caller: Caller, shape: Shape, values: ListValues): Promise<Counted> {
  if (unfiltered(shape)) {
    const rows = await countByStatus(connection, { all: true }, { viewers: viewersOf(caller), relations: wordsOf(asked, caller) })
    const shown = (type: string, status: string) => asked.some(({ definition, statuses }) => definition.key === type && statuses.includes(status))
    return { found: rows.reduce((sum, row) => sum + (shown(row.type, row.status) ? row.count : 0), 0), atLeast: false }
  }
  // Words that many records contain: counting them would take longer than everything else.
  if (values.terms.length > 0 && shape.by !== 'ids') return { found: 0, atLeast: true }
  const [row] = await countRows(connection, { ...shape, after: 'start' }, values)
  return { found: row?.found ?? 0, atLeast: (row?.looked ?? 0) > lookedAtMost }
}

/**
 * A page with the count of its list; if counting stopped early, the count is at least the rows known to exist.
 * @param goesOn a row after those of the page was found
 */
function countedPage(request: ListRequest & PageRequest, { found, atLeast }: Counted, rows: FoundRow[], goesOn: boolean): Page<FoundRow> {
  const page = pageOf(request, found, rows)
  if (!atLeast || request.after !== undefined) return atLeast ? { ...page, more: true } : page
  const seen = offsetOf(request) + rows.length
  if (rows.length > 0 && !goesOn) return { ...page, count: seen }
  if (rows.length === 0 && request.pageNo === 1) return { ...page, count: 0 }
  return { ...page, count: Math.min(countCap, Math.max(found, seen + 1)), more: true }
}

async function findPage(
  connection: Connection,
  asked: readonly Asked[],
  caller: Caller,
  request: ListRequest & PageRequest,
  options?: { last?: boolean },
): Promise<Page<FoundRow> & { next?: string }> {
  const { shape, values } = statementOf(asked, caller, request, isLookedUp(request) ? await lookUp(connection, asked, caller, request) : undefined)
  values.offset = request.after === undefined ? offsetOf(request) : 0
  // Rows further down are found by the cursor, not by paging.
  // Where counting may stop early, one row more than the page tells whether the list ends with it.
  const further = unfiltered(shape) ? 0 : 1
  values.limit = values.offset < countCap ? request.pageSize + further : 0
  // Words too common to be looked up are searched for in the first rows of the list.
  const look = shape.by === 'ranges' && values.terms.length > 0 && (!shape.due || shape.order === 'dueDate')
  const [counted, first] = await connection.together(
    () => [countOf(connection, asked, caller, shape, values), findRows(connection, look ? { ...shape, by: 'look' } : shape, values)],
    { last: !look && options?.last === true },
  )
  // Common among all records, but not among the first rows of this list.
  const found = look && first.length < values.limit ? await findRows(connection, { ...shape, by: 'words', keyword: false }, values) : first
  const rows = found.slice(0, request.pageSize)
  const goesOn = found.length > rows.length
  const last = rows.length === request.pageSize && (goesOn || further === 0) ? rows.at(-1) : undefined
  return { ...countedPage(request, counted, rows, goesOn), ...(last ? { next: cursorOf(last) } : {}) }
}

/** One page of the records a caller may see, of any number of types. @param today `YYYY-MM-DD`, where the working days left are shown */
export async function pageOfRecords(
  connection: Connection,
  asked: readonly Asked[],
  caller: Caller,
  request: ListRequest & PageRequest,
  today?: string,
): Promise<Page<ApplicationRow>> {
  const page = await findPage(connection, asked, caller, request)
  return { ...page, list: page.list.map(rowReader(byKey(asked), caller, today)) }
}

/** The same page as JSON text: a row's summary is passed on as the text the database stores. */
export async function pageOfRecordsText(
  connection: Connection,
  asked: readonly Asked[],
  caller: Caller,
  request: ListRequest & PageRequest,
  { today, ...options }: { today: string; last?: boolean },
): Promise<string> {
  const { list, ...page } = await findPage(connection, asked, caller, request, options)
  const rows = list.map(rowWriter(byKey(asked), caller, today)).join(',')
  return `${JSON.stringify(page).slice(0, -1)},"list":[${rows}]}`
}

/** One page of one type; the text version must be the last read of its transaction. @throws Refusal FORBIDDEN when the role does not have the view. */
export const listPage = async (connection: Connection, definition: ApplicationDefinition, caller: Caller, request: ListRequest & PageRequest) =>
  pageOfRecords(connection, [askedOf(definition, caller, request)], caller, request)

export const listPageText = async (
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  request: ListRequest & PageRequest,
  today: string,
) => pageOfRecordsText(connection, [askedOf(definition, caller, request)], caller, request, { today, last: true })

/**
 * Whether a list has more than `rows` rows; rows beyond are not counted.
 * @throws Refusal FORBIDDEN when the role does not have the view.
 */
export async function hasMoreThan(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  request: ListRequest,
  rows: number,
): Promise<boolean> {
  const asked = [askedOf(definition, caller, request)]
  const { shape, values } = statementOf(asked, caller, request, await lookUp(connection, asked, caller, request))
  return (await findRows(connection, shape, { ...values, limit: 1, offset: rows })).length > 0
}

/** Rows of a list up to `limit`, in batches, for an export. @throws Refusal FORBIDDEN when the role does not have the view. */
export async function* listInParts(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  request: ListRequest,
  limit: number,
): AsyncGenerator<RowPart<ApplicationRow>> {
  const asked = [askedOf(definition, caller, request)]
  const { shape, values } = statementOf(asked, caller, request, await lookUp(connection, asked, caller, request))
  const read = rowReader(byKey(asked), caller)
  for await (const { rows, total } of findRows.inParts(connection, shape, { ...values, limit, offset: 0 })) yield { rows: rows.map(read), total }
}

/** How many records of each type and state the caller may see, from the counters; types and states without any are absent. */
export async function recordCounts(
  connection: Connection,
  asked: readonly Pick<Asked, 'definition' | 'relations'>[],
  caller: Caller,
): Promise<ReadonlyMap<string, Record<string, number>>> {
  const rows = await countByStatus(connection, { all: true }, { viewers: viewersOf(caller), relations: wordsOf(asked, caller) })
  const counts = new Map<string, Record<string, number>>()
  for (const row of rows) counts.set(row.type, { ...counts.get(row.type), [row.status]: row.count })
  return counts
}

/** How many records of each state a view shows; states without any are 0. */
export async function statusCounts(connection: Connection, definition: ApplicationDefinition, caller: Caller, view: ListView): Promise<Record<string, number>> {
  // Called for its refusal too: a role without the view gets no numbers either.
  const { statuses } = askedOf(definition, caller, { view })
  const found = (await recordCounts(connection, [{ definition }], caller)).get(definition.key) ?? {}
  const shown = (code: string) => view === 'review' || statuses.includes(code)
  return Object.fromEntries(definition.states.map(({ code }) => [code, shown(code) ? (found[code] ?? 0) : 0]))
}
