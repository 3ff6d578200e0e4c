import { type ApplicationDefinition, applicationDefinitions, draftStatuses, readsPublishedOnly, stateOf } from '@shared/contract/application'
import { flowLogEndpoints } from '@shared/contract/flowLog'
import { messages } from '@shared/contract/messages'
import { systemRole } from '@shared/contract/roles'
import { maskName, maskNumbersIn } from '@shared/contract/rules'
import type { FastifyInstance } from 'fastify'
import { wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import { isUuid } from '../../database/userInput'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { eventsOf } from '../../workflow/events'
import { asAccount } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { undecidedOf } from '../../workflow/transition/undecided'
import { linkExpiry, signLink } from './link'

const typeNamed = (key: string): ApplicationDefinition | undefined => applicationDefinitions.find((definition) => definition.key === key)

/** /flowLog-single: a flow log for anyone who was given the link. */
export function registerFlowLog(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, flowLogEndpoints.link, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const definition = typeNamed(body.bizType)
      if (!definition) throw new Refusal('NOT_FOUND')
      const record = await findVisible(connection, definition, asAccount(caller), body.bizId)
      if (readsPublishedOnly(definition, record.relations)) throw new Refusal('FORBIDDEN')
      if (draftStatuses.includes(record.status)) throw new Refusal('NOT_ALLOWED_NOW', '提交后才能分享流转日志')
      note.target = record.id
      const { sign, expires } = signLink(context.signingKey, { bizType: definition.key, bizId: record.id }, context.clock.now())
      const query = new URLSearchParams({ bizType: definition.key, bizId: record.id, sign })
      return { url: `/flowLog-single?${query}`, expires: wireTime(expires) }
    }),
  )

  route(app, context, flowLogEndpoints.single, ({ query, read }) => {
    const gone = () => new Refusal('NOT_FOUND', messages.ticketGone)
    const expires = linkExpiry(context.signingKey, query, query.sign, context.clock.now())
    const definition = typeNamed(query.bizType)
    // A forged link costs one hash and no connection.
    if (!expires || !definition || !isUuid(query.bizId)) throw gone()
    return read(async (connection) => {
      const record = await connection.db
        .selectFrom('application')
        .innerJoin('unit', 'unit.id', 'application.unit_id')
        .select(['application.id', 'application.number', 'application.status', 'application.submitted_at', 'unit.unit_name'])
        .where('application.id', '=', query.bizId)
        .where('application.type', '=', definition.key)
        .where('application.deleted', '=', false)
        // After its unit has withdrawn it, the record is private again.
        .where('application.status', 'not in', draftStatuses)
        .executeTakeFirst()
      if (!record) throw gone()
      const { label, tone } = stateOf(definition, record.status)
      // Whoever has the link is no party: what inspector and signatory tell each other before signing is not for them.
      const { inEvents } = await undecidedOf(connection, definition, { ...record, relations: [] })
      // When a draft was created concerns only its unit.
      const events = inEvents(await eventsOf(connection, definition, record.id)).filter(({ action }) => action !== 'save')
      return {
        typeName: definition.label,
        number: record.number,
        unitName: record.unit_name,
        status: record.status,
        statusName: label,
        tone,
        expires: wireTime(expires),
        list: events.map((event) => ({
          actionName: event.actionName,
          toStatusName: event.toStatusName,
          operatorName: event.roleType === systemRole ? event.operatorName : maskName(event.operatorName),
          roleName: event.roleName,
          unitName: event.unitName,
          opinion: maskNumbersIn(event.opinion),
          time: event.time,
        })),
      }
    })
  })
}
