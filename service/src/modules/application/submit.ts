import type { TransitionAnswer } from '@shared/contract/application'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { AuditNote } from '../../security/audit'
import type { Caller } from '../../security/caller'
import { type TypeBehaviour, takenNow } from '../../workflow/behaviour'
import { asAccount } from '../../workflow/parties'
import { type TransitionRequest, takeTransition } from '../../workflow/transition'
import { type Authorisation, countSubmissionCode, useSubmissionCode } from '../verification/submissionCode'

/** One transaction of a write. */
type Write = (work: (connection: Connection, note: AuditNote) => Promise<TransitionAnswer>) => Promise<TransitionAnswer>

/**
 * Takes `commit`, with what proves who submits: a wrong code is counted before the transaction, which its refusal undoes, and a
 * right one is used up in it.
 * @param prepare what comes first in the transaction. @returns the record as it is then
 */
export async function submit(
  context: ServiceContext,
  behaviour: TypeBehaviour,
  caller: Caller,
  given: Authorisation,
  write: Write,
  prepare: (connection: Connection, note: AuditNote) => TransitionRequest | Promise<TransitionRequest>,
): Promise<TransitionAnswer> {
  const { definition } = behaviour
  await countSubmissionCode(context, definition, caller, given)
  return write(async (connection, note) => {
    const request = await prepare(connection, note)
    const submitted = await takeTransition(connection, behaviour, asAccount(caller), 'commit', request, takenNow(context), note)
    await useSubmissionCode(context, connection, definition, caller, given)
    return submitted
  })
}
