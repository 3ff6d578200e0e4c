import { type ApplicationDefinition, type ApplicationForm, fieldsOf, visibleGroups, visibleTables } from '@shared/contract/application'
import { isChildOf } from '@shared/contract/catalogue'
import type { FieldError } from '@shared/contract/endpoint'
import type { FieldDefinition, FormRow, TableDefinition } from '@shared/contract/form'

/** Form logic without React. */

/** Definition of a form: of an application, or of a transition that needs input. */
export type FormDefinition = Pick<ApplicationDefinition, 'key' | 'groups' | 'tables' | 'attachments' | 'derive' | 'deriveRow' | 'lookups' | 'rowLookups'> &
  Partial<Pick<ApplicationDefinition, 'crossChecks'>>

export const emptyRow = (table: TableDefinition): FormRow => Object.fromEntries(table.columns.map((column) => [column.key, '']))

export function emptyForm(definition: FormDefinition, fields: FormRow = {}): ApplicationForm {
  return {
    fields: { ...Object.fromEntries(fieldsOf(definition).map((field) => [field.key, ''])), ...fields },
    tables: Object.fromEntries(definition.tables.map((table) => [table.key, []])),
  }
}

/**
 * Adds dependent changes: choosing another kind clears category and variety below it, unless they belong to the new kind. They may
 * belong to it when it replaces a value that is not in the catalogue.
 * @param row values before the change
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

/** The form as it is sent: only fields the client may set, without blank rows. */
export function wireForm(definition: FormDefinition, form: ApplicationForm): ApplicationForm {
  return {
    fields: writable(fieldsOf(definition), form.fields),
    tables: Object.fromEntries(
      definition.tables.map((table) => [table.key, (form.tables[table.key] ?? []).filter((row) => !isBlank(row)).map((row) => writable(table.columns, row))]),
    ),
  }
}

/** Problems as the page shows what they are about, from top to bottom: the rules report them one rule after the other. */
export function inPageOrder(definition: FormDefinition, problems: readonly FieldError[]): readonly FieldError[] {
  const fields = fieldsOf(definition).map(({ key }) => key)
  const place = ({ field }: FieldError): number[] => {
    const [first = '', row = '-1', column = ''] = field.split('.')
    const at = definition.tables.findIndex(({ key }) => key === first)
    const table = definition.tables[at]
    if (!table) return [fields.indexOf(first)]
    return [fields.length + at, Number(row), table.columns.findIndex(({ key }) => key === column)]
  }
  return problems
    .map((problem) => ({ problem, place: place(problem) }))
    .sort((one, other) => one.place.reduce((found, part, level) => found || part - (other.place[level] ?? -1), 0))
    .map(({ problem }) => problem)
}

/** Maps row indices in the service's messages to the rows on the page: blank rows were not sent. */
export function atTypedRows(definition: FormDefinition, form: ApplicationForm, told: readonly FieldError[]): FieldError[] {
  const places = new Map(definition.tables.map(({ key }) => [key, (form.tables[key] ?? []).flatMap((row, place) => (isBlank(row) ? [] : [place]))]))
  return told.map(({ field, message }) => {
    const [first = '', index, column] = field.split('.')
    const place = places.get(first)?.[Number(index)]
    return { field: place === undefined || column === undefined ? field : `${first}.${place}.${column}`, message }
  })
}

/** Whether a path is part of the form. A guard that refuses the whole form uses its own name as the path. */
export function isInForm(definition: FormDefinition, path: string): boolean {
  const [first = ''] = path.split('.')
  return first === 'attachments' || [...fieldsOf(definition), ...definition.tables].some(({ key }) => key === first)
}

export const isBlank = (row: FormRow): boolean => Object.values(row).every((value) => value.trim() === '')

/** The value at a problem's path; undefined for a whole table or the form. */
export function valueAt(form: ApplicationForm, path: string): string | undefined {
  const [first = '', index, column] = path.split('.')
  if (index === undefined) return form.fields[first]
  return column === undefined ? undefined : form.tables[first]?.[Number(index)]?.[column]
}

/** Whether a problem is a missing value. Those are shown later than invalid values, which are shown at once. */
export function isMissing(form: ApplicationForm, problem: FieldError): boolean {
  const value = valueAt(form, problem.field)
  if (value !== undefined) return value.trim() === ''
  return (form.tables[problem.field] ?? []).length === 0
}

/** The section a problem belongs to: key of a group or table, or `attachments`. */
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
 * Progress of each section, in page order, attachments last.
 * @param lacks whether a problem is a missing value, as of the last validation: rows added since do not turn it into an error
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
