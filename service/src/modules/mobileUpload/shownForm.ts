import { type AttachmentRequirement, applicationDefinition, type FormRow, holds, registrationAttachments, unitChangeAttachments } from '@shared/contract'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { findVisible } from '../../workflow/record'
import { articlePaper } from '../article/paper'
import type { Owner } from '../attachment/owner'
import type { ShownForm } from './tickets'

/** Papers as a phone lists them: whether one is needed depends on what the form says so far. */
export const shownPapers = (papers: readonly AttachmentRequirement[], fields: FormRow): ShownForm['papers'] =>
  papers.map(({ code, label, required }) => ({ code, label, required: holds(required, fields) }))

/** What a phone is shown of the form a signed-in user edits. */
export async function shownFormOf(connection: Connection, caller: Caller, owner: Owner): Promise<ShownForm> {
  switch (owner.type) {
    case 'application':
      return shownApplication(connection, caller, owner.id)
    case 'unit_change':
      return { title: '单位信息变更', unitName: caller.unitName, papers: shownPapers(unitChangeAttachments, {}) }
    case 'article':
      return { title: '通知公告', unitName: caller.unitName, papers: [articlePaper] }
    case 'registration':
    case 'password_reset':
      return { title: '新增维保单位', unitName: caller.unitName, papers: shownPapers(registrationAttachments, { unitType: '2' }) }
  }
}

async function shownApplication(connection: Connection, caller: Caller, id: string): Promise<ShownForm> {
  const { type } = await connection.db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirstOrThrow()
  const definition = applicationDefinition(type)
  const record = await findVisible(connection, definition, caller, id)
  return {
    title: [definition.label, record.number].filter(Boolean).join(' '),
    unitName: record.unit_name,
    papers: shownPapers(definition.attachments, record.form.fields),
  }
}
