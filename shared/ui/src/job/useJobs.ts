import { isUnderWay, type Job, jobEndpoints } from '@shared/contract/job'
import { useCallQuery, useSession } from '@shared/portal'

/** Polling interval while a job is running, milliseconds. */
const lookAgain = 1_500

/** The signed-in user's jobs, for the panel that shows them and fetches their files. @param wanted false: they are not asked for yet */
export function useJobs(wanted: boolean): readonly Job[] {
  const ready = useSession((session) => session.userId !== '' && session.firstLoginFlag !== '0')
  const { data } = useCallQuery(
    jobEndpoints.list,
    {},
    {
      enabled: ready && wanted,
      // Files are downloaded even while the user works in another window.
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? lookAgain : false),
    },
  )
  return data?.list ?? []
}
