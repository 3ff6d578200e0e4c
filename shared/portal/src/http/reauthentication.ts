import { oncePerPage } from '../oncePerPage'

/**
 * Asks the user to sign in again without leaving the page. Resolves to true when there is a new session and refused calls may
 * be repeated, to false when the user left.
 */
export type AskToSignIn = () => Promise<boolean>

interface Asking {
  /** The latest handler registered is used: in a foreign page, areas are mounted and unmounted. */
  asks: readonly AskToSignIn[]
  /** The session is being renewed or changed. Resolves to false when the user left. */
  running: Promise<boolean> | undefined
}
const asking = oncePerPage<Asking>('reauthentication.v2', () => ({ asks: [], running: undefined }))

/** Registers the handler of the shell or of an embedding host. @returns removes it */
export function onSessionEnded(ask: AskToSignIn): () => void {
  asking.asks = [...asking.asks, ask]
  return () => {
    asking.asks = asking.asks.filter((one) => one !== ask)
  }
}

function hold(change: Promise<boolean>): Promise<boolean> {
  const running = change.finally(() => {
    asking.running = undefined
  })
  asking.running = running
  return running
}

/** When several calls are refused at once, the user is asked once and all calls wait for the result. */
export function reauthenticate(): Promise<boolean> {
  const ask = asking.asks[asking.asks.length - 1]
  if (!ask) return Promise.resolve(false)
  return asking.running ?? hold(ask())
}

/** The change of session under way, if there is one: until it is over, the ids in use may be those of another role than the page's. */
export const sessionChange = (): Promise<boolean> | undefined => asking.running

/** Changes the session: until that is done, calls of pages wait, as they do while the user is asked to sign in again. Shell only. */
export function whileSessionChanges<T>(change: () => Promise<T>): Promise<T> {
  const changing = change()
  const over = () => true
  if (!asking.running) void hold(changing.then(over, over))
  return changing
}
