import { minuteOf } from '@shared/contract/rules'
import { CopyButton } from '@shared/ui/page'
import styles from './FirstPassword.module.css'

export interface FirstPasswordProps {
  loginName: string
  password: string
  /** Until when it can be used: `YYYY-MM-DD HH:mm:ss`. */
  expires: string
  /** Mobile number it was sent to, masked. */
  mobile: string
}

/** A first password, which is shown only once. */
export function FirstPassword({ loginName, password, expires, mobile }: FirstPasswordProps) {
  return (
    <div className={styles.issued}>
      <dl className={styles.facts}>
        <div>
          <dt>用户名</dt>
          <dd>{loginName}</dd>
        </div>
        <div>
          <dt>初始密码</dt>
          <dd>
            <code className={styles.password}>{password}</code>
            <CopyButton text={password} what="初始密码" />
          </dd>
        </div>
        <div>
          <dt>初始密码有效期至</dt>
          <dd>{minuteOf(expires)}</dd>
        </div>
      </dl>
      <p className={styles.note}>初始密码只显示这一次，已发送到 {mobile}。首次登录须修改密码。</p>
    </div>
  )
}
