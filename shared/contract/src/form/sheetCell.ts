import { isDateText, isDateTimeText } from '../rules/rules'
import { inert } from '../rules/sheetText'
import { type FieldDefinition, fieldTypeOf } from './definition'

type SheetField = Pick<FieldDefinition, 'type' | 'precision'>

/** The number format of a column: amounts can be summed, dates sorted; everything else is written as text. */
export function sheetFormat({ type, precision }: SheetField): string {
  if (type === 'money') return '#,##0.00'
  if (type === 'integer') return '0'
  if (type === 'decimal') return precision === undefined ? 'General' : `0.${'0'.repeat(precision)}`.replace(/\.$/, '')
  if (type === 'date') return 'yyyy-mm-dd'
  return type === 'datetime' ? 'yyyy-mm-dd hh:mm' : '@'
}

/** No leading zeros, which a number would lose, and no more digits than a spreadsheet program keeps. */
const plainNumber = /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,3})?$/

/** Spreadsheets count days from 1900 and treat that year as a leap year, so only later dates are exact. */
const firstYear = '1901'

/**
 * A value as a spreadsheet cell: a number or a date where the field holds one, otherwise a text that no program executes as a formula.
 * @param text the stored value or its readable text
 * @returns a date as a `Date` whose UTC parts are the day's
 */
export function sheetCell(field: SheetField, text: string): string | number | Date {
  if (fieldTypeOf(field).numeric && plainNumber.test(text)) return Number(text)
  if (text >= firstYear && field.type === 'date' && isDateText(text)) return new Date(`${text}T00:00:00Z`)
  if (text >= firstYear && field.type === 'datetime' && isDateTimeText(text.slice(0, 16))) return new Date(`${text.slice(0, 16).replace(' ', 'T')}:00Z`)
  return inert(text)
}
