import { useState } from 'react'
import { textOf } from '../../runtime/http/service'
import { CaptchaStatus } from '../../runtime/signIn/CaptchaStatus'
import { useCaptcha } from '../../runtime/signIn/useCaptcha'
import { send } from '../flow/calls'
import { useSubmission } from '../flow/useSubmission'
import { sentNumber, textProblem } from '../form/fieldProblems'
import { TextField } from '../form/fields'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'

/** First step: which account. The answer is the same whether or not the account exists (security S4). */
export function AccountStep({ onDone }: { onDone(flowId: string): void }) {
  const [loginName, setLoginName] = useState('')
  const [uscc, setUscc] = useState('')
  const captcha = useCaptcha(true)
  const form = useSubmission(['loginName', 'uscc'])

  async function submit(): Promise<void> {
    const data = await form.submit({ loginName: textProblem('用户名', loginName), uscc: textProblem('统一社会信用代码', uscc, 'uscc') }, () =>
      captcha.use((solved) => send('passwordRestApplyCheck', { loginName, uscc: sentNumber('uscc', uscc), ...solved })),
    )
    if (data) onDone(textOf(data, 'flowId'))
  }

  return (
    <SubmitForm narrow label="核对账号" sentence={form.sentence} onSubmit={() => void submit()}>
      <TextField {...form.field('loginName', loginName, setLoginName)} label="用户名" required autoComplete="username" maxLength={100} />
      <TextField {...form.field('uscc', uscc, setUscc, 'uscc')} label="统一社会信用代码" required capitals />
      <CaptchaStatus captcha={captcha} />
      <div>
        <SubmitButton block busy={form.busy} meanwhile="正在核对">
          下一步
        </SubmitButton>
      </div>
    </SubmitForm>
  )
}
