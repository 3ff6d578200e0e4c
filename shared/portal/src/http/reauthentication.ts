import { oncePerPage } from '../oncePerPage'

/**
 * Asks the user to sign in again in place. Answers true when a new session stands and refused calls may be repeated,
 * false when the user left.
 */
export type AskToSignIn = () => Promise<boolean>

interface Asking {
  /** The latest handler registered is used: in a foreign page, areas are mounted and unmounted. */
  asks: readonly AskToSignIn[]
  running: Promise<boolean> | undefined
}
const asking = oncePerPage<Asking>('reauthentication.v2', () => ({ asks: [], running: undefined }))

/** The shell (or an embedding host) says how to ask. */
export function onSessionEnded(ask: AskToSignIn): () => void {
  asking.asks = [...asking.asks, ask]
  return () => {
    asking.asks = asking.asks.filter((one) => one !== ask)
  }
}

/** Many calls may be refused at once; the user is asked once and all wait for the answer. */
export function reauthenticate(): Promise<boolean> {
  const ask = asking.asks[asking.asks.length - 1]
  if (!ask) return Promise.resolve(false)
  asking.running ??= ask().finally(() => {
    asking.running = undefined
  })
  return asking.running
}
