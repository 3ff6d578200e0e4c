import { isUnderWay, jobEndpoints } from '@shared/contract/job'
import { useCallQuery, useSession } from '@shared/portal'
import { useEffect, useState } from 'react'
import { lateModule } from '../../parts/lateModule'
import { whenIdle } from '../useIdlePrefetch'

/** Milliseconds between two looks while something is under way. */
const lookAgain = 1_500

const late = lateModule(() => import(/* webpackChunkName: "jobs" */ './LateJobPanel'))

/** The user's jobs over whatever page is open; asked for once nobody waits, so that they survive loading the page again. */
export function Jobs() {
  const ready = useSession((session) => session.userId !== '' && session.firstLoginFlag !== '0')
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data } = useCallQuery(
    jobEndpoints.list,
    {},
    {
      enabled: ready && idle,
      // A file that is waited for comes while somebody works in another window, too.
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? lookAgain : false),
    },
  )
  const jobs = data?.list ?? []
  const panel = late.useModule(jobs.length > 0)
  return panel ? <panel.LateJobPanel jobs={jobs} /> : null
}
