import { recordsOf, textOf } from '../../runtime/http/service'

/** One application as an applicant may see it. */
export interface RegistrationResult {
  number: string
  unitName: string
  uscc: string
  adminName: string
  mobile: string
  loginName: string
  status: string
  statusName: string
  submitDate: string
  auditDate: string
  dueDate: string
  opinion: string
  correctable: boolean
}

export function readResults(data: Readonly<Record<string, unknown>>): RegistrationResult[] {
  return recordsOf(data, 'list').map((row) => ({
    number: textOf(row, 'number'),
    unitName: textOf(row, 'unitName'),
    uscc: textOf(row, 'uscc'),
    adminName: textOf(row, 'adminName'),
    mobile: textOf(row, 'mobile'),
    loginName: textOf(row, 'loginName'),
    status: textOf(row, 'status'),
    statusName: textOf(row, 'statusName'),
    submitDate: textOf(row, 'submitDate'),
    auditDate: textOf(row, 'auditDate'),
    dueDate: textOf(row, 'dueDate'),
    opinion: textOf(row, 'opinion'),
    correctable: row.correctable === true,
  }))
}
