import type { ApplicationDefinition, ApplicationDetail as ApplicationRecord, OpinionTemplate, TransitionDefinition } from '@shared/contract/application'
import { call, invalidateCalls, useSession, useTab } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { decisionsOf, handlingOf } from './decisions'
import { type OpinionDrafts, useDecisions } from './useDecisions'

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
  // The answer of a pick-up may come before the record is read again; the next call needs the newer of the two.
  const version = useRef(record.version)
  const starting = useRef<Promise<boolean> | undefined>(undefined)
  useEffect(() => {
    version.current = Math.max(version.current, record.version)
  }, [record.version])

  const handling = handlingOf(record, accountId)
  const refresh = () => invalidateCalls(queries, [calls.list, calls.counts, calls.detail, calls.showOpinion, calls.checks])

  async function send(path: string, opinion: string): Promise<void> {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`${definition.key} has no transition ${path}`)
    const body = { id: record.id, version: version.current, ...(opinion && { opinion }) }
    version.current = (await call(endpoint, { body }, { caller: { remote, version: build } })).version
  }
  const review = useDecisions({
    id: record.id,
    decisions: decisionsOf(definition, record.status),
    drafts,
    send: (decision, opinion) => send(decision.path, opinion),
    refresh,
    onDecided,
  })

  function start(): Promise<boolean> {
    starting.current ??= review
      .attempt('pickUp', () => send('pickUp', ''))
      .then(async (started) => {
        if (started) await refresh()
        return started
      })
      .finally(() => {
        starting.current = undefined
      })
    return starting.current
  }

  return {
    ...review,
    handling,
    templates: definition.opinionTemplates.filter((template) => review.decisions.some((decision) => decision.action === template.action)),
    write: (text: string, template?: OpinionTemplate) => {
      review.write(text, template)
      if (text !== '' && handling === 'nobody' && !review.conflict) void start()
    },
    start,
    decide: async (decision: TransitionDefinition) => {
      if (review.busy !== undefined && review.busy !== 'pickUp') return
      // What is wrong with the opinion is said before anything is waited for.
      if (!review.check(decision) || (starting.current && !(await starting.current))) return
      await review.decide(decision)
    },
  }
}
export type Review = ReturnType<typeof useReview>
