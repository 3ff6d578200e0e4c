import type { OpinionTemplate, TransitionDefinition } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { opinionProblem } from '@shared/contract/rules'
import { type CallError, isCallError, notify, useUnsaved } from '@shared/portal'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { keptDraft } from '../transition/keptDraft'
import { primaryDecision } from './decisions'

/** What can be decided about a record: its words, and whether it needs a reason. */
export type Decision = Pick<TransitionDefinition, 'action' | 'label' | 'opinion' | 'done'>

/** `action`: the decision whose template filled the box. */
const draftSchema = z.object({ opinion: z.string(), action: z.string().optional() })
type OpinionDraft = z.infer<typeof draftSchema>

const nothing: OpinionDraft = { opinion: '' }

/** The record is not what the page shows any more: somebody else changed or decided it. What names what is in the way has found it as it was. */
const changedElsewhere = ({ code, fieldErrors }: CallError): boolean =>
  ['STALE_VERSION', 'NOT_ALLOWED_NOW', 'NOT_FOUND'].includes(code) && fieldErrors.length === 0

export interface DecisionOptions<D extends Decision> {
  /** Of the record. */
  id: string
  /** In the order they stand. */
  decisions: readonly D[]
  /** Sends a decision. @param opinion without spaces around it; may be empty @param input what the decision asked for. Throws a CallError when the service refuses. */
  send(decision: D, opinion: string, input?: FormRow): Promise<unknown>
  /** Reads again what the page shows. */
  refresh(): Promise<unknown>
  /** Called once the service has decided, before anything is read again. */
  onDecided(decision: D): void
  /** Something else was typed about the record and not sent. */
  unsaved?: boolean
  /** Which refusals mean that the page shows an older state. */
  isConflict?(error: CallError): boolean
}

export interface Decisions<D extends Decision> {
  decisions: readonly D[]
  opinion: string
  /** What is wrong with the opinion. */
  problem: string | undefined
  /** Why nothing can be decided until the page is read again. */
  conflict: string | undefined
  /** Name of the call that is on its way: a decision's action, or what `attempt` was given. */
  busy: string | undefined
  /** The decision Ctrl+Enter takes and whose button stands out. */
  primary: D | undefined
  write(text: string, template?: OpinionTemplate): void
  /** Whether a decision could be sent as it stands; what is wrong with the opinion is shown. */
  check(decision: D): boolean
  /** @returns what the service found wrong with `input`; nothing when that was not the matter */
  decide(decision: D, input?: FormRow): Promise<readonly FieldError[]>
  /** Calls about this record that are no decision: refusals are told in the same way. @returns whether it was done */
  attempt(name: string, request: () => Promise<unknown>): Promise<boolean>
  /** After a conflict: what is true now is read again; what was written stays. */
  reload(): Promise<void>
}

/** Opinion and decision on one record, and what happens when somebody else was faster. */
export function useDecisions<D extends Decision>(options: DecisionOptions<D>): Decisions<D> {
  const { id, decisions, send, refresh, onDecided, unsaved = false, isConflict = changedElsewhere } = options
  const kept = keptDraft(`opinion.${id}`, draftSchema)
  const [draft, setDraft] = useState(() => kept.read() ?? nothing)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const deciding = useRef(false)
  const { opinion } = draft
  // Somebody else has decided it: nothing written can be sent any more.
  useUnsaved(decisions.length > 0 && (opinion !== '' || unsaved))

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
      else if (isConflict(error)) setConflict(error.message)
      // A sentence of its own says more than the dialog: nobody decides on the own account.
      else if (error.code === 'FORBIDDEN' && ['', messages.forbidden].includes(error.message)) notify.denied()
      else if (error.code !== 'ABORTED') notify.error(error.message)
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
