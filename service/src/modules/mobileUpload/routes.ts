import { mobileUploadEndpoints } from '@shared/contract/attachment'
import type { FastifyInstance } from 'fastify'
import { removeAttachments, toAttachment } from '../../attachment/attachments'
import { requireEditable } from '../../attachment/owner'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { onlyFile, receiveUpload } from '../attachment/receiveUpload'
import { findOpenForm, limitMobileTickets, makeMobileTicket, type OpenForm, openMobileTicket } from './tickets'

/** /attachmentUploadMobile: a phone adds attachments to one form without signing in (security S1, S8). */
export function registerMobileUpload(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, mobileUploadEndpoints.ticket, async ({ caller, body, write }) => {
    await limitMobileTickets(context, caller.accountId)
    return write(async (connection, note) => {
      const owner = await context.attachmentOwners.find(connection, caller, body.attrefsysid)
      requireEditable(owner, body.code)
      note.target = owner.id
      note.detail = { code: body.code }
      const form = await context.attachmentOwners.formSummary(connection, caller, owner)
      return makeMobileTicket(connection, context.clock, {
        ...form,
        ownerType: owner.type,
        ownerId: owner.id,
        code: body.code,
        sender: { kind: 'account', caller, codes: body.codes ?? [] },
      })
    })
  })

  route(app, context, mobileUploadEndpoints.open, ({ body, write }) =>
    write(async (connection, note) => {
      const { token, form } = await openMobileTicket(context, connection, body)
      note.target = form.owner.id
      if (form.keeper.accountId !== null) note.accountId = form.keeper.accountId
      return { token }
    }),
  )

  route(app, context, mobileUploadEndpoints.state, ({ request, read }) =>
    read(async (connection) => {
      const form = await findOpenForm(context, connection, request, false)
      const { title, unitName, papers } = form.summary
      const counts = await countsOf(connection, form)
      return {
        title,
        unitName,
        code: form.code,
        secondsLeft: Math.ceil((form.expires.getTime() - context.clock.now().getTime()) / 1000),
        papers: papers.map((paper) => ({ ...paper, count: counts.get(paper.code) ?? 0 })),
        list: await sentBy(connection, form),
      }
    }),
  )

  route(app, context, mobileUploadEndpoints.upload, async ({ query, request, read, write }) =>
    onlyFile(
      await receiveUpload(context, {
        request,
        code: query.code,
        most: 1,
        uploadId: query.uploadId,
        keeper: async (connection, lock) => (await findOpenForm(context, connection, request, lock)).keeper,
        read,
        write,
      }),
    ),
  )

  route(app, context, mobileUploadEndpoints.remove, ({ body, request, write }) =>
    write(async (connection, note) => {
      const form = await findOpenForm(context, connection, request, true)
      if (form.keeper.accountId !== null) note.accountId = form.keeper.accountId
      await removeAttachments(
        connection,
        [body.id],
        async (row) => {
          // A phone may not delete attachments added on the desktop or by another phone.
          if (row.mobile_upload_id !== form.id) throw new Refusal('NOT_FOUND')
          return form.owner
        },
        note,
      )
      return {}
    }),
  )
}

async function countsOf({ db }: Connection, form: OpenForm): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('attachment')
    .select(['code', ({ fn }) => fn.countAll<string>().as('count')])
    .where('owner_id', '=', form.owner.id)
    .where('deleted', '=', false)
    .groupBy('code')
    .execute()
  return new Map(rows.map((row) => [row.code, Number(row.count)]))
}

async function sentBy({ db }: Connection, form: OpenForm) {
  const rows = await db
    .selectFrom('attachment')
    .selectAll()
    .where('mobile_upload_id', '=', form.id)
    .where('deleted', '=', false)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  return rows.map(toAttachment)
}
