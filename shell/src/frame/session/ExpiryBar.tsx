import ClockCircleFilled from '@ant-design/icons-svg/lib/asn/ClockCircleFilled'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { call, isCallError, notify } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { useState } from 'react'
import { useExpiry } from '../../runtime/session/sessionExpiry'

/** Warns that the session is about to end, and can extend it by a call. In a live region, so it is announced once. */
export function ExpiryBar({ className }: { className: string | undefined }) {
  const expiry = useExpiry()
  const [busy, setBusy] = useState(false)
  if (expiry === 'far') return null
  const goOn = async () => {
    setBusy(true)
    try {
      // Any call extends the session. If it has ended meanwhile, the call opens the sign-in dialog.
      await call(sessionEndpoints.userInfo, {})
    } catch (error) {
      if (isCallError(error) && error.code !== 'NO_SESSION') notify.error(error.message || messages.serverError)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className={className}>
      <Icon icon={ClockCircleFilled} />
      {expiry === 'near' ? '长时间没有操作，即将自动退出' : '登录已过期，填写的内容都在'}
      <button type="button" disabled={busy} onClick={() => void goOn()}>
        继续使用
      </button>
    </p>
  )
}
