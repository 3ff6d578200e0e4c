import { oncePerPage } from '../oncePerPage'

/** Actions a page may request from its shell. */
export interface PortalActions {
  /** Opens the dialog that changes the password; the session ends when it succeeds (specification §4). */
  changePassword(): void
  /** Reloads the user's own data after a page has changed it, so that header and forms show the new values. */
  reloadUserInfo(): Promise<void>
}

const holder = oncePerPage<{ actions: PortalActions | undefined }>('actions.v1', () => ({ actions: undefined }))

/** Called by the shell, or by a host in its place. */
export function setPortalActions(actions: PortalActions): void {
  holder.actions = actions
}

/** Whether the host offers these actions: a page hides those it does not. */
export const hasPortalActions = (): boolean => holder.actions !== undefined

/** Safe to call in any host: without an implementation nothing happens. */
export const portalActions: PortalActions = {
  changePassword: () => holder.actions?.changePassword(),
  reloadUserInfo: () => holder.actions?.reloadUserInfo() ?? Promise.resolve(),
}
