import { type account, countCap, type DataOf } from '@shared/contract'
import type { Connection } from '../../database/database'
import { regionMap } from '../../workflow/labels'
import { registrationRow } from './registrationRow'

export interface RegistrationFilter {
  keyword?: string
  status?: string
  unitType?: string
  pageNo: number
  pageSize: number
  orderBy?: string
}

const orderColumns = { submitDate: 'submit_date', auditDate: 'audit_date' } as const

/** `%` and `_` mean themselves in what a user types. */
const literal = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Applications for accounts, newest first unless asked otherwise. */
export async function listRegistrations(connection: Connection, filter: RegistrationFilter): Promise<DataOf<typeof account.findRegister>> {
  const { pageNo, pageSize, keyword } = filter
  let query = connection.db.selectFrom('registration')
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.unitType) query = query.where('unit_type', '=', filter.unitType)
  if (keyword) {
    const pattern = `%${literal(keyword)}%`
    query = query.where((where) => where.or((['number', 'unit_name', 'uscc', 'login_name'] as const).map((column) => where(column, 'like', pattern))))
  }
  const { count } = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const [column = 'submitDate', direction] = (filter.orderBy ?? 'submitDate desc').split(' ')
  const rows = await query
    .selectAll()
    .orderBy(orderColumns[column as keyof typeof orderColumns], (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const regions = await regionMap(connection)
  const found = Number(count)
  return {
    pageNo,
    pageSize,
    count: Math.min(found, countCap),
    ...(found > countCap ? { more: true } : {}),
    list: rows.map((row) => registrationRow(row, regions)),
  }
}
