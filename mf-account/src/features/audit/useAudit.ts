import { messages } from '@shared/contract/messages'
import type { CallError } from '@shared/portal'
import { type Decision, type Decisions, useDecisions } from '@shared/ui/review'
import { useState } from 'react'

/** What an administrator decides on an application. */
export interface Verdict extends Decision {
  action: 'pass' | 'refuse'
}
export type Audit = Decisions<Verdict> & {
  /** The decision that waits for a yes. */
  asked: Verdict | undefined
  /** Puts the question, unless the opinion is not right yet. */
  ask(verdict: Verdict): void
  cancel(): void
}

/** A sentence of its own says that this decision cannot be taken, while the other one still can. */
const isConflict = ({ code, message }: CallError): boolean =>
  code === 'STALE_VERSION' || code === 'NOT_FOUND' || (code === 'NOT_ALLOWED_NOW' && message === messages.notAllowedNow)

export interface AuditOptions {
  id: string
  /** Sends the decision. Throws a CallError when the service refuses. */
  send(action: Verdict['action'], opinion: string): Promise<unknown>
  /** Reads again what the page shows. */
  refresh(): Promise<unknown>
  /** What the user reads once it is decided. */
  done: Readonly<Record<Verdict['action'], string>>
  onDecided(): void
}

/** An administrator's decision on one application: opinion, one question before it is sent, and what happens when somebody was faster. */
export function useAudit({ id, send, refresh, done, onDecided }: AuditOptions): Audit {
  const [asked, setAsked] = useState<Verdict>()
  const audit = useDecisions<Verdict>({
    id,
    decisions: [
      { action: 'pass', label: '审核通过', opinion: 'optional', done: done.pass },
      { action: 'refuse', label: '审核不通过', opinion: 'required', done: done.refuse },
    ],
    send: ({ action }, opinion) => send(action, opinion),
    refresh,
    onDecided,
    isConflict,
  })
  return {
    ...audit,
    asked,
    ask: (verdict) => {
      if (audit.conflict === undefined && audit.check(verdict)) setAsked(verdict)
    },
    cancel: () => setAsked(undefined),
    decide: async (verdict) => {
      if (audit.busy !== undefined) return []
      const found = await audit.decide(verdict)
      setAsked(undefined)
      return found
    },
  }
}
