import { endpoints, registrationStates } from '@shared/contract'
import { useCallQuery } from '@shared/portal'

/** As many as an administrator walks through in one go; the list shows the rest. */
const queueLength = 50

/** Registrations that wait, the oldest first. */
export function useWaitingRegistrations() {
  return useCallQuery(endpoints.account.findRegister, {
    query: { status: registrationStates.waiting, orderBy: 'submitDate', pageNo: 1, pageSize: queueLength },
  })
}
