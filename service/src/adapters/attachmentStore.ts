import type { Readable } from 'node:stream'

/** A file that has arrived and is not yet kept: it is either kept under a key or discarded. */
export interface Received {
  path: string
  size: number
  sha256: string
}

/** Where papers are kept. The embedded portal uses a folder; a store over the network has the same few acts. */
export interface AttachmentStore {
  /**
   * Takes a stream in, counting and hashing on the way. Keeps no more than `limit` bytes and leaves nothing behind when it fails.
   * @returns the file, or `too large`.
   */
  receive(stream: Readable, limit: number): Promise<Received | 'too large'>
  /** Puts a received file in its place, whole or not at all. */
  keep(received: Received, key: string): Promise<void>
  discard(received: Received): Promise<void>
  /** Removes files that arrived more than an hour ago and were neither kept nor discarded: their process ended in between. */
  discardAbandoned(): Promise<void>
  open(key: string): Promise<Readable>
  /** Keeps a file once more under another key: each goes its own way from then on. */
  copy(key: string, to: string): Promise<void>
  /** Keys of files that were kept before a moment, some at a time. */
  keptBefore(moment: Date): AsyncIterable<string[]>
  /** Removes a kept file; one that is gone already is no fault. */
  remove(key: string): Promise<void>
}
