import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { wireDate } from '../clock'

/** A received file that is not stored yet: it is then either kept under a key or discarded. */
export interface Received {
  path: string
  size: number
  sha256: string
}

/** The key of a new file, `2026/11/<id>`: a folder for each month, as one folder with all files becomes slow. */
export const newStorageKey = (now: Date): string => `${wireDate(now).slice(0, 7).replace('-', '/')}/${randomUUID()}`

/** Where attachments are stored. The embedded portal uses a folder; a network store has the same operations. */
export interface AttachmentStore {
  /**
   * Receives a stream, counting and hashing it. Stores at most `limit` bytes and leaves nothing behind on failure.
   * @returns the file, or `too large`.
   */
  receive(stream: Readable, limit: number): Promise<Received | 'too large'>
  /** Stores a received file under a key, completely or not at all. */
  keep(received: Received, key: string): Promise<void>
  discard(received: Received): Promise<void>
  /** Deletes received files older than an hour that were neither kept nor discarded because their process ended. */
  discardAbandoned(): Promise<void>
  open(key: string): Promise<Readable>
  /** Stores a copy of a file under another key; both are independent afterwards. */
  copy(key: string, to: string): Promise<void>
  /** Keys of files stored before a moment, in batches. */
  keptBefore(moment: Date): AsyncIterable<string[]>
  /** Deletes a stored file; a missing one is no error. */
  remove(key: string): Promise<void>
}
