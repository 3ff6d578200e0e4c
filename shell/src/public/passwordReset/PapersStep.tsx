import { type FormRow, passwordResetAttachments, passwordResetFields } from '@shared/contract'
import { type FormEvent, useEffect, useState } from 'react'
import look from '../../look/look.module.css'
import { send } from '../flow/calls'
import { flowIsOver, shownRefusal } from '../flow/refusal'
import { DefinedField } from '../form/DefinedField'
import { type Problems, problemsOf, typedProblem } from '../form/fieldProblems'
import styles from '../form/form.module.css'
import { Notice } from '../form/Notice'
import { ProblemSummary } from '../form/ProblemSummary'
import { focusFirst, useProblems } from '../form/useProblems'
import { Card } from '../frame/Card'
import { PaperList } from '../papers/PaperList'
import { missingPapers, paperField } from '../papers/paper'
import { usePapers } from '../papers/usePapers'
import { textOf } from '../service'

const order = [
  ...passwordResetFields.map(({ key, label }) => ({ name: key, label })),
  ...passwordResetAttachments.map(({ code, label }) => ({ name: paperField(code), label })),
]
const names = order.map(({ name }) => name)

interface PapersStepProps {
  token: string
  applicant: string
  reason: string
  /** Something was typed. */
  onTyped(applicant: string, reason: string): void
  onDone(number: string): void
  onFlowOver(): void
}

/** Who asks, why, and the papers that prove it: an administrator decides. */
export function PapersStep({ token, applicant, reason, onTyped, onDone, onFlowOver }: PapersStepProps) {
  const [fields, setFields] = useState<FormRow>({ applicant, reason })
  const [sentence, setSentence] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { problems, show, typed, left } = useProblems()
  const papers = usePapers(token, [], onFlowOver)
  const { refresh } = papers
  useEffect(() => {
    void refresh()
  }, [refresh])

  const fail = (next: Problems, words?: string) => {
    show(next)
    setSentence(words)
    focusFirst(next, names)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (papers.sending.some((one) => !one.problem)) return setSentence('还有附件正在上传，传完后再提交')
    const before = {
      ...problemsOf(passwordResetFields, fields),
      ...missingPapers(
        passwordResetAttachments,
        fields,
        papers.papers.map(({ code }) => code),
      ),
    }
    if (Object.keys(before).length > 0) return fail(before)
    setBusy(true)
    const answer = await send('passwordRestApply', { applicant: (fields.applicant ?? '').trim(), reason: (fields.reason ?? '').trim() }, token)
    setBusy(false)
    if (answer.kind === 'data') return onDone(textOf(answer.data, 'number'))
    if (flowIsOver(answer)) return onFlowOver()
    const refusal = shownRefusal(answer, names)
    fail(refusal.problems, refusal.sentence)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="提交材料">
      {sentence && <Notice tone="failed">{sentence}</Notice>}
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
        <PaperList
          requirements={passwordResetAttachments}
          values={fields}
          papers={papers}
          problems={problems}
          onTouched={(name) => typed(name, () => undefined)}
        />
        <div className={styles.acts}>
          <button type="submit" className={`${look.button} ${look.primary} ${look.large}`} aria-disabled={busy}>
            {busy ? '正在提交' : '提交申请'}
          </button>
        </div>
      </Card>
    </form>
  )
}
