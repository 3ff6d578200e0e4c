import { endpoints, passwordResetStates } from '@shared/contract'
import { useCallQuery } from '@shared/portal'
import { queueLength } from '../audit/queueLength'

/** Password resets that wait, the oldest first. */
export function useWaitingResets() {
  return useCallQuery(endpoints.passwordReset.list, {
    query: { status: passwordResetStates.waiting, orderBy: 'submitDate', pageNo: 1, pageSize: queueLength },
  })
}
