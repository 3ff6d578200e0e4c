import { z } from 'zod'

/** What a job may be asked for, and how long what it made is kept. */
export const jobLimits = {
  /** Of one account, waiting or under way. */
  atOnce: 2,
  /** Finished ones that are kept of one account; older files make room. */
  kept: 10,
  /** Hours in which the file of a finished job may be fetched. */
  fileHours: 24,
} as const

/** Rows of an export: up to `atOnce` the file comes with the click, beyond it a job makes it, and no file holds more than `most`. */
export const exportRows = { atOnce: 2_000, most: 100_000 } as const

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const

/** Work that an account has asked for and no request waits for. */
export const jobSchema = z.object({
  id: z.string(),
  /** What its owner knows it by: 导出施工告知. */
  title: z.string(),
  state: z.enum(jobStates),
  /** How far it has come, 0 to 100. */
  percent: z.number().int(),
  /** A sentence for its owner: why it failed, or what the file leaves out; empty when there is nothing to say. */
  note: z.string(),
  fileName: z.string(),
  /** Bytes of the file; 0 before it is there. */
  size: z.number().int(),
  createDate: z.string(),
  /** Until when the file may be fetched. */
  expires: z.string(),
})
export type Job = z.infer<typeof jobSchema>

export const isUnderWay = (job: Pick<Job, 'state'>): boolean => job.state === 'waiting' || job.state === 'running'
