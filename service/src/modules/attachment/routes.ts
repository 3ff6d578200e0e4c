import multipart from '@fastify/multipart'
import { attachmentEndpoints, attachmentMaxPerCode } from '@shared/contract/attachment'
import type { FastifyInstance } from 'fastify'
import { attachmentsOf, findAttachment, removeAttachments } from '../../attachment/attachments'
import { callerKeeper, removeFiles } from '../../attachment/storeFiles'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { giveTicket } from '../../security/tickets'
import { onlyFile, receiveUpload } from './receiveUpload'

/** Papers of records: specification §7 Attachments, security S8. */
export async function registerAttachments(app: FastifyInstance, context: ServiceContext): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 100, fieldSize: 1000, fields: 10, headerPairs: 100, parts: attachmentMaxPerCode + 10, files: attachmentMaxPerCode },
  })

  route(app, context, attachmentEndpoints.upload, async ({ caller, query, request, read, write }) =>
    onlyFile(
      await receiveUpload(context, {
        request,
        code: query.code,
        most: 1,
        keeper: (connection, lock) => callerKeeper(context, connection, caller, query.attrefsysid, lock),
        read,
        write,
      }),
    ),
  )
  route(app, context, attachmentEndpoints.attUpload, async ({ caller, query, request, read, write }) => ({
    list: await receiveUpload(context, {
      request,
      code: query.code,
      most: attachmentMaxPerCode,
      keeper: (connection, lock) => callerKeeper(context, connection, caller, query.attrefsysid, lock),
      read,
      write,
    }),
  }))

  route(app, context, attachmentEndpoints.findAttList, ({ caller, query, read }) =>
    read(async (connection) => {
      const owner = await context.attachmentOwners.find(connection, caller, query.attrefsysid)
      return { list: await attachmentsOf(connection, owner.id, query.code) }
    }),
  )
  route(app, context, attachmentEndpoints.remove, async ({ caller, body, write }) => {
    const rows = await write((connection, note) =>
      removeAttachments(connection, [body.id], (row) => context.attachmentOwners.find(connection, caller, row.owner_id, true), note),
    )
    await removeFiles(context, rows)
    return {}
  })
  route(app, context, attachmentEndpoints.delAtt, async ({ caller, body, write }) => {
    const rows = await write((connection, note) =>
      removeAttachments(connection, body.ids, (row) => context.attachmentOwners.find(connection, caller, row.owner_id, true), note),
    )
    await removeFiles(context, rows)
    return {}
  })
  route(app, context, attachmentEndpoints.ticket, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const row = await findAttachment(connection, body.id)
      await context.attachmentOwners.find(connection, caller, row.owner_id)
      note.target = row.owner_id
      note.detail = { attachment: row.id, code: row.code }
      return { url: `${attachmentEndpoints.download.path}?ticket=${await giveTicket(connection, context.clock, 'attachment', caller, { id: row.id })}` }
    }),
  )
}
