/**
 * 长者模式 is kept in this cookie: whoever serves the login page answers it in that look, so that nothing is painted small
 * first. nginx knows it by the same name (deploy/nginx).
 */
export const elderCookie = 'portal_elder'

/** Whether a request's Cookie header asks for 长者模式. */
export const asksForElder = (cookies: string | undefined): boolean => (cookies ?? '').split(/;\s*/).includes(`${elderCookie}=1`)
