import { homeEndpoints } from '@shared/contract/portal'
import { useCallQuery, useSession } from '@shared/portal'
import theme from '../../theme/theme.module.css'
import { AnnouncementCard } from './AnnouncementCard'
import { DueCalendar } from './DueCalendar'
import styles from './HomePage.module.css'
import { KindRing } from './KindRing'
import { Numbers } from './Numbers'
import { QuickCard } from './QuickCard'
import { TodoCard } from './TodoCard'
import { useInteractionDrawer } from './useInteractionDrawer'

/**
 * 工作桌面: what there is, what needs me, what comes due, where I start, what was announced. Every card asks for itself and fails by
 * itself; one that has nothing to show is not there.
 */
export function HomePage() {
  // Until the first password is changed the service answers nothing else.
  const enabled = !useSession((session) => session.firstLoginFlag === '0')
  const numbers = useCallQuery(homeEndpoints.getEqustatisticNums, {}, { enabled })
  const home = useCallQuery(homeEndpoints.home, {}, { enabled })
  const overview = useCallQuery(homeEndpoints.getEqmOverview, {}, { enabled })
  // Below what a page is opened for: it is asked for when that is there, and takes nothing from it.
  const calendar = useCallQuery(homeEndpoints.getDueCalendar, {}, { enabled: enabled && !numbers.isPending && !home.isPending })
  const announcements = useCallQuery(homeEndpoints.latestAnnouncements, {}, { enabled })
  const drawer = useInteractionDrawer(enabled)
  const there = {
    quick: home.data?.quick.length !== 0 && !home.error,
    ring: overview.data?.list.length !== 0,
    // Most keep no devices: nothing stands there until it is known that there is something to show.
    calendar: calendar.data !== undefined && calendar.data.duties.length > 0,
    announcements: announcements.data?.list.length !== 0,
  }
  const besides = [there.quick, there.announcements].filter(Boolean).length
  // A column of one card stands beside the two of the other instead of leaving a hole under itself.
  const tall = (alone: boolean) => (alone && besides > 0 ? styles.tall : '')
  return (
    <>
      <h1 className={theme.hiddenText} tabIndex={-1} data-page-title>
        工作桌面
      </h1>
      {enabled && (
        <div className={`${styles.home} ${besides === 0 ? styles.oneColumn : ''}`}>
          {numbers.data?.list.length !== 0 && <Numbers query={numbers} />}
          <TodoCard query={home} className={`${styles.main} ${tall(!there.ring && besides > 1)}`} />
          {there.quick && <QuickCard query={home} className={`${styles.side} ${tall(there.ring && besides === 1)}`} />}
          {there.calendar && <DueCalendar query={calendar} className={styles.main ?? ''} />}
          {there.ring && <KindRing query={overview} className={styles.main ?? ''} />}
          {there.announcements && (
            <AnnouncementCard query={announcements} className={`${styles.side} ${tall(there.ring && (besides === 1 || there.calendar))}`} />
          )}
        </div>
      )}
      {drawer}
    </>
  )
}
