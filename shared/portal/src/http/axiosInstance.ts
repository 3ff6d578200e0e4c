import { serviceBaseOf } from '@shared/contract/portal'
import axios, { type AxiosInstance } from 'axios'
import { oncePerPage } from '../oncePerPage'
import { tokenStore } from '../session/state'

/** Timeout of a call that is not an upload, milliseconds. */
export const requestTimeout = 30_000
/** Timeout of a file download, milliseconds. */
export const downloadTimeout = 120_000

/** Base address of the service as the page declares it; the page's own origin by default. */
const baseURL = serviceBaseOf(document, window.location.origin, process.env.NODE_ENV === 'development' ? 'development' : 'production')

/**
 * The one axios instance of a page. Every request carries the session id and the extended session id as query
 * parameters (specification §7); they never enter a navigation or a log.
 */
export const http: AxiosInstance = oncePerPage('http.v1', () => {
  const instance = axios.create({
    baseURL,
    timeout: requestTimeout,
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    // The service has no such cookie. To look for it, axios asks the browser's own process, and sends no request before that has answered.
    withXSRFToken: false,
    validateStatus: () => true,
  })
  instance.interceptors.request.use((request) => {
    const { token, otherToken } = tokenStore.getState()
    if (token) request.params = { ...request.params, __sid: token, extendSessionId: otherToken }
    return request
  })
  return instance
})

/** Address the browser navigates to: a download or a printable document, authorised by a one-time ticket. */
export const serviceAddress = (path: string): string => `${http.defaults.baseURL ?? ''}${path}`

const portal = oncePerPage('portalOrigin.v1', () => ({ origin: window.location.origin }))
/** Absolute address of a page of the portal, for use outside it: a shared link or a QR code. */
export const portalAddress = (path: string): string => new URL(path, portal.origin).href
/** Called by a page of another origin, to set the portal's origin. */
export function setPortalOrigin(origin: string): void {
  portal.origin = origin
}

/** Sets the base address of all calls: called by a foreign host that mounts one of our areas. */
export function setServiceBase(base: string): void {
  http.defaults.baseURL = base
}
