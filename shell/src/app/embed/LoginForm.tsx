import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import { messages } from '@shared/contract/messages'
import { Icon } from '@shared/ui/icon'
import type { SessionIds } from '@shared/ui/spa'
import { useId, useRef, useState } from 'react'
import { LoginFields } from '../../public/login/LoginFields'
import { CaptchaStatus } from '../../runtime/signIn/CaptchaStatus'
import { useLogin } from '../../runtime/signIn/useLogin'
import theme from '../../theme/theme.module.css'
import styles from './login.module.css'

interface LoginFormProps {
  portal: string
  /** The earlier session has ended. */
  expired: boolean
  onSignedIn(ids: SessionIds): void
}

/** Only user name and password: registration and password reset are pages of the portal. */
export function LoginForm({ portal, expired, onSignedIn }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [mustChange, setMustChange] = useState(false)
  const login = useLogin(
    form,
    () => setMustChange(false),
    ({ firstLogin, tokens }) => {
      setMustChange(firstLogin)
      if (!firstLogin) onSignedIn(tokens)
      return !firstLogin
    },
  )
  const { problems } = login
  const problem = mustChange ? '须先在门户修改密码，再回到这里登录' : problems.form
  return (
    <form
      className={styles.login}
      ref={form}
      lang="zh-CN"
      method="dialog"
      noValidate
      onSubmit={login.submit}
      onInput={login.prepare}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>{expired ? '登录已过期，请重新登录' : '登录'}</h2>
      <p className={styles.about}>{messages.productTitle}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon icon={CloseSquareFilled} />
          {problem}
        </p>
      )}
      <LoginFields
        login={login}
        idPrefix={`${id}-`}
        resetLink={
          <a href={`${portal}/resetPassword`} target="_blank" rel="noopener noreferrer">
            忘记密码
          </a>
        }
      />
      {login.captcha && <CaptchaStatus captcha={login.captcha} />}
      <button type="submit" className={`${theme.button} ${theme.primary} ${theme.large} ${theme.block}`} aria-disabled={login.busy}>
        {login.busy ? '正在登录' : '登录'}
      </button>
    </form>
  )
}
