import type { TransitionAnswer } from '@shared/contract/application'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { AuditNote } from '../../security/audit'
import type { Caller } from '../../security/caller'
import { type TypeBehaviour, workflowNow } from '../../workflow/behaviour'
import { asAccount } from '../../workflow/parties'
import { type TransitionRequest, takeTransition } from '../../workflow/transition/transition'
import { type Authorisation, countSubmissionCode, useSubmissionCode } from '../verification/submissionCode'

/** Runs a write in one transaction. */
type Write = (work: (connection: Connection, note: AuditNote) => Promise<TransitionAnswer>) => Promise<TransitionAnswer>

/**
 * Takes `commit` after verifying the submission code: a wrong code is counted before the transaction, which the refusal would roll back; a
 * right one is used up within it.
 * @param prepare runs first in the transaction. @returns the record after it
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
    const submitted = await takeTransition(connection, behaviour, asAccount(caller), 'commit', request, workflowNow(context), note)
    await useSubmissionCode(context, connection, definition, caller, given)
    return submitted
  })
}
