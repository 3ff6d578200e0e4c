import { useJobs } from '@shared/ui/job'
import { useEffect, useState } from 'react'
import { lateModule } from '../../parts/lateModule'
import { whenIdle } from '../useIdlePrefetch'

const late = lateModule(() => import(/* webpackChunkName: "jobs" */ './LateJobPanel'))

/** Panel of the user's jobs, below the page area and the same on all pages. Jobs are loaded when the browser is idle and so reappear after a reload. */
export function Jobs() {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const jobs = useJobs(idle)
  const panel = late.useModule(jobs.length > 0)
  return panel ? <panel.LateJobPanel jobs={jobs} /> : null
}
