import type { ThemeMode } from '../theme/PortalTheme'

/** The two ids that authenticate a session (specification §7). */
export interface SessionIds {
  token: string
  otherToken: string
}

/**
 * How a foreign page provides its user's session: by ids it has itself, or by single sign-on with a fresh assertion signed by the
 * issuer, which is valid once and for a minute. Nothing is stored: neither cookies nor addresses of the host contain it.
 */
export type HostSession =
  | {
      /** Undefined if there are none: the user is told that the session has ended. */
      tokens(): SessionIds | undefined | Promise<SessionIds | undefined>
      /** Called when the session has ended. Returns new ids for the same user, or undefined if there are none. Refused calls are then repeated. */
      renew?(): Promise<SessionIds | undefined>
    }
  | { sso(): Promise<string> }

/** Options a foreign host may pass when it mounts a remote: the `customProps` of single-spa, and the options of `embed.js`. */
export interface SpaProps {
  /** Origin of the remote; absent: the page belongs to the portal itself. */
  portal?: string
  /** Base address of the calls, if it is not the portal's origin. */
  serviceBase?: string
  /** Absent: the portal's session in this browser is used; only for pages of the portal's own origin. */
  session?: HostSession
  /** Base path of the pages in the host's address. Absent: the remote does not change the host's address. */
  basePath?: string
  /** Page to show, with its query: /construction/query-list. An update with another page navigates to it. */
  page?: string
  /** An update with another number navigates to `page` again, wherever the user is. */
  visit?: number
  theme?: ThemeMode
  /** Theme tokens of the host, by antd's names: `{ colorPrimary: '#0a7' }`. */
  themeTokens?: Readonly<Record<string, string | number | boolean>>
  /** Parent element of dropdowns and dialogs; by default the end of the page. */
  popupContainer?: HTMLElement
  /** Nonce for style elements, for a content security policy that requires one. */
  nonce?: string
  /** Called when another page of the remote is shown. */
  onNavigate?(path: string): void
  /** Called when a link leads to another area of the portal. Without this handler the user is offered a link that opens it in the portal. */
  onOutside?(path: string): void
  onTitle?(title: string): void
  /** Called with whether the page holds unsaved input. */
  onUnsaved?(unsaved: boolean): void
  /** Called after a successful write: `constructionNotice.commit`. */
  onWritten?(act: string): void
  /** Called when the session has ended and was not renewed. */
  onSessionEnded?(): void
  /** Called for a failure that was shown to the user. */
  onFailure?(error: Error): void
}
