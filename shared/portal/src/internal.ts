/** For the shell, for hosts in its place and for tests: writes the session, and registers how the page asks for sign-in and shows messages. */
export { http, setPortalOrigin, setServiceBase } from './http/axiosInstance'
export { enableErrorReports } from './http/errorReport'
export { isFailedFile } from './http/failedFile'
export { type AskToSignIn, onSessionEnded, whileSessionChanges } from './http/reauthentication'
export { type OnWritten, onWritten } from './http/written'
export { type UnreadMessages, unreadStore, useUnreadMessages } from './inbox/unread'
export { watchUnreadMessages } from './inbox/watchUnread'
export { oncePerPage } from './oncePerPage'
export { createQueryClient, queryKey } from './query/queryClient'
export { isRemoteModule } from './remote/module'
export { lastActivity, noteActivity, subscribeActivity } from './session/activity'
export { keepFormsInMemory } from './session/formStorage'
export { hasAccess, useHasTokens } from './session/hooks'
export { dropTokens, forgetSession, takeTokens, takeUserInfo, usedTokens } from './session/page'
export { roleToTake, type Tokens } from './session/state'
export {
  endSession,
  forgetRole,
  readTokens,
  receiveUserInfo,
  storedFirstLogin,
  storedRoleId,
  storedSso,
  storedTokens,
  storedUserName,
  storeFirstLogin,
  storeTokens,
  storeUserName,
} from './session/storage'
export { type PortalActions, setPortalActions } from './shell/actions'
export { type Notifier, setNotifier } from './shell/notify'
export { BreadcrumbContext } from './tab/breadcrumb'
export { TabProvider } from './tab/TabProvider'
export { TabContext } from './tab/tab'
