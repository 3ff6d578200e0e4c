import { serviceBaseOf } from '@shared/contract/portal'
import axios, { type AxiosInstance } from 'axios'
import { oncePerPage } from '../oncePerPage'
import { tokenStore } from '../session/state'

/** Milliseconds after which a call that is not an upload gives up. */
export const requestTimeout = 30_000
/** Milliseconds a file may take. */
export const downloadTimeout = 120_000

/** Where the page that is open says its calls are answered; its own origin when it says nothing. */
const baseURL = serviceBaseOf(document, window.location.origin, process.env.NODE_ENV === 'development' ? 'development' : 'production')

/**
 * The one axios instance of a page. Every request carries the session id and the extended session id as query
 * parameters (specification §7); they never enter a navigation or a log.
 */
export const http: AxiosInstance = oncePerPage('http.v1', () => {
  const instance = axios.create({ baseURL, timeout: requestTimeout, headers: { 'X-Requested-With': 'XMLHttpRequest' }, validateStatus: () => true })
  instance.interceptors.request.use((request) => {
    const { token, otherToken } = tokenStore.getState()
    if (token) request.params = { ...request.params, __sid: token, extendSessionId: otherToken }
    return request
  })
  return instance
})

/** Address of something the service answers to a navigation: a download or a paper to print, by a one-time ticket. */
export const serviceAddress = (path: string): string => `${http.defaults.baseURL ?? ''}${path}`

const portal = oncePerPage('portalOrigin.v1', () => ({ origin: window.location.origin }))
/** Absolute address of a page of the portal, for somebody who opens it elsewhere: a link that is shared, a picture a phone scans. */
export const portalAddress = (path: string): string => new URL(path, portal.origin).href
/** A page of another origin says where the portal is. */
export function setPortalOrigin(origin: string): void {
  portal.origin = origin
}

/** Puts all calls on another service base: a host that mounts one of our areas says where our service answers. */
export function setServiceBase(base: string): void {
  http.defaults.baseURL = base
}
