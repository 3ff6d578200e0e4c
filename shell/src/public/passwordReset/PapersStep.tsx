import { passwordResetAttachments, passwordResetFields } from '@shared/contract/account'
import { type FormRow, paperField, paperProblems } from '@shared/contract/form'
import { byField, useOneAtATime } from '@shared/ui/headless'
import { useEffect, useState } from 'react'
import { textOf } from '../../runtime/http/service'
import { send } from '../flow/calls'
import { leaveWhenOver } from '../flow/refusal'
import { useSubmission } from '../flow/useSubmission'
import { ProblemSummary } from '../form/Alert'
import { DefinedField } from '../form/DefinedField'
import { problemsOf, typedProblem } from '../form/fieldProblems'
import styles from '../form/form.module.css'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'
import { Card } from '../layout/Card'
import { PaperList } from '../papers/PaperList'
import { usePapers } from '../papers/usePapers'

const order = [
  ...passwordResetFields.map(({ key, label }) => ({ name: key, label })),
  ...passwordResetAttachments.map(({ code, label }) => ({ name: paperField(code), label })),
]
const names = order.map(({ name }) => name)

interface PapersStepProps {
  token: string
  applicant: string
  reason: string
  /** Called on input. */
  onTyped(applicant: string, reason: string): void
  onDone(number: string): void
  onFlowOver(): void
}

/** Applicant, reason and documents of proof: an administrator decides on the request. */
export function PapersStep({ token, applicant, reason, onTyped, onDone, onFlowOver }: PapersStepProps) {
  const [fields, setFields] = useState<FormRow>({ applicant, reason })
  const form = useSubmission(names, leaveWhenOver(onFlowOver))
  const { problems, typed, left } = form
  const papers = usePapers(token, [], onFlowOver)
  const { refresh } = papers
  useEffect(() => {
    void refresh()
  }, [refresh])

  const submit = useOneAtATime(async () => {
    if (papers.unsent) return form.fail(problems, papers.unsent)
    const before = await papers.judged((codes) => ({
      ...problemsOf(passwordResetFields, fields),
      ...byField(paperProblems(passwordResetAttachments, { fields }, new Set(codes))),
    }))
    const data = await form.submit(before, () =>
      send('passwordRestApply', { applicant: (fields.applicant ?? '').trim(), reason: (fields.reason ?? '').trim() }, token),
    )
    if (data) onDone(textOf(data, 'number'))
  })

  return (
    <SubmitForm label="提交材料" sentence={form.sentence} onSubmit={() => void submit()}>
      <ProblemSummary problems={problems} fields={order} />
      <Card title="申请信息">
        <div className={styles.grid}>
          {passwordResetFields.map((field) => (
            <DefinedField
              key={field.key}
              field={field}
              values={fields}
              problem={problems[field.key]}
              onChange={(key, value) => {
                const next = { ...fields, [key]: value }
                setFields(next)
                onTyped(next.applicant ?? '', next.reason ?? '')
                typed(key, () => typedProblem(field, value))
              }}
              onBlur={(key) => left(key, () => typedProblem(field, fields[key] ?? ''))}
            />
          ))}
        </div>
      </Card>
      <Card title="附件">
        <PaperList requirements={passwordResetAttachments} values={fields} papers={papers} problems={problems} onTouched={typed} />
        <div className={styles.acts}>
          <SubmitButton busy={form.busy} meanwhile="正在提交">
            提交申请
          </SubmitButton>
        </div>
      </Card>
    </SubmitForm>
  )
}
