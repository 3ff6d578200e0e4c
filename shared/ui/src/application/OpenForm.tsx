import { currentSession, useCallMutation } from '@shared/portal'
import dayjs from 'dayjs'
import { useEffect, useId, useRef, useState } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { createDraftKeeper } from '../form/draft/draftKeeper'
import { type LocalDraft, localDraft } from '../form/draft/localDraft'
import { FormIdContext } from '../form/fieldId'
import { applicationRules, createFormStore, FormStoreContext } from '../form/formStore'
import { FormWithBar, type OpenFormProps } from './FormWithBar'
import { staleAfterTransition } from './records'

const today = () => dayjs().format('YYYY-MM-DD')

/** A form that is open for writing. What stands in it and who keeps it are made once and live as long as the page. */
export function OpenForm(props: OpenFormProps) {
  const { definition, source } = props
  const save = useCallMutation(callsOf(definition).save, { invalidates: staleAfterTransition(definition), onError: () => true })
  const send = useRef(save.mutateAsync)
  send.current = save.mutateAsync
  const [{ formStore, keeper, restoredFrom }] = useState(() => {
    const unnamed = source.previousId ? `copy.${source.previousId}` : ''
    const local = (id: string): LocalDraft => localDraft(currentSession().userId, definition.key, id || unnamed)
    const id = source.record?.id ?? ''
    const kept = local(id).read()
    const formStore = createFormStore(applicationRules(definition, today), source.form)
    const keeper = createDraftKeeper({
      formStore,
      start: { id, version: kept?.version ?? source.record?.version, previousId: source.previousId, unanswered: kept?.unanswered, saved: source.record?.form },
      send: (body, idempotencyKey) => send.current({ body, idempotencyKey }),
      local,
    })
    if (kept) formStore.replace(kept.form, true)
    return { formStore, keeper, restoredFrom: kept?.time }
  })
  useEffect(() => formStore.dispose, [formStore])
  return (
    <FormStoreContext value={formStore}>
      <FormIdContext value={useId()}>
        <FormWithBar {...props} formStore={formStore} keeper={keeper} restoredFrom={restoredFrom} />
      </FormIdContext>
    </FormStoreContext>
  )
}
