import { portalEndpoints } from '@shared/contract/portal'
import { invalidateCalls, useCallQuery, useSession } from '@shared/portal'
import { useUnreadMessages } from '@shared/portal/internal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '../useIdlePrefetch'

const none: Readonly<Record<string, number>> = {}

/**
 * How much waits for the user on each page, by its path: for the menu. Asked for once nobody waits, and again when a message has come:
 * what arrives in a queue is told by one. Who decides says so himself (`invalidateCalls`).
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
