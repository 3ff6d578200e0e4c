import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import CustomerServiceOutlined from '@ant-design/icons-svg/lib/asn/CustomerServiceOutlined'
import FontSizeOutlined from '@ant-design/icons-svg/lib/asn/FontSizeOutlined'
import LoginOutlined from '@ant-design/icons-svg/lib/asn/LoginOutlined'
import ReadOutlined from '@ant-design/icons-svg/lib/asn/ReadOutlined'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import { messages } from '@shared/contract/messages'
import { guidePath } from '@shared/contract/portal'
import { storedUserName, type Tokens } from '@shared/portal/internal'
import { Icon } from '@shared/ui/icon'
import { useEffect, useRef } from 'react'
import type { LoginMessage } from '../../runtime/session/loginPage'
import { CaptchaStatus } from '../../runtime/signIn/CaptchaStatus'
import { keepInBrowser } from '../../runtime/signIn/keepInBrowser'
import { useLogin } from '../../runtime/signIn/useLogin'
import { setElder, useElder } from '../../theme/elderMode'
import { Mark } from '../../theme/Mark'
import theme from '../../theme/theme.module.css'
import type { PublicConfig } from '../config'
import type { PublicAnnouncement } from './announcements'
import { LoginFields } from './LoginFields'
import styles from './LoginPage.module.css'

const offers = [
  ['设备档案与到期提醒', '检验、检测、载荷试验一处看清'],
  ['网上报检与缴费', '预审、缴款、派工、出报告'],
  ['使用登记与变更', '按台套、按单位，停用与注销'],
  ['安装改造修理告知', '开工前书面告知，在线接收'],
  ['电梯维保与救援', '备案、终止、救援和故障登记'],
  ['检验报告查询与补发', '电子报告、使用标志、票据'],
] as const

export interface LoginPageProps {
  /** Undefined until loaded: the page does not wait for it. */
  config: PublicConfig | undefined
  /** Empty until loaded. */
  announcements: readonly PublicAnnouncement[]
  /** Message from the previous page: 退出登录成功. */
  loginMessage: LoginMessage | undefined
  /** Called when the sign-in request has been sent. */
  onSent(): void
  onSignedIn(tokens: Tokens): void
}

export function LoginPage({ config, announcements, loginMessage, onSent, onSignedIn }: LoginPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const login = useLogin(form, onSent, (session) => {
    keepInBrowser(session, config?.cookieDays ?? 1)
    onSignedIn(session.tokens)
  })
  const elder = useElder()
  const { problems, prepare } = login

  useEffect(() => {
    const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    const username = field('username')
    const remember = field('remember')
    const remembered = storedUserName()
    if (!username || !remember) return
    if (remembered !== '') {
      remember.checked = true
      // The user may have typed before this script ran, or the browser may have filled in the fields.
      if (username.value === '') {
        username.value = remembered
        if (document.activeElement === username || document.activeElement === document.body) field('password')?.focus()
      }
    }
    if (username.value) prepare()
  }, [prepare])

  return (
    <div className={styles.page}>
      <section className={styles.brand} aria-label="平台介绍">
        <div className={styles.organisation}>
          <Mark />
          <span>{config?.organisation}</span>
          <b className={styles.shortTitle} aria-hidden="true">
            {messages.productTitle}
          </b>
        </div>
        <h1 className={styles.title}>
          特种设备安全监管与
          <br />
          检验自助服务平台
        </h1>
        <p className={styles.lead} data-later>
          使用单位、维保单位和施工单位在这里办理登记、报检、告知与报告补发，办理结果全程留痕。
        </p>
        <ul className={styles.offers} data-later>
          {offers.map(([title, detail]) => (
            <li key={title}>
              <b>{title}</b>
              <span>{detail}</span>
            </li>
          ))}
        </ul>
        {announcements.length > 0 && (
          <div className={styles.announcements}>
            <h2>通知公告</h2>
            <ul>
              {announcements.map(({ title, publishDate }) => (
                <li key={title + publishDate}>
                  <span className={styles.noticeTitle} title={title}>
                    {title}
                  </span>
                  <time>{publishDate}</time>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.contact}>
          {config?.servicePhone && (
            <span>
              <Icon icon={CustomerServiceOutlined} />
              服务电话 {config.servicePhone}
            </span>
          )}
          {config?.serviceHours && <span>{config.serviceHours}</span>}
          {config?.manualUrl && (
            <a href={config.manualUrl} target="_blank" rel="noreferrer">
              <Icon icon={ReadOutlined} />
              操作手册
            </a>
          )}
        </div>
      </section>
      <main className={styles.side}>
        <div className={styles.tools}>
          <button type="button" className={`${theme.button} ${theme.link}`} aria-pressed={elder} data-later onClick={() => setElder(!elder)}>
            <Icon icon={FontSizeOutlined} />
            {elder ? '退出长者模式' : '长者模式'}
          </button>
        </div>
        {/* With this method a form submitted before hydration navigates nowhere, so that no input can appear in an address. */}
        <form className={styles.form} ref={form} method="dialog" noValidate onSubmit={login.submit} onInput={prepare} aria-labelledby="login-title">
          <h2 id="login-title">登录</h2>
          <p className={styles.about}>
            <span data-later>企业用户与管理机构使用同一入口</span>
          </p>
          {loginMessage && !problems.form && (
            <p className={`${styles.message} ${styles[loginMessage.tone]}`} role="status">
              <Icon icon={loginMessage.tone === 'done' ? CheckCircleFilled : WarningFilled} />
              {loginMessage.sentence}
            </p>
          )}
          {problems.form && (
            <p className={`${styles.message} ${styles.wrong}`} role="alert">
              <Icon icon={CloseSquareFilled} />
              {problems.form}
            </p>
          )}
          <LoginFields login={login} resetLink={<a href="/resetPassword">忘记密码</a>} />
          <label className={styles.remember}>
            <input type="checkbox" name="remember" />
            记住用户名
          </label>
          {login.captcha && <CaptchaStatus captcha={login.captcha} />}
          <button type="submit" className={`${theme.button} ${theme.primary} ${theme.large} ${theme.block} ${styles.submit}`} aria-disabled={login.busy}>
            {login.busy ? '正在登录' : '登录'}
          </button>
          {config?.ssoLoginUrl && (
            <>
              <div className={styles.or}>或</div>
              <a className={`${theme.button} ${theme.block} ${styles.submit}`} href={config.ssoLoginUrl}>
                <Icon icon={LoginOutlined} />
                单点登录（统一身份认证）
              </a>
            </>
          )}
          <div className={styles.pair} data-later>
            <a href="/register">
              <b>企业账号注册</b>
              <span className={styles.pairNote}>首次使用，需营业执照</span>
            </a>
            <a href="/regCheackList">
              <b>注册结果查询</b>
              <span className={styles.pairNote}>凭信用代码和手机号</span>
            </a>
          </div>
          <div className={styles.mobile}>
            {config?.manualUrl && (
              <a href={config.manualUrl} target="_blank" rel="noreferrer">
                操作手册
              </a>
            )}
            {config?.servicePhone && <a href={`tel:${config.servicePhone}`}>服务电话</a>}
          </div>
        </form>
        <div className={styles.foot}>
          {config?.organisation && <span>{config.organisation} 主办</span>}
          <a href={guidePath}>办事指南</a>
          <a href="/document-check">打印件核验</a>
          <span data-later>推荐使用 Chrome、Edge 或 360 浏览器极速模式</span>
        </div>
      </main>
    </div>
  )
}
