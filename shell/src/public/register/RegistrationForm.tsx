import { registrationAttachments, registrationGroups } from '@shared/contract/account'
import type { FieldDefinition } from '@shared/contract/form'
import { useOneAtATime } from '@shared/ui/headless'
import { useState } from 'react'
import { textOf } from '../../runtime/http/service'
import { send } from '../flow/calls'
import { leaveWhenOver } from '../flow/refusal'
import { useSubmission } from '../flow/useSubmission'
import { Alert, ProblemSummary } from '../form/Alert'
import { DefinedField } from '../form/DefinedField'
import { askedFields, typedProblem } from '../form/fieldProblems'
import { CheckField, TextField } from '../form/fields'
import styles from '../form/form.module.css'
import { NewPassword } from '../form/NewPassword'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'
import { Card } from '../layout/Card'
import { usePublicPage } from '../layout/publicPage'
import { PaperList } from '../papers/PaperList'
import { usePapers } from '../papers/usePapers'
import { Agreement } from './Agreement'
import type { Draft } from './draft'
import { registrationOrder, registrationProblems, sentFields, type TypedRegistration } from './registrationProblems'
import { type KeptRegistration, keepable, registrationStorage, submittedRegistrationStorage } from './storedRegistration'

interface RegistrationFormProps {
  token: string
  draft: Draft
  kept: KeptRegistration
  onFlowOver(): void
}

/** The form of domain §4.3 no. 21. Input is stored while the user types, so that nothing is lost on failures. */
export function RegistrationForm({ token, draft, kept, onFlowOver }: RegistrationFormProps) {
  const { go } = usePublicPage()
  // Refused applications lose their password after a while.
  const keepsPassword = kept.correctionOf !== undefined && draft.keepsPassword
  const [written, setWritten] = useState<TypedRegistration>({ fields: { ...draft.fields, ...kept.fields }, password: '', confirmPassword: '', agree: false })
  const { fields } = written
  const order = registrationOrder(fields)
  const form = useSubmission(
    order.map(({ name }) => name),
    leaveWhenOver(onFlowOver),
  )
  const { problems, typed, left } = form
  const papers = usePapers(token, draft.papers, onFlowOver)

  const changeField = (field: FieldDefinition, value: string) => {
    const next = { ...fields, [field.key]: value }
    setWritten({ ...written, fields: next })
    registrationStorage.write({ ...kept, token, sent: undefined, fields: keepable(next) })
    typed(field.key, () => typedProblem(field, value))
  }
  const submit = useOneAtATime(async () => {
    if (papers.unsent) return form.fail(problems, papers.unsent)
    const before = await papers.judged((codes) => registrationProblems(written, keepsPassword, codes))
    const { password, confirmPassword, agree } = written
    const data = await form.submit(before, () => send('apply', { fields: sentFields(fields), password, confirmPassword, agree: agree ? '1' : '0' }, token))
    if (!data) return
    registrationStorage.forget()
    submittedRegistrationStorage.write({ number: textOf(data, 'number'), dueDate: textOf(data, 'dueDate') })
    go('/register-success')
  })

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
    <SubmitForm label="企业账号注册申请" sentence={form.sentence} onSubmit={() => void submit()}>
      {draft.opinion && <Alert tone="attention">上次申请未通过：{draft.opinion}。请修改后重新提交</Alert>}
      <ProblemSummary problems={problems} fields={order} />
      {registrationGroups.map((group) => (
        <Card key={group.key} title={group.label} note={group.note}>
          <div className={styles.grid}>
            {askedFields(group.fields, fields).map(defined)}
            {group.key === 'administrator' && (
              <>
                <TextField name="adminMobile" wide label="管理员手机" help="已验证，审核结果发送到这个号码" value={draft.mobile} readOnly />
                <NewPassword
                  values={written}
                  required={!keepsPassword}
                  help={keepsPassword ? '不填则使用上次申请时的密码' : undefined}
                  form={form}
                  onChange={(password) => setWritten({ ...written, ...password })}
                />
              </>
            )}
          </div>
        </Card>
      ))}
      <Card title="附件">
        <PaperList requirements={registrationAttachments} values={fields} papers={papers} problems={problems} onTouched={typed} />
      </Card>
      <Card title="服务协议">
        <Agreement />
        <CheckField
          name="agree"
          required
          checked={written.agree}
          problem={problems.agree}
          onChange={(agree) => {
            setWritten({ ...written, agree })
            typed('agree')
          }}
        >
          我已阅读并同意《服务协议》和《隐私说明》，并保证所填内容和材料真实
        </CheckField>
        <div className={styles.acts}>
          <SubmitButton busy={form.busy} meanwhile="正在提交">
            提交申请
          </SubmitButton>
          <span className={styles.saved}>已填写的文字暂存在本标签页，刷新页面不会丢失；身份证号、密码和勾选不暂存</span>
        </div>
      </Card>
    </SubmitForm>
  )
}
