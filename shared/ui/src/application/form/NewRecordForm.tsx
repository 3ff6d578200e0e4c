import { type ApplicationDefinition, fieldsOf } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { call, isCallError, notify, outcomeUnknown, useSteadyTab } from '@shared/portal'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { attachmentNote } from '../../attachment/AttachmentField'
import { type DraftKeeper, submittedEarlier } from '../../form/draft/draftKeeper'
import { FormAnnouncer } from '../../form/FormAnnouncer'
import { FormIdContext, useFieldId } from '../../form/fieldId'
import { focusProblem } from '../../form/focusProblem'
import { type FormStore, FormStoreContext } from '../../form/formStore'
import { GroupSection } from '../../form/GroupSection'
import { useOneAtATime } from '../../headless/oneAtATime'
import { FailureNote } from '../../page/feedback/FailureNote'
import { LongWait } from '../../page/feedback/LongWait'
import { SectionCard } from '../../page/layout/SectionCard'
import { type ChosenFile, useChosenFiles } from './chosenFiles'
import { FilesToSend } from './FilesToSend'
import styles from './NewRecordForm.module.css'
import { useOpenForm } from './OpenForm'
import { UnsubmittedChanges } from './unsubmitted/UnsubmittedChanges'
import { type FormSource, useFormSource } from './useFormSource'

const keepPause = 400

interface NewRecordFormProps {
  definition: ApplicationDefinition
  /** Id of an earlier record to copy the content from; empty for none. */
  previousId: string
  /** What the page begins the form from, as `useOpenForm` takes it: the orders of an invoice. */
  handed?: string
  /**
   * Values set by the page, with the labels of coded ones. They override input restored from this browser, except in fields the user
   * fills in: those they fill while empty. Must keep its identity between renders.
   */
  given?: { fields: FormRow; labels: FormRow }
  /** Shown above the form, to help fill it in. */
  children?: ReactNode
  /** Label of the button: 提交. */
  submitLabel: string
  /** Called after the record was created and its files were uploaded. */
  onMade(id: string): void
  onCancel(): void
}

/**
 * The form of a type without drafts, which is submitted as a whole. Input is stored in this browser until the service has answered;
 * until then it is sent with the same idempotency key.
 */
export function NewRecordForm(props: NewRecordFormProps) {
  // Begun from something else in the same tab, it is another form.
  return <BegunRecord key={`${props.previousId} ${props.handed}`} {...props} />
}

function BegunRecord(props: NewRecordFormProps) {
  const { source, failure, retry } = useFormSource(props.definition, '', props.previousId)
  if (failure) return <FailureNote failure={failure} onRetry={retry} />
  if (source) return <OpenNewRecord {...props} source={source} />
  return (
    <>
      <LongWait onRetry={retry} />
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </>
  )
}

/** The given values without those of fields in which the user has chosen something already. */
function stillToSet({ definition, store }: FormStore, given: FormRow): FormRow {
  const { fields } = store.getState().form
  const isUsers = (key: string) => fieldsOf(definition).some((field) => field.key === key && field.source === undefined && !field.hidden)
  return Object.fromEntries(Object.entries(given).filter(([key]) => !isUsers(key) || !fields[key]))
}

function OpenNewRecord(props: NewRecordFormProps & { source: FormSource }) {
  const { formStore, keeper } = useOpenForm(props.definition, props.source, props.handed)
  return (
    <FormStoreContext value={formStore}>
      <FormIdContext value={useId()}>
        <Sheet {...props} formStore={formStore} keeper={keeper} />
      </FormIdContext>
    </FormStoreContext>
  )
}

function Sheet({
  definition,
  source,
  previousId,
  handed = '',
  submitLabel,
  onMade,
  onCancel,
  given,
  children,
  formStore,
  keeper,
}: NewRecordFormProps & { source: FormSource; formStore: FormStore; keeper: DraftKeeper }) {
  const idOf = useFieldId()
  const { remote, version } = useSteadyTab()
  const { busy, trouble } = useStore(keeper.store)
  const revision = useStore(formStore.store, (state) => state.revision)
  const { chosen, choose, forget } = useChosenFiles(`${definition.key}.${previousId}.${handed}`)
  const [sending, setSending] = useState(false)
  const [earlier, setEarlier] = useState('')
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  useEffect(() => {
    if (!keeper.dirty()) return
    const timer = setTimeout(keeper.keepLocally, keepPause)
    return () => clearTimeout(timer)
  }, [keeper, revision])
  useEffect(() => keeper.keepLocally, [keeper])
  useEffect(() => {
    if (given) formStore.changeFields(stillToSet(formStore, given.fields))
  }, [formStore, given])

  /** @returns whether every file arrived */
  async function sendFiles(id: string): Promise<boolean> {
    const send = ({ code, file, uploadId }: ChosenFile) => {
      const files = new FormData()
      files.append('file', file, file.name)
      return call(attachmentEndpoints.upload, { query: { attrefsysid: id, code, uploadId } }, { files, caller: { remote, version } })
    }
    // Sent once more if only the answer may have been lost: the service then answers with the stored file.
    const sent = chosen.map((one) => send(one).catch((error: unknown) => (isCallError(error) && outcomeUnknown(error) ? send(one) : Promise.reject(error))))
    return (await Promise.allSettled(sent)).every(({ status }) => status === 'fulfilled')
  }
  const submit = useOneAtATime(async () => {
    const [first] = formStore.reveal()
    if (first) return focusProblem(formStore, idOf, first)
    const made = await keeper.submit()
    if (made) {
      setSending(chosen.length > 0)
      const arrived = await sendFiles(made.id)
      setSending(false)
      forget()
      if (!arrived) notify.warning('已提交，但有附件没有上传成功，请重新上传')
      if (keeper.store.getState().committedEarlier) return isOpen.current ? setEarlier(made.id) : notify.warning(submittedEarlier)
      if (arrived) notify.success(definition.transitions.find(({ path, from }) => path === 'save' && from.length === 0)?.done ?? '已提交')
      // Whoever has closed the form meanwhile is elsewhere, and stays there.
      return isOpen.current ? onMade(made.id) : undefined
    }
    const [refused] = formStore.store.getState().refused
    if (refused) focusProblem(formStore, idOf, refused)
  })
  const problem = trouble?.kind === 'refused' ? trouble.message : trouble ? `${messages.serverError}，填写内容已保存在本机` : undefined
  return (
    <div className={styles.form}>
      <FormAnnouncer />
      {problem && <Alert type="warning" showIcon title={problem} />}
      {children}
      {definition.groups.map((group) => (
        <GroupSection key={group.key} group={group} labels={{ ...source.labels, ...given?.labels }} />
      ))}
      {definition.attachments.map(({ code, label }) => (
        <SectionCard key={code} title={label} note={attachmentNote}>
          <FilesToSend code={code} label={label} chosen={chosen} onChange={choose} />
        </SectionCard>
      ))}
      {earlier !== '' && <UnsubmittedChanges definition={definition} id={earlier} formStore={formStore} loaded={source} onLeave={() => onMade(earlier)} />}
      <div className={styles.acts}>
        <span role="status">{sending && `正在上传 ${chosen.length} 个附件…`}</span>
        <Button onClick={onCancel}>返回</Button>
        <Button type="primary" loading={busy !== 'no' || sending} onClick={() => void submit()}>
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
