import { type FieldDefinition, registrationAttachments, registrationGroups } from '@shared/contract'
import { type FormEvent, useState } from 'react'
import look from '../../look/look.module.css'
import { send } from '../flow/calls'
import { flowIsOver, shownRefusal } from '../flow/refusal'
import { CheckField } from '../form/CheckField'
import { DefinedField } from '../form/DefinedField'
import { askedFields, type Problems, typedProblem } from '../form/fieldProblems'
import styles from '../form/form.module.css'
import { NewPassword, type NewPasswordValues } from '../form/NewPassword'
import { Notice } from '../form/Notice'
import { ProblemSummary } from '../form/ProblemSummary'
import { confirmProblem, newPasswordProblem } from '../form/passwordChecklist'
import { TextField } from '../form/TextField'
import { focusFirst, useProblems } from '../form/useProblems'
import { Card } from '../frame/Card'
import { usePublicPage } from '../frame/publicPage'
import { PaperList } from '../papers/PaperList'
import { usePapers } from '../papers/usePapers'
import { textOf } from '../service'
import { Agreement } from './Agreement'
import type { Draft } from './draft'
import { type KeptRegistration, keepable, registrationKeeping, submittedKeeping } from './keptRegistration'
import { registrationOrder, registrationProblems, sentFields, type TypedRegistration } from './registrationProblems'

interface RegistrationFormProps {
  token: string
  draft: Draft
  kept: KeptRegistration
  onFlowOver(): void
}

/** The form of domain §4.3 no. 21. What is typed is kept while it is typed; nothing is lost when something fails. */
export function RegistrationForm({ token, draft, kept, onFlowOver }: RegistrationFormProps) {
  const { go } = usePublicPage()
  const { correction } = kept
  const [form, setForm] = useState<TypedRegistration>({ fields: { ...draft.fields, ...kept.fields }, password: '', confirmPassword: '', agree: false })
  const [sentence, setSentence] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { problems, show, typed, left } = useProblems()
  const papers = usePapers(token, draft.papers, onFlowOver)
  const order = registrationOrder(form.fields)
  const { fields } = form

  const changeField = (field: FieldDefinition, value: string) => {
    const next = { ...fields, [field.key]: value }
    setForm({ ...form, fields: next })
    registrationKeeping.write({ ...kept, token, sent: undefined, fields: keepable(next) })
    typed(field.key, () => typedProblem(field, value))
  }
  const passwordRule = (name: keyof NewPasswordValues, { password, confirmPassword }: NewPasswordValues) =>
    name === 'password' ? newPasswordProblem(password, false) : confirmPassword === '' ? undefined : confirmProblem(password, confirmPassword)
  const changePassword = (name: keyof NewPasswordValues, value: string) => {
    const next = { ...form, [name]: value }
    setForm(next)
    typed(name, () => passwordRule(name, next))
    // The second is right or wrong by the first.
    if (name === 'password' && form.confirmPassword !== '') typed('confirmPassword', () => passwordRule('confirmPassword', next))
  }

  const fail = (next: Problems, words?: string) => {
    show(next)
    setSentence(words)
    focusFirst(
      next,
      order.map(({ name }) => name),
    )
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (papers.sending.some((one) => !one.problem)) return setSentence('还有附件正在上传，传完后再提交')
    const before = registrationProblems(
      form,
      correction,
      papers.papers.map(({ code }) => code),
    )
    if (Object.keys(before).length > 0) return fail(before)
    setBusy(true)
    const { password, confirmPassword, agree } = form
    const answer = await send('apply', { fields: sentFields(fields), password, confirmPassword, agree: agree ? '1' : '0' }, token)
    setBusy(false)
    if (answer.kind === 'data') {
      registrationKeeping.forget()
      submittedKeeping.write({ number: textOf(answer.data, 'number'), dueDate: textOf(answer.data, 'dueDate') })
      return go('/register-success')
    }
    if (flowIsOver(answer)) return onFlowOver()
    const refusal = shownRefusal(
      answer,
      order.map(({ name }) => name),
    )
    fail(refusal.problems, refusal.sentence)
  }

  const defined = (field: FieldDefinition) => (
    <DefinedField
      key={field.key}
      field={field}
      values={fields}
      problem={problems[field.key]}
      onChange={(_, value) => changeField(field, value)}
      onBlur={() => left(field.key, () => typedProblem(field, fields[field.key] ?? ''))}
    />
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="企业账号注册申请">
      {draft.opinion && <Notice tone="attention">上次申请未通过：{draft.opinion}。请修改后重新提交</Notice>}
      {sentence && <Notice tone="failed">{sentence}</Notice>}
      <ProblemSummary problems={problems} fields={order} />
      {registrationGroups.map((group) => (
        <Card key={group.key} title={group.label} note={group.note}>
          <div className={styles.grid}>
            {askedFields(group.fields, fields).map(defined)}
            {group.key === 'administrator' && (
              <>
                <TextField name="adminMobile" wide label="管理员手机" help="已验证，审核结果发送到这个号码" value={draft.mobile} readOnly />
                <NewPassword
                  password={form.password}
                  confirmPassword={form.confirmPassword}
                  required={!correction}
                  help={correction ? '不填则使用上次申请时的密码' : undefined}
                  problems={problems}
                  onChange={changePassword}
                  onBlur={(name) => left(name, () => passwordRule(name, form))}
                />
              </>
            )}
          </div>
        </Card>
      ))}
      <Card title="附件">
        <PaperList
          requirements={registrationAttachments}
          values={fields}
          papers={papers}
          problems={problems}
          onTouched={(name) => typed(name, () => undefined)}
        />
      </Card>
      <Card title="服务协议">
        <Agreement />
        <CheckField
          name="agree"
          required
          checked={form.agree}
          problem={problems.agree}
          onChange={(agree) => {
            setForm({ ...form, agree })
            typed('agree', () => undefined)
          }}
        >
          我已阅读并同意《服务协议》和《隐私说明》，并保证所填内容和材料真实
        </CheckField>
        <div className={styles.acts}>
          <button type="submit" className={`${look.button} ${look.primary} ${look.large}`} aria-disabled={busy}>
            {busy ? '正在提交' : '提交申请'}
          </button>
          <span className={styles.saved}>已填写的文字暂存在本标签页，刷新页面不会丢失</span>
        </div>
      </Card>
    </form>
  )
}
