import { type Job, jobEndpoints } from '@shared/contract/job'
import { invalidateCalls, notify } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { awaitJob } from './awaitedJobs'

/** What a page does once a job of its own has begun: this window fetches the file when it is done, and the panel shows how far it is. */
export function useJobStarted(): (job: Job, said: string) => void {
  const queries = useQueryClient()
  return (job, said) => {
    awaitJob(job.id)
    notify.success(said)
    void invalidateCalls(queries, [jobEndpoints.list])
  }
}
