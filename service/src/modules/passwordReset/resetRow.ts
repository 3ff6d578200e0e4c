import { type PasswordResetRow, type passwordResetEndpoints, passwordResetStateNames } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { maskMobile } from '@shared/contract/rules'
import type { Selectable } from 'kysely'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import type { PasswordResetTable } from '../../database/tables/tables'
import { containing } from '../../database/userInput'

/** Password reset applications, for administrators. */

export interface ResetQuery extends PageRequest {
  keyword?: string
  /** Comma-separated. */
  status?: string
  orderBy?: string
}

const orderColumns = { submitDate: 'password_reset.submit_date', auditDate: 'password_reset.audit_date' } as const

/** The mobile is masked; whoever decides and wants to call it may see it in full, which is audited. */
export const toResetRow = (row: Selectable<PasswordResetTable>, unitName: string | null): PasswordResetRow => ({
  id: row.id,
  number: row.number,
  loginName: row.login_name,
  uscc: row.uscc,
  unitName: unitName ?? '',
  applicant: row.applicant,
  newMobile: maskMobile(row.new_mobile),
  status: row.status,
  statusName: passwordResetStateNames[row.status] ?? row.status,
  submitDate: wireTime(row.submit_date),
  auditDate: wireTime(row.audit_date),
  auditorName: row.auditor_name,
  opinion: row.opinion,
})

/** One page of applications, newest first by default. */
export async function listResets(connection: Connection, query: ResetQuery): Promise<DataOf<typeof passwordResetEndpoints.list>> {
  // The unit that was entered, if it exists.
  let found = connection.db.selectFrom('password_reset').leftJoin('unit', 'unit.uscc', 'password_reset.uscc')
  if (query.status) found = found.where('password_reset.status', 'in', query.status.split(','))
  if (query.keyword) {
    const pattern = containing(query.keyword)
    found = found.where((where) =>
      where.or([
        where('password_reset.number', 'ilike', pattern),
        where('password_reset.login_name', 'ilike', pattern),
        where('password_reset.applicant', 'like', pattern),
        where('unit.unit_name', 'like', pattern),
      ]),
    )
  }
  const { by, direction } = orderOf(orderColumns, query.orderBy ?? 'submitDate desc')
  const rows = found
    .selectAll('password_reset')
    .select('unit.unit_name')
    .orderBy(by, (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('password_reset.id')
  const page = await readPage(connection, query, found, rows)
  return { ...page, list: page.list.map((row) => toResetRow(row, row.unit_name)) }
}
