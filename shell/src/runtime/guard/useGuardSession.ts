import { useSession } from '@shared/portal'
import { useHasTokens } from '@shared/portal/internal'
import { useMemo } from 'react'
import type { GuardSession } from './decide'

/** The session as guard and menu need it. `access` is undefined until the user's data has arrived. */
export function useGuardSession(): GuardSession {
  const signedIn = useHasTokens()
  const loaded = useSession((session) => session.loaded)
  const access = useSession((session) => session.access)
  const roleType = useSession((session) => session.roleType)
  const firstLoginFlag = useSession((session) => session.firstLoginFlag)
  return useMemo(() => ({ signedIn, access: loaded ? access : undefined, roleType, firstLoginFlag }), [signedIn, loaded, access, roleType, firstLoginFlag])
}
