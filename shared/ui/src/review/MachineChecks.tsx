import type { ApplicationDefinition } from '@shared/contract/application'
import { useCallQuery } from '@shared/portal'
import { Skeleton } from 'antd'
import { callsOf } from '../detail/useApplicationRecord'
import { FailureNote } from '../page/feedback/FailureNote'
import { CheckList } from './CheckList'

/** The machine checks of an application, fetched when a handler opens it. */
export const useMachineChecks = (definition: ApplicationDefinition, id: string, enabled: boolean) =>
  useCallQuery(callsOf(definition).checks, { params: { id } }, { enabled })

export function MachineChecks({ checks: { data, error, refetch, isFetching } }: { checks: ReturnType<typeof useMachineChecks> }) {
  return (
    <CheckList checks={data?.list}>
      {error && <FailureNote failure={error} onRetry={() => refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
    </CheckList>
  )
}
