import { messages } from '@shared/contract/messages'
import { useState } from 'react'
import { send } from '../flow/calls'
import { useSubmission } from '../flow/useSubmission'
import { NewPassword, type NewPasswordValues } from '../form/NewPassword'
import { confirmProblem, newPasswordProblem } from '../form/passwordChecklist'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'

interface NewPasswordStepProps {
  /** Token of the one-time link. */
  token: string
  onDone(): void
  /** Called when the link has been used or has expired. */
  onLinkGone(): void
}

/** The last step: a new password. */
export function NewPasswordStep({ token, onDone, onLinkGone }: NewPasswordStepProps) {
  const [values, setValues] = useState<NewPasswordValues>({ password: '', confirmPassword: '' })
  const form = useSubmission(['password', 'confirmPassword'], (answer) => {
    if (answer.kind !== 'refused' || answer.message !== messages.resetLinkGone) return false
    onLinkGone()
    return true
  })

  async function submit(): Promise<void> {
    const { password, confirmPassword } = values
    const problems = { password: newPasswordProblem(password, true), confirmPassword: confirmProblem(password, confirmPassword) }
    if (await form.submit(problems, () => send('setPassword', { token, ...values }))) onDone()
  }

  return (
    <SubmitForm narrow label="设置新密码" sentence={form.sentence} onSubmit={() => void submit()}>
      <NewPassword values={values} required form={form} onChange={setValues} />
      <div>
        <SubmitButton block busy={form.busy} meanwhile="正在保存">
          设置新密码
        </SubmitButton>
      </div>
    </SubmitForm>
  )
}
