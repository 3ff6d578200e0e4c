import type { EndpointShape } from '@shared/contract/endpoint'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerPage } from '../oncePerPage'

/** When the session was last used, as far as this browser knows (milliseconds); 0 before the first answer. */
const store: StoreApi<{ at: number }> = oncePerPage('activity.v1', () => createStore<{ at: number }>(() => ({ at: 0 })))

/** @param at time of the request in milliseconds, in this window or in another one */
export function noteActivity(at: number): void {
  if (at > store.getState().at) store.setState({ at })
}

/** Whether a call extends the session. Calls refused with 401 or 429 do not: the service refuses them before it knows whose session it is. */
export function extendsSession(endpoint: EndpointShape, status: number): boolean {
  const ofSession = endpoint.access.kind === 'session' || endpoint.access.kind === 'roles'
  return ofSession && !endpoint.passive && status > 0 && status < 500 && status !== 401 && status !== 429
}

export const lastActivity = (): number => store.getState().at
export const subscribeActivity = (listener: (at: number) => void): (() => void) => store.subscribe(({ at }) => listener(at))
