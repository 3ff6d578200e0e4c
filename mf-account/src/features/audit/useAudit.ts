import type { OpinionTemplate } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { opinionProblem } from '@shared/contract/rules'
import { type CallError, isCallError, notify, useUnsaved } from '@shared/portal'
import { useState } from 'react'

/** What an administrator decides on an application. */
export type Verdict = 'pass' | 'refuse'

interface Draft {
  opinion: string
  /** The decision whose template filled the box. */
  chosen: Verdict | undefined
}

/** Opinions begun and not sent, by record: walking the queue loses nothing that was typed. */
export type AuditDrafts = Map<string, Draft>

const nothing: Draft = { opinion: '', chosen: undefined }

/**
 * The record is not what the page shows any more: somebody else changed or decided it. A sentence of its own says that
 * this decision cannot be taken, while the other one still can.
 */
const isConflict = ({ code, message }: CallError): boolean =>
  code === 'STALE_VERSION' || code === 'NOT_FOUND' || (code === 'NOT_ALLOWED_NOW' && message === messages.notAllowedNow)

export interface AuditOptions {
  id: string
  drafts: AuditDrafts
  /** Sends the decision. Throws a CallError when the service refuses. */
  send(verdict: Verdict, opinion: string): Promise<unknown>
  /** Reads again what the page shows. */
  refresh(): Promise<unknown>
  /** What the user reads once it is decided. */
  done: Readonly<Record<Verdict, string>>
  onDecided(): void
}

/** An administrator's decision on one application: opinion, one question before it is sent, and what happens when somebody was faster. */
export function useAudit({ id, drafts, send, refresh, done, onDecided }: AuditOptions) {
  const [draft, setDraft] = useState(() => drafts.get(id) ?? nothing)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<string>()
  const [asked, setAsked] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  useUnsaved(draft.opinion !== '')

  function keep(next: Draft) {
    setDraft(next)
    if (next.opinion === '') drafts.delete(id)
    else drafts.set(id, next)
  }
  const refuses = draft.chosen === undefined ? draft.opinion.trim() !== '' : draft.chosen === 'refuse'

  return {
    opinion: draft.opinion,
    problem,
    conflict,
    /** The decision that waits for a yes. */
    asked,
    busy,
    /** The decision Ctrl+Enter takes: an opinion of one's own is written to refuse, because passing needs none. */
    primary: refuses ? ('refuse' as const) : ('pass' as const),
    write: (opinion: string, template?: OpinionTemplate) => {
      const verdict = template && (template.action === 'pass' ? 'pass' : 'refuse')
      keep(opinion === '' ? nothing : { opinion, chosen: verdict ?? draft.chosen })
      setProblem(undefined)
    },
    ask: (verdict: Verdict) => {
      if (conflict !== undefined) return
      const wrong = opinionProblem(draft.opinion, verdict === 'refuse')
      setProblem(wrong)
      if (!wrong) setAsked(verdict)
    },
    cancel: () => setAsked(undefined),
    decide: async () => {
      if (!asked || busy) return
      setBusy(true)
      try {
        await send(asked, draft.opinion.trim())
        notify.success(done[asked])
        keep(nothing)
        onDecided()
        await refresh()
      } catch (error) {
        if (!isCallError(error)) throw error
        if (isConflict(error)) setConflict(error.message || messages.stale)
        else if (error.code === 'FORBIDDEN') notify.error(error.message || messages.forbidden)
        else if (error.code !== 'ABORTED') notify.error(error.message)
      } finally {
        setAsked(undefined)
        setBusy(false)
      }
    },
    /** After a conflict: what is true now is read again; what was written stays. */
    reload: async () => {
      await refresh()
      setConflict(undefined)
    },
  }
}
export type Audit = ReturnType<typeof useAudit>
