import { recordsOf, textOf } from '../../runtime/http/service'

/** A registration as shown to anyone who knows the unit's code and the mobile number. */
export interface RegistrationResult {
  number: string
  unitName: string
  uscc: string
  mobile: string
  status: string
  statusName: string
  submitDate: string
  auditDate: string
  dueDate: string
  correctable: boolean
}

export function readResults(data: Readonly<Record<string, unknown>>): RegistrationResult[] {
  return recordsOf(data, 'list').map((row) => ({
    number: textOf(row, 'number'),
    unitName: textOf(row, 'unitName'),
    uscc: textOf(row, 'uscc'),
    mobile: textOf(row, 'mobile'),
    status: textOf(row, 'status'),
    statusName: textOf(row, 'statusName'),
    submitDate: textOf(row, 'submitDate'),
    auditDate: textOf(row, 'auditDate'),
    dueDate: textOf(row, 'dueDate'),
    correctable: row.correctable === true,
  }))
}
