import type { accountEndpoints } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import { regionMap } from '../../database/regions'
import { containing } from '../../database/userInput'
import { registrationRow } from './registrationRow'

export interface RegistrationFilter extends PageRequest {
  keyword?: string
  status?: string
  unitType?: string
  orderBy?: string
}

const orderColumns = { submitDate: 'submit_date', auditDate: 'audit_date' } as const

/** Applications for accounts, newest first by default. */
export async function listRegistrations(connection: Connection, filter: RegistrationFilter, now: Date): Promise<DataOf<typeof accountEndpoints.findRegister>> {
  let found = connection.db.selectFrom('registration')
  if (filter.status) found = found.where('status', '=', filter.status)
  if (filter.unitType) found = found.where('unit_type', '=', filter.unitType)
  if (filter.keyword) {
    const pattern = containing(filter.keyword)
    found = found.where((where) => where.or((['number', 'unit_name', 'uscc', 'login_name'] as const).map((column) => where(column, 'ilike', pattern))))
  }
  const { by, direction } = orderOf(orderColumns, filter.orderBy ?? 'submitDate desc')
  const rows = found
    .selectAll()
    .orderBy(by, (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('id')
  const page = await readPage(connection, filter, found, rows)
  const regions = await regionMap(connection)
  return { ...page, list: page.list.map((row) => registrationRow(row, regions, now)) }
}
