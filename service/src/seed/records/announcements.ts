import { Readable } from 'node:stream'
import { attachmentMaxBytes } from '@shared/contract/attachment'
import { attachFiles, callerKeeper } from '../../attachment/storeFiles'
import { after, days, hours, minutes, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { announcementAttachment } from '../../modules/announcement/attachmentOwner'
import { publishAnnouncement, saveAnnouncement, withdrawAnnouncement } from '../../modules/announcement/writeAnnouncement'
import type { Caller } from '../../security/caller'
import { announcementTexts, type SeedAnnouncement } from '../material/announcementTexts'
import { aPaper } from '../material/papers'

/** Writes the demo's announcements as its administrator, each on its day. */
export async function seedAnnouncements(context: ServiceContext, connection: Connection, callers: readonly Caller[]): Promise<void> {
  const administrator = callers.find((caller) => caller.roleType === '9')
  if (!administrator) throw new Error('The demo has no administrator')
  for (const [index, announcement] of announcementTexts.entries()) {
    const written = after(context.clock.now(), -days(announcement.daysAgo) - hours(1) - minutes(7 * index))
    const { title, kind, content, pinned = false } = announcement
    const draft = await saveAnnouncement(connection, administrator, { title, kind, content, pinned }, written)
    await seedAttachments(context, connection, administrator, draft.id, announcement, written)
    if (announcement.state === 'draft') continue
    const published = await publishAnnouncement(connection, administrator, draft, after(written, minutes(20)))
    if (announcement.state === 'withdrawn') await withdrawAnnouncement(connection, administrator, published, after(written, days(20)))
  }
}

async function seedAttachments(
  context: ServiceContext,
  connection: Connection,
  administrator: Caller,
  announcementId: string,
  { papers = [] }: SeedAnnouncement,
  at: Date,
): Promise<void> {
  for (const { name, title, lines } of papers) {
    const bytes = aPaper(title, { lines, unit: administrator.unitName, date: wireDate(at) })
    const received = await context.attachments.receive(Readable.from([bytes]), attachmentMaxBytes)
    if (received === 'too large') throw new Error('A demo paper is too large')
    const keeper = await callerKeeper(context, connection, administrator, announcementId, true)
    await attachFiles(context, connection, keeper, announcementAttachment.code, [{ received, fileName: name }], at, [])
  }
}
