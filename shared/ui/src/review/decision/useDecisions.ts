import type { OpinionTemplate, TransitionDefinition } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { opinionProblem } from '@shared/contract/rules'
import { type CallError, isCallError, notify, useUnsaved } from '@shared/portal'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { keptDraft } from '../../transition/keptDraft'
import { primaryDecision } from './decisions'

/** A possible decision: its texts, and whether it needs an opinion. */
export type Decision = Pick<TransitionDefinition, 'action' | 'label' | 'opinion' | 'done'>

/** `action`: the decision whose template filled the box. */
const draftSchema = z.object({ opinion: z.string(), action: z.string().optional() })
type OpinionDraft = z.infer<typeof draftSchema>

const nothing: OpinionDraft = { opinion: '' }

/** Whether a refusal means that another user has changed the record. A refusal with field errors refers to the record as shown. */
const changedElsewhere = ({ code, fieldErrors }: CallError): boolean =>
  ['STALE_VERSION', 'NOT_ALLOWED_NOW', 'NOT_FOUND'].includes(code) && fieldErrors.length === 0

/** What is refused about fields the page does not edit is said in place of the general sentence. */
const reasonOf = ({ message, fieldErrors }: CallError): string => [...new Set(fieldErrors.map((error) => error.message))].join('；') || message

export interface DecisionOptions<D extends Decision> {
  /** Of the record. */
  id: string
  /** In display order. */
  decisions: readonly D[]
  /** Sends a decision. @param opinion trimmed; may be empty @param input of the decision's form @throws CallError when the service refuses */
  send(decision: D, opinion: string, input?: FormRow): Promise<unknown>
  /** Reloads the page's data. */
  refresh(): Promise<unknown>
  /** Called after the service has accepted the decision, before data is reloaded. */
  onDecided(decision: D): void
  /** There is other unsaved input for the record. */
  unsaved?: boolean
}

export interface Decisions<D extends Decision> {
  decisions: readonly D[]
  opinion: string
  /** Error message for the opinion. */
  problem: string | undefined
  /** Why nothing can be decided until the page's data is reloaded. */
  conflict: string | undefined
  /** Name of the running call: a decision's action, or the name passed to `attempt`. */
  busy: string | undefined
  /** The decision taken by Ctrl+Enter and shown as the primary button. */
  primary: D | undefined
  write(text: string, template?: OpinionTemplate): void
  /** Validates the opinion for a decision, and shows its problem. */
  check(decision: D): boolean
  /** @returns the service's field errors for `input`; empty for other outcomes */
  decide(decision: D, input?: FormRow): Promise<readonly FieldError[]>
  /** Makes another call for this record, with the same handling of refusals. @returns whether it succeeded */
  attempt(name: string, request: () => Promise<unknown>): Promise<boolean>
  /** Reloads the data after a conflict; the opinion is kept. */
  reload(): Promise<void>
}

/** State of the opinion and decision on one record, including conflicts with other users. */
export function useDecisions<D extends Decision>(options: DecisionOptions<D>): Decisions<D> {
  const { id, decisions, send, refresh, onDecided, unsaved = false } = options
  const kept = keptDraft(`opinion.${id}`, draftSchema)
  const [draft, setDraft] = useState(() => kept.read() ?? nothing)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const deciding = useRef(false)
  const { opinion } = draft
  // Without decisions (another user was faster) the opinion cannot be sent any more, so it does not count as unsaved.
  useUnsaved(decisions.length > 0 && (opinion !== '' || unsaved))

  // It can be read and copied until the user leaves the record.
  const needless = decisions.length === 0 && opinion !== ''
  useEffect(() => (needless ? kept.forget : undefined), [needless])

  function keep(next: OpinionDraft) {
    setDraft(next)
    if (next.opinion === '') kept.forget()
    else kept.write(next)
  }
  function check(decision: D): boolean {
    const wrong = opinionProblem(opinion, decision.opinion === 'required')
    setProblem(wrong)
    return wrong === undefined
  }
  async function attempt(name: string, request: () => Promise<unknown>, atFields?: (errors: readonly FieldError[]) => void): Promise<boolean> {
    setBusy(name)
    try {
      await request()
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      if (atFields && error.fieldErrors.length > 0) atFields(error.fieldErrors)
      else if (changedElsewhere(error)) {
        setConflict(error.message)
        // Whether what was written can still be of use is told by how the record stands now.
        void refresh()
      }
      // A specific message says more than the dialog, for example that users cannot decide on their own account.
      else if (error.code === 'FORBIDDEN' && ['', messages.forbidden].includes(error.message)) notify.denied()
      else if (error.code !== 'ABORTED') notify.error(reasonOf(error))
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return {
    decisions,
    opinion,
    problem,
    conflict,
    busy,
    primary: primaryDecision(decisions, opinion, draft.action),
    write: (text, template) => {
      keep(text === '' ? nothing : { opinion: text, action: template?.action ?? draft.action })
      setProblem(undefined)
    },
    check,
    decide: async (decision, input) => {
      let found: readonly FieldError[] = []
      const atFields = input && ((errors: readonly FieldError[]) => (found = errors))
      if (deciding.current || !check(decision)) return found
      deciding.current = true
      const done = await attempt(decision.action, () => send(decision, opinion.trim(), input), atFields).finally(() => (deciding.current = false))
      if (!done) return found
      notify.success(decision.done)
      keep(nothing)
      onDecided(decision)
      await refresh()
      return found
    },
    attempt,
    reload: async () => {
      await refresh()
      setConflict(undefined)
    },
  }
}
