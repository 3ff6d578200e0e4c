import { Skeleton } from 'antd'
import { FailureNote } from './FailureNote'
import { LongWait } from './LongWait'

interface QueryFallbackProps {
  /** Result of `useCallQuery` without data. */
  query: { error: { message: string; code?: string } | null; refetch(): unknown; isFetching: boolean }
  /** Approximate number of lines of the content, so that the layout does not shift when it arrives. */
  rows: number
}

/** Shown in place of data that is not there: a skeleton while it loads, which says so after ten seconds, or the error with 重试. */
export function QueryFallback({ query: { error, refetch, isFetching }, rows }: QueryFallbackProps) {
  if (error) return <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <LongWait />
      <Skeleton active title={false} paragraph={{ rows }} />
    </>
  )
}
