import type { Readable } from 'node:stream'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'

/** What a job was asked for, as it is kept. */
export type JobRequest = Record<string, unknown>

/** A kind of work that makes a file. */
export interface FileJob {
  /** What the file is called. */
  fileName(request: JobRequest, now: Date): string
  /** Whether the caller may have such a file: asked before it is made and again before it is given. @throws Refusal */
  check(request: JobRequest, caller: Caller): void
  /**
   * The file's bytes, read in the caller's scope while they are written.
   * @param tell told how far it is, 0 to 1, now and then; throws when nobody wants it any more
   * @returns the bytes, and once they have been read, a sentence on what they leave out
   */
  file(connection: Connection, request: JobRequest, caller: Caller, tell: (part: number) => Promise<void>): { bytes: Readable; note(): string }
}
