import { portalEndpoints } from '@shared/contract/portal'
import { invalidateCalls, useCallQuery, useSession } from '@shared/portal'
import { useUnreadMessages } from '@shared/portal/internal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '../useIdlePrefetch'

const none: Readonly<Record<string, number>> = {}

/**
 * Number of records waiting for the user by page path, for the menu. Fetched when the browser is idle, and again when a message
 * arrives, because every record that enters a queue causes one. Decisions invalidate it (`invalidateCalls`).
 */
export function useWaitingCounts(): Readonly<Record<string, number>> {
  const ready = useSession((session) => session.userId !== '' && session.firstLoginFlag !== '0')
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const queries = useQueryClient()
  const { latest } = useUnreadMessages()
  const arrived = latest?.id
  useEffect(() => {
    if (arrived !== undefined) void invalidateCalls(queries, [portalEndpoints.waitingCounts])
  }, [queries, arrived])
  const { data } = useCallQuery(portalEndpoints.waitingCounts, {}, { enabled: ready && idle })
  return data?.pages ?? none
}
