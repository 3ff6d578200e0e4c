import { type ApplicationDefinition, recordAddress, stateOf, type TransitionAnswer, transitionFor, transitionOf } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { notify, useSteadyTab } from '@shared/portal'
import { Alert } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useAskAttachments, useAttachments } from '../../attachment/AttachmentField'
import { usePrint } from '../../detail/usePrint'
import { ApplicationForm, besideFrom } from '../../form/ApplicationForm'
import { type DraftKeeper, savedElsewhere } from '../../form/draft/draftKeeper'
import { RestoredNotice } from '../../form/draft/RestoredNotice'
import { useDraftKeeping } from '../../form/draft/useDraftKeeping'
import { useFieldId } from '../../form/fieldId'
import { focusProblem } from '../../form/focusProblem'
import type { FormStore } from '../../form/formStore'
import { SubmitBar } from '../../form/SubmitBar'
import { standingsOf, useStandings } from '../../form/useStandings'
import { useOneAtATime } from '../../headless/oneAtATime'
import { useMinWidth } from '../../theme/useMedia'
import styles from './FormWithBar.module.css'
import { type Authorisation, type SentCode, SubmissionCodeDialog } from './SubmissionCodeDialog'
import { StaleDraftAlert } from './unsubmitted/StaleDraftAlert'
import { type Drafts, OfferedDrafts } from './unsubmitted/UnsentDrafts'
import { UnsubmittedChanges } from './unsubmitted/UnsubmittedChanges'
import type { FormSource } from './useFormSource'

/** A document of the application to print before submitting, and its button's label: 预览告知单. */
export interface DocumentPreview {
  document: string
  label: string
}

/** A new form of a type whose drafts a call of its own makes: opening it makes none, the first save does. */
export interface BegunForm {
  /** What the draft will have besides the unit's own values; the service says them again. */
  fields: FormRow
  /** Makes the draft that the first save fills. @param key idempotency key: repeated, it is the same draft */
  make(key: string): Promise<TransitionAnswer>
}

export interface OpenFormProps {
  definition: ApplicationDefinition
  source: FormSource
  /** What the address hands to a new form; empty for nothing. */
  handed: string
  /** The unit's drafts, where the form begins from nothing. */
  drafts?: Drafts | undefined
  header: ReactNode
  preview?: DocumentPreview | readonly DocumentPreview[]
  note?: string
  begins?: BegunForm
  /** Called after the first save has created the record. */
  onCreated(id: string): void
}

interface FormWithBarProps extends Omit<OpenFormProps, 'begins'> {
  formStore: FormStore
  keeper: DraftKeeper
  /** When the content restored from this browser was written, milliseconds; undefined: nothing was restored. */
  restoredFrom: number | undefined
}

/** The cards of a form, the notices above them, and the submit bar below. */
export function FormWithBar({ definition, source, drafts, header, preview = [], note, onCreated, formStore, keeper, restoredFrom }: FormWithBarProps) {
  const tab = useSteadyTab()
  const navigate = useNavigate()
  const idOf = useFieldId()
  const beside = useMinWidth(besideFrom)
  const draft = useStore(keeper.store)
  const unsaved = useDraftKeeping(formStore, keeper)
  const attachments = useAttachments(draft.id, source.record?.attachments)
  const askAttachments = useAskAttachments()
  const standings = useStandings(definition, attachments)
  const { print, printing, blocked } = usePrint(definition)
  const [unsent, setUnsent] = useState<string>()
  const located = useRef(-1)
  const [code, setCode] = useState<{ asked: boolean; sent?: SentCode; problem?: string }>({ asked: false })
  const status = source.record?.status ?? definition.states[0]?.code ?? ''

  const leave = ({ id }: TransitionAnswer) => {
    const detail = recordAddress(definition, 'detail', id)
    tab.setUnsaved(false)
    if (tab.id === 'alone') void navigate(detail)
    else tab.close(detail)
  }
  // Also runs when a save finds out that a commit whose answer was lost has succeeded.
  const { committed } = draft
  useEffect(() => {
    if (!committed || draft.committedEarlier) return
    notify.success(transitionFor(definition, 'commit', status, formStore.store.getState().form.fields)?.done ?? '已提交')
    leave(committed)
  }, [committed])

  // Not when the record was created and submitted at once: it then opens in the detail page, and this would set the form's address.
  const created = draft.id !== '' && source.record === undefined && !committed
  useEffect(() => {
    if (created) onCreated(draft.id)
  }, [created, draft.id])

  /** Validates now: the state on screen may be older than the last key strokes. */
  const revealed = (present = attachments) => {
    formStore.reveal()
    return standingsOf(definition, formStore.store.getState(), present)
  }
  const next = () => {
    const { open } = revealed()
    if (open.length === 0) return
    located.current = (located.current + 1) % open.length
    const problem = open[located.current]
    if (problem) focusProblem(formStore, idOf, problem)
  }
  const save = useOneAtATime(async () => {
    if (draft.id === '') await keeper.ensureId()
    const saved = await keeper.save()
    const { trouble, committed: meanwhile } = keeper.store.getState()
    if (meanwhile) return
    if (saved && !trouble) notify.success(transitionOf(definition, 'save', status)?.done ?? '草稿已保存')
    else if (trouble?.kind === 'refused') notify.error(trouble.message)
  })
  const submit = useOneAtATime(async (authorisation?: Authorisation) => {
    const known = revealed()
    if (unsent) return notify.warning(unsent)
    const { open, unfinished } = known.papers.length > 0 ? revealed(await askAttachments(draft.id)) : known
    const [first] = unfinished
    if (first) {
      located.current = 0
      notify.warning(`还有 ${open.length} 处需要处理`)
      focusProblem(formStore, idOf, first)
      return
    }
    const submitted = await keeper.submit(authorisation)
    const { trouble } = keeper.store.getState()
    const wrong = trouble?.kind === 'code' ? trouble.message : undefined
    setCode((before) => ({
      ...before,
      // While the result of a submission with a code is unknown, the dialog stays open so that the user can send it again.
      asked: !submitted && (wrong !== undefined || (authorisation !== undefined && trouble?.kind === 'offline')),
      problem: authorisation && wrong,
    }))
    if (submitted) return
    if (trouble?.kind === 'refused') notify.error(trouble.message)
    else if (trouble?.kind === 'stale') notify.error(`${savedElsewhere}，没有提交；请先决定以哪一处为准`)
    else if (trouble?.kind === 'offline') notify.error(messages.serverError)
    const [refused] = formStore.store.getState().refused
    if (refused) focusProblem(formStore, idOf, refused)
  })
  const printSaved = (document: string) =>
    void print(async () => {
      await keeper.ensureId()
      const saved = await keeper.save()
      // The save may have made another draft, in place of one that was deleted elsewhere.
      return saved ? keeper.store.getState().id || undefined : undefined
    }, document)
  const dropRestored = () => {
    formStore.replace(source.form, true)
    // The service has not saved any of it, so the form equals again what the service has, at the version it was loaded with.
    if (keeper.store.getState().savedAt !== undefined) return
    if (source.record) keeper.takeVersion(source.record.version, source.record.form)
    keeper.forgetLocal()
  }
  const banner = (
    <>
      {drafts && <OfferedDrafts definition={definition} drafts={drafts} />}
      {draft.trouble?.kind === 'stale' && <StaleDraftAlert definition={definition} formStore={formStore} keeper={keeper} loaded={source} />}
      {restoredFrom !== undefined && (
        <RestoredNotice
          formStore={formStore}
          title={`已恢复 ${dayjs(restoredFrom).format('M月D日 HH:mm')} 未保存的内容`}
          savedRevision={draft.savedRevision}
          onDrop={dropRestored}
        />
      )}
      {source.record?.lastOpinion && (
        <Alert type="warning" showIcon title={`${stateOf(definition, status).label}意见`} description={source.record.lastOpinion} />
      )}
    </>
  )
  return (
    <div className={styles.page}>
      {header}
      <div className={styles.form}>
        <ApplicationForm
          labels={source.labels}
          attachments={attachments}
          ensureRecord={keeper.ensureId}
          standings={standings}
          note={note}
          banner={banner}
          onUnsent={setUnsent}
        />
      </div>
      <SubmitBar
        draft={draft}
        unsaved={unsaved}
        open={standings.open.length}
        note="仅保存在本单位账号下，未提交"
        sections={beside ? undefined : standings.sections}
        acts={[preview].flat().map(({ document, label }) => ({ key: document, label, busy: printing === document, act: () => printSaved(document) }))}
        onNext={next}
        onSave={() => void save()}
        onSubmit={() => void submit()}
      />
      {blocked}
      {committed && draft.committedEarlier && (
        <UnsubmittedChanges definition={definition} id={committed.id} formStore={formStore} loaded={source} onLeave={() => leave(committed)} />
      )}
      {code.asked && (
        <SubmissionCodeDialog
          sent={code.sent}
          onSent={(sent) => setCode({ asked: true, sent })}
          problem={code.problem}
          submitting={draft.busy === 'submitting'}
          onSubmit={(authorisation) => void submit(authorisation)}
          onClose={() => setCode((before) => ({ ...before, asked: false, problem: undefined }))}
        />
      )}
    </div>
  )
}
