import { passwordResetEndpoints, passwordResetStates } from '@shared/contract/account'
import { useCallQuery } from '@shared/portal'
import { queueLength } from '../audit/queueLength'

/** Waiting password resets, oldest first. */
export function useWaitingResets() {
  return useCallQuery(passwordResetEndpoints.list, {
    query: { status: passwordResetStates.waiting, orderBy: 'submitDate', pageNo: 1, pageSize: queueLength },
  })
}
