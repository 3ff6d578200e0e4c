import { type ApplicationDefinition, confirmationOf, filledSms, type MachineCheck, type TransitionDefinition } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type FormRow, paperProblems } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { opinionMaxLength, reasonProblem } from '@shared/contract/rules'
import { useCallQuery } from '@shared/portal'
import { Alert, Input, Modal, Skeleton } from 'antd'
import { useId, useRef, useState } from 'react'
import { useAskAttachments, useAttachments } from '../attachment/AttachmentField'
import { callsOf } from '../detail/useApplicationRecord'
import { FieldNote } from '../form/FormField'
import { FormIdContext } from '../form/fieldId'
import { focusProblem } from '../form/focusProblem'
import { wireForm } from '../form/formModel'
import { type FormStore, FormStoreContext } from '../form/formStore'
import { useOneAtATime } from '../headless/oneAtATime'
import { FailureNote } from '../page/feedback/FailureNote'
import styles from './TransitionDialog.module.css'
import { TransitionForm } from './TransitionForm'
import { asksForInput, createTransitionForm, inputKey, isInputPath, ofThisStep, transitionDraft } from './transitionDraft'

/** The record of a transition, as known to a list or a detail page. */
export interface TransitionTarget {
  id: string
  version: number
  status: string
}

/** Body of a transition, besides the record's id. */
export interface TransitionRequest {
  version: number
  opinion?: string
  input?: { fields: FormRow }
}

export interface TransitionDialogProps {
  definition: ApplicationDefinition
  target: TransitionTarget
  transition: TransitionDefinition
  /** Values of the placeholders in the text of its confirmation, and the form's, by which some of it is said. */
  told?: FormRow
  fields?: FormRow
  /** Initial values known to the page, used unless a draft exists. Empty values are ignored. */
  starting?: FormRow
  /** What this record's page knows and the user should have in mind: why the last report was sent back, what is refunded. */
  reminder?: string | undefined
  /** The opinion is entered elsewhere: in the opinion box of a review. */
  withoutOpinion?: boolean
  /** Sends it. @returns the service's field errors; empty for other outcomes */
  send(request: TransitionRequest): Promise<readonly FieldError[]>
  sending: boolean
  /** Failed machine checks, shown again before the user decides in spite of them. */
  warnings?: readonly Pick<MachineCheck, 'key' | 'text' | 'detail'>[]
  /** Why the last attempt was refused. */
  refusal?: string
  onClose(): void
  /** Called with whether there is unsaved input. */
  onTyped(begun: boolean): void
}

/** Dialog for a transition, with the texts of its definition: asks for confirmation, input, attachments and an opinion. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { definition, target, transition, told = {}, starting, withoutOpinion = false, send, sending, onClose, onTyped } = props
  const calls = callsOf(definition)
  const asking = asksForInput(transition)
  const formId = useId()
  const idOf = (path: string) => `${formId}-${path}`
  const kept = transitionDraft(target, transition.path)
  const [begun] = useState(kept.read)
  const [opinion, setOpinion] = useState(begun?.opinion ?? '')
  const made = useRef<FormStore>(undefined)
  const [tried, setTried] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  /** Since the last attempt: what was refused about the former input may not be so of this one. */
  const [typedSince, setTypedSince] = useState(false)
  const detail = useCallQuery(calls.detail, { params: { id: target.id } }, { enabled: asking, staleTime: 0, refetchOnMount: true })
  const attachments = useAttachments(transition.papers ? target.id : '')
  const askAttachments = useAskAttachments()
  const checkCall = transition.check === undefined ? undefined : calls.transitionChecks[transition.path]
  const check = useCallQuery(checkCall ?? calls.showOpinion, { query: { id: target.id } }, { enabled: checkCall !== undefined, staleTime: 0 })
  const answer = checkCall && check.data && 'allowed' in check.data ? check.data : undefined
  // Another user may have changed the record's state meanwhile: the input stays visible.
  const moved = detail.data !== undefined && !transition.from.includes(detail.data.status)
  const stopped = moved ? messages.notAllowedNow : answer && !answer.allowed ? answer.reason : ''
  // The request names the latest version, so the form must not begin with values that were cached before.
  const fresh = detail.isFetchedAfterMount && !detail.isFetching && !detail.isError ? detail.data : undefined
  if (asking && fresh) made.current ??= createTransitionForm(transition, fresh, begun?.fields ?? filled(starting))
  const form = made.current
  const hasOpinion = transition.opinion !== 'none' && !withoutOpinion
  const wrongOpinion = hasOpinion ? reasonProblem(opinionLabel(transition, asking), opinion, transition.opinion === 'required') : undefined
  const since = detail.data?.stateSince ?? detail.data?.updateDate ?? ''
  const missingPapers = (files = attachments) => {
    const present = new Set(ofThisStep(transition.papers ?? [], files, since).map(({ code }) => code))
    return paperProblems(transition.papers ?? [], form?.values(form.store.getState()) ?? { fields: {} }, present)
  }
  const elsewhere = refused.filter(({ field }) => !isInputPath(field) && field !== 'opinion' && !field.startsWith('attachments.'))
  const refusal = typedSince ? '' : props.refusal || elsewhere.map(({ message }) => message).join('；')
  const trouble = stopped || (tried && unsent) || refusal

  function keep(written: string) {
    const typed = form?.store.getState()
    const fields = typed && typed.revision > 0 ? typed.form.fields : begun?.fields
    if (written === '' && fields === undefined) kept.forget()
    else kept.write({ opinion: written, fields })
    onTyped(written !== '' || fields !== undefined)
  }
  const submit = useOneAtATime(async () => {
    setTried(true)
    setTypedSince(false)
    setRefused([])
    if (unsent) return
    const missing = missingPapers().length > 0 ? missingPapers(await askAttachments(target.id)) : []
    const [first] = [...(form?.reveal() ?? []), ...missing]
    if (first && form) return focusProblem(form, idOf, first)
    if (wrongOpinion) return document.getElementById(idOf('opinion'))?.focus()
    const found = await send({
      version: detail.data?.version ?? target.version,
      ...(hasOpinion && { opinion: opinion.trim() }),
      ...(form && { input: { fields: wireForm(form.definition, form.store.getState().form).fields } }),
    })
    setRefused(found)
    const inInput = found.filter(({ field }) => isInputPath(field)).map(({ field, message }) => ({ field: inputKey(field), message }))
    form?.refuse(inInput)
    if (inInput[0] && form) focusProblem(form, idOf, inInput[0])
  })
  return (
    <Modal
      open
      width={asking ? 720 : 450}
      title={transition.confirm?.title ?? transition.label}
      okText={transition.label}
      okButtonProps={{ danger: transition.confirm?.danger, disabled: stopped !== '' || (asking && form === undefined) }}
      cancelText="返回"
      confirmLoading={sending || (checkCall !== undefined && check.isPending)}
      // The second click of a double one lands beside the dialog that the first has opened.
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles.content}>
        {transition.confirm && <p className={styles.text}>{filledSms(confirmationOf(transition.confirm, props.fields), told)}</p>}
        {props.reminder && <Alert type="info" showIcon title={props.reminder} />}
        {props.warnings && props.warnings.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`系统核对有 ${props.warnings.length} 项需要看，请核实后再决定`}
            description={
              <ul className={styles.warnings}>
                {props.warnings.map(({ key, text, detail }) => (
                  <li key={key}>{detail ? `${text}：${detail}` : text}</li>
                ))}
              </ul>
            }
          />
        )}
        {trouble !== '' && <Alert type="warning" showIcon title={trouble} />}
        {asking && !form && detail.error && <FailureNote failure={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />}
        {asking && !form && !detail.error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {detail.data && form && (
          <FormStoreContext value={form}>
            <FormIdContext value={formId}>
              <TransitionForm
                transition={transition}
                recordId={target.id}
                labels={detail.data.inputLabels}
                attachments={attachments}
                since={since}
                paperErrors={tried ? [...missingPapers(), ...refused.filter(({ field }) => field.startsWith('attachments.'))] : []}
                onTyped={() => {
                  keep(opinion)
                  setTypedSince(true)
                }}
                onUnsent={setUnsent}
              />
            </FormIdContext>
          </FormStoreContext>
        )}
        {hasOpinion && (
          <OpinionField
            id={idOf('opinion')}
            label={opinionLabel(transition, asking)}
            required={transition.opinion === 'required'}
            value={opinion}
            problem={tried ? (wrongOpinion ?? refused.find(({ field }) => field === 'opinion')?.message) : undefined}
            onChange={(text) => {
              setOpinion(text)
              keep(text)
            }}
          />
        )}
      </div>
    </Modal>
  )
}

const filled = (values: FormRow = {}): FormRow => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Label of the opinion: reason or remark for an applicant or counterpart; opinion or reason for a handler. */
function opinionLabel({ by, opinion }: TransitionDefinition, asking: boolean): string {
  const ofApplicant = by.every(({ relation }) => relation === 'owner' || relation === 'counterpart')
  if (ofApplicant) return opinion === 'required' ? '原因' : '说明'
  return asking ? '意见' : '原因'
}

interface OpinionFieldProps {
  id: string
  label: string
  required: boolean
  value: string
  problem: string | undefined
  onChange(text: string): void
}

function OpinionField({ id, label, required, value, problem, onChange }: OpinionFieldProps) {
  return (
    <div>
      <label className={required ? `${styles.label} ${styles.required}` : styles.label} htmlFor={id}>
        {label}
      </label>
      <Input.TextArea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={opinionMaxLength}
        showCount
        status={problem ? 'error' : undefined}
        aria-required={required}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
      />
      <FieldNote id={`${id}-note`} problem={problem} help={`2至${opinionMaxLength}字，对方可以看到`} />
    </div>
  )
}
