import { z } from 'zod'
import { type CatalogueEntry, catalogueEntry, catalogueName, equipmentKinds, isChildOf } from '../catalogue/catalogue'
import type { FieldError } from '../endpoint/envelope'
import { messages } from '../messages'
import { kindOfCertificate } from '../rules/certificateNumber'
import { isWrittenAsCertificate } from '../rules/rules'
import type { ConditionValues } from './condition'
import { dayProblem } from './days'
import type { FieldDefinition, FieldGroup, FormRow, TableDefinition } from './definition'
import { isVisible, maxLengthOf, missingProblem, optionsOf, problemInRow } from './fieldRules'

/** The kinds a catalogue field of level 1 offers. */
export const kindsOffered = ({ kindsNotOffered = [] }: Pick<FieldDefinition, 'kindsNotOffered'>): CatalogueEntry[] =>
  equipmentKinds.filter(({ code }) => !kindsNotOffered.includes(code))

/**
 * Whether the value is a catalogue entry of the field's level, below its parent. If the parent's value is not in the catalogue, the entry is
 * checked alone: a valid value is not reported because its parent is wrong.
 */
function isCatalogueChoice(field: FieldDefinition, value: string, row: FormRow): boolean {
  if (catalogueEntry(value)?.level !== field.catalogueLevel) return false
  const above = field.catalogueParent && (row[field.catalogueParent] ?? '')
  if (above === undefined) return kindsOffered(field).some((kind) => kind.code === value)
  return isChildOf(value, above) || (above !== '' && catalogueEntry(above) === undefined)
}

/** A code begins with the catalogue code of its category, whose first digit is the kind (TSG 08); a certificate number has a sign for it. */
function kindProblem({ equipmentKind, label }: FieldDefinition, value: string): string | undefined {
  if (value === '' || equipmentKind === undefined) return undefined
  const kind = isWrittenAsCertificate(value) ? kindOfCertificate(value) : value.charAt(0)
  if (kind === undefined || kind === equipmentKind.charAt(0)) return undefined
  return messages.otherKind(label, catalogueName(equipmentKind))
}

/** The problem of a value regardless of the rest of the form. Empty values are valid here. */
export function valueProblem(field: FieldDefinition, value: string, row: FormRow): string | undefined {
  if (value !== '' && field.type === 'catalogue' && !isCatalogueChoice(field, value, row)) return messages.notAChoice(field.label)
  if (value !== '' && field.enumBy && !optionsOf(field, row).some(({ code }) => code === value)) return messages.notAChoice(field.label)
  return problemInRow(field, value, row) ?? kindProblem(field, value)
}

function repeatProblem({ differsFrom, label }: FieldDefinition, value: string, row: FormRow, fields: readonly FieldDefinition[]): string | undefined {
  if (value === '' || differsFrom === undefined || value !== row[differsFrom]) return undefined
  return messages.sameAs(label, fields.find(({ key }) => key === differsFrom)?.label ?? '')
}

/** Values filled in by the service are not checked, except those from the unit's record, which may be missing there. */
const isTyped = (field: FieldDefinition): boolean => field.source === undefined || field.source === 'unit'

/**
 * All problems of a row of fields.
 * @param prefix put in front of the field names
 * @param complete missing values are problems too
 */
export function rowProblems(fields: readonly FieldDefinition[], row: FormRow, values: ConditionValues, prefix: string, complete: boolean): FieldError[] {
  const beside = { ...values.fields, ...row }
  const problems: FieldError[] = []
  for (const field of fields) {
    const value = row[field.key] ?? ''
    // Skips most cells of long tables: five thousand devices have half a million cells, and most are optional and empty.
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

/** All problems of one complete row of fields, in field order. */
export const fieldProblems = (fields: readonly FieldDefinition[], row: FormRow): FieldError[] => rowProblems(fields, row, { fields: row }, '', true)

/** All problems of a transition's input; each is reported at `input.<field>`. */
export function inputProblems(groups: readonly FieldGroup[], input: FormRow, values: ConditionValues): FieldError[] {
  const withInput = { ...values, input }
  return groups.filter((group) => isVisible(group, withInput)).flatMap((group) => rowProblems(group.fields, input, withInput, 'input.', true))
}

/** All problems of table rows, each at `table.index.column`. @param from index of the first row, when rows are checked page by page */
export function tableProblems(table: TableDefinition, rows: readonly FormRow[], values: ConditionValues, complete: boolean, from = 0): FieldError[] {
  return rows.flatMap((row, index) => rowProblems(table.columns, row, { ...values, row }, `${table.key}.${from + index}.`, complete))
}

/**
 * Maximum length of a table cell on the wire. Imported sheets contain any text, and a draft stores it, so that a text that is too long can be
 * reported at its cell.
 */
export const mostCellText = 2_000

/** A text as long as a table cell may be; used while the record, and so its fields, is not known yet. */
export const boundedText = z.string().trim().max(mostCellText)

/**
 * The wire schema of a row of fields: each a text of limited length; unknown fields are dropped, so that a client cannot inject any (security
 * S7). Read-only fields, which no client may send, are not included.
 */
export function fieldsSchema(fields: readonly FieldDefinition[]) {
  return boundedFields(fields, (field) => maxLengthOf(field) * 2 + 40)
}

/** The same for table cells, which are imported and pasted: every cell allows `mostCellText`. */
export const cellsSchema = (columns: readonly FieldDefinition[]) => boundedFields(columns, (column) => Math.max(mostCellText, maxLengthOf(column) * 2 + 40))

function boundedFields(fields: readonly FieldDefinition[], most: (field: FieldDefinition) => number) {
  return z.object(
    Object.fromEntries(
      fields
        .filter((field) => field.source === undefined)
        // More than the field allows, so that a text that is too long reaches the rule that reports it.
        .map((field) => [field.key, z.string().trim().max(most(field)).optional()]),
    ),
  )
}
