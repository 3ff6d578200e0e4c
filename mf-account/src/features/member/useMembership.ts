import { accountEndpoints } from '@shared/contract/account'
import { useCallQuery } from '@shared/portal'

/**
 * The user's rights over the accounts of a unit: assignable roles, how many accounts may still be added, whether the user manages them.
 * @param unitId given by system administrators only; empty: the user's own unit
 */
export function useMembership(unitId = '', enabled = true) {
  return useCallQuery(accountEndpoints.findAccount, { query: { pageNo: 1, pageSize: 1, ...(unitId && { unitId }) } }, { enabled })
}
