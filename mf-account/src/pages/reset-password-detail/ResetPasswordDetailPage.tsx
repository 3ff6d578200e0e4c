import { passwordResetEndpoints } from '@shared/contract/account'
import { useCallQuery, useTabTitle } from '@shared/portal'
import { FailureNote } from '@shared/ui/page'
import { AuditSheet, type Walk } from '../../features/audit/AuditSheet'
import { AuditWaiting } from '../../features/audit/AuditWaiting'
import { useWaitingResets } from '../../features/audit/useWaiting'
import { ResetAudit } from './ResetAudit'

const title = '密码重置详情'
const list = { title: '密码重置审核', path: '/account/reset-password-check-list' }

/** 密码重置详情: one application for a new password with its papers, and the decision on it. */
export default function ResetPasswordDetailPage() {
  const queue = useWaitingResets()
  return (
    <AuditSheet title={title} list={list} queue={queue.data}>
      {(id, walk) => <Reset key={id} id={id} walk={walk} />}
    </AuditSheet>
  )
}

function Reset({ id, walk }: { id: string; walk: Walk }) {
  const { data, error, refetch, isFetching } = useCallQuery(passwordResetEndpoints.get, { query: { id } }, { staleTime: 0 })
  useTabTitle(data && `${title} ${data.number}`)
  if (error) return <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? <ResetAudit record={data} walk={walk} /> : <AuditWaiting />
}
