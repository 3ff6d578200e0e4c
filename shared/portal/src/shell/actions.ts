import { oncePerPage } from '../oncePerPage'

/** What a page may ask of the shell it stands in. */
export interface PortalActions {
  /** Opens the dialog that changes the password; the session ends when it succeeds (specification §4). */
  changePassword(): void
  /** Reads the user's own data again after a page has changed it, so that header and forms show the new values. */
  reloadUserInfo(): Promise<void>
}

const holder = oncePerPage<{ actions: PortalActions | undefined }>('actions.v1', () => ({ actions: undefined }))

/** The shell, or a host in its place, says what it can do. */
export function setPortalActions(actions: PortalActions): void {
  holder.actions = actions
}

/** True when somebody listens: a page hides what its host cannot do. */
export const hasPortalActions = (): boolean => holder.actions !== undefined

/** Safe to call in any host: where nobody listens nothing happens. */
export const portalActions: PortalActions = {
  changePassword: () => holder.actions?.changePassword(),
  reloadUserInfo: () => holder.actions?.reloadUserInfo() ?? Promise.resolve(),
}
