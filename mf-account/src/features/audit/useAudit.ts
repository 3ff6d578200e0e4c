import { type Decision, type Decisions, useDecisions } from '@shared/ui/review'
import { useState } from 'react'

/** An administrator's decision on an application. */
export interface Verdict extends Decision {
  action: 'pass' | 'refuse'
}
export type Audit = Decisions<Verdict> & {
  /** The decision that waits for confirmation. */
  asked: Verdict | undefined
  /** Asks for confirmation, unless the opinion is invalid. */
  ask(verdict: Verdict): void
  cancel(): void
}

export interface AuditOptions {
  id: string
  /** Whether it still waits for a decision; otherwise none is offered. */
  waiting: boolean
  /** Whether the service would refuse to pass it whatever the opinion: only 审核不通过 is offered. */
  unpassable?: boolean
  /** Sends the decision. Throws a CallError when the service refuses. */
  send(action: Verdict['action'], opinion: string): Promise<unknown>
  /** Reloads the page's data. */
  refresh(): Promise<unknown>
  /** Messages shown after the decision. */
  done: Readonly<Record<Verdict['action'], string>>
  onDecided(): void
}

/** An administrator's decision on one application: the opinion, a confirmation before it is sent, and the handling of conflicts. */
export function useAudit({ id, waiting, unpassable = false, send, refresh, done, onDecided }: AuditOptions): Audit {
  const [asked, setAsked] = useState<Verdict>()
  const verdicts: Verdict[] = [
    { action: 'pass', label: '审核通过', opinion: 'optional', done: done.pass },
    { action: 'refuse', label: '审核不通过', opinion: 'required', done: done.refuse },
  ]
  const audit = useDecisions<Verdict>({
    id,
    decisions: verdicts.filter(({ action }) => waiting && (action === 'refuse' || !unpassable)),
    send: ({ action }, opinion) => send(action, opinion),
    refresh,
    onDecided,
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
