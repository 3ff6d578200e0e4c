import { type Job, jobEndpoints } from '@shared/contract/job'
import { invalidateCalls, notify } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { awaitJob } from './awaitedJobs'

/** To be called when a page has started a job: this window will download the file, and the panel shows the progress. */
export function useJobStarted(): (job: Job, said: string) => void {
  const queries = useQueryClient()
  return (job, said) => {
    awaitJob(job.id)
    notify.success(said)
    void invalidateCalls(queries, [jobEndpoints.list])
  }
}
