import { passwordResetEndpoints } from '@shared/contract/account'
import { visitorEndpoints } from '@shared/contract/visitor'
import type { FastifyInstance } from 'fastify'
import { attachmentsOf } from '../../attachment/attachments'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { isUuid } from '../../database/userInput'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { applyForReset } from './apply'
import { passwordResetAttachmentOwner } from './attachmentOwner'
import { auditReset } from './audit'
import { proveByPhone } from './byPhone'
import { accountOfReset, checksOf } from './checks'
import { beginReset } from './claim'
import { listResets, toResetRow } from './resetRow'
import { setPassword } from './setPassword'

/** @throws Refusal NOT_FOUND */
async function resetWithId({ db }: Connection, id: string) {
  const reset = isUuid(id) ? await db.selectFrom('password_reset').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!reset) throw new Refusal('NOT_FOUND')
  return reset
}

/** 密码重置: two ways to a one-time link: by the known mobile, or by attachments an administrator audits. */
export function registerPasswordReset(app: FastifyInstance, context: ServiceContext): void {
  context.attachmentOwners.register(passwordResetAttachmentOwner)
  route(app, context, visitorEndpoints.passwordRestApplyCheck, (input) => beginReset(context, input))
  route(app, context, visitorEndpoints.passwordRestApplyPhoneCheck, (input) => proveByPhone(context, input))
  route(app, context, visitorEndpoints.passwordRestApply, (input) => applyForReset(context, input))
  route(app, context, visitorEndpoints.setPassword, (input) => setPassword(context, input))

  route(app, context, passwordResetEndpoints.list, ({ query, read }) => read((connection) => listResets(connection, query)))

  route(app, context, passwordResetEndpoints.get, ({ query, read }) =>
    read(async (connection) => {
      const reset = await resetWithId(connection, query.id)
      const unit = await connection.db.selectFrom('unit').select('unit_name').where('uscc', '=', reset.uscc).executeTakeFirst()
      return {
        ...toResetRow(reset, unit?.unit_name ?? ''),
        version: reset.version,
        reason: reset.reason,
        attachments: await attachmentsOf(connection, reset.id),
        checks: await checksOf(connection, reset, await accountOfReset(connection, reset), context.clock.now()),
      }
    }),
  )

  route(app, context, passwordResetEndpoints.reveal, ({ body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      note.detail = { field: body.field }
      return { value: (await resetWithId(connection, body.id)).new_mobile }
    }),
  )

  route(app, context, passwordResetEndpoints.audit, (input) => auditReset(context, input))
}
