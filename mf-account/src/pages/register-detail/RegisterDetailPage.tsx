import { accountEndpoints } from '@shared/contract/account'
import { useCallQuery, useTabTitle } from '@shared/portal'
import { FailureNote } from '@shared/ui/page'
import { AuditSheet, type Walk } from '../../features/audit/AuditSheet'
import { AuditWaiting } from '../../features/audit/AuditWaiting'
import { useWaitingRegistrations } from '../../features/audit/useWaiting'
import { RegistrationAudit } from './RegistrationAudit'

const title = '注册详情'
const list = { title: '注册审核', path: '/account/check' }

/** 注册详情: one registration with its papers, and the decision on it. */
export default function RegisterDetailPage() {
  const queue = useWaitingRegistrations()
  return (
    <AuditSheet title={title} list={list} queue={queue.data}>
      {(id, walk) => <Registration key={id} id={id} walk={walk} />}
    </AuditSheet>
  )
}

function Registration({ id, walk }: { id: string; walk: Walk }) {
  const { data, error, refetch, isFetching } = useCallQuery(accountEndpoints.getReg, { query: { id } }, { staleTime: 0 })
  useTabTitle(data && `${title} ${data.number}`)
  if (error) return <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? <RegistrationAudit record={data} walk={walk} /> : <AuditWaiting />
}
