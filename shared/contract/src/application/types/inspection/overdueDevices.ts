/** Which devices of an inspection application are past their date. */
import { isDueByArchive } from '../../../equipment/due/inspectionRemarks'
import type { ApplicationForm } from '../../../form/crossCheck'
import type { FormRow } from '../../../form/definition'

/** Rows that name a device; empty rows cost nothing. */
export const namesDevice = ({ equipmentId = '', categoryCode = '' }: FormRow): boolean => equipmentId !== '' || categoryCode !== ''
export const devicesOf = (form: ApplicationForm): FormRow[] => (form.tables.devices ?? []).filter(namesDevice)
const isOverdue = (device: FormRow, today: string): boolean => (device.nextInspectionDate ?? '') !== '' && (device.nextInspectionDate ?? '') < today

/** Used by the form for the dates it contains, and by the service for those in the archive. @param overdue for each row, whether it is */
export function overdueUnexplained(overdue: readonly boolean[]): string {
  const rows = overdue.flatMap((is, place) => (is ? [place + 1] : []))
  const which = rows.length > 0 ? `第${rows.join('、')}行` : '有'
  return `${overdue.length > 1 ? which : ''}设备已超过下次检验日期，请填写超期原因`
}
/** By the dates in the rows; of what is due by the archive alone, the row's date need not be that of what is applied for, and `overdue` says it. */
export const overdueRows = ({ fields, tables }: ApplicationForm, today: string): boolean[] =>
  (tables.devices ?? []).map((row) => namesDevice(row) && !isDueByArchive(fields, row) && isOverdue(row, today))
/** The rows to name once something is overdue: those due by the archive too, whose date comes from there. */
export const rowsPastDue = (form: ApplicationForm, today: string): boolean[] =>
  form.fields.overdue === '1' ? (form.tables.devices ?? []).map((row) => namesDevice(row) && isOverdue(row, today)) : overdueRows(form, today)
