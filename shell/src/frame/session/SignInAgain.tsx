import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import UserOutlined from '@ant-design/icons-svg/lib/asn/UserOutlined'
import { homePath } from '@shared/contract/portal'
import { currentSession, notify, useSession } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { RevealButton } from '../../parts/RevealButton'
import { logOut, resume, signInAddress } from '../../runtime/session/actions'
import { leave } from '../../runtime/session/leavePage'
import { CaptchaStatus } from '../../runtime/signIn/CaptchaStatus'
import { keepInBrowser } from '../../runtime/signIn/keepInBrowser'
import { useLogin } from '../../runtime/signIn/useLogin'
import { cookieDays } from '../../runtime/startup/portalConfig'
import { noTabs } from '../../runtime/tabs/tabs'
import { changeTabs } from '../../runtime/tabs/tabsStore'
import styles from './SignInAgain.module.css'

/**
 * The session has ended while the page was open: the same account signs in again over the untouched page.
 * @param onDone true when refused calls may be repeated
 */
export function SignInAgain({ onDone }: { onDone(again: boolean): void }) {
  const loginName = useSession((session) => session.loginName)
  const unitName = useSession((session) => session.unitInfo?.unitName)
  const roleName = useSession((session) => session.curRoleName)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // The button is outside the form: without this, Enter in a form with two text fields would do nothing.
  const formId = useId()
  const [role] = useState(() => currentSession().curRoleId)
  const [revealed, setRevealed] = useState(false)
  const [broken, setBroken] = useState(false)
  const login = useLogin(
    form,
    () => setBroken(false),
    (session) => {
      keepInBrowser(session, cookieDays())
      return resume(role).then(
        (resumed) => {
          if (resumed === 'roleGone') leaveRole()
          onDone(resumed === 'restored')
        },
        // Signed in, but the user's data could not be loaded: show an error instead of continuing with an incomplete session.
        () => {
          setBroken(true)
          return false
        },
      )
    },
  )
  const problem = broken ? '登录没有完成，请重新登录' : (login.problems.password ?? login.problems.form)
  /** The pages of a role that was taken away close, and what they had sent is not repeated in another one. */
  function leaveRole(): void {
    changeTabs(() => noTabs)
    queries.clear()
    navigate(homePath)
    notify.warning(`原角色已停用，已切换为${currentSession().curRoleName}`)
  }
  const takeAnotherAccount = () => {
    leave(undefined, signInAddress(window.location.pathname + window.location.search))
    onDone(false)
  }

  return (
    <Modal
      open
      title="登录已过期，请输入密码继续"
      width={450}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          <Button type="link" className={styles.other} onClick={takeAnotherAccount}>
            换个账号登录
          </Button>
          <Button onClick={() => void logOut().then(() => onDone(false))}>退出登录</Button>
          <Button type="primary" loading={login.busy} htmlType="submit" form={formId}>
            继续
          </Button>
        </div>
      }
    >
      <p className={styles.about}>填写的内容都在，登录后接着办理，保存会自动补上。</p>
      <div className={styles.who}>
        <Icon icon={UserOutlined} />
        <div>
          <b>{loginName}</b>
          <p>
            {unitName}　{roleName}
          </p>
        </div>
      </div>
      <form ref={form} id={formId} method="dialog" noValidate onSubmit={login.submit} onInput={login.prepare}>
        {/* Only visually hidden: password managers look for the account name. */}
        <input className={styles.account} name="username" value={loginName} readOnly autoComplete="username" tabIndex={-1} aria-hidden="true" />
        <label htmlFor="again-password">密码</label>
        <div className={styles.control}>
          <input
            id="again-password"
            name="password"
            type={revealed ? 'text' : 'password'}
            // biome-ignore lint/a11y/noAutofocus: the dialog asks for this and nothing else.
            autoFocus
            autoComplete="current-password"
            maxLength={128}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? 'again-problem' : undefined}
            onFocus={login.prepare}
            onChange={() => login.forget('password')}
          />
          <RevealButton field="密码" revealed={revealed} onChange={setRevealed} />
        </div>
        {problem && (
          <p className={styles.problem} id="again-problem" role="alert">
            <Icon icon={CloseSquareFilled} />
            {problem}
          </p>
        )}
        {login.captcha && <CaptchaStatus captcha={login.captcha} />}
      </form>
    </Modal>
  )
}
