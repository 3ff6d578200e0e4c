import type { EndpointShape, Page } from '@shared/contract/endpoint'
import { useCallQuery } from '@shared/portal'
import { Button } from 'antd'
import type { z } from 'zod'
import { EmptyState, type EmptyStateProps } from '../page/feedback/EmptyState'
import { describeFilters, type FilterValues, type ListFilter } from './filter/filters'
import { countText } from './ListFooter'

/**
 * A page of rows. Some lists also return counts of their views, a sum over all matching rows, including other pages, or `upTo`, the time
 * of the newest row that was there when the page was read.
 */
export type ListPage<Row> = Page<Row> & { counts?: Readonly<Record<string, number>>; sum?: Row; upTo?: string }

/** An endpoint that returns pages of rows. */
export type ListEndpoint<Row> = Omit<EndpointShape, 'params' | 'query' | 'body' | 'data'> & { query: z.ZodObject; data: z.ZodType<ListPage<Row>> }

export type NothingWords = EmptyStateProps

/**
 * What to say of a list without rows to a member who is limited to a part of the unit's business: the unit may have many, and must not be told to begin.
 * @param scope in words; empty without a limit
 */
export function nothingWithin(scope: string, noun: string, words: NothingWords): NothingWords {
  if (scope === '') return words
  const title = words.kind === 'start' ? `数据范围内没有${noun}` : words.title
  return { kind: words.kind, title, text: `您的数据范围为${scope}，范围以外的不在这里；需要调整时请联系本单位账号管理员` }
}

export interface ListNothingProps<Row> {
  endpoint: ListEndpoint<Row>
  /** The query without the user's conditions. */
  query: FilterValues
  filters: readonly ListFilter[]
  values: FilterValues
  regionName: (code: string) => string
  noun: string
  measure: string
  /** What to say of a list without any rows; absent if conditions of the user leave none. */
  words?: NothingWords
  onClear(): void
}

/** Shown for an empty list. If the user's conditions leave it empty, lists them and says how many rows there are without them. */
export function ListNothing<Row>({ endpoint, query, filters, values, regionName, noun, measure, words, onClear }: ListNothingProps<Row>) {
  const without = useCallQuery(endpoint, { query: { ...query, pageNo: 1, pageSize: 1 } }, { enabled: !words })
  if (words) return <EmptyState {...words} />
  return (
    <EmptyState
      kind="search"
      title={`没有符合条件的${noun}`}
      text={
        <>
          当前条件：{describeFilters(filters, values, regionName)}
          {without.data && without.data.count > 0 && (
            <>
              <br />
              去掉条件后有 {countText(without.data)} {measure}
              {noun}
            </>
          )}
        </>
      }
      actions={<Button onClick={onClear}>清除条件</Button>}
    />
  )
}
