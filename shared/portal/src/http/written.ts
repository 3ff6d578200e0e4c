import { oncePerPage } from '../oncePerPage'

/** Something was written for the user of this page: the name of its audit entry, `constructionNotice.commit`. */
export type OnWritten = (act: string) => void

const listeners = oncePerPage('written.v1', () => new Set<OnWritten>())

/** Notifies a foreign host of its users' writes, so that it can reload its own data. @returns stops listening */
export function onWritten(listener: OnWritten): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellWritten(act: string): void {
  // After the call has returned: an error thrown by a listener must not fail the call.
  for (const listener of listeners) queueMicrotask(() => listener(act))
}
