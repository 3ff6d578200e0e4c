import type { ApplicationForm, FormLookupAnswer } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'

/** Result of a lookup for a field. `path`: a page with the details, if there is one. */
export type LookedUp = Omit<FormLookupAnswer['list'][number], 'field'>

/** The messages of an answer, in place of the earlier ones of the fields and tables asked about; by path. */
export function withMessages(looked: ReadonlyMap<string, LookedUp>, asked: readonly string[], list: FormLookupAnswer['list']): ReadonlyMap<string, LookedUp> {
  const said = new Map([...looked].filter(([path]) => !asked.some((key) => path === key || path.startsWith(`${key}.`))))
  for (const { field, ...answered } of list) said.set(field, answered)
  return said
}

/** Fills a row's empty cells from `known`. */
const withKnown = (row: FormRow, known: FormRow = {}): FormRow => ({
  ...row,
  ...Object.fromEntries(Object.entries(known).filter(([key, value]) => value !== '' && (row[key] ?? '') === '')),
})

type Filling = Pick<FormLookupAnswer, 'fields' | 'rows' | 'archived' | 'suggested' | 'together'>

/**
 * Fills a form in from the answers of its lookups, and remembers what it has filled in: a row is filled once, so that cells the user empties stay
 * empty, and a field follows a later suggestion until the user changes it.
 * @returns a function that gives the form with the values of an answer; the same form if it brings none.
 * `table`: the one the answer's rows belong to; `rowKeys`: key of each of its rows
 */
export function lookupFilling() {
  const filledRows = new Set<string>()
  const lastSuggested = new Map<string, string>()

  const suggestedFor = (form: ApplicationForm, offer: FormRow, together: readonly string[]): FormRow => {
    const value = (key: string) => form.fields[key] ?? ''
    // By the user: neither what is suggested nor what was.
    const isEntered = (key: string) => key in offer && !['', offer[key], lastSuggested.get(key)].includes(value(key).trim())
    const suggested = together.some(isEntered) ? Object.fromEntries(Object.entries(offer).filter(([key]) => !together.includes(key))) : offer
    const open = Object.entries(suggested).filter(([key, text]) => (lastSuggested.has(key) ? value(key) === lastSuggested.get(key) : text !== ''))
    const offered = open.filter(([key]) => lastSuggested.has(key) || value(key) === '')
    for (const [key, text] of open) lastSuggested.set(key, text)
    return Object.fromEntries(offered)
  }

  return (form: ApplicationForm, table: string, rowKeys: readonly string[], answer: Filling): ApplicationForm => {
    const { fields, rows = [], archived = [], suggested = {}, together = [] } = answer
    const given: FormRow = { ...fields, ...suggestedFor(form, suggested, together) }
    const unfilled = rows.map((row, index) => (filledRows.has(`${rowKeys[index]}`) ? {} : row))
    for (const [index, row] of rows.entries()) if (Object.keys(row).length > 0) filledRows.add(`${rowKeys[index]}`)
    const isSaid = (row: FormRow, index: number) => Object.entries(archived[index] ?? {}).every(([key, value]) => (row[key] ?? '') === value)
    const present = form.tables[table] ?? []
    const tables =
      unfilled.some((row) => Object.keys(row).length > 0) || !present.every(isSaid)
        ? { ...form.tables, [table]: present.map((row, index) => ({ ...withKnown(row, unfilled[index]), ...archived[index] })) }
        : form.tables
    const filled = tables !== form.tables || Object.entries(given).some(([key, value]) => (form.fields[key] ?? '') !== value)
    return filled ? { fields: { ...form.fields, ...given }, tables } : form
  }
}
