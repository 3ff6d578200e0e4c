import { messages } from '../messages'
import type { FormRow } from './definition'

/** What a form holds: field values, and tables as rows of such values. */
export interface ApplicationForm {
  fields: FormRow
  tables: Record<string, FormRow[]>
}

/** A check across several fields of a form. */
export interface CrossCheck {
  /** Where the message is shown: a field, a table, or a column of a table (`workers.certExpire`), which is checked row by row. */
  field: string
  message: string
  /** Message built from the form, used instead of `message`: the sum its rows add up to. */
  says?(form: ApplicationForm, today: string): string
  /**
   * True when the form is valid, or when values it needs are absent. Pure: `today` is `YYYY-MM-DD`, `row` the row being checked, empty unless
   * the check is on a column.
   */
  holds(form: ApplicationForm, today: string, row: FormRow): boolean
}

/** A check that the day, or the time, in a field has come. */
export const notAfterToday = (field: string, label: string): CrossCheck => ({
  field,
  message: messages.afterToday(label),
  holds: ({ fields }, today) => (fields[field] ?? '').slice(0, today.length) <= today,
})
