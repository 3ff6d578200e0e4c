import { type Home, homeEndpoints, homePath, portalEndpoints } from '@shared/contract/portal'
import { useCallQuery, useSession } from '@shared/portal'
import { useSite } from '../../runtime/registry/registryStore'
import theme from '../../theme/theme.module.css'
import { AnnouncementCard } from './AnnouncementCard'
import { DueCalendar } from './DueCalendar'
import styles from './HomePage.module.css'
import { KindRing } from './KindRing'
import { Numbers } from './Numbers'
import { QuickCard } from './QuickCard'
import { TodoCard, type WaitingList } from './TodoCard'
import { useInteractionDrawer } from './useInteractionDrawer'

/**
 * 工作桌面: numbers, tasks, due dates, quick links and announcements. Every card has its own query and can fail independently; a card
 * without content is not shown.
 */
export function HomePage() {
  // The service refuses these calls until the first password is changed.
  const enabled = !useSession((session) => session.firstLoginFlag === '0')
  const numbers = useCallQuery(homeEndpoints.getEqustatisticNums, {}, { enabled })
  const home = useCallQuery(homeEndpoints.home, {}, { enabled })
  const overview = useCallQuery(homeEndpoints.getEqmOverview, {}, { enabled })
  // Less important and further down: fetched after the main cards, so that it does not delay them.
  const calendar = useCallQuery(homeEndpoints.getDueCalendar, {}, { enabled: enabled && !numbers.isPending && !home.isPending })
  const announcements = useCallQuery(homeEndpoints.latestAnnouncements, {}, { enabled })
  const listsOfRest = useListsOfRest(home.data)
  const drawer = useInteractionDrawer(enabled)
  const there = {
    quick: home.data?.quick.length !== 0 && !home.error,
    ring: overview.data?.list.length !== 0,
    // Most users have no devices, so nothing is shown until there is content.
    calendar: calendar.data !== undefined && calendar.data.duties.length > 0,
    announcements: announcements.data?.list.length !== 0,
  }
  const besides = [there.quick, there.announcements].filter(Boolean).length
  // A single card in a column is as tall as the two beside it, so that there is no gap below.
  const tall = (alone: boolean) => (alone && besides > 0 ? styles.tall : '')
  return (
    <>
      <h1 className={theme.hiddenText} tabIndex={-1} data-page-title>
        工作桌面
      </h1>
      {enabled && (
        <div className={`${styles.home} ${besides === 0 ? styles.oneColumn : ''}`}>
          {numbers.data?.list.length !== 0 && <Numbers query={numbers} />}
          <TodoCard query={home} lists={listsOfRest} className={`${styles.main} ${tall(!there.ring && besides > 1)}`} />
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

/** The pages on which tasks wait, with their numbers, where there are more than the home page lists. */
function useListsOfRest(home: Home | undefined): WaitingList[] {
  const { site } = useSite()
  const waiting = useCallQuery(portalEndpoints.waitingCounts, {}, { enabled: home !== undefined && home.todoTotal > home.todo.length })
  const { pages = {}, notInMenu = [] } = waiting.data ?? {}
  const inMenu = Object.entries(pages).flatMap(([path, count]) => {
    const page = path === homePath ? undefined : site.pages.get(path)
    return page && count > 0 ? [{ path, title: page.title, count }] : []
  })
  return [...inMenu, ...notInMenu]
}
