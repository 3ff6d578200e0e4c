import { passwordMessages } from '@shared/contract/rules'
import { useSession } from '@shared/portal'
import { setPortalActions } from '@shared/portal/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tell } from '../../parts/dialogs/ask'
import { loadUserInfo, logOut } from '../../runtime/session/actions'

export interface PasswordDialog {
  /** Opened by the user: it can be closed. Otherwise cancelling logs out (specification §4). */
  free: boolean
  /** Why it has opened automatically, if the user was not told before. */
  reason?: string
  onCancel(): void
}

/**
 * Opens the password dialog: immediately on first sign-in and where the password must be changed, after a warning if the password is simple, and from the menu.
 */
export function usePasswordDialog(): { dialog: PasswordDialog | undefined; open(): void } {
  const first = useSession((session) => session.firstLoginFlag === '0')
  const simple = useSession((session) => session.isSimplePwd)
  const aged = useSession((session) => session.passwordAged)
  const [shown, setShown] = useState<'no' | 'must' | 'free'>('no')
  const warned = useRef(false)

  useEffect(() => {
    if (first) setShown('must')
    else if (simple && !warned.current) {
      warned.current = true
      void tell('warning', passwordMessages.dialogTitle, passwordMessages.tooSimple).then(() => setShown('must'))
    }
  }, [first, simple])

  const open = useCallback(() => setShown((now) => (now === 'no' ? 'free' : now)), [])
  useEffect(() => setPortalActions({ changePassword: open, reloadUserInfo: loadUserInfo }), [open])

  if (shown === 'no') return { dialog: undefined, open }
  const free = shown === 'free'
  // A password may be old and simple: simple alone is only warned of, so it is its age that has it changed.
  const reason = aged ? passwordMessages.aged : simple ? passwordMessages.easilyGuessed : passwordMessages.firstLogin
  return { dialog: { free, reason: first ? reason : undefined, onCancel: free ? () => setShown('no') : () => void logOut() }, open }
}
