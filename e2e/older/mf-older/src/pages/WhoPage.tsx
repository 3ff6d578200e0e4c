import { sessionEndpoints } from '@shared/contract/session'
import { call, currentSession, serviceAddress, useTab } from '@shared/portal'
import { useEffect, useState } from 'react'
import styles from './Older.module.css'

export default function WhoPage() {
  const tab = useTab()
  const [said, setSaid] = useState('')
  useEffect(() => {
    call(sessionEndpoints.userInfo, {}).then(({ user }) => setSaid(user.id === currentSession().userId ? '是同一个人' : '不是同一个人'))
  }, [])
  return (
    <div className={styles.page}>
      <h1>往年账号</h1>
      <p>{said}</p>
      <a href={serviceAddress('/a/older')}>下载</a>
      <button type="button" onClick={() => tab.close('/home')}>
        关闭本页
      </button>
    </div>
  )
}
