import { accountEndpoints } from '@shared/contract/account'
import { useCallQuery } from '@shared/portal'

/**
 * What the caller may do with the accounts of a unit: the roles it may give, the room that is left, whether he keeps them.
 * @param unitId only a system administrator names one; empty: the caller's own
 */
export function useMembership(unitId = '', enabled = true) {
  return useCallQuery(accountEndpoints.findAccount, { query: { pageNo: 1, pageSize: 1, ...(unitId && { unitId }) } }, { enabled })
}
