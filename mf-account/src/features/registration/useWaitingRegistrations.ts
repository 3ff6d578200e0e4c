import { endpoints, registrationStates } from '@shared/contract'
import { useCallQuery } from '@shared/portal'
import { queueLength } from '../audit/queueLength'

/** Registrations that wait, the oldest first. */
export function useWaitingRegistrations() {
  return useCallQuery(endpoints.account.findRegister, {
    query: { status: registrationStates.waiting, orderBy: 'submitDate', pageNo: 1, pageSize: queueLength },
  })
}
