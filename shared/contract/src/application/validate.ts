import { z } from 'zod'
import type { FieldError } from '../endpoint/envelope'
import { type ConditionValues, holds } from '../form/condition'
import type { ApplicationForm, CrossCheck } from '../form/crossCheck'
import type { FieldDefinition, FieldGroup, FormRow, TableDefinition } from '../form/definition'
import { canonical, counted, isVisible, shownGroups } from '../form/fieldRules'
import { paperProblems } from '../form/paperRules'
import { boundedText, cellsSchema, fieldsSchema, rowProblems, tableProblems } from '../form/validate'
import type { ApplicationDefinition } from './definition'
import { fieldsOf } from './definitionReaders'
import { mostRowsInForm } from './largeTables'
import type { ApplicationDetail } from './schemas'

/** Anything validated like a form: an application, the archive of a device. */
type CheckedForm = Pick<ApplicationDefinition, 'groups' | 'tables' | 'crossChecks'>

/** The values a form's conditions read. */
export const conditionValues = (form: ApplicationForm, facts: FormRow = {}): ConditionValues => ({ fields: form.fields, facts })

/** The visible groups of a form, each with its visible fields. */
export const visibleGroups = (definition: ApplicationDefinition, fields: FormRow): FieldGroup[] => shownGroups(definition.groups, fields)

/** The groups as the pages of a record show them: of the visible ones, without the fields that what was decided on it leaves no need for. */
export const groupsRead = (definition: ApplicationDefinition, { form, inputValues }: Pick<ApplicationDetail, 'form' | 'inputValues'>): FieldGroup[] =>
  visibleGroups(definition, form.fields).map((group) => ({
    ...group,
    fields: group.fields.filter(({ needlessWhen = false }) => !holds(needlessWhen, { fields: form.fields, input: inputValues })),
  }))

/** The visible tables of a form, each with the measure word of its rows. */
export const visibleTables = (definition: Pick<ApplicationDefinition, 'tables'>, fields: FormRow): TableDefinition[] =>
  definition.tables.filter((table) => isVisible(table, { fields })).map((table) => counted(table, fields))

/** The form without hidden fields, tables and cells of rows: what is hidden is not stored and cannot name a party. A draft keeps it: it may be shown again. */
export function withoutHidden(definition: Pick<ApplicationDefinition, 'groups' | 'tables'>, form: ApplicationForm, facts: FormRow = {}): ApplicationForm {
  const values = conditionValues(form, facts)
  const hidden = definition.groups.flatMap((group) => group.fields.filter((field) => !isVisible(group, values) || !isVisible(field, values)))
  const tables = definition.tables.flatMap((table) => {
    if (!isVisible(table, values)) return [[table.key, []]]
    const rows = form.tables[table.key]
    return rows ? [[table.key, shownRows(table, rows, values)]] : []
  })
  return {
    fields: { ...form.fields, ...Object.fromEntries(hidden.map((field) => [field.key, ''])) },
    tables: { ...form.tables, ...Object.fromEntries(tables) },
  }
}

/** The rows of a table without the values of columns hidden in them; a row without any is the same object. */
function shownRows({ columns }: TableDefinition, rows: FormRow[], values: ConditionValues): FormRow[] {
  const conditional = columns.filter(({ visibleWhen }) => visibleWhen !== undefined)
  if (conditional.length === 0) return rows
  return rows.map((row) => {
    const beside = { ...values, row }
    const hidden = conditional.filter((column) => (row[column.key] ?? '') !== '' && !isVisible(column, beside))
    return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map(({ key }) => [key, ''])) }
  })
}

/**
 * All problems of a form, in page order. The service and the browser use this same function.
 * @param mode `save` allows missing values but no invalid ones; `commit` requires a complete form
 * @param today `YYYY-MM-DD`, for rules about dates
 */
export function formProblems(definition: CheckedForm, form: ApplicationForm, mode: 'save' | 'commit', today: string): FieldError[]
export function formProblems(definition: ApplicationDefinition, form: ApplicationForm, mode: 'save' | 'commit', today: string, facts?: FormRow): FieldError[]
export function formProblems(definition: CheckedForm, typed: ApplicationForm, mode: 'save' | 'commit', today: string, facts: FormRow = {}): FieldError[] {
  const complete = mode === 'commit'
  // What is left in a field that is not on the page any more is judged by nothing.
  const form = withoutHidden(definition, typed, facts)
  // Dates in a draft may have passed before it is submitted, so rules relative to today apply to `commit` only.
  const values = { ...conditionValues(typed, facts), ...(complete && { today }) }
  const problems = definition.groups
    .filter((group) => isVisible(group, values))
    .flatMap((group) => rowProblems(group.fields, form.fields, values, '', complete))
  for (const table of definition.tables.filter((candidate) => isVisible(candidate, values))) {
    const rows = form.tables[table.key] ?? []
    if (complete && rows.length < table.minRows) problems.push({ field: table.key, message: `${table.label}至少填写${table.minRows}行` })
    if (rows.length > table.maxRows) problems.push({ field: table.key, message: `${table.label}最多${table.maxRows}行` })
    problems.push(...tableProblems(table, rows, values, complete))
    if (table.uniqueBy) problems.push(...repeatedRows(table.key, rows, table.uniqueBy, table.uniqueMessage ?? '内容重复'))
    for (const { by, unless = '', message } of table.alsoUnique ?? []) {
      const judged = rows.map((row) => ((row[unless] ?? '') === '' ? row : {}))
      problems.push(...repeatedRows(table.key, judged, by, message))
    }
  }
  if (complete) {
    const told = new Set(problems.map(({ field }) => field))
    for (const { field, message, says, holds } of definition.crossChecks) {
      for (const place of placesOf(field, form)) {
        if (told.has(place.field) || holds(form, today, place.row)) continue
        told.add(place.field)
        problems.push({ field: place.field, message: says?.(form, today) ?? message })
      }
    }
  }
  return problems
}

/**
 * Problems of a change of a stored record: those of its changed parts, and those the change makes at others: of two dates the one that stays may be
 * what is wrong now. What an old record lacks today must not prevent other changes.
 * @param isChanged whether the change touches the field or table at a problem's path
 */
export const problemsOfChange = (before: readonly FieldError[], after: readonly FieldError[], isChanged: (path: string) => boolean): FieldError[] =>
  after.filter(({ field, message }) => isChanged(field) || !before.some((one) => one.field === field && one.message === message))

/** Where a cross-check is evaluated: once, or for its column in every row of the table. */
function placesOf(field: string, form: ApplicationForm): { field: string; row: FormRow }[] {
  const [table = '', column] = field.split('.')
  if (column === undefined) return [{ field, row: {} }]
  return (form.tables[table] ?? []).map((row, index) => ({ field: `${table}.${index}.${column}`, row }))
}

/** Rows that repeat the same key values; each problem is reported at its first column. */
export function repeatedRows(tableKey: string, rows: readonly FormRow[], uniqueBy: readonly string[], message: string): FieldError[] {
  const seen = new Map<string, number>()
  const problems: FieldError[] = []
  rows.forEach((row, index) => {
    const values = uniqueBy.map((key) => (row[key] ?? '').trim())
    if (values.some((value) => value === '')) return
    const identity = JSON.stringify(values)
    const earlier = seen.get(identity)
    if (earlier === undefined) seen.set(identity, index + 1)
    else problems.push({ field: `${tableKey}.${index}.${uniqueBy[0]}`, message: message.replace('{row}', String(earlier)) })
  })
  return problems
}

/**
 * Whether a form cannot be submitted without a value in a field: its definition requires one, or a cross-check fails while it is empty. Labels are
 * marked by this, so that nothing is missed on submission that was not marked.
 * @param cell the table and row of a column
 */
export function isRequired(
  crossChecks: readonly CrossCheck[],
  field: FieldDefinition,
  form: ApplicationForm,
  { values, today, cell }: { values: ConditionValues; today: string; cell?: { table: string; row: FormRow } },
): boolean {
  if (holds(field.required, cell ? { ...values, row: cell.row } : values)) return true
  const path = cell ? `${cell.table}.${field.key}` : field.key
  const checks = crossChecks.filter((check) => check.field === path)
  if (checks.length === 0) return false
  const without = { [field.key]: '' }
  const emptied = cell ? form : { ...form, fields: { ...form.fields, ...without } }
  return checks.some((check) => !check.holds(emptied, today, cell ? { ...cell.row, ...without } : {}))
}

export const attachmentProblems = (definition: ApplicationDefinition, form: ApplicationForm, presentCodes: ReadonlySet<string>): FieldError[] =>
  paperProblems(definition.attachments, conditionValues(form), presentCodes)

/** The wire schema of a form: fields and table rows, except large tables, which are sent separately. */
export function formSchema(definition: ApplicationDefinition) {
  const fields = fieldsSchema(fieldsOf(definition))
  const tables = z.object(
    Object.fromEntries(
      definition.tables
        .filter((table) => !table.large)
        .map((table) => [
          table.key,
          z
            .array(cellsSchema(table.columns))
            .max(table.maxRows + 1)
            .optional(),
        ]),
    ),
  )
  // The fields depend on the record (`formBy`): here they are only bounded; unknown ones are dropped once the record is loaded.
  return definition.formBy
    ? z.object({ fields: fields.catchall(boundedText), tables: tables.catchall(z.array(z.record(z.string().max(60), boundedText)).max(mostRowsInForm + 1)) })
    : z.object({ fields, tables })
}

/** A parsed form with every field present: absent values become empty texts. */
export function normaliseForm(definition: ApplicationDefinition, form: { fields: Record<string, unknown>; tables: Record<string, unknown> }): ApplicationForm {
  const normaliseRow = (fields: readonly FieldDefinition[], row: Record<string, unknown>): FormRow => {
    const texts: FormRow = Object.fromEntries(fields.map(({ key }) => [key, typeof row[key] === 'string' ? String(row[key]) : '']))
    return Object.fromEntries(fields.map((field) => [field.key, canonical(field, texts[field.key] ?? '', texts)]))
  }
  const tables = Object.fromEntries(
    definition.tables.map((table) => {
      const rows = form.tables[table.key]
      return [table.key, Array.isArray(rows) ? rows.map((row: unknown) => normaliseRow(table.columns, (row ?? {}) as Record<string, unknown>)) : []]
    }),
  )
  return { fields: normaliseRow(fieldsOf(definition), form.fields), tables }
}
