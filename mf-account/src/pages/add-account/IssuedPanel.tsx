import { SectionCard } from '@shared/ui/page'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { FirstPassword, type FirstPasswordProps } from '../../features/member/FirstPassword'
import styles from './IssuedPanel.module.css'

export interface IssuedAccount extends FirstPasswordProps {
  id: string
  name: string
}

/** Shown after an account was created: its first password, shown once, and the next steps. */
export function IssuedPanel({ issued, onAnother }: { issued: IssuedAccount; onAnother(): void }) {
  const { id, name, ...password } = issued
  const panel = useRef<HTMLDivElement>(null)
  // The form that had the focus is unmounted.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <SectionCard title={`${name}的账号已开通`} note={<Link to={`/account/account-detail?id=${id}`}>查看账号</Link>}>
        <FirstPassword {...password} />
        <div className={styles.acts}>
          <Button type="primary" onClick={onAnother}>
            再新增一个
          </Button>
        </div>
      </SectionCard>
    </div>
  )
}
