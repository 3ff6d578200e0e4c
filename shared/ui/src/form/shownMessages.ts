import type { FieldError } from '@shared/contract/endpoint'
import { cautionOf, type FieldDefinition, type TableDefinition } from '@shared/contract/form'
import type { FormState } from './formStore'

/** Which messages of a form's state are shown, and as what. */

/** The problem to show at a path: an invalid value at once, a missing one after the user has left the field or tried to submit. */
export const shownProblem = (state: FormState, path: string, leftKey = path): string | undefined =>
  state.wrong.get(path) ?? (state.revealed || state.left.has(leftKey) ? state.missing.get(path) : undefined)

const nothingSaid: Readonly<Record<string, string>> = {}

/** The problems to show in a row, by column. */
export function rowProblems(state: FormState, table: TableDefinition, index: number, rowKey: string): Readonly<Record<string, string>> {
  if (state.wrong.size === 0 && !state.revealed && state.left.size === 0) return nothingSaid
  const found = table.columns.flatMap(({ key }) => {
    const message = shownProblem(state, `${table.key}.${index}.${key}`, `${table.key}.${rowKey}.${key}`)
    return message === undefined ? [] : [[key, message]]
  })
  return found.length === 0 ? nothingSaid : Object.fromEntries(found)
}

/** What the lookups say of the current input at a path: that it cannot be submitted like this, or what should be checked. */
function saidOf({ looked }: FormState, path: string): { refusal?: string; advice?: string } {
  const { message, refuses = false } = looked.get(path) ?? {}
  if (!message) return {}
  return refuses ? { refusal: message } : { advice: message }
}

/** The error a lookup found at a path. Unlike a problem it is the service's to say, and submission asks it again. */
export const shownRefusal = (state: FormState, path: string): string | undefined => saidOf(state, path).refusal

/** All errors the lookups found. */
export const lookupRefusals = (looked: FormState['looked']): FieldError[] =>
  [...looked].flatMap(([field, { message, refuses = false }]) => (refuses && message ? [{ field, message }] : []))

/** The errors the lookups found in a row, by column. */
export function rowRefusals(state: FormState, table: TableDefinition, index: number): Readonly<Record<string, string>> {
  if (state.looked.size === 0) return nothingSaid
  const found = table.columns.flatMap(({ key }) => {
    const message = shownRefusal(state, `${table.key}.${index}.${key}`)
    return message === undefined ? [] : [[key, message]]
  })
  return found.length === 0 ? nothingSaid : Object.fromEntries(found)
}

/** The warning to show at a path. */
export const shownWarning = (state: FormState, path: string): string | undefined => state.warnings.get(path) ?? saidOf(state, path).advice

/** The warning to show in a cell. */
export function cellWarning(state: FormState, table: string, index: number, column: FieldDefinition): string | undefined {
  const row = state.form.tables[table]?.[index] ?? {}
  return shownWarning(state, `${table}.${index}.${column.key}`) ?? cautionOf(column, row[column.key] ?? '', row)
}

/** The warnings to show in a row, by column. */
export function rowWarnings(state: FormState, table: TableDefinition, index: number): Readonly<Record<string, string>> {
  if (state.warnings.size + state.looked.size === 0 && table.columns.every(({ caution }) => caution === undefined)) return nothingSaid
  const found = table.columns.flatMap((column) => {
    const message = cellWarning(state, table.key, index, column)
    return message === undefined ? [] : [[column.key, message]]
  })
  return found.length === 0 ? nothingSaid : Object.fromEntries(found)
}
