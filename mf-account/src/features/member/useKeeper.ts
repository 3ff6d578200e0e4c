import { role } from '@shared/contract/roles'
import { useSession } from '@shared/portal'
import { useMemo } from 'react'
import type { Keeper } from './memberActs'

/** The signed-in user as a manager of accounts. */
export function useKeeper(): Keeper {
  const id = useSession((session) => session.userId)
  const everywhere = useSession((session) => session.roleType === role.administrator)
  return useMemo(() => ({ id, everywhere }), [id, everywhere])
}
