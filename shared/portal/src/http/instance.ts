import axios, { type AxiosInstance } from 'axios'
import { oncePerPage, sessionStore } from '../session/state'

/** Milliseconds after which a call that is not an upload gives up. */
export const requestTimeout = 30_000

/**
 * The one axios instance of a page. Every request carries the session id and the extended session id as query
 * parameters (specification §7); they never enter a navigation or a log.
 */
export const http: AxiosInstance = oncePerPage('http.v1', () => {
  const instance = axios.create({ timeout: requestTimeout, headers: { 'X-Requested-With': 'XMLHttpRequest' }, validateStatus: () => true })
  instance.interceptors.request.use((request) => {
    const { token, otherToken } = sessionStore.getState()
    if (token) request.params = { ...request.params, __sid: token, extendSessionId: otherToken }
    return request
  })
  return instance
})

/** Puts all calls on another service base (specification §7: development, production, override by origin). */
export function setServiceBase(base: string): void {
  http.defaults.baseURL = base
}
