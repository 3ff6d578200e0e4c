import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import SafetyCertificateOutlined from '@ant-design/icons-svg/lib/asn/SafetyCertificateOutlined'
import { messages } from '@shared/contract/messages'
import { Icon } from '@shared/ui/icon'
import styles from './CaptchaStatus.module.css'
import type { Captcha, CaptchaState } from './useCaptcha'

const appearances: Record<CaptchaState, { icon: typeof CheckCircleFilled; text: string }> = {
  waiting: { icon: SafetyCertificateOutlined, text: '提交时自动进行安全验证' },
  working: { icon: SafetyCertificateOutlined, text: '正在进行安全验证…' },
  done: { icon: CheckCircleFilled, text: '安全验证通过' },
  failed: { icon: CloseSquareFilled, text: messages.captchaFailed },
}

/** State of the captcha. The user reads and types nothing: the browser solves it by computing. */
export function CaptchaStatus({ captcha }: { captcha: Captcha }) {
  const { icon, text } = appearances[captcha.state]
  return (
    <div className={`${styles.captcha} ${styles[captcha.state] ?? ''}`}>
      <span role="status" aria-live="polite">
        <Icon icon={icon} />
        {text}
      </span>
      {captcha.state === 'failed' && (
        <button type="button" className={styles.retry} onClick={captcha.start}>
          重试
        </button>
      )}
    </div>
  )
}
