import type { ApplicationForm } from '@shared/contract/application'
import { currentSession, sessionDraft } from '@shared/portal'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { changedParts, countOf, withOthersChanges } from '../changedParts'
import type { FormDefinition } from '../formModel'
import type { FormStore } from '../formStore'
import { isForm } from './localDraft'

/** Milliseconds after the last key stroke. */
const keepPause = 400

/** Unsaved changes to a record in force, and the record they are based on. */
interface RecordDraft {
  base: ApplicationForm
  form: ApplicationForm
}

function readDraft(text: string | undefined): RecordDraft | undefined {
  try {
    const { base, form }: Partial<Record<keyof RecordDraft, unknown>> = JSON.parse(text ?? '{}')
    return isForm(base) && isForm(form) ? { base, form } : undefined
  } catch {
    return undefined
  }
}

export interface KeptRecord {
  /** The form contains restored input that was not saved. */
  restored: boolean
  /** Removes the stored input. */
  forget(): void
}

/**
 * Stores unsaved changes to a record for the time of the session, and restores them after a reload. They are merged with what other
 * users have changed since. What is all in the record by now was saved, though the answer was lost: that is not restored.
 *
 * @param name of the record
 * @param definition of the groups and tables that are saved, without the reason
 * @param base the stored record that `unsaved` refers to
 */
export function useRecordDraft(name: string, definition: FormDefinition, formStore: FormStore, base: ApplicationForm, unsaved: boolean): KeptRecord {
  const [kept] = useState(() => sessionDraft(`${currentSession().userId}.record.${name}`))
  const isAnyChanged = (before: ApplicationForm, now: ApplicationForm) => countOf(changedParts(definition, before, now)) > 0
  const [restored, setRestored] = useState(() => {
    const draft = readDraft(kept.read())
    if (!draft) return false
    const merged = withOthersChanges(draft.base, draft.form, base)
    if (isAnyChanged(draft.base, draft.form) && !isAnyChanged(base, merged)) {
      kept.forget()
      return false
    }
    formStore.replace(merged, true)
    return true
  })
  const revision = useStore(formStore.store, (state) => state.revision)
  useEffect(() => {
    if (revision === 0) return
    const keep = () => {
      if (unsaved) kept.write(JSON.stringify({ base, form: formStore.store.getState().form } satisfies RecordDraft))
      else kept.forget()
    }
    const timer = setTimeout(keep, keepPause)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [kept, formStore, base, revision, unsaved])
  return {
    restored,
    forget: () => {
      kept.forget()
      setRestored(false)
    },
  }
}
