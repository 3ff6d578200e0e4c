import { accountEndpoints, registrationStates } from '@shared/contract/account'
import { useCallQuery } from '@shared/portal'
import { queueLength } from '../audit/queueLength'

/** Waiting registrations, oldest first. */
export function useWaitingRegistrations() {
  return useCallQuery(accountEndpoints.findRegister, {
    query: { status: registrationStates.waiting, orderBy: 'submitDate', pageNo: 1, pageSize: queueLength },
  })
}
