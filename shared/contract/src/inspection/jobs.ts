import type { AskedOfQueue } from '../application/queues'
import type { InspectionJob } from './schemas'

type Job = Pick<InspectionJob, 'id' | 'type' | 'status' | 'dueDate'>

/**
 * Filters jobs by the conditions of a link: numbers on the home page count jobs of a type and some states, or overdue and due ones, and what waits there
 * names one `record`.
 */
export function jobsAskedFor<J extends Job>(
  jobs: readonly J[],
  { type, record, status, dueFrom, dueTo }: AskedOfQueue & { type?: string | undefined; record?: string | undefined },
): J[] {
  const dated = dueFrom !== undefined || dueTo !== undefined
  return jobs.filter(
    (job) =>
      (type === undefined || job.type === type) &&
      (record === undefined || job.id === record) &&
      (status === undefined || status.split(',').includes(job.status)) &&
      (!dated || (job.dueDate !== '' && job.dueDate >= (dueFrom ?? '') && job.dueDate <= (dueTo ?? '9999'))),
  )
}
