import type { AskedOfQueue } from '../application/queues'
import type { InspectionJob } from './schemas'

type Job = Pick<InspectionJob, 'type' | 'status' | 'dueDate'>

/** The jobs a link asks for: a number of the home page counts those of a type and some states, or what is overdue or due. */
export function jobsAskedFor<J extends Job>(jobs: readonly J[], { type, status, dueFrom, dueTo }: AskedOfQueue & { type?: string | undefined }): J[] {
  const dated = dueFrom !== undefined || dueTo !== undefined
  return jobs.filter(
    (job) =>
      (type === undefined || job.type === type) &&
      (status === undefined || status.split(',').includes(job.status)) &&
      (!dated || (job.dueDate !== '' && job.dueDate >= (dueFrom ?? '') && job.dueDate <= (dueTo ?? '9999'))),
  )
}
