import { messages, ruleProblem } from '@shared/contract'
import { type FormEvent, useState } from 'react'
import look from '../../look/look.module.css'
import { CaptchaField } from '../flow/CaptchaField'
import { send } from '../flow/calls'
import { shownRefusal } from '../flow/refusal'
import { useCaptcha } from '../flow/useCaptcha'
import type { Problems } from '../form/fieldProblems'
import styles from '../form/form.module.css'
import { Notice } from '../form/Notice'
import { TextField } from '../form/TextField'
import { focusFirst, useProblems } from '../form/useProblems'
import { textOf } from '../service'

const order = ['loginName', 'uscc', 'validCode'] as const

/** Which account: the answer is the same whether or not there is one (security S4). */
export function AccountStep({ onDone }: { onDone(flowId: string): void }) {
  const [loginName, setLoginName] = useState('')
  const [uscc, setUscc] = useState('')
  const [sentence, setSentence] = useState<string>()
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha()
  const { problems, show, typed, left } = useProblems()
  const usccRule = (value: string) => ruleProblem('uscc', value)

  const fail = (next: Problems, words?: string) => {
    show(next)
    setSentence(words)
    focusFirst(next, order)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const usccProblem = uscc === '' ? messages.required('统一社会信用代码') : usccRule(uscc)
    const before: Problems = {
      ...(loginName === '' ? { loginName: messages.required('登录名') } : {}),
      ...(usccProblem ? { uscc: usccProblem } : {}),
      ...(captcha.validCode.trim() === '' ? { validCode: messages.captchaRequired } : {}),
    }
    if (Object.keys(before).length > 0) return fail(before)
    setBusy(true)
    const answer = await send('passwordRestApplyCheck', { loginName, uscc, captchaId: captcha.captchaId, validCode: captcha.validCode.trim() })
    setBusy(false)
    captcha.renew()
    if (answer.kind === 'data') return onDone(textOf(answer.data, 'flowId'))
    const refusal = shownRefusal(answer, order)
    fail(refusal.problems, refusal.sentence)
  }

  return (
    <form className={styles.narrow} noValidate onSubmit={(event) => void submit(event)} aria-label="核对账号">
      {sentence && <Notice tone="failed">{sentence}</Notice>}
      <TextField
        name="loginName"
        label="登录名"
        required
        autoComplete="username"
        maxLength={100}
        value={loginName}
        problem={problems.loginName}
        onChange={(value) => {
          setLoginName(value.trim())
          typed('loginName', () => undefined)
        }}
      />
      <TextField
        name="uscc"
        label="统一社会信用代码"
        required
        capitals
        maxLength={40}
        value={uscc}
        problem={problems.uscc}
        onChange={(value) => {
          setUscc(value.trim())
          typed('uscc', () => usccRule(value.trim()))
        }}
        onBlur={() => left('uscc', () => usccRule(uscc))}
      />
      <CaptchaField
        captchaId={captcha.captchaId}
        value={captcha.validCode}
        problem={problems.validCode}
        onChange={(value) => {
          captcha.type(value)
          typed('validCode', () => undefined)
        }}
        onRenew={captcha.change}
      />
      <div>
        <button type="submit" className={`${look.button} ${look.primary} ${look.large} ${look.block}`} aria-disabled={busy}>
          {busy ? '正在核对' : '下一步'}
        </button>
      </div>
    </form>
  )
}
