import type { announcementEndpoints } from '@shared/contract/announcement'
import { ask, recordsOf, textOf } from '../../runtime/http/service'

const path: (typeof announcementEndpoints)['publicTitles']['path'] = '/a/portal/articles'

/** Title and day of an announcement; the text is read after sign-in. */
export interface PublicAnnouncement {
  title: string
  publishDate: string
}

/** The newest announcements; none when they cannot be had. */
export async function loadAnnouncements(): Promise<PublicAnnouncement[]> {
  const answer = await ask(path)
  if (answer.kind !== 'data') return []
  return recordsOf(answer.data, 'list').map((row) => ({ title: textOf(row, 'title'), publishDate: textOf(row, 'publishDate').slice(0, 10) }))
}
