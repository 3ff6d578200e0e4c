import { accountEndpoints } from '@shared/contract/account'
import { visitorEndpoints } from '@shared/contract/visitor'
import type { FastifyInstance } from 'fastify'
import { attachmentsOf, removeAttachments } from '../../attachment/attachments'
import { attachmentChecklist, requireEditable } from '../../attachment/owner'
import { days } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { enforceLimit } from '../../security/rateLimit'
import { onlyFile, receiveUpload } from '../attachment/receiveUpload'
import { limitMobileTickets, makeMobileTicket } from '../mobileUpload/tickets'
import { applyForAccount } from './applyForAccount'
import { registrationAttachmentOwner } from './attachmentOwner'
import { approve, refuse } from './decide'
import { registrationDetail, revealedOf } from './detail'
import { draftOf, flowForm, flowKeeper, flowOwner } from './flowForm'
import { listRegistrations } from './listRegistrations'
import { queryResult } from './queryResult'

/** Uploads per day from one address, so that nobody fills the disk. */
const uploadLimit = { name: 'flowUpload', count: 100, window: days(1) }

/** 企业账号注册 (domain §4.3 no. 21): the routes for visitors and for the administrator's decision. */
export function registerRegistration(app: FastifyInstance, context: ServiceContext): void {
  context.attachmentOwners.register(registrationAttachmentOwner)
  registerVisitorAttachments(app, context)
  route(app, context, visitorEndpoints.draft, ({ request, read }) => read((connection) => draftOf(context, connection, request)))
  route(app, context, visitorEndpoints.apply, (input) => applyForAccount(context, input))
  route(app, context, visitorEndpoints.ogmUnitRegistCheck, (input) => queryResult(context, input))
  route(app, context, accountEndpoints.findRegister, ({ query, read }) => read((connection) => listRegistrations(connection, query, context.clock.now())))
  route(app, context, accountEndpoints.getReg, ({ query, read }) => read((connection) => registrationDetail(context, connection, query.id)))
  route(app, context, accountEndpoints.revealReg, ({ body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      note.detail = { field: body.field }
      return { value: await revealedOf(connection, body.id, body.field) }
    }),
  )
  route(app, context, accountEndpoints.audit, (input) => approve(context, input))
  route(app, context, accountEndpoints.disagree, (input) => refuse(context, input))
}

/** Attachments of a visitor's form, by the token of its flow. */
function registerVisitorAttachments(app: FastifyInstance, context: ServiceContext): void {
  const { clock, database } = context
  route(app, context, visitorEndpoints.upload, async ({ query, request, read, write }) => {
    // Requests without a flow are refused first and do not use up the limit of others at the same address.
    await read((connection) => flowForm(connection, clock, request))
    await enforceLimit(database, clock, uploadLimit, request.ip)
    const keeper: Parameters<typeof receiveUpload>[1]['keeper'] = (connection, lock) => flowKeeper(connection, clock, request, lock)
    return onlyFile(await receiveUpload(context, { request, code: query.code, most: 1, uploadId: query.uploadId, keeper, read, write }))
  })
  route(app, context, visitorEndpoints.attachments, ({ request, read }) =>
    read(async (connection) => ({ list: await attachmentsOf(connection, (await flowForm(connection, clock, request)).flow.recordId) })),
  )
  route(app, context, visitorEndpoints.deleteAttachment, ({ body, request, write }) =>
    write(async (connection, note) => {
      const owner = flowOwner(await flowForm(connection, clock, request, true))
      const ownerOf = async (row: { owner_id: string }) => {
        if (row.owner_id !== owner.id) throw new Refusal('NOT_FOUND')
        return owner
      }
      await removeAttachments(connection, [body.id], ownerOf, note)
      return {}
    }),
  )
  route(app, context, visitorEndpoints.mobileTicket, async ({ body, request, read, write }) => {
    const { flow } = await read((connection) => flowForm(connection, clock, request))
    await limitMobileTickets(context, flow.id)
    return write(async (connection, note) => {
      const form = await flowForm(connection, clock, request)
      const owner = flowOwner(form)
      requireEditable(owner, body.code)
      note.target = owner.id
      note.detail = { code: body.code }
      return makeMobileTicket(connection, clock, {
        ownerType: owner.type,
        ownerId: owner.id,
        code: body.code,
        title: form.title,
        unitName: '',
        papers: attachmentChecklist(form.papers),
        sender: { kind: 'flow', flowId: form.flow.id, name: '申请人' },
      })
    })
  })
}
