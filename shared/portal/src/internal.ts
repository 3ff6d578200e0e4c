/** For the shell, for hosts that play its part and for tests: the writing side of the session, and how the page asks and tells. */
export { http, setPortalOrigin, setServiceBase } from './http/axiosInstance'
export { enableErrorReports } from './http/errorReport'
export { type AskToSignIn, onSessionEnded } from './http/reauthentication'
export { type OnWritten, onWritten } from './http/written'
export { type UnreadMessages, unreadStore, useUnreadMessages } from './inbox/unread'
export { watchUnreadMessages } from './inbox/watchUnread'
export { oncePerPage } from './oncePerPage'
export { createQueryClient, queryKey } from './query/queryClient'
export { isRemoteModule } from './remote/module'
export { lastActivity, noteActivity, subscribeActivity } from './session/activity'
export { keepFormsInMemory } from './session/formStorage'
export { hasAccess, useHasTokens } from './session/hooks'
export { forgetSession, takeTokens, takeUserInfo } from './session/page'
export { type GuardedPage, mayOpenPage, type PageReader } from './session/pageAccess'
export type { Tokens } from './session/state'
export {
  endSession,
  readTokens,
  receiveUserInfo,
  storedFirstLogin,
  storedRoleId,
  storedSso,
  storedUserName,
  storeFirstLogin,
  storeTokens,
  storeUserName,
} from './session/storage'
export { type PortalActions, setPortalActions } from './shell/actions'
export { type Notifier, setNotifier } from './shell/notify'
export { BreadcrumbContext } from './tab/breadcrumb'
export { TabContext } from './tab/tab'
