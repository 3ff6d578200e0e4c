import {
  type ApplicationDefinition,
  applicationDefinition,
  applicationDefinitions,
  conditionValues,
  isEditable,
  openPapers,
} from '@shared/contract/application'
import { attachmentChecklist, type OwnerKind } from '../../attachment/owner'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { revisionSeen } from '../../workflow/detail'
import { inStateSince } from '../../workflow/events'
import { actorOf, asAccount, stateOfRecord } from '../../workflow/parties'
import { type ApplicationRecord, findVisible } from '../../workflow/record'
import { undecidedOf } from '../../workflow/transition/undecided'

async function definitionOf({ db }: Connection, id: string) {
  const found = await db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirst()
  return found && applicationDefinitions.some((definition) => definition.key === found.type) ? applicationDefinition(found.type) : undefined
}

const papersFor = (definition: ApplicationDefinition, record: ApplicationRecord, caller: Caller) =>
  openPapers(definition, stateOfRecord(record), actorOf(asAccount(caller), record.relations))

/** Attachments that must be supplied anew each time a transition is taken. */
const anewEachTime = ({ transitions }: ApplicationDefinition) => transitions.flatMap(({ papers = [] }) => papers.filter((paper) => paper.eachTime))

/** What the owner adds while the form is editable belongs to the next submission; everything else joins the latest one at once. */
const addsTo = (definition: ApplicationDefinition, record: ApplicationRecord) =>
  record.relations.includes('owner') && isEditable(definition, record.status) ? undefined : record.revision || undefined

/** Whoever sees an application sees the attachments of the part visible to them; whoever may act on it may change those the transition asks for. */
export const applicationAttachmentOwner: OwnerKind = {
  type: 'application',
  async find(connection, caller, id, lock) {
    const definition = await definitionOf(connection, id)
    if (!definition) return undefined
    const record = await findVisible(connection, definition, asAccount(caller), id, lock)
    const codes = papersFor(definition, record, caller).map(({ code }) => code)
    const settled = anewEachTime(definition).map(({ code }) => code)
    const settles = settled.length > 0 && !isEditable(definition, record.status)
    return {
      type: 'application',
      id: record.id,
      codes,
      editable: codes.length > 0,
      // Once the record has moved on, those of the step before are answered. While the form can be edited, nothing has been.
      ...(settles && { settled: { codes: settled, by: await inStateSince(connection, record) } }),
      submission: revisionSeen(record) || undefined,
      withheld: (await undecidedOf(connection, definition, record)).papers,
      addsTo: addsTo(definition, record),
    }
  },
  async formSummary(connection, caller, { id }) {
    const definition = await definitionOf(connection, id)
    if (!definition) throw new Error(`Application ${id} has no definition`)
    const record = await findVisible(connection, definition, asAccount(caller), id)
    const offersInForm = new Set(definition.attachments.map(({ code }) => code))
    return {
      title: [definition.label, record.number].filter(Boolean).join(' '),
      unitName: record.unit_name,
      papers: attachmentChecklist(papersFor(definition, record, caller), conditionValues(record.form)).map(({ offered, ...paper }) =>
        offersInForm.has(paper.code) ? { ...paper, offered } : paper,
      ),
    }
  },
}
