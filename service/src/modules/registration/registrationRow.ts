import { type RegistrationRow, registrationStateNames, registrationStates } from '@shared/contract/account'
import { labelOf } from '@shared/contract/enums'
import { maskMobile, maskName } from '@shared/contract/rules'
import type { Selectable } from 'kysely'
import { wireDate, wireTime } from '../../clock'
import { type regionMap, regionName } from '../../database/regions'
import type { RegistrationTable } from '../../database/tables/registrationTables'
import { workdaysBetween } from '../../workflow/workdays'

export type Registration = Selectable<RegistrationTable>
type Regions = Awaited<ReturnType<typeof regionMap>>

/** An application as a row of the administrator's list, with masked personal data. */
export function registrationRow(row: Registration, regions: Regions, now: Date): RegistrationRow {
  const waiting = row.status === registrationStates.waiting
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    number: row.number,
    unitName: row.unit_name,
    uscc: row.uscc,
    unitType: row.unit_type,
    unitTypeName: labelOf('unitType', row.unit_type),
    areaName: regionName(regions, row.area_code),
    adminName: maskName(row.admin_name),
    mobile: maskMobile(row.mobile),
    loginName: row.login_name,
    status: row.status,
    statusName: registrationStateNames[row.status] ?? row.status,
    submitDate: wireTime(row.submit_date),
    dueDate: waiting ? row.due_date : '',
    workdaysLeft: waiting ? workdaysBetween(wireDate(now), row.due_date) : undefined,
    auditDate: wireTime(row.audit_date),
    auditorName: row.auditor_name,
    opinion: row.opinion,
  }
}
