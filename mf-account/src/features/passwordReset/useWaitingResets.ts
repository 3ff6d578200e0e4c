import { endpoints, passwordResetStates } from '@shared/contract'
import { useCallQuery } from '@shared/portal'

/** As many as an administrator walks through in one go; the list shows the rest. */
const queueLength = 50

/** Password resets that wait, the oldest first. */
export function useWaitingResets() {
  return useCallQuery(endpoints.passwordReset.list, {
    query: { status: passwordResetStates.waiting, orderBy: 'submitDate', pageNo: 1, pageSize: queueLength },
  })
}
