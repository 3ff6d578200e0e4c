import { Themed } from '../../parts/dialogs/antd'
import { ChangePassword } from '../password/ChangePassword'
import type { PasswordDialog } from '../password/usePasswordDialog'
import { SignInAgain } from './SignInAgain'

interface SessionDialogsProps {
  changePassword: PasswordDialog | undefined
  /** The session has ended: asks for the password. */
  signInAgain: ((again: boolean) => void) | undefined
}

/** The dialogs about the user's own session, which may open over any page. */
export function SessionDialogs({ changePassword, signInAgain }: SessionDialogsProps) {
  return (
    <Themed>
      {changePassword && <ChangePassword {...changePassword} />}
      {signInAgain && <SignInAgain onDone={signInAgain} />}
    </Themed>
  )
}
