import { passwordResetAttachments, registrationAttachments } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import type { AttachmentRequirement } from '@shared/contract/form'
import type { visitorEndpoints } from '@shared/contract/visitor'
import type { FastifyRequest } from 'fastify'
import { attachmentsOf } from '../../attachment/attachments'
import type { Owner } from '../../attachment/owner'
import type { Keeper } from '../../attachment/storeFiles'
import type { Clock } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { AttachmentOwnerType } from '../../database/tables/applicationTables'
import { Refusal } from '../../refusal'
import { type Flow, flowByToken } from '../verification/flows'
import { registrationPurposes } from './applyForAccount'

/** The form of a verified visitor: its title and the attachments it takes. */

/** Most files a visitor may store at a time. */
const mostFiles = 20

interface FlowForm {
  flow: Flow
  type: AttachmentOwnerType
  title: string
  papers: readonly AttachmentRequirement[]
}

/** The form for the flow token of a request. @throws Refusal NOT_ALLOWED_NOW with `messages.flowEnded`. */
export async function flowForm(connection: Connection, clock: Clock, request: FastifyRequest, lock = false): Promise<FlowForm> {
  const flow = await flowByToken(connection, clock, request, [...registrationPurposes, 'passwordResetNewMobile'], lock)
  return flow.kind === 'passwordReset'
    ? { flow, type: 'password_reset', title: '密码重置申请', papers: passwordResetAttachments }
    : { flow, type: 'registration', title: '企业账号注册', papers: registrationAttachments }
}

export const flowOwner = ({ flow, type, papers }: FlowForm): Owner => ({
  type,
  id: flow.recordId,
  codes: papers.map((paper) => paper.code),
  editable: true,
})

/** The keeper for uploads to a visitor's form. @throws Refusal FILE_REFUSED if it has the maximum number of files. */
export async function flowKeeper(connection: Connection, clock: Clock, request: FastifyRequest, lock: boolean): Promise<Keeper> {
  const form = await flowForm(connection, clock, request, lock)
  const { count } = await connection.db
    .selectFrom('attachment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', form.flow.recordId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostFiles) throw new Refusal('FILE_REFUSED', `一份申请最多上传${mostFiles}个附件`)
  return { owner: flowOwner(form), unitId: null, accountId: null, name: '申请人' }
}

/** The content of a registration form: empty, or the refused application and the reason. */
export async function draftOf(context: ServiceContext, connection: Connection, request: FastifyRequest): Promise<DataOf<typeof visitorEndpoints.draft>> {
  const flow = await flowByToken(connection, context.clock, request, registrationPurposes)
  const earlier = flow.subject
    ? await connection.db.selectFrom('registration').select(['fields', 'opinion', 'password_hash']).where('id', '=', flow.subject).executeTakeFirst()
    : undefined
  const { adminMobile: _proved, ...fields } = earlier?.fields ?? {}
  return {
    id: flow.recordId,
    mobile: flow.mobile,
    fields,
    attachments: await attachmentsOf(connection, flow.recordId),
    opinion: earlier?.opinion ?? '',
    keepsPassword: typeof earlier?.password_hash === 'string',
  }
}
