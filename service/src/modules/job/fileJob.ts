import type { Readable } from 'node:stream'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'

/** The request of a job, as stored. */
export type JobRequest = Record<string, unknown>

/** A kind of job that produces a file. */
export interface FileJob {
  fileName(request: JobRequest, now: Date): string
  /** Checks that the caller may have such a file: before it is produced and again before it is downloaded. @throws Refusal */
  check(request: JobRequest, caller: Caller): void
  /**
   * Produces the file, reading in the caller's scope while it is written.
   * @param tell reports progress from 0 to 1; throws if the job was cancelled
   * @returns the bytes, and a function that, after they have been read, returns a sentence on what they leave out
   */
  file(connection: Connection, request: JobRequest, caller: Caller, tell: (part: number) => Promise<void>): { bytes: Readable; note(): string }
}
