import { isUnderWay, jobEndpoints } from '@shared/contract/job'
import { useCallQuery, useSession } from '@shared/portal'
import { useEffect, useState } from 'react'
import { lateModule } from '../../parts/lateModule'
import { whenIdle } from '../useIdlePrefetch'

/** Polling interval while a job is running, milliseconds. */
const lookAgain = 1_500

const late = lateModule(() => import(/* webpackChunkName: "jobs" */ './LateJobPanel'))

/** Panel of the user's jobs, below the page area and the same on all pages. Jobs are loaded when the browser is idle and so reappear after a reload. */
export function Jobs() {
  const ready = useSession((session) => session.userId !== '' && session.firstLoginFlag !== '0')
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data } = useCallQuery(
    jobEndpoints.list,
    {},
    {
      enabled: ready && idle,
      // Files are downloaded even while the user works in another window.
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? lookAgain : false),
    },
  )
  const jobs = data?.list ?? []
  const panel = late.useModule(jobs.length > 0)
  return panel ? <panel.LateJobPanel jobs={jobs} /> : null
}
