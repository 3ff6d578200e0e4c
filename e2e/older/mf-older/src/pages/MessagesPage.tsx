import { inboxEndpoints } from '@shared/contract/inbox'
import { notify, useAccess, useCallMutation, useCallQuery, useSession, useTabTitle } from '@shared/portal'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import styles from './Older.module.css'

/** Uses the portal's session, calls, URL, tab and notifications, as far as the older contract has them. */
export default function MessagesPage() {
  const name = useSession((session) => session.name)
  const mayApply = useAccess('CON-01')
  const [search, setSearch] = useSearchParams()
  const [clicks, setClicks] = useState(0)
  const state = search.get('state') === 'read' ? 'read' : 'all'
  const messages = useCallQuery(inboxEndpoints.list, { query: { state, pageNo: 1, pageSize: 10 } })
  const readAll = useCallMutation(inboxEndpoints.readAll, {
    invalidates: [inboxEndpoints.list],
    onSuccess: ({ count }) => notify.success(`已读 ${count} 条`),
  })
  useTabTitle(`往年消息 ${state}`)
  return (
    <div className={styles.page}>
      <h1>往年消息</h1>
      <p>
        {name}：{mayApply ? '可以申请' : '不能申请'}，消息 {messages.data?.list.length ?? '…'} 条，点了 {clicks} 次
      </p>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        点一下
      </button>
      <button type="button" onClick={() => setSearch({ state: 'read' })}>
        只看已读
      </button>
      <button type="button" onClick={() => readAll.mutate({ body: {} })}>
        全部已读
      </button>
      <Link to="/older/who">往年账号</Link>
    </div>
  )
}
