import { messages } from '@shared/contract'
import { type FormEvent, useState } from 'react'
import look from '../../look/look.module.css'
import { send } from '../flow/calls'
import { shownRefusal } from '../flow/refusal'
import type { Problems } from '../form/fieldProblems'
import styles from '../form/form.module.css'
import { NewPassword, type NewPasswordValues } from '../form/NewPassword'
import { Notice } from '../form/Notice'
import { confirmProblem, newPasswordProblem } from '../form/passwordChecklist'
import { focusFirst, useProblems } from '../form/useProblems'

const order = ['password', 'confirmPassword'] as const

interface NewPasswordStepProps {
  /** Of the one-time link. */
  token: string
  onDone(): void
  /** The link is used or too old. */
  onLinkGone(): void
}

/** The last step: a new password. */
export function NewPasswordStep({ token, onDone, onLinkGone }: NewPasswordStepProps) {
  const [values, setValues] = useState<NewPasswordValues>({ password: '', confirmPassword: '' })
  const [sentence, setSentence] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { problems, show, typed, left } = useProblems()

  const rule = (name: keyof NewPasswordValues, { password, confirmPassword }: NewPasswordValues) =>
    name === 'password' ? newPasswordProblem(password, false) : confirmPassword === '' ? undefined : confirmProblem(password, confirmPassword)
  const change = (name: keyof NewPasswordValues, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    typed(name, () => rule(name, next))
    // The second is right or wrong by the first.
    if (name === 'password' && values.confirmPassword !== '') typed('confirmPassword', () => rule('confirmPassword', next))
  }
  const fail = (next: Problems, words?: string) => {
    show(next)
    setSentence(words)
    focusFirst(next, order)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const passwordProblem = newPasswordProblem(values.password, true)
    const again = confirmProblem(values.password, values.confirmPassword)
    const before: Problems = { ...(passwordProblem ? { password: passwordProblem } : {}), ...(again ? { confirmPassword: again } : {}) }
    if (Object.keys(before).length > 0) return fail(before)
    setBusy(true)
    const answer = await send('setPassword', { token, ...values })
    setBusy(false)
    if (answer.kind === 'data') return onDone()
    if (answer.kind === 'refused' && answer.message === messages.resetLinkGone) return onLinkGone()
    const refusal = shownRefusal(answer, order)
    fail(refusal.problems, refusal.sentence)
  }

  return (
    <form className={styles.narrow} noValidate onSubmit={(event) => void submit(event)} aria-label="设置新密码">
      {sentence && <Notice tone="failed">{sentence}</Notice>}
      <NewPassword {...values} required problems={problems} onChange={change} onBlur={(name) => left(name, () => rule(name, values))} />
      <div>
        <button type="submit" className={`${look.button} ${look.primary} ${look.large} ${look.block}`} aria-disabled={busy}>
          {busy ? '正在保存' : '设置新密码'}
        </button>
      </div>
    </form>
  )
}
