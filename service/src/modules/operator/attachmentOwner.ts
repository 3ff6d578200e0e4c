import { operatorAttachments } from '@shared/contract/operator'
import { attachmentChecklist, type OwnerKind } from '../../attachment/owner'
import { attachmentCodes, findPerson, keeps, mayReveal } from './record'

/** Whoever may see a person's numbers may see the attachments; the unit adds them. */
export const operatorAttachmentOwner: OwnerKind = {
  type: 'operator',
  async find(connection, caller, id, lock) {
    const found = await connection.db.selectFrom('operator').select('id').where('id', '=', id).executeTakeFirst()
    if (!found || !mayReveal(caller)) return undefined
    const person = await findPerson(connection, caller, id, lock)
    return { type: 'operator', id: person.id, codes: attachmentCodes, editable: keeps(caller) }
  },
  async formSummary(connection, caller, { id }) {
    const person = await findPerson(connection, caller, id)
    return { title: `作业人员 ${person.fields.name ?? ''}`, unitName: person.unit_name, papers: attachmentChecklist(operatorAttachments) }
  },
}
