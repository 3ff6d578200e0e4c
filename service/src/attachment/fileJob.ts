import type { Readable } from 'node:stream'
import type { Connection } from '../database/database'
import type { Caller } from '../security/caller'

/** The request of a job, as stored. */
export type JobRequest = Record<string, unknown>

/** What a file is produced with. */
export interface FileWork {
  /** Reports progress from 0 to 1. @throws if the job was cancelled */
  tell(part: number): Promise<void>
}

/** A kind of job that produces a file, registered by its module. */
export interface FileJob {
  fileName(request: JobRequest, now: Date): string
  /** Checks that the caller may have such a file: before it is produced and again before it is downloaded. @throws Refusal */
  check(request: JobRequest, caller: Caller): void
  /**
   * Produces the file, reading in the caller's scope while it is written.
   * @returns the bytes, and a function that, after they have been read, returns a sentence on what they leave out
   */
  file(connection: Connection, request: JobRequest, caller: Caller, work: FileWork): { bytes: Readable; note(): string }
}

/** Every kind of job that produces a file, by its name in `account_job.kind` and in the ticket of a file made within the request. */
export interface FileJobs {
  /** @throws for a name that is already registered. */
  register(kind: string, job: FileJob): void
  find(kind: string): FileJob | undefined
}

export function fileJobs(): FileJobs {
  const jobs = new Map<string, FileJob>()
  return {
    register(kind, job) {
      if (jobs.has(kind)) throw new Error(`Jobs of the kind ${kind} are registered twice`)
      jobs.set(kind, job)
    },
    find: (kind) => jobs.get(kind),
  }
}
