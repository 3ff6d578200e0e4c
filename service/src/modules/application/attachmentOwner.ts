import { applicationDefinition, applicationDefinitions, decideTransition } from '@shared/contract/application'
import { attachmentChecklist, type OwnerKind } from '../../attachment/owner'
import type { Connection } from '../../database/database'
import { findVisible } from '../../workflow/record'
import { actorOf, stateOfRecord } from '../../workflow/scope'

async function definitionOf({ db }: Connection, id: string) {
  const found = await db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirst()
  return found && applicationDefinitions.some((definition) => definition.key === found.type) ? applicationDefinition(found.type) : undefined
}

/** Whoever sees an application sees its attachments; whoever may save it changes them. */
export const applicationAttachmentOwner: OwnerKind = {
  type: 'application',
  async find(connection, caller, id, lock) {
    const definition = await definitionOf(connection, id)
    if (!definition) return undefined
    const record = await findVisible(connection, definition, caller, id, lock)
    const decision = decideTransition(definition, 'save', stateOfRecord(record), actorOf(caller, record))
    return { type: 'application', id: record.id, codes: definition.attachments.map((attachment) => attachment.code), editable: decision.allowed }
  },
  async formSummary(connection, caller, { id }) {
    const definition = await definitionOf(connection, id)
    if (!definition) throw new Error(`Application ${id} has no definition`)
    const record = await findVisible(connection, definition, caller, id)
    return {
      title: [definition.label, record.number].filter(Boolean).join(' '),
      unitName: record.unit_name,
      papers: attachmentChecklist(definition.attachments, record.form.fields),
    }
  },
}
