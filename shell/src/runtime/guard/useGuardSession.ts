import { useSession } from '@shared/portal'
import { useMemo } from 'react'
import type { GuardSession } from './decide'

/** The session as guard and menu see it. Access is unknown until the user's data has arrived. */
export function useGuardSession(): GuardSession {
  const token = useSession((session) => session.token)
  const known = useSession((session) => session.userInfo !== undefined)
  const access = useSession((session) => session.access)
  const roleType = useSession((session) => session.roleType)
  const firstLoginFlag = useSession((session) => session.firstLoginFlag)
  return useMemo(() => ({ token, access: known ? access : undefined, roleType, firstLoginFlag }), [token, known, access, roleType, firstLoginFlag])
}
