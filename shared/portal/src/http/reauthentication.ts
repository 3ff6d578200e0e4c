import { oncePerPage } from '../oncePerPage'

/**
 * Asks the user to sign in again in place. Answers true when a new session stands and refused calls may be repeated,
 * false when the user left.
 */
export type AskToSignIn = () => Promise<boolean>

interface Asking {
  ask: AskToSignIn | undefined
  running: Promise<boolean> | undefined
}
const asking = oncePerPage<Asking>('reauthentication.v1', () => ({ ask: undefined, running: undefined }))

/** The shell (or an embedding host) says how to ask. */
export function onSessionEnded(ask: AskToSignIn): () => void {
  asking.ask = ask
  return () => {
    if (asking.ask === ask) asking.ask = undefined
  }
}

/** Many calls may be refused at once; the user is asked once and all wait for the answer. */
export function reauthenticate(): Promise<boolean> {
  if (!asking.ask) return Promise.resolve(false)
  asking.running ??= asking.ask().finally(() => {
    asking.running = undefined
  })
  return asking.running
}
