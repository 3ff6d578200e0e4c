import type { article } from '@shared/contract'
import { ask, recordsOf, textOf } from '../service'

const path: (typeof article)['publicTitles']['path'] = '/a/portal/articles'

/** Title and day of a notice; the text is read after sign-in. */
export interface PublicNotice {
  title: string
  publishDate: string
}

/** The newest notices; none when they cannot be had. */
export async function loadNotices(): Promise<PublicNotice[]> {
  const answer = await ask(path)
  if (answer.kind !== 'data') return []
  return recordsOf(answer.data, 'list').map((row) => ({ title: textOf(row, 'title'), publishDate: textOf(row, 'publishDate').slice(0, 10) }))
}
