import { z } from 'zod'

/** Limits of jobs, and how long their files are kept. */
export const jobLimits = {
  /** Maximum unfinished jobs per account. */
  atOnce: 2,
  /** Finished jobs kept per account; the oldest files are deleted first. */
  kept: 10,
  /** Hours for which the file of a finished job can be downloaded. */
  fileHours: 24,
} as const

/** Rows of an export: up to `atOnce` the file is created in the request, above that by a job; `most` is the maximum. */
export const exportRows = { atOnce: 2_000, most: 100_000 } as const

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const

/** Work requested by an account that continues after the request. */
export const jobSchema = z.object({
  id: z.string(),
  /** Title for its owner: 导出施工告知. */
  title: z.string(),
  state: z.enum(jobStates),
  /** Progress from 0 to 100. */
  percent: z.number().int(),
  /** A sentence for the owner: why it failed, or what the file leaves out; otherwise empty. */
  note: z.string(),
  fileName: z.string(),
  /** File size in bytes; 0 until it exists. */
  size: z.number().int(),
  createDate: z.string(),
  /** When the file expires. */
  expires: z.string(),
})
export type Job = z.infer<typeof jobSchema>

export const isUnderWay = (job: Pick<Job, 'state'>): boolean => job.state === 'waiting' || job.state === 'running'
