import { type ApplicationDefinition, type ApplicationForm, fieldsOf, visibleGroups, visibleTables } from '@shared/contract/application'
import { isChildOf } from '@shared/contract/catalogue'
import type { FieldError } from '@shared/contract/endpoint'
import type { FieldDefinition, FormRow, TableDefinition } from '@shared/contract/form'

/** What a form page knows about forms, without React. */

/** What a form is made of: an application's, or that of a transition that asks for something. */
export type FormDefinition = Pick<ApplicationDefinition, 'key' | 'groups' | 'tables' | 'attachments' | 'derive' | 'deriveRow' | 'lookups' | 'rowLookups'>

export const emptyRow = (table: TableDefinition): FormRow => Object.fromEntries(table.columns.map((column) => [column.key, '']))

export function emptyForm(definition: FormDefinition, fields: FormRow = {}): ApplicationForm {
  return {
    fields: { ...Object.fromEntries(fieldsOf(definition).map((field) => [field.key, ''])), ...fields },
    tables: Object.fromEntries(definition.tables.map((table) => [table.key, []])),
  }
}

/**
 * A change with what must go with it: choosing another kind empties category and variety below it, unless they are of
 * that kind: it may have been chosen in place of one that is none.
 * @param row what stands there before the change
 */
export function withDependents(fields: readonly FieldDefinition[], change: FormRow, row: FormRow): FormRow {
  const whole: FormRow = { ...change }
  const changed = Object.keys(change)
  for (let key = changed.pop(); key !== undefined; key = changed.pop()) {
    for (const field of fields) {
      if (field.catalogueParent === key && !(field.key in whole) && !isChildOf(row[field.key] ?? '', whole[key] ?? '')) {
        whole[field.key] = ''
        changed.push(field.key)
      }
    }
  }
  return whole
}

const writable = (fields: readonly FieldDefinition[], row: FormRow): FormRow =>
  Object.fromEntries(fields.filter((field) => field.source === undefined).map((field) => [field.key, (row[field.key] ?? '').trim()]))

/** The form as it travels: only what a client may send. Rows nobody has written in stay behind. */
export function wireForm(definition: FormDefinition, form: ApplicationForm): ApplicationForm {
  return {
    fields: writable(fieldsOf(definition), form.fields),
    tables: Object.fromEntries(
      definition.tables.map((table) => [table.key, (form.tables[table.key] ?? []).filter((row) => !isBlank(row)).map((row) => writable(table.columns, row))]),
    ),
  }
}

/** What the service said of a form at the places of the rows as they are typed: blank ones it has not seen. */
export function atTypedRows(definition: FormDefinition, form: ApplicationForm, told: readonly FieldError[]): FieldError[] {
  const places = new Map(definition.tables.map(({ key }) => [key, (form.tables[key] ?? []).flatMap((row, place) => (isBlank(row) ? [] : [place]))]))
  return told.map(({ field, message }) => {
    const [first = '', index, column] = field.split('.')
    const place = places.get(first)?.[Number(index)]
    return { field: place === undefined || column === undefined ? field : `${first}.${place}.${column}`, message }
  })
}

/** Whether a path leads to a place of the form: a guard that refuses the form as a whole gives its own name. */
export function isInForm(definition: FormDefinition, path: string): boolean {
  const [first = ''] = path.split('.')
  return first === 'attachments' || [...fieldsOf(definition), ...definition.tables].some(({ key }) => key === first)
}

export const isBlank = (row: FormRow): boolean => Object.values(row).every((value) => value.trim() === '')

/** The value a problem's path points at; undefined for a whole table or the form. */
export function valueAt(form: ApplicationForm, path: string): string | undefined {
  const [first = '', index, column] = path.split('.')
  if (index === undefined) return form.fields[first]
  return column === undefined ? undefined : form.tables[first]?.[Number(index)]?.[column]
}

/** Missing is not wrong: what is empty waits, what is written and wrong is shown at once. */
export function isMissing(form: ApplicationForm, problem: FieldError): boolean {
  const value = valueAt(form, problem.field)
  if (value !== undefined) return value.trim() === ''
  return (form.tables[problem.field] ?? []).length === 0
}

/** Part of the page a problem stands in: a group's key, a table's key, or `attachments`. */
export function sectionOf(definition: ApplicationDefinition, path: string): string {
  const first = path.split('.')[0] ?? ''
  if (first === 'attachments' || definition.tables.some((table) => table.key === first)) return first
  return definition.groups.find((group) => group.fields.some((field) => field.key === first))?.key ?? ''
}

export interface SectionStanding {
  key: string
  label: string
  missing: number
  wrong: number
  /** 2 人: rows of a complete table. */
  rows?: string
}

/**
 * How far each part of the page is, in its order, with the papers last.
 * @param lacks whether a problem is of something missing, as the form was judged: rows that came since make nothing wrong
 */
export function sectionStandings(
  definition: ApplicationDefinition,
  form: ApplicationForm,
  problems: readonly FieldError[],
  papers: readonly FieldError[],
  lacks: (problem: FieldError) => boolean,
): SectionStanding[] {
  const standing = (key: string, label: string): SectionStanding => {
    const here = problems.filter((problem) => sectionOf(definition, problem.field) === key)
    const missing = here.filter(lacks).length
    return { key, label, missing, wrong: here.length - missing }
  }
  return [
    ...visibleGroups(definition, form.fields).map((group) => standing(group.key, group.label)),
    ...visibleTables(definition, form.fields).map((table) => ({
      ...standing(table.key, table.label),
      rows: `${(form.tables[table.key] ?? []).length} ${table.measure}`,
    })),
    ...(definition.attachments.length > 0 ? [{ key: 'attachments', label: '附件', missing: papers.length, wrong: 0 }] : []),
  ]
}
