import { isDateText, isDateTimeText } from '../rules/rules'
import { inert } from '../rules/sheetText'
import { type FieldDefinition, fieldTypeOf } from './definition'

type SheetField = Pick<FieldDefinition, 'type' | 'precision'>

/** The number format of a column of such values: amounts are summed, days are sorted, everything else stays as it is written. */
export function sheetFormat({ type, precision }: SheetField): string {
  if (type === 'money') return '#,##0.00'
  if (type === 'integer') return '0'
  if (type === 'decimal') return precision === undefined ? 'General' : `0.${'0'.repeat(precision)}`.replace(/\.$/, '')
  if (type === 'date') return 'yyyy-mm-dd'
  return type === 'datetime' ? 'yyyy-mm-dd hh:mm' : '@'
}

/** No zeros in front, which a number would lose, and no more digits than a sheet program keeps. */
const plainNumber = /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,3})?$/

/** Sheets count days from 1900, and take that year for a leap year. */
const firstYear = '1901'

/**
 * A value as the cell of a sheet: a number or a day where its field holds one, else a text that no sheet program runs.
 * @param text a value as it is kept, or its readable text @returns a day as a `Date` whose UTC parts are the day's
 */
export function sheetCell(field: SheetField, text: string): string | number | Date {
  if (fieldTypeOf(field).numeric && plainNumber.test(text)) return Number(text)
  if (text >= firstYear && field.type === 'date' && isDateText(text)) return new Date(`${text}T00:00:00Z`)
  if (text >= firstYear && field.type === 'datetime' && isDateTimeText(text.slice(0, 16))) return new Date(`${text.slice(0, 16).replace(' ', 'T')}:00Z`)
  return inert(text)
}
