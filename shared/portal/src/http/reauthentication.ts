import { oncePerPage } from '../oncePerPage'

/**
 * Asks the user to sign in again without leaving the page. Resolves to true when there is a new session and refused calls may
 * be repeated, to false when the user left.
 */
export type AskToSignIn = () => Promise<boolean>

interface Asking {
  /** The latest handler registered is used: in a foreign page, areas are mounted and unmounted. */
  asks: readonly AskToSignIn[]
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

/** When several calls are refused at once, the user is asked once and all calls wait for the result. */
export function reauthenticate(): Promise<boolean> {
  const ask = asking.asks[asking.asks.length - 1]
  if (!ask) return Promise.resolve(false)
  asking.running ??= ask().finally(() => {
    asking.running = undefined
  })
  return asking.running
}
