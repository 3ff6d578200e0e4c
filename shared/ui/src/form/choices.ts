import { catalogueEntry, catalogueName, childrenOf, equipmentCatalogue, equipmentKinds } from '@shared/contract/catalogue'
import { enums } from '@shared/contract/enums'
import type { FieldDefinition, FormRow } from '@shared/contract/form'

export interface Choice {
  value: string
  label: string
}

/** Whether a value is one of a list that stands in the contract. */
export const isChoiceField = (field: FieldDefinition): boolean => field.enum !== undefined || field.type === 'catalogue'

/** What may be chosen in a field. A level of the catalogue stands under the one above it, and is whole while that is unknown. */
export function choicesOf(field: FieldDefinition, row: FormRow): Choice[] {
  if (field.enum) return enums[field.enum].map((option) => ({ value: option.code, label: option.label }))
  if (field.type !== 'catalogue') return []
  const above = field.catalogueParent && row[field.catalogueParent]
  const entries = field.catalogueParent
    ? above && !catalogueEntry(above)
      ? equipmentCatalogue.filter((entry) => entry.level === field.catalogueLevel)
      : childrenOf(above)
    : equipmentKinds
  return entries.map((entry) => ({ value: entry.code, label: entry.name }))
}

/** A value as a reader sees it. @param regionName words of a region code */
export function readableValue(field: FieldDefinition, value: string, regionName: (code: string) => string): string {
  if (value === '') return ''
  if (field.type === 'catalogue') return catalogueName(value)
  if (field.type === 'region') return regionName(value)
  return choicesOf(field, {}).find((choice) => choice.value === value)?.label ?? value
}

const shared = (one: string, other: string): number => new Set([...one].filter((character) => other.includes(character))).size

/** 可选：电梯修理、起重机作业…: all of few choices, of many those most like what was written. */
export function choiceWords(choices: readonly Choice[], written: string): string {
  const shown = 8
  const nearest = choices.length <= shown ? choices : [...choices].sort((a, b) => shared(b.label, written) - shared(a.label, written)).slice(0, shown)
  const more = choices.length > shown ? ` 等 ${choices.length} 项` : ''
  return `可选：${nearest.map((choice) => choice.label).join('、')}${more}`
}
