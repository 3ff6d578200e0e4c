import { Themed } from '../../parts/dialogs/antd'
import { ChangePassword } from '../password/ChangePassword'
import type { PasswordDialog } from '../password/usePasswordDialog'
import { SignInAgain } from './SignInAgain'

interface SessionDialogsProps {
  changePassword: PasswordDialog | undefined
  /** Present when the session has ended: shows the sign-in dialog. */
  signInAgain: ((again: boolean) => void) | undefined
}

/** Dialogs for the user's session, which may open over any page. */
export function SessionDialogs({ changePassword, signInAgain }: SessionDialogsProps) {
  return (
    <Themed>
      {changePassword && <ChangePassword {...changePassword} />}
      {signInAgain && <SignInAgain onDone={signInAgain} />}
    </Themed>
  )
}
