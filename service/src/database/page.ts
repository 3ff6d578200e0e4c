import { countCap, type Page } from '@shared/contract/endpoint'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Connection } from './database'

/** Pages of lists: the same count, limits and order words for all lists. */
export interface PageRequest {
  pageNo: number
  pageSize: number
}

/** How many rows precede a page. */
export const offsetOf = ({ pageNo, pageSize }: PageRequest): number => (pageNo - 1) * pageSize

/** A page as sent to the client. @param count of the whole list, exact or counted just past `countCap` */
export const pageOf = <Row>({ pageNo, pageSize }: PageRequest, count: number, list: Row[]): Page<Row> => ({
  pageNo,
  pageSize,
  count: Math.min(count, countCap),
  ...(count > countCap ? { more: true } : {}),
  list,
})

/**
 * Parses `orderBy`: `column`, `column asc` or `column desc`.
 * @param columns what each word of the endpoint's allow-list sorts by
 */
export function orderOf<By>(columns: Readonly<Record<string, By>>, orderBy: string): { by: By; direction: 'asc' | 'desc' } {
  const [word = '', direction] = orderBy.split(' ')
  const by = columns[word]
  if (by === undefined) throw new Error(`Nothing is ordered by ${word}`)
  return { by, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/** How many rows a query has, whatever its columns. */
export async function countOf<Tables, Table extends keyof Tables>({ db }: Connection, found: SelectQueryBuilder<Tables, Table, object>): Promise<number> {
  const { count } = await db
    .selectFrom(found.clearSelect().select(sql<number>`1`.as('one')).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Reads a page. Nobody pages through ten thousand rows: they are counted just past `countCap`, and read up to it.
 * @param found all rows of the list, filtered
 * @param rows the same with its columns and a total order, so that no two rows are equal
 * @example
 * const page = await readPage(connection, query, found, found.selectAll().orderBy('created_at', 'desc').orderBy('id'))
 * return { ...page, list: page.list.map(toRow) }
 */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  connection: Connection,
  request: PageRequest,
  found: SelectQueryBuilder<Tables, Table, object>,
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<Page<Awaited<ReturnType<typeof rows.execute>>[number]>> {
  const count = await countOf(connection, found.limit(countCap + 1))
  const offset = offsetOf(request)
  const list = offset < Math.min(count, countCap) ? await rows.limit(request.pageSize).offset(offset).execute() : []
  return pageOf(request, count, list)
}

/** Added to the columns of a limited query: the total number of its rows. */
export const wholeCount = sql<number>`count(*) over ()`.as('whole_count')
