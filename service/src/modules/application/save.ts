import type { ApplicationDefinition, ApplicationEndpoints, TransitionAnswer } from '@shared/contract/application'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { type AuditNote, recordAudit } from '../../security/audit'
import { scopeOf } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { takeTransition } from '../../workflow/transition'

/**
 * `save`, and with isCommit=1 save and commit in one transaction. When the form cannot be committed nothing of the
 * commit happens, but what was typed is kept: the refusal carries where the draft now stands under `data`.
 */
export function registerSave(app: FastifyInstance, context: ServiceContext, definition: ApplicationDefinition, calls: ApplicationEndpoints): void {
  route(app, context, calls.save, async ({ caller, body, request, write }) => {
    const { isCommit, ...sent } = body
    const now = context.clock.now()
    try {
      return await write(async (connection, note) => {
        const saved = await saveDraft(connection, definition, caller, sent, now, note)
        if (isCommit === '0') return saved
        return takeTransition(connection, definition, caller, 'commit', { id: saved.id }, now, note)
      })
    } catch (error) {
      if (isCommit === '0' || !(error instanceof Refusal) || error.code !== 'INCOMPLETE') throw error
      // Not through `write`: an Idempotency-Key belongs to the commit, and a repeat must be judged anew.
      const saved: TransitionAnswer = await context.database.transaction(scopeOf(caller), async (connection) => {
        const note: AuditNote = {}
        const answer = await saveDraft(connection, definition, caller, sent, now, note)
        await recordAudit(connection, { action: calls.save.audit, outcome: 'done', caller, ...note, address: request.ip, requestId: request.id, at: now })
        return answer
      })
      throw new Refusal(error.code, error.message, { ...error.details, data: saved })
    }
  })
}
