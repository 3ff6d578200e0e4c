import { z } from 'zod'
import { catalogueEntry, catalogueName, equipmentKinds, isChildOf } from '../catalogue/catalogue'
import type { FieldError } from '../endpoint/envelope'
import { messages } from '../messages'
import type { ConditionValues } from './condition'
import { dayProblem } from './days'
import type { FieldDefinition, FieldGroup, FormRow, TableDefinition } from './definition'
import { fieldProblem, isVisible, maxLengthOf, missingProblem } from './fieldRules'

/** Below a level that is itself no entry of the catalogue, an entry is judged alone: what is right does not turn wrong with its neighbour. */
function isCatalogueChoice(field: FieldDefinition, value: string, row: FormRow): boolean {
  if (catalogueEntry(value)?.level !== field.catalogueLevel) return false
  const above = field.catalogueParent && (row[field.catalogueParent] ?? '')
  if (above === undefined) return equipmentKinds.some((kind) => kind.code === value)
  return isChildOf(value, above) || (above !== '' && catalogueEntry(above) === undefined)
}

/** A registration code begins with the catalogue's code of its class, whose first digit is the kind (TSG 08). */
function kindProblem({ equipmentKind, label }: FieldDefinition, value: string): string | undefined {
  if (value === '' || equipmentKind === undefined || value.startsWith(equipmentKind.charAt(0))) return undefined
  return messages.otherKind(label, catalogueName(equipmentKind))
}

/** What is wrong with a present value, whatever the rest of the form says. Empty values are fine here. */
export function valueProblem(field: FieldDefinition, value: string, row: FormRow): string | undefined {
  if (value !== '' && field.type === 'catalogue' && !isCatalogueChoice(field, value, row)) return messages.notAChoice(field.label)
  return fieldProblem(field, value) ?? kindProblem(field, value)
}

function repeatProblem({ differsFrom, label }: FieldDefinition, value: string, row: FormRow, fields: readonly FieldDefinition[]): string | undefined {
  if (value === '' || differsFrom === undefined || value !== row[differsFrom]) return undefined
  return messages.sameAs(label, fields.find(({ key }) => key === differsFrom)?.label ?? '')
}

/** Values nobody types are nobody's mistake, but for what is filled from the unit and may be missing there. */
const isTyped = (field: FieldDefinition): boolean => field.source === undefined || field.source === 'unit'

/** Everything wrong with a row of fields. @param prefix stands in front of their names @param complete missing values are problems too */
export function rowProblems(fields: readonly FieldDefinition[], row: FormRow, values: ConditionValues, prefix: string, complete: boolean): FieldError[] {
  const beside = { ...values.fields, ...row }
  const problems: FieldError[] = []
  for (const field of fields) {
    const value = row[field.key] ?? ''
    // Most of a long table: five thousand devices have half a million cells, and nobody has to fill the greater part of them.
    if (value === '' && field.required === false) continue
    if (!isTyped(field) || !isVisible(field, values)) continue
    const message =
      (complete ? missingProblem(field, value, values) : undefined) ??
      valueProblem(field, value, beside) ??
      dayProblem(field, value, values.today) ??
      repeatProblem(field, value, beside, fields)
    if (message) problems.push({ field: prefix + field.key, message })
  }
  return problems
}

/** Everything wrong with one row of fields that is sent, in their order. */
export const fieldProblems = (fields: readonly FieldDefinition[], row: FormRow): FieldError[] => rowProblems(fields, row, { fields: row }, '', true)

/** Everything wrong with what a transition asks for; each problem stands at `input.<field>`. */
export function inputProblems(groups: readonly FieldGroup[], input: FormRow, values: ConditionValues): FieldError[] {
  const withInput = { ...values, input }
  return groups.filter((group) => isVisible(group, withInput)).flatMap((group) => rowProblems(group.fields, input, withInput, 'input.', true))
}

/** Everything wrong with rows of a table, each at `table.index.column`. @param from index of the first row, where rows are checked in pages */
export function tableProblems(table: TableDefinition, rows: readonly FormRow[], values: ConditionValues, complete: boolean, from = 0): FieldError[] {
  return rows.flatMap((row, index) => rowProblems(table.columns, row, { ...values, row }, `${table.key}.${from + index}.`, complete))
}

/**
 * Characters a cell of a table may have on the wire: a sheet brings what somebody wrote elsewhere, and a draft keeps it, so that what is
 * too long is said at its cell.
 */
export const mostCellText = 2_000

/** Twice the longest text a field may have: what bounds a field on the wire before it is known which record it is of. */
export const boundedText = z.string().trim().max(mostCellText)

/**
 * The wire schema of a row of fields: each a bounded text; anything else is dropped, so that nothing can be planted
 * (security S7). Read-only fields, which no client may send, are not in it.
 */
export function fieldsSchema(fields: readonly FieldDefinition[]) {
  return boundedFields(fields, (field) => maxLengthOf(field) * 2 + 40)
}

/** The same of the cells of a table, which are imported and pasted: each may have as much as any. */
export const cellsSchema = (columns: readonly FieldDefinition[]) => boundedFields(columns, (column) => Math.max(mostCellText, maxLengthOf(column) * 2 + 40))

function boundedFields(fields: readonly FieldDefinition[], most: (field: FieldDefinition) => number) {
  return z.object(
    Object.fromEntries(
      fields
        .filter((field) => field.source === undefined)
        // Twice the longest: a text that is too long still reaches the rule that says so.
        .map((field) => [field.key, z.string().trim().max(most(field)).optional()]),
    ),
  )
}
