import type { ThemeMode } from '../theme/PortalTheme'

/** The two ids that prove a session (specification §7). */
export interface SessionIds {
  token: string
  otherToken: string
}

/**
 * How a foreign page gives the session its user has. Nothing of it is stored: neither cookies nor addresses of the host ever hold it.
 * By ids it has itself, or by single sign-on: a fresh, signed word of the issuer, which is good for a minute and once.
 */
export type HostSession =
  | {
      tokens(): SessionIds | Promise<SessionIds>
      /** The session has ended: new ids, for the same user, or nothing when there are none. Refused calls are then repeated. */
      renew?(): Promise<SessionIds | undefined>
    }
  | { sso(): Promise<string> }

/** What a foreign host may say when it mounts a remote: the `customProps` of single-spa, and the options of `embed.js`. */
export interface SpaProps {
  /** Origin the remote came from; without it the page is the portal's own. */
  portal?: string
  /** Base of the calls, where they are not answered at the portal's origin. */
  serviceBase?: string
  /** Without it the session of the portal in this browser: for pages of the portal's own origin alone. */
  session?: HostSession
  /** Path the pages stand under in the host's address. Without it the remote keeps its address to itself. */
  basePath?: string
  /** The page that is shown, with its query: /construction/query-list. Another one at an update is gone to. */
  page?: string
  /** Another number: the page is gone to again, wherever the user is. */
  visit?: number
  theme?: ThemeMode
  /** Values of the host's own look, by antd's names: `{ colorPrimary: '#0a7' }`. */
  themeTokens?: Readonly<Record<string, string | number | boolean>>
  /** Where dropdowns and dialogs are put; without it the end of the page. */
  popupContainer?: HTMLElement
  /** For a content security policy that admits style elements by a word. */
  nonce?: string
  /** Another page of the remote stands now. */
  onNavigate?(path: string): void
  /** A link leads out of the remote: into another area of the portal. Without an answer the user is offered to open it there. */
  onOutside?(path: string): void
  onTitle?(title: string): void
  /** Whether the page holds what is not saved yet. */
  onUnsaved?(unsaved: boolean): void
  /** Something was written: `constructionNotice.commit`. */
  onWritten?(act: string): void
  /** The session has ended and was not renewed. */
  onSessionEnded?(): void
  /** Something broke that the user was told of. */
  onFailure?(error: Error): void
}
