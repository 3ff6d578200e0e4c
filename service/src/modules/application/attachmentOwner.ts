import { type Actor, type ApplicationDefinition, applicationDefinition, applicationDefinitions, decideTransition } from '@shared/contract/application'
import { attachmentChecklist, type OwnerKind } from '../../attachment/owner'
import type { Connection } from '../../database/database'
import { actorOf, asAccount, stateOfRecord } from '../../workflow/parties'
import { type ApplicationRecord, findVisible } from '../../workflow/record'

async function definitionOf({ db }: Connection, id: string) {
  const found = await db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirst()
  return found && applicationDefinitions.some((definition) => definition.key === found.type) ? applicationDefinition(found.type) : undefined
}

/** Papers the caller may add now: the form's where it may be saved, and those a transition it may take asks for. */
function codesFor(definition: ApplicationDefinition, record: ApplicationRecord, actor: Actor): string[] {
  const state = stateOfRecord(record)
  const ofForm = decideTransition(definition, 'save', state, actor).allowed ? definition.attachments.map((paper) => paper.code) : []
  const ofTransitions = definition.transitions
    .filter((transition) => transition.papers && transition.from.includes(record.status) && decideTransition(definition, transition.path, state, actor).allowed)
    .flatMap((transition) => (transition.papers ?? []).map((paper) => paper.code))
  return [...ofForm, ...ofTransitions]
}

/** Whoever sees an application sees its attachments; whoever may save it changes them. */
export const applicationAttachmentOwner: OwnerKind = {
  type: 'application',
  async find(connection, caller, id, lock) {
    const definition = await definitionOf(connection, id)
    if (!definition) return undefined
    const record = await findVisible(connection, definition, asAccount(caller), id, lock)
    const codes = codesFor(definition, record, actorOf(asAccount(caller), record.relations))
    return { type: 'application', id: record.id, codes, editable: codes.length > 0 }
  },
  async formSummary(connection, caller, { id }) {
    const definition = await definitionOf(connection, id)
    if (!definition) throw new Error(`Application ${id} has no definition`)
    const record = await findVisible(connection, definition, asAccount(caller), id)
    return {
      title: [definition.label, record.number].filter(Boolean).join(' '),
      unitName: record.unit_name,
      papers: attachmentChecklist(definition.attachments, record.form.fields),
    }
  },
}
