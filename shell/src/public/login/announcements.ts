import type { announcementEndpoints } from '@shared/contract/announcement'
import { ask, recordsOf, textOf } from '../../runtime/http/service'

const path: (typeof announcementEndpoints)['publicTitles']['path'] = '/a/portal/articles'

/** Title and date of an announcement; its text is available after sign-in. */
export interface PublicAnnouncement {
  title: string
  publishDate: string
}

/** Loads the latest announcements; empty on failure. */
export async function loadAnnouncements(): Promise<PublicAnnouncement[]> {
  const answer = await ask(path)
  if (answer.kind !== 'data') return []
  return recordsOf(answer.data, 'list').map((row) => ({ title: textOf(row, 'title'), publishDate: textOf(row, 'publishDate').slice(0, 10) }))
}
