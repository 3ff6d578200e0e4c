import { pageOfReader } from '@shared/contract/application'
import { type Clock, wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { Refusal } from '../../../refusal'
import type { AuditNote } from '../../../security/audit'
import type { Caller } from '../../../security/caller'
import { giveTicket } from '../../../security/tickets'
import type { TypeBehaviour } from '../../../workflow/behaviour'
import { documentsOf } from '../../../workflow/detail'
import { asAccount } from '../../../workflow/parties'
import { findVisible } from '../../../workflow/record'

/**
 * A single-use address, valid for one minute, at which a document of a record is rendered.
 * @throws Refusal NOT_FOUND; NOT_ALLOWED_NOW in a state that has no such document, or when it certifies what is no longer so
 */
export async function printAddress(
  connection: Connection,
  clock: Clock,
  caller: Caller,
  behaviour: TypeBehaviour,
  { id, document }: { id: string; document: string },
  note: AuditNote,
): Promise<string> {
  const { definition } = behaviour
  const record = await findVisible(connection, definition, asAccount(caller), id)
  const printed = await documentsOf(connection, behaviour, record, wireDate(clock.now()))
  if (!printed.some(({ key }) => key === document)) throw new Refusal('NOT_ALLOWED_NOW')
  note.target = record.id
  note.detail = { document }
  const ticket = await giveTicket(connection, clock, 'print', caller, { type: definition.key, id: record.id, document })
  // Loaded again, the window leads back to the record, on a page of whoever printed it: by then the ticket, and with it the reader, is gone.
  const page = pageOfReader(definition, caller.roleType)
  return `/print/${ticket}?${new URLSearchParams({ type: definition.key, id: record.id, ...(page !== 'detail' && { page }) })}`
}
