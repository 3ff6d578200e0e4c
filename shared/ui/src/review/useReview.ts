import {
  type ApplicationDefinition,
  type ApplicationDetail as ApplicationRecord,
  type OpinionTemplate,
  reviewQueue,
  type TransitionDefinition,
} from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import { portalEndpoints } from '@shared/contract/portal'
import { call, invalidateCalls, useSession, useSteadyTab } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { claimOf, decisionsOf, handlingOf } from './decision/decisions'
import { useDecisions } from './decision/useDecisions'

/**
 * A handler's work on one record: picking it up, writing the opinion, deciding. Writing picks it up, so that the applicant can no
 * longer withdraw it and colleagues see who is handling it.
 * @param onDecided called after the service has accepted the decision; the record has then left the queue
 */
export function useReview(definition: ApplicationDefinition, record: ApplicationRecord, onDecided: (decision: TransitionDefinition) => void, unsaved: boolean) {
  const calls = callsOf(definition)
  const { remote, version: build } = useSteadyTab()
  const queries = useQueryClient()
  const accountId = useSession((session) => session.userId)
  const roleType = useSession((session) => session.roleType)
  // The answer to a pick-up may arrive before the record is reloaded; the next call needs the newer version of the two.
  const version = useRef(record.version)
  const starting = useRef<Promise<boolean> | undefined>(undefined)
  useEffect(() => {
    version.current = Math.max(version.current, record.version)
  }, [record.version])

  const claim = claimOf(definition, record, roleType)
  const handling = handlingOf(record, accountId, claim)
  const refresh = () =>
    invalidateCalls(queries, [reviewQueue, portalEndpoints.waitingCounts, calls.list, calls.counts, calls.detail, calls.showOpinion, calls.checks])

  async function send(path: string, more: { opinion?: string; input?: { fields: FormRow }; handlerSeen?: string }): Promise<void> {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`${definition.key} has no transition ${path}`)
    const body = { id: record.id, version: version.current, ...more }
    version.current = (await call(endpoint, { body }, { caller: { remote, version: build } })).version
  }
  const review = useDecisions({
    id: record.id,
    decisions: decisionsOf(definition, record, roleType),
    unsaved,
    send: (decision, opinion, input) => send(decision.path, { ...(opinion && { opinion }), ...(input && { input: { fields: input } }) }),
    refresh,
    onDecided,
  })

  /**
   * Picks the record up, if its state has a pick-up transition.
   * @param from the handler shown, so that the service refuses if a colleague was faster; absent where the user asks to take it over
   */
  function pickUp(from?: { handlerSeen: string }): Promise<boolean> {
    if (!claim) return Promise.resolve(true)
    starting.current ??= review
      .attempt('pickUp', () => send(claim.path, from ?? {}))
      .then(async (started) => {
        if (started) await refresh()
        return started
      })
      .finally(() => {
        starting.current = undefined
      })
    return starting.current
  }

  const start = () => pickUp({ handlerSeen: record.handlerId })
  function begin(): void {
    if (claim && handling === 'nobody' && !review.conflict) void start()
  }

  return {
    ...review,
    handling,
    claim,
    templates: definition.opinionTemplates.filter((template) => review.decisions.some((decision) => decision.action === template.action)),
    write: (text: string, template?: OpinionTemplate) => {
      review.write(text, template)
      if (text !== '') begin()
    },
    start,
    takeOver: () => pickUp(),
    begin,
    decide: async (decision: TransitionDefinition, input?: FormRow): Promise<readonly FieldError[]> => {
      if (review.busy !== undefined && review.busy !== 'pickUp') return []
      // Validate the opinion before waiting for the pick-up.
      if (!review.check(decision) || (starting.current && !(await starting.current))) return []
      return review.decide(decision, input)
    },
  }
}
export type Review = ReturnType<typeof useReview>
