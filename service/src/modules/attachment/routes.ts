import multipart from '@fastify/multipart'
import { attachmentEndpoints, attachmentMaxPerCode } from '@shared/contract/attachment'
import type { FastifyInstance } from 'fastify'
import { attachmentsOf, findReadable, removeAttachments } from '../../attachment/attachments'
import { callerKeeper } from '../../attachment/storeFiles'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { route } from '../../http/route'
import type { AuditNote } from '../../security/audit'
import type { Caller } from '../../security/caller'
import { giveTicket } from '../../security/tickets'
import { onlyFile, receiveUpload } from './receiveUpload'

/** Attachments of records: specification §7 Attachments, security S8. */
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
        uploadId: query.uploadId,
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
      return { list: await attachmentsOf(connection, owner.id, { code: query.code, submission: owner.submission, withheld: owner.withheld }) }
    }),
  )
  const removal = (caller: Caller, ids: readonly string[]) => async (connection: Connection, note: AuditNote) => {
    await removeAttachments(connection, ids, (row) => context.attachmentOwners.find(connection, caller, row.owner_id, true), note)
    return {}
  }
  route(app, context, attachmentEndpoints.remove, ({ caller, body, write }) => write(removal(caller, [body.id])))
  route(app, context, attachmentEndpoints.delAtt, ({ caller, body, write }) => write(removal(caller, body.ids)))
  route(app, context, attachmentEndpoints.ticket, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const row = await findReadable(connection, body.id, ({ owner_id }) => context.attachmentOwners.find(connection, caller, owner_id))
      note.target = row.owner_id
      note.detail = { attachment: row.id, code: row.code }
      return { url: `${attachmentEndpoints.download.path}?ticket=${await giveTicket(connection, context.clock, 'attachment', caller, { id: row.id })}` }
    }),
  )
}
