import type { SmsRow } from '@shared/contract/administration'
import type { Page } from '@shared/contract/endpoint'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, pageOf, readPage } from '../../database/page'

export interface OutboxFilter extends PageRequest {
  mobile?: string
  orderBy?: string
}

/** What was sent lately, newest first; nothing where a gateway sends: what it has sent is nobody's here to read. */
export async function listOutbox(connection: Connection, adapter: 'outbox' | 'http', filter: OutboxFilter): Promise<Page<SmsRow>> {
  if (adapter === 'http') return pageOf(filter, 0, [])
  let found = connection.db.selectFrom('sms_outbox').where('text', '<>', '')
  if (filter.mobile) found = found.where('mobile', '=', filter.mobile)
  const { by, direction } = orderOf({ time: 'id' } as const, filter.orderBy ?? 'time desc')
  const page = await readPage(connection, filter, found, found.selectAll().orderBy(by, direction))
  const list = page.list.map((row) => ({ id: String(row.id), mobile: row.mobile, purpose: row.purpose, text: row.text, time: wireTime(row.created_at) }))
  return { ...page, list }
}
