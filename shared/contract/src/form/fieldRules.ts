import { enums, type Option } from '../enums'
import { messages } from '../messages'
import { canonicalCertificateNumber } from '../rules/certificateNumber'
import { groupedNumber } from '../rules/groupedNumber'
import { isLowestRegion } from '../rules/region'
import { numberUnlessPiping, type RuleName, ruleProblem } from '../rules/rules'
import { canonicalCode, readNumber, readPhone, readUnspaced } from '../rules/typedText'
import { type ConditionValues, holds } from './condition'
import { type FieldDefinition, type FieldGroup, type FormRow, fieldTypeOf, type TableDefinition } from './definition'

/** Rules of a single field. Imports neither schemas nor the catalogue, because the public pages use it too. */

export const maxLengthOf = (field: FieldDefinition): number => field.maxLength ?? fieldTypeOf(field).maxLength

/** Invisible format characters, some of which change the text direction: a handler would read something else than was typed. */
const unseen = /\p{Cf}/gu

/** Codes and numbers that have a rule but no type of their own. */
const readers: Readonly<Partial<Record<RuleName, (typed: string, unit?: string) => string>>> = {
  registrationCode: canonicalCode,
  emergencyPhone: readPhone,
  fixedAssets: readNumber,
}

/** The unit of measure shown behind a number, which may depend on another value of the row; undefined if unknown. */
export const unitOfMeasure = ({ unit, unitBy }: Pick<FieldDefinition, 'unit' | 'unitBy'>, row: Readonly<Partial<FormRow>>): string | undefined =>
  unitBy ? unitBy.units[row[unitBy.field] ?? ''] : unit

/** The table with the measure word its rows have in a form. @param fields of the form */
export function counted(table: TableDefinition, fields: Readonly<Partial<FormRow>>): TableDefinition {
  const { measureBy } = table
  const measure = measureBy?.measures[fields[measureBy.field] ?? '']
  return measure === undefined ? table : { ...table, measure }
}

/** A value in the form in which it is stored. @param row the values beside it: the unit of a number may depend on one */
export function canonical(
  field: Pick<FieldDefinition, 'type' | 'rule' | 'writtenAs' | 'unit' | 'unitBy'>,
  typed: string,
  row: Readonly<Partial<FormRow>> = {},
): string {
  const seen = typed.replace(unseen, '')
  if (field.writtenAs === 'certificateNumber') return canonicalCertificateNumber(seen)
  if (field.writtenAs === 'code') return readUnspaced(seen)
  if (field.writtenAs === 'capitals') return readUnspaced(seen).toUpperCase()
  const read = fieldTypeOf(field).canonical ?? (field.rule && readers[field.rule])
  return read?.(seen, unitOfMeasure(field, row)) ?? seen
}

/** The fields a client sent, each in the form in which it is stored; fields that were not sent, or that no client may send, are absent. */
export const typedOf = (fields: readonly FieldDefinition[], sent: Readonly<Record<string, string | undefined>>): FormRow =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = sent[field.key]
      return value === undefined || field.source !== undefined ? [] : [[field.key, canonical(field, value, sent)]]
    }),
  )

/** The message for a missing value: 请选择 for choices, 请填写 for typed fields. */
export function requiredMessage(field: FieldDefinition): string {
  return fieldTypeOf(field).chosen && !field.typed ? messages.requiredChoice(field.label) : messages.required(field.label)
}

export const isVisible = (part: Pick<FieldDefinition, 'visibleWhen'>, values: ConditionValues): boolean => holds(part.visibleWhen ?? true, values)

/** Whether the help text of a field applies to the form as it is. */
export const helpApplies = ({ helpWhen }: Pick<FieldDefinition, 'helpWhen'>, values: ConditionValues): boolean => holds(helpWhen ?? true, values)

/** The visible groups of a form for readers, each with its visible fields. */
export const shownGroups = (groups: readonly FieldGroup[], fields: FormRow): FieldGroup[] =>
  groups
    .filter((group) => isVisible(group, { fields }))
    .map((group) => ({ ...group, fields: group.fields.filter((field) => !field.hidden && isVisible(field, { fields })) }))

/** The message for a required value that is missing. @param values what the conditions read */
export const missingProblem = (field: FieldDefinition, value: string, values: ConditionValues): string | undefined =>
  value.trim() === '' && isVisible(field, values) && holds(field.required, values) ? requiredMessage(field) : undefined

/** The codes of a multiple-choice field, in order. */
export const codesOf = (value: string): string[] => value.split(',').filter((code) => code !== '')

/** The choices of a field, as far as the other values of the row allow them. */
export function optionsOf(
  { enum: name, enumBy, codesNotOffered = [] }: Pick<FieldDefinition, 'enum' | 'enumBy' | 'codesNotOffered'>,
  row: FormRow,
): readonly Option[] {
  const known: readonly Option[] = name ? enums[name] : []
  const options = codesNotOffered.length === 0 ? known : known.filter(({ code }) => !codesNotOffered.includes(code))
  const allowed = enumBy?.codes[row[enumBy.field] ?? '']
  return allowed ? options.filter(({ code }) => allowed.includes(code)) : options
}

function optionProblem(field: FieldDefinition, value: string): string | undefined {
  if (!field.enum) return undefined
  const options = optionsOf(field, {})
  const chosen = fieldTypeOf(field).many ? codesOf(value) : [value]
  return chosen.every((code) => options.some((option) => option.code === code)) ? undefined : messages.notAChoice(field.label)
}

/** A price with all of its decimal places, whether it was typed as 7 or 7.00, so that prices below each other can be compared. */
function withPlaces({ type, unit, precision }: FieldDefinition, value: string): string {
  if (type !== 'decimal' || unit !== '元' || !precision || !/^\d+(?:\.\d*)?$/.test(value)) return value
  const [whole = '', places = ''] = value.split('.')
  return `${whole}.${places.padEnd(precision, '0')}`
}

/** A number as shown to readers: amounts with thousands separators, measured values as typed. */
export const readableNumber = (field: FieldDefinition, value: string): string =>
  field.type === 'money' || field.unit === '元' ? groupedNumber(withPlaces(field, value)) : value

/** The same with its unit, where no column head or label names it: 1,700.00 元, 18 分钟. Empty without a value. */
export const readableQuantity = (field: FieldDefinition, value: string): string =>
  field.unit && value !== '' ? `${readableNumber(field, value)} ${field.unit}` : readableNumber(field, value)

const decimalPattern = /^-?\d{1,15}(?:\.\d{1,10})?$/

/** What is no number at all is most often one with words or another unit around it. */
const notANumber = (label: string, value: string, unit: string | undefined): string | undefined =>
  unit !== undefined && !/^-?\d+(?:\.\d+)?$/.test(value) ? messages.numberInUnit(label, unit) : undefined

function numberProblem(field: FieldDefinition, value: string, unit: string | undefined): string | undefined {
  if (field.type === 'integer' && !/^-?\d{1,15}$/.test(value)) return notANumber(field.label, value, unit) ?? messages.integer(field.label)
  if (field.type === 'decimal' && !decimalPattern.test(value)) return notANumber(field.label, value, unit) ?? messages.number(field.label)
  const places = value.split('.')[1]?.length ?? 0
  if (field.type === 'decimal' && field.precision !== undefined && places > field.precision) return messages.precision(field.label, field.precision)
  return undefined
}

/** Numbers are compared as numbers, dates as text. */
function boundProblem(field: FieldDefinition, value: string, unit = ''): string | undefined {
  const compare = fieldTypeOf(field).numeric ? (bound: string) => Number(value) - Number(bound) : (bound: string) => value.localeCompare(bound)
  if (field.above !== undefined && compare(field.above) <= 0) return messages.above(field.label, field.above, unit)
  if (field.min !== undefined && compare(field.min) < 0) return messages.atLeast(field.label, field.min, unit)
  return field.max !== undefined && compare(field.max) > 0 ? messages.atMost(field.label, field.max, unit) : undefined
}

/** The problem under the field's rule: the number of a notice is asked for only where one names piping, and not for a device of another kind. */
function problemUnderRule(field: FieldDefinition, value: string): string | undefined {
  const rule = field.rule ?? fieldTypeOf(field).rule
  const problem = rule && ruleProblem(rule, value)
  return problem && rule === 'equipmentNumber' && !field.namedByNotice ? numberUnlessPiping : problem
}

/** The problem of a value by the rules of its field. Empty values are valid here. @param row the values beside it: the unit of a number may depend on one */
export function problemInRow(field: FieldDefinition, value: string, row: FormRow): string | undefined {
  if (value === '') return undefined
  const noOption = optionProblem(field, value)
  if (noOption) return noOption
  // Typed into the field and not chosen.
  if (field.type === 'region' && !/^\d{6}$/.test(value)) return messages.notAChoice(field.label)
  const digits = (field.lengthIn ?? fieldTypeOf(field).lengthIn) === '位'
  if (value.length > maxLengthOf(field)) return (digits ? messages.tooManyDigits : messages.tooLong)(field.label, maxLengthOf(field))
  if (field.minLength !== undefined && value.trim().length < field.minLength)
    return (digits ? messages.tooFewDigits : messages.tooShort)(field.label, field.minLength)
  if (field.lowestRegion && !isLowestRegion(value)) return messages.lowestRegion(field.label)
  const unit = unitOfMeasure(field, row)
  return numberProblem(field, value, unit) ?? problemUnderRule(field, value) ?? boundProblem(field, value, unit)
}

/** The problem of a value, judged on its own. Empty values are valid here. */
export function fieldProblem(field: FieldDefinition, value: string): string | undefined {
  return problemInRow(field, value, {})
}

/** The use states accepted for an `equipment` field with the form's current values; undefined: any. Pure. */
export const statusesTaken = ({ equipmentTaken }: Pick<FieldDefinition, 'equipmentTaken'>, fields: FormRow): readonly string[] | undefined =>
  equipmentTaken?.find(({ when }) => holds(when, { fields }))?.useStatus
