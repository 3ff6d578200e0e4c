import type { Comparison } from '@shared/contract/application'
import type { FieldDefinition } from '@shared/contract/form'
import { createContext, useContext } from 'react'

/** The earlier record a form of changes is compared with; undefined for other forms. */
export const ComparisonContext = createContext<Comparison | undefined>(undefined)

/** Text of a field's earlier value; undefined if it is unchanged. */
export function useValueBefore({ key, source, unit = '' }: FieldDefinition, value: string): string | undefined {
  const comparison = useContext(ComparisonContext)
  const before = comparison?.fields[key]
  if (comparison === undefined || source !== undefined || before === undefined || before === value) return undefined
  return `${comparison.label}：${before === '' ? '空' : (comparison.labels[key] ?? `${before} ${unit}`.trim())}`
}
