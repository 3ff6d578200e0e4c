import type { EndpointShape, Page } from '@shared/contract/endpoint'
import { useCallQuery } from '@shared/portal'
import { Button } from 'antd'
import type { z } from 'zod'
import { EmptyState, type EmptyStateProps } from '../page/EmptyState'
import { describeFilters, type FilterValues, type ListFilter } from './filters'
import { countText } from './ListFooter'

/** A page of rows; some lists count their views with it, some add up all that was found, on other pages too. */
export type ListPage<Row> = Page<Row> & { counts?: Readonly<Record<string, number>>; sum?: Row }

/** An endpoint that answers pages of rows. */
export type ListEndpoint<Row> = Omit<EndpointShape, 'params' | 'query' | 'body' | 'data'> & { query: z.ZodObject; data: z.ZodType<ListPage<Row>> }

export type NothingWords = EmptyStateProps

export interface ListNothingProps<Row> {
  endpoint: ListEndpoint<Row>
  /** What stays asked for when the user's conditions go. */
  query: FilterValues
  filters: readonly ListFilter[]
  values: FilterValues
  regionName: (code: string) => string
  noun: string
  measure: string
  words: NothingWords
  onClear(): void
}

/** No rows: because of the conditions (which, and what removing them gives), or because there are none. */
export function ListNothing<Row>({ endpoint, query, filters, values, regionName, noun, measure, words, onClear }: ListNothingProps<Row>) {
  const narrowed = Object.keys(values).length > 0
  const without = useCallQuery(endpoint, { query: { ...query, pageNo: 1, pageSize: 1 } }, { enabled: narrowed })
  if (!narrowed) return <EmptyState {...words} />
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
