import { accountEndpoints, passwordResetEndpoints, passwordResetStates, registrationStates } from '@shared/contract/account'
import { useCallQuery } from '@shared/portal'

/** Most records an administrator goes through in one sequence; the list has the rest. */
const queueLength = 50

/** Waiting registrations, oldest first. */
export function useWaitingRegistrations() {
  return useCallQuery(accountEndpoints.findRegister, {
    query: { status: registrationStates.waiting, orderBy: 'submitDate', pageNo: 1, pageSize: queueLength },
  })
}

/** Waiting password resets, oldest first. */
export function useWaitingResets() {
  return useCallQuery(passwordResetEndpoints.list, {
    query: { status: passwordResetStates.waiting, orderBy: 'submitDate', pageNo: 1, pageSize: queueLength },
  })
}
