import BellOutlined from '@ant-design/icons-svg/lib/asn/BellOutlined'
import { useSession } from '@shared/portal'
import { useUnreadMessages } from '@shared/portal/internal'
import { Icon } from '@shared/ui/icon'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import theme from '../../theme/theme.module.css'
import styles from './Header.module.css'

/** Announcement for screen readers when messages arrive; empty for earlier messages, and when messages are read. */
function useArrivalWords(): string {
  const { count, latest } = useUnreadMessages()
  const before = useRef<number>(undefined)
  const [words, setWords] = useState('')
  useEffect(() => {
    const arrived = before.current !== undefined && count > before.current
    before.current = count
    if (arrived) setWords(latest ? `新消息：${latest.title}，共 ${count} 条未读` : `${count} 条未读消息`)
  }, [count, latest])
  return words
}

/** Link to the messages, with the number of unread ones. */
export function InboxButton() {
  const locked = useSession((session) => session.firstLoginFlag === '0')
  const { count } = useUnreadMessages()
  const words = useArrivalWords()
  if (locked) return null
  const name = count > 0 ? `消息，${count} 条未读` : '消息'
  return (
    <>
      <Link className={styles.button} to="/message/message_page" aria-label={name} title={name}>
        <Icon icon={BellOutlined} />
        <span className={styles.word}>消息</span>
        {count > 0 && <span className={styles.badge}>{count > 99 ? '99+' : count}</span>}
      </Link>
      <span role="status" className={theme.hiddenText}>
        {words}
      </span>
    </>
  )
}
