import { catalogueEntry, catalogueName, childrenOf, equipmentCatalogue } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { codesOf, type FieldDefinition, type FormRow, kindsOffered, optionsOf } from '@shared/contract/form'

export interface Choice {
  value: string
  label: string
}

/** Whether the field's values come from a list in the contract. */
export const isChoiceField = (field: FieldDefinition): boolean => field.enum !== undefined || field.type === 'catalogue'

/** The other field that a field's control depends on: what it offers, or its unit of measure. */
export const fieldBeside = ({ catalogueParent, unitBy, enumBy }: FieldDefinition): string | undefined => catalogueParent ?? unitBy?.field ?? enumBy?.field

/** Options of a field. A catalogue level offers the children of the value above; all entries of its level if that value is not in the catalogue. */
export function choicesOf(field: FieldDefinition, row: FormRow): Choice[] {
  if (field.enum) return optionsOf(field, row).map((option) => ({ value: option.code, label: option.label }))
  if (field.type !== 'catalogue') return []
  const above = field.catalogueParent && row[field.catalogueParent]
  const entries = field.catalogueParent
    ? above && !catalogueEntry(above)
      ? equipmentCatalogue.filter((entry) => entry.level === field.catalogueLevel)
      : childrenOf(above)
    : kindsOffered(field)
  return entries.map((entry) => ({ value: entry.code, label: entry.name }))
}

/** A value as text for the user. @param regionName name of a region code */
export function readableValue(field: FieldDefinition, value: string, regionName: (code: string) => string): string {
  if (value === '') return ''
  if (field.type === 'catalogue') return catalogueName(value)
  if (field.type === 'region') return regionName(value)
  if (field.type === 'declaration') return '是'
  if (field.type === 'rating') return `${value}星`
  const { enum: options } = field
  return options
    ? codesOf(value)
        .map((code) => labelOf(options, code))
        .join('、')
    : value
}

const shared = (one: string, other: string): number => new Set([...one].filter((character) => other.includes(character))).size

/** 可选：电梯修理、起重机作业…: all choices if there are few; otherwise those most similar to the written text. */
export function choiceWords(choices: readonly Choice[], written: string): string {
  const shown = 8
  const nearest = choices.length <= shown ? choices : [...choices].sort((a, b) => shared(b.label, written) - shared(a.label, written)).slice(0, shown)
  const more = choices.length > shown ? ` 等 ${choices.length} 项` : ''
  return `可选：${nearest.map((choice) => choice.label).join('、')}${more}`
}
