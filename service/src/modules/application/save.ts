import { type ApplicationEndpoints, keepsDrafts, type TransitionAnswer } from '@shared/contract/application'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { beginRecord } from '../../workflow/begin'
import { type TypeBehaviour, workflowNow } from '../../workflow/behaviour'
import { saveDraft } from '../../workflow/draft'
import { submit } from './submit'

/**
 * `save`, and with isCommit=1 save and commit in one transaction. If the form cannot be committed the commit is rolled back, but the input is
 * kept: the refusal carries the id and version of the draft under `data`. A type without drafts starts submitted, or not at all.
 */
export function registerSave(app: FastifyInstance, context: ServiceContext, behaviour: TypeBehaviour, calls: ApplicationEndpoints): void {
  route(app, context, calls.save, async ({ caller, body, write }) => {
    const { isCommit, authCode, authFlow, ...sent } = body
    const { definition } = behaviour
    const given = { authCode, authFlow }
    const now = context.clock.now()
    if (!keepsDrafts(definition)) return write((connection, note) => beginRecord(connection, behaviour, caller, sent, workflowNow(context), note))
    try {
      if (isCommit === '0') return await write((connection, note) => saveDraft(connection, behaviour, caller, sent, now, note))
      return await submit(context, behaviour, caller, given, write, async (connection, note) => {
        const { id, version } = await saveDraft(connection, behaviour, caller, sent, now, note)
        return { id, version }
      })
    } catch (error) {
      if (isCommit === '0' || !(error instanceof Refusal) || error.code !== 'INCOMPLETE') throw error
      const { code, message, details } = error
      return write(async (connection, note) => {
        const saved: TransitionAnswer = await saveDraft(connection, behaviour, caller, sent, now, note)
        return new Refusal(code, message, { ...details, data: saved })
      })
    }
  })
}
