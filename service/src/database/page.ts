import { countCap, type Page } from '@shared/contract/endpoint'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Connection } from './database'

/** One page of a list: the same count, the same bounds and the same order words for every one of them. */
export interface PageRequest {
  pageNo: number
  pageSize: number
}

/** How many rows stand before a page. */
export const offsetOf = ({ pageNo, pageSize }: PageRequest): number => (pageNo - 1) * pageSize

/** A page as it travels. @param count rows of the whole list, exact or counted just past `countCap` */
export const pageOf = <Row>({ pageNo, pageSize }: PageRequest, count: number, list: Row[]): Page<Row> => ({
  pageNo,
  pageSize,
  count: Math.min(count, countCap),
  ...(count > countCap ? { more: true } : {}),
  list,
})

/**
 * What `orderBy` asks for: `column`, `column asc` or `column desc`.
 * @param columns what each word of the endpoint's allow-list stands for
 */
export function orderOf<By>(columns: Readonly<Record<string, By>>, orderBy: string): { by: By; direction: 'asc' | 'desc' } {
  const [word = '', direction] = orderBy.split(' ')
  const by = columns[word]
  if (by === undefined) throw new Error(`Nothing is ordered by ${word}`)
  return { by, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/**
 * Reads a page. Nobody turns ten thousand rows over: they are counted just past `countCap`, and read up to it.
 * @param found everything the list holds, filtered
 * @param rows the same with its columns and an order that leaves no two rows equal
 * @example
 * const page = await readPage(connection, query, found, found.selectAll().orderBy('created_at', 'desc').orderBy('id'))
 * return { ...page, list: page.list.map(toRow) }
 */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  { db }: Connection,
  request: PageRequest,
  found: SelectQueryBuilder<Tables, Table, object>,
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<Page<Awaited<ReturnType<typeof rows.execute>>[number]>> {
  const counted = found
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(countCap + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const offset = offsetOf(request)
  const list = offset < Math.min(count, countCap) ? await rows.limit(request.pageSize).offset(offset).execute() : []
  return pageOf(request, count, list)
}

/** Selected beside a limited answer's columns: how many rows it has in all. */
export const wholeCount = sql<number>`count(*) over ()`.as('whole_count')
