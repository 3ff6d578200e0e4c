import type { Comparison } from '@shared/contract/application'
import type { FieldDefinition } from '@shared/contract/form'
import { createContext, useContext } from 'react'

/** What the form on the page is compared with; nothing where it is not one of changes. */
export const ComparisonContext = createContext<Comparison | undefined>(undefined)

/** What stands in the place of a field's value so far, as it is read; undefined where the value says the same. */
export function useValueBefore({ key, source, unit = '' }: FieldDefinition, value: string): string | undefined {
  const comparison = useContext(ComparisonContext)
  const before = comparison?.fields[key]
  if (comparison === undefined || source !== undefined || before === undefined || before === value) return undefined
  return `${comparison.label}：${before === '' ? '空' : (comparison.labels[key] ?? `${before} ${unit}`.trim())}`
}
