import type { Page, SmsRow } from '@shared/contract'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'

export interface OutboxFilter {
  mobile?: string
  pageNo: number
  pageSize: number
  orderBy?: string
}

/** What was sent lately, newest first; nothing where a gateway sends: what it has sent is nobody's here to read. */
export async function listOutbox({ db }: Connection, adapter: 'outbox' | 'http', filter: OutboxFilter): Promise<Page<SmsRow>> {
  const { pageNo, pageSize } = filter
  if (adapter === 'http') return { pageNo, pageSize, count: 0, list: [] }
  let query = db.selectFrom('sms_outbox').where('text', '<>', '')
  if (filter.mobile) query = query.where('mobile', '=', filter.mobile)
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('id', filter.orderBy?.endsWith('desc') === false ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const list = rows.map((row) => ({ id: String(row.id), mobile: row.mobile, purpose: row.purpose, text: row.text, time: wireTime(row.created_at) }))
  return { pageNo, pageSize, count: Number(count), list }
}
