import LockOutlined from '@ant-design/icons-svg/lib/asn/LockOutlined'
import UserOutlined from '@ant-design/icons-svg/lib/asn/UserOutlined'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { RevealButton } from '../../parts/RevealButton'
import type { Login } from '../../runtime/signIn/useLogin'
import { Field } from './Field'
import styles from './LoginPage.module.css'

interface LoginFieldsProps {
  login: Pick<Login, 'problems' | 'forget'>
  /** Prefix for the fields' ids, in a page that may already use these ids. */
  idPrefix?: string
  resetLink: ReactNode
}

/** User name and password, for the login page and for foreign pages. */
export function LoginFields({ login: { problems, forget }, idPrefix = '', resetLink }: LoginFieldsProps) {
  const [revealed, setRevealed] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <Field
        id={`${idPrefix}username`}
        name="username"
        // Focused after the first paint; the browser's autofocus would force an additional layout before it.
        data-first-field=""
        label="用户名"
        icon={UserOutlined}
        problem={problems.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        onChange={() => forget('username')}
      />
      <Field
        id={`${idPrefix}password`}
        name="password"
        label="密码"
        labelEnd={resetLink}
        icon={LockOutlined}
        className={styles.password}
        problem={problems.password}
        hint={capsLock ? '大写锁定已打开' : undefined}
        type={revealed ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        onChange={() => forget('password')}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        inside={<RevealButton field="密码" revealed={revealed} onChange={setRevealed} />}
      />
    </>
  )
}
