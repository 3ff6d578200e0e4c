import type { ApplicationDefinition, TransitionAnswer } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { CallError, isCallError, sessionOwner, useCallMutation } from '@shared/portal'
import { useEffect, useId, useRef, useState } from 'react'
import { callsOf } from '../../detail/useApplicationRecord'
import { ComparisonContext } from '../../form/comparison'
import { createDraftKeeper } from '../../form/draft/draftKeeper'
import { type LocalDraft, localDraft } from '../../form/draft/localDraft'
import { FormIdContext } from '../../form/fieldId'
import { applicationRules, createFormStore, FormStoreContext } from '../../form/formStore'
import { today } from '../../headless/day'
import { staleAfterTransition } from '../records'
import { type BegunForm, FormWithBar, type OpenFormProps } from './FormWithBar'
import { HandedDevices } from './handed/HandedDevices'
import { HandedFields } from './handed/HandedFields'
import { HandedRows } from './handed/HandedRows'
import type { FormSource } from './useFormSource'

/**
 * Form store and draft keeper of an open form, created once per mounted page.
 * @param handed what the address hands to a new form. Its unsaved content is stored apart: what was left of another form must not
 * come back in the place of what was handed over, and is still there when a form is opened without it
 * @param begins for a type whose drafts a call of its own makes
 */
export function useOpenForm(definition: ApplicationDefinition, source: FormSource, handed = '', begins?: BegunForm) {
  const save = useCallMutation(callsOf(definition).save, { invalidates: staleAfterTransition(definition), onError: () => true })
  const send = useRef(save.mutateAsync)
  send.current = save.mutateAsync
  const [open] = useState(() => {
    const owner = sessionOwner()
    const unnamed = [source.previousId && `copy.${source.previousId}`, handed && `handed.${handed}`].filter(Boolean).join('.')
    const local = (id: string): LocalDraft => localDraft(owner, definition.key, id || unnamed)
    const id = source.record?.id ?? ''
    const kept = local(id).read()
    /** The draft this form has made, as it was before it was filled in. */
    let begun: TransitionAnswer | undefined
    const formStore = createFormStore(applicationRules(definition, today), source.form)
    const keeper = createDraftKeeper({
      formStore,
      start: { id, version: kept?.version ?? source.record?.version, previousId: source.previousId, unanswered: kept?.unanswered, saved: source.record?.form },
      send: async (body, idempotencyKey, onMade) => {
        // A save may wait for an earlier one, or be made by the closing page, when the role has already changed.
        if (sessionOwner() !== owner) throw new CallError(messages.sessionChanged, 'NO_SESSION', 401)
        if (!begins) return send.current({ body, idempotencyKey })
        const fillIn = async (key: string) => {
          begun = await begins.make(key)
          onMade(begun)
          return send.current({ body: { ...body, id: begun.id, version: begun.version }, idempotencyKey })
        }
        if (!body.id) return fillIn(idempotencyKey)
        return send.current({ body, idempotencyKey }).catch((error: unknown) => {
          // The draft was offered elsewhere before it was filled in, and deleted there: another is made.
          const isDeleted = isCallError(error) && error.code === 'NOT_FOUND'
          if (!isDeleted || !begun || body.id !== begun.id || body.version !== begun.version) throw error
          // Under the save's own key the service would answer with the deleted draft again.
          return fillIn(`${idempotencyKey}.${begun.id}`)
        })
      },
      local,
    })
    if (kept) formStore.replace(kept.form, true)
    else formStore.warn(source.record?.warnings ?? [])
    return { formStore, keeper, restoredFrom: kept?.time }
  })
  const { formStore } = open
  useEffect(() => formStore.dispose, [formStore])
  return open
}

/** An editable form whose draft is saved in the service. */
export function OpenForm({ handed, begins, ...props }: OpenFormProps) {
  const { formStore, keeper, restoredFrom } = useOpenForm(props.definition, props.source, handed, begins)
  const tables = props.source.record ? [] : props.definition.tables
  const devices = tables.find(({ fromArchive }) => fromArchive)
  return (
    <FormStoreContext value={formStore}>
      <FormIdContext value={useId()}>
        {!props.source.record && <HandedFields begin={keeper.begin} />}
        {devices && <HandedDevices table={devices} begin={keeper.begin} />}
        {tables.map((table) => table.handed && <HandedRows key={table.key} table={table} handed={table.handed} begin={keeper.begin} />)}
        <ComparisonContext value={props.source.record?.comparison}>
          <FormWithBar {...props} handed={handed} formStore={formStore} keeper={keeper} restoredFrom={restoredFrom} />
        </ComparisonContext>
      </FormIdContext>
    </FormStoreContext>
  )
}
