import { Skeleton } from 'antd'
import { FailureNote } from './FailureNote'

export interface QueryFallbackProps {
  /** Of `useCallQuery`, which has no data yet. */
  query: { error: { message: string; code?: string } | null; refetch(): unknown; isFetching: boolean }
  /** Lines the content will have, about: the page must not jump when it comes. */
  rows: number
}

/** Stands for what is asked for until it is there: lines that wait, or why it does not come, with 重试. */
export function QueryFallback({ query: { error, refetch, isFetching }, rows }: QueryFallbackProps) {
  if (error) return <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <Skeleton active title={false} paragraph={{ rows }} />
}
