import { CloseSquareFilled, WarningFilled } from '@ant-design/icons'
import type { ApplicationForm } from '@shared/contract/application'
import { conditionValues, fieldsOf, problemsOfChange } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, fieldProblems } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { type CallError, isCallError, notify, outcomeUnknown, useUnsaved } from '@shared/portal'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { today } from '../headless/day'
import { useOneAtATime } from '../headless/oneAtATime'
import { FootBar } from '../page/layout/FootBar'
import { PageBody } from '../page/layout/PageBody'
import { changedParts, countOf, isChanged, type RecordChange, withOthersChanges } from './changedParts'
import { RestoredNotice } from './draft/RestoredNotice'
import { useRecordDraft } from './draft/recordDraft'
import { FormAnnouncer } from './FormAnnouncer'
import { FormIdContext } from './fieldId'
import { focusProblem } from './focusProblem'
import type { FormDefinition } from './formModel'
import { createFormStore, FormStoreContext } from './formStore'
import { GroupSection } from './GroupSection'
import { SaveState, type SaveStateProps } from './SaveState'
import styles from './SubmitBar.module.css'
import { TableSection } from './table/TableSection'

/** A change of a record in force needs a reason. */
const reason: FieldDefinition = { key: 'changeReason', label: '修改原因', type: 'text', required: true, minLength: 2, maxLength: 200, wide: true }

/** The `onError` of the call that saves: the editor says why nothing was saved. What is forbidden is said to the whole portal. */
export const saidByEditor = ({ code }: Pick<CallError, 'code'>): boolean => code !== 'FORBIDDEN'

export interface RecordEditorProps {
  /** Unique among edited records: unsaved input is stored under it. */
  name: string
  /** The groups and tables that can be edited. */
  definition: FormDefinition
  /** The whole stored record, since conditions also use values that are not shown. If it changes, it replaces what the user has not changed. */
  form: ApplicationForm
  /** Readable text of coded values, by field. */
  labels: Readonly<Record<string, string>>
  /** Validates the form. Problems the stored record has already are ignored where it is not changed. */
  problems(form: ApplicationForm): readonly FieldError[]
  saving: boolean
  /** The record does not exist yet: everything is validated, and no reason is needed. */
  isNew?: boolean
  /** Label of the save button. */
  saveLabel?: string
  /** Sends the changes. Rejects with the `CallError` of a refusal: it is shown beside the button, its field errors at their fields (`saidByEditor`). */
  onSave(change: RecordChange, reason: string): Promise<unknown>
  /** Loads the record again, after it has been saved elsewhere. */
  reload?(): Promise<unknown>
  onCancel(): void
  /** Other parts of the record that the page saves by separate calls: its attachments. */
  children?: ReactNode
}

/** Why the last attempt saved nothing, or may have saved: said until the next one. */
interface Trouble extends Pick<SaveStateProps, 'tone' | 'icon'> {
  text: string
}

function troubleOf(error: CallError, saveLabel: string): Trouble {
  if (outcomeUnknown(error)) return { tone: 'warning', icon: <WarningFilled />, text: `没有收到保存结果，可能已经保存；请再点${saveLabel}，不会重复` }
  const why = error.code === 'STALE_VERSION' ? `${messages.savedElsewhere('这条记录')}，请核对后再保存` : error.message
  return { tone: 'error', icon: <CloseSquareFilled />, text: `没有保存：${why}` }
}

/**
 * Changes a record in force, or creates one that is in force at once: no draft in the service and no submission, only 保存. Unsaved
 * input survives a reload. If it was saved elsewhere first, the user's input is kept and everything else is taken from that save.
 */
export function RecordEditor({
  name,
  definition: given,
  form,
  labels,
  problems,
  saving,
  isNew = false,
  saveLabel = '保存',
  onSave,
  reload,
  onCancel,
  children,
}: RecordEditorProps) {
  const formId = useId()
  const definition = useMemo(
    (): FormDefinition => (isNew ? given : { ...given, groups: [...given.groups, { key: 'change', label: '修改说明', fields: [reason] }] }),
    [given, isNew],
  )
  const base = useRef(form)
  const [formStore] = useState(() =>
    createFormStore(
      {
        definition,
        values: conditionValues,
        today,
        problems: (now) =>
          isNew
            ? problems(now)
            : [
                ...problemsOfChange(problems(base.current), problems(now), (path) => isChanged(base.current, now, path)),
                ...fieldProblems([reason], now.fields),
              ],
      },
      form,
    ),
  )
  const [others, setOthers] = useState<readonly string[]>([])
  const [trouble, setTrouble] = useState<Trouble>()
  const revision = useStore(formStore.store, (state) => state.revision)
  const now = useStore(formStore.store, (state) => state.form)
  const change = changedParts(given, base.current, now)
  const changes = countOf(change)
  const changed = changes > 0
  useUnsaved(changed && revision > 0)
  const draft = useRecordDraft(name, given, formStore, base.current, changed || (now.fields[reason.key] ?? '') !== '')
  useEffect(() => () => formStore.dispose(), [formStore])
  useEffect(() => {
    if (base.current === form) return
    const theirs = changedParts(given, base.current, form)
    const mine = formStore.store.getState().form
    const merged = withOthersChanges(base.current, mine, form)
    // What a save without an answer left in the record is nobody else's change, and needs no second one.
    if (countOf(changedParts(given, base.current, mine)) > 0 && countOf(changedParts(given, form, merged)) === 0) {
      base.current = form
      formStore.replace({ ...merged, fields: { ...merged.fields, [reason.key]: '' } }, true)
      setTrouble(undefined)
      notify.success('您的修改已经保存')
      return
    }
    const named = [...fieldsOf(given), ...given.tables].filter(({ key }) => key in theirs.fields || key in theirs.tables).map(({ label }) => label)
    base.current = form
    formStore.replace(merged, true)
    setOthers(named.length > 0 ? named : ['其他内容'])
  }, [given, form, formStore])

  const standing = isNew ? (changed ? '尚未保存' : '') : changed ? `改了 ${changes} 项，尚未保存` : '没有修改'
  const idOf = (path: string) => `${formId}-${path}`
  const save = useOneAtATime(async () => {
    setTrouble(undefined)
    const [first] = formStore.reveal()
    if (first) return focusProblem(formStore, idOf, first)
    try {
      await onSave(change, (now.fields[reason.key] ?? '').trim())
      draft.forget()
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(troubleOf(error, saveLabel))
      if (error.code === 'STALE_VERSION') await reload?.()
      const refused = error.fieldErrors.map((problem) => (problem.field === 'reason' ? { ...problem, field: reason.key } : problem))
      formStore.refuse(refused)
      if (refused[0]) focusProblem(formStore, idOf, refused[0])
    }
  })
  const drop = () => {
    formStore.replace(base.current, true)
    draft.forget()
    setTrouble(undefined)
  }
  const cancel = () => {
    draft.forget()
    onCancel()
  }
  return (
    <FormStoreContext value={formStore}>
      <FormIdContext value={formId}>
        <FormAnnouncer />
        <PageBody>
          {others.length > 0 && (
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={messages.savedElsewhere('这条记录')}
              description={`已读取最新内容，改动的有：${others.join('、')}。您填写的内容都保留着，请核对后再保存。`}
            />
          )}
          {draft.restored && <RestoredNotice formStore={formStore} title="已恢复上次没有保存的内容" onDrop={drop} />}
          {definition.groups.map((group) => (
            <GroupSection key={group.key} group={group} labels={labels} />
          ))}
          {definition.tables.map((table) => (
            <TableSection key={table.key} table={table} />
          ))}
          {children}
        </PageBody>
        <FootBar className={styles.line}>
          <div className={styles.left} role="status">
            {trouble ? (
              <SaveState tone={trouble.tone} icon={trouble.icon}>
                <span className={styles.whole}>{trouble.text}</span>
              </SaveState>
            ) : (
              standing
            )}
          </div>
          <div className={styles.right}>
            <Button onClick={cancel}>取消</Button>
            <Button type="primary" loading={saving} disabled={!changed} onClick={() => void save()}>
              {saveLabel}
            </Button>
          </div>
        </FootBar>
      </FormIdContext>
    </FormStoreContext>
  )
}
