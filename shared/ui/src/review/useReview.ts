import type { ApplicationDefinition, ApplicationDetail as ApplicationRecord, OpinionTemplate, TransitionDefinition } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { opinionProblem } from '@shared/contract/rules'
import { type CallError, call, invalidateCalls, isCallError, notify, useSession, useTab, useUnsaved } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { decisionsOf, handlingOf, primaryDecision } from './decisions'

/** The record is not what the page shows any more: somebody else changed or decided it. */
const isConflict = (error: CallError): boolean => ['STALE_VERSION', 'NOT_ALLOWED_NOW', 'NOT_FOUND'].includes(error.code)

/** Opinions begun and not sent, by record: walking the queue loses nothing that was typed. */
export type OpinionDrafts = Map<string, { opinion: string; action: string | undefined }>

/**
 * A handler's work on one record: starting it, writing the opinion, deciding. Writing starts it, so that the applicant
 * can no longer withdraw what is being handled and colleagues see whose it is.
 * @param onDecided called once the service has decided; the record is then out of the queue.
 */
export function useReview(
  definition: ApplicationDefinition,
  record: ApplicationRecord,
  onDecided: (decision: TransitionDefinition) => void,
  drafts: OpinionDrafts | undefined,
) {
  const calls = callsOf(definition)
  const { remote, version: build } = useTab()
  const queries = useQueryClient()
  const accountId = useSession((session) => session.userId)
  const [opinion, setOpinion] = useState(drafts?.get(record.id)?.opinion ?? '')
  const [chosenAction, setChosenAction] = useState(drafts?.get(record.id)?.action)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<string>()
  const [busy, setBusy] = useState<string>()
  // The answer of a pick-up may come before the record is read again; the next call needs the newer of the two.
  const version = useRef(record.version)
  const starting = useRef<Promise<boolean> | undefined>(undefined)
  useEffect(() => {
    version.current = Math.max(version.current, record.version)
  }, [record.version])
  useUnsaved(opinion !== '')

  const decisions = decisionsOf(definition, record.status)
  const handling = handlingOf(record, accountId)
  const refresh = () => invalidateCalls(queries, [calls.list, calls.counts, calls.detail, calls.showOpinion, calls.checks])

  async function send(path: string, text?: string): Promise<boolean> {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`${definition.key} has no transition ${path}`)
    setBusy(path)
    try {
      const answer = await call(
        endpoint,
        { body: { id: record.id, version: version.current, ...(text && { opinion: text }) } },
        { caller: { remote, version: build } },
      )
      version.current = answer.version
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      if (isConflict(error)) setConflict(error.message)
      else if (error.code === 'FORBIDDEN') notify.denied()
      else if (error.code !== 'ABORTED') notify.error(error.message)
      return false
    } finally {
      setBusy(undefined)
    }
  }

  function start(): Promise<boolean> {
    starting.current ??= send('pickUp')
      .then(async (started) => {
        if (started) await refresh()
        return started
      })
      .finally(() => {
        starting.current = undefined
      })
    return starting.current
  }

  function keep(text: string, action: string | undefined) {
    setOpinion(text)
    setChosenAction(action)
    if (text === '') drafts?.delete(record.id)
    else drafts?.set(record.id, { opinion: text, action })
  }

  function write(text: string, template?: OpinionTemplate) {
    keep(text, text === '' ? undefined : (template?.action ?? chosenAction))
    setProblem(undefined)
    if (text !== '' && handling === 'nobody' && !conflict) void start()
  }

  async function decide(decision: TransitionDefinition) {
    if (busy !== undefined && busy !== 'pickUp') return
    const wrong = opinionProblem(opinion, decision.opinion === 'required')
    setProblem(wrong)
    if (wrong) return
    if (starting.current && !(await starting.current)) return
    if (!(await send(decision.path, opinion.trim() || undefined))) return
    notify.success(decision.done)
    keep('', undefined)
    onDecided(decision)
    await refresh()
  }

  /** After a conflict: what is true now is read again; what was written stays. */
  async function reload() {
    await refresh()
    setConflict(undefined)
  }

  return {
    opinion,
    problem,
    conflict,
    busy,
    decisions,
    handling,
    primary: primaryDecision(decisions, opinion, chosenAction),
    templates: definition.opinionTemplates.filter((template) => decisions.some((decision) => decision.action === template.action)),
    write,
    start,
    decide,
    reload,
  }
}
export type Review = ReturnType<typeof useReview>
export const conflictText = (message: string) => `${message || messages.stale}。您写的意见还在，刷新后可以继续`
