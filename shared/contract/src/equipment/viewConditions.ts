import { z } from 'zod'
import { type EquipmentListDefinition, equipmentFilters, equipmentListQuerySchema } from './list'

/** The conditions a saved view of a list keeps, and which of them its list can be asked for. */

const { shape } = equipmentListQuerySchema
const conditionKeySchema = equipmentListQuerySchema.omit({ tab: true, orderBy: true, after: true, pageNo: true, pageSize: true }).keyof()

/** Conditions of a saved view as in the list's address: `view` is the tab. */
export const viewConditionsSchema = z.partialRecord(z.enum([...conditionKeySchema.options, 'view']), z.string().max(200))

/** Whether the query of a list takes the condition: it is read by the same schema. */
function isReadable(key: string, value: string): boolean {
  const known = conditionKeySchema.safeParse(key)
  return known.success ? shape[known.data].safeParse(value).success : key === 'view' && shape.tab.safeParse(value).success
}

const others: Readonly<Record<string, string>> = { useUnitId: '使用单位', view: '页签' }

/** Name of a condition where the list shows it. */
function labelOf({ filters }: Pick<EquipmentListDefinition, 'filters'>, key: string): string {
  const isOf = (filter: (typeof equipmentFilters)[number]) => filter.key === key || ('from' in filter && [filter.from, filter.to].some((one) => one === key))
  const named = equipmentFilters.filter(isOf)
  const shown = named.find((filter) => filters.includes(filter.key)) ?? named[0]
  return shown?.label ?? others[key] ?? key
}

/**
 * The conditions of a view that its list can be asked for, and the names of those that it cannot: saved before they were checked, or before the list
 * changed what it takes.
 */
export function readConditions(
  list: Pick<EquipmentListDefinition, 'filters'>,
  conditions: Readonly<Record<string, string>>,
): { readable: Record<string, string>; unreadable: string[] } {
  const entries = Object.entries(conditions)
  const wrong = entries.filter(([key, value]) => !isReadable(key, value))
  return {
    readable: Object.fromEntries(entries.filter((entry) => !wrong.includes(entry))),
    unreadable: [...new Set(wrong.map(([key]) => labelOf(list, key)))],
  }
}
