import type { TransitionAnswer } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import type { AttachmentStore } from '../../adapters/attachmentStore'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import type { TypeBehaviour } from '../../workflow/behaviour'
import { asAccount, theSystem } from '../../workflow/parties'
import { takeTransition } from '../../workflow/transition/transition'

/** One step of a demo record. */
export interface Step {
  path: string
  /** Login name of the account that takes it; `system` for a deadline. */
  by: string
  opinion?: string
  input?: FormRow
}

/** Accounts of the demo by their login names. */
export function castOfAccounts(callers: readonly Caller[]): (loginName: string) => Caller {
  return (loginName) => {
    const caller = callers.find((candidate) => candidate.loginName === loginName)
    if (!caller) throw new Error(`No demo account ${loginName}`)
    return caller
  }
}

/** Takes a record through its steps. @param momentOf time of a step, by index @param attachments store for papers a step copies */
export async function takeSteps(
  connection: Connection,
  behaviour: TypeBehaviour,
  begun: TransitionAnswer,
  steps: readonly Step[],
  named: (loginName: string) => Caller,
  momentOf: (place: number) => Date,
  attachments?: AttachmentStore,
): Promise<void> {
  let { id, version } = begun
  for (const [place, { path, by, opinion, input }] of steps.entries()) {
    const request = { id, version, opinion, ...(input && { input: { fields: input } }) }
    ;({ id, version } = await takeTransition(
      connection,
      behaviour,
      by === 'system' ? theSystem : asAccount(named(by)),
      path,
      request,
      { now: momentOf(place), attachments },
      {},
    ))
  }
}
