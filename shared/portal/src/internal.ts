/** For the shell and for hosts that play its part: the writing side of the session, and how the page asks and tells. */
export { setServiceBase } from './http/instance'
export { type Notifier, setNotifier } from './http/notify'
export { type AskAgain, onSessionEnded } from './http/reauthentication'
export { watchUnreadMessages } from './messages/watch'
export { lastActivity, noteActivity, subscribeActivity } from './session/activity'
export { endSession, keepRole, keepTokens, keptRoleId, keptSso, readTokens, receiveUserInfo, subscribeSession, type Tokens } from './session/keeping'
export { oncePerPage } from './session/state'
export { type PortalActions, setPortalActions } from './shell/actions'
