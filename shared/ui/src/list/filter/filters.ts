import type { Option } from '@shared/contract/enums'

/** A filter of a list. `key` is its query parameter. */
export type ListFilter = (
  | { kind: 'text'; key: string; label: string; placeholder?: string }
  | SelectFilter
  | { kind: 'region'; key: string; label: string }
  | { kind: 'dates'; key: string; toKey: string; label: string }
) & {
  /** Keys of the views it narrows; absent: all. In another it would show a condition that does nothing. */
  views?: readonly string[]
}

export interface SelectFilter {
  kind: 'select'
  key: string
  label: string
  /** May depend on the other filters' values. */
  options: readonly Option[] | ((values: FilterValues) => readonly Option[])
  /** Allows more than one value; the codes are sent separated by commas. */
  several?: boolean
  /** Key of the parent filter; this one is cleared when the parent changes. */
  under?: string
  /** Text for no choice; 全部 by default, different if the list then still filters. */
  unchosen?: string
}

export type FilterValues = Readonly<Record<string, string>>

export const optionsOf = ({ options }: SelectFilter, values: FilterValues): readonly Option[] => (typeof options === 'function' ? options(values) : options)

/** Adds the dependent changes: filters `under` a changed one are cleared. */
export function withParts(filters: readonly ListFilter[], change: Record<string, string>): Record<string, string> {
  const whole = { ...change }
  const changed = Object.keys(change)
  for (let key = changed.pop(); key !== undefined; key = changed.pop()) {
    for (const filter of filters) {
      if (filter.kind === 'select' && filter.under === key && !(filter.key in whole)) {
        whole[filter.key] = ''
        changed.push(filter.key)
      }
    }
  }
  return whole
}

export const keysOf = (filter: ListFilter): string[] => (filter.kind === 'dates' ? [filter.key, filter.toKey] : [filter.key])

/** The filters of a view; of a list without views, all. */
export const filtersIn = (filters: readonly ListFilter[], view: string | undefined): readonly ListFilter[] =>
  filters.filter(({ views }) => view === undefined || !views || views.includes(view))

/** State of a list page kept in its address, so that a link or a reload shows the same rows. */
export interface ListState {
  filters: FilterValues
  /** Key of the chosen view; empty for the first. */
  view: string
  pageNo: number
  orderBy: string | undefined
}

export function readListState(address: URLSearchParams, filters: readonly ListFilter[]): ListState {
  const values = Object.fromEntries(
    filters.flatMap(keysOf).flatMap((key) => {
      const value = address.get(key)?.trim()
      return value ? [[key, value]] : []
    }),
  )
  const pageNo = Number(address.get('pageNo') ?? '1')
  return {
    filters: values,
    view: address.get('view') ?? '',
    pageNo: Number.isInteger(pageNo) && pageNo > 0 ? pageNo : 1,
    orderBy: address.get('orderBy') ?? undefined,
  }
}

/**
 * Writes the state into the query; parameters the list does not own are kept.
 * @param offered filters of the state's view: conditions of the others are dropped
 */
export function writeListState(
  address: URLSearchParams,
  filters: readonly ListFilter[],
  state: ListState,
  offered: readonly ListFilter[] = filters,
): URLSearchParams {
  const next = new URLSearchParams(address)
  const set = (key: string, value: string | undefined) => (value ? next.set(key, value) : next.delete(key))
  for (const filter of filters) for (const key of keysOf(filter)) set(key, offered.includes(filter) ? state.filters[key] : undefined)
  set('view', state.view)
  set('pageNo', state.pageNo > 1 ? String(state.pageNo) : undefined)
  set('orderBy', state.orderBy)
  return next
}

const labelsOf = (options: readonly Option[], codes: string): string =>
  codes
    .split(',')
    .map((code) => options.find((option) => option.code === code)?.label ?? code)
    .join('、')

/** The conditions as text for the user: 关键词“示例花园9号楼”，状态“暂存”. @param regionName name of a region code */
export function describeFilters(filters: readonly ListFilter[], values: FilterValues, regionName: (code: string) => string): string {
  return filters
    .flatMap((filter) => {
      const value = values[filter.key] ?? ''
      if (filter.kind === 'dates') {
        const to = values[filter.toKey] ?? ''
        // Without an end the days ahead are meant too: many of these dates are due dates.
        const days = value && to ? `${value} 至 ${to}` : value ? `${value} 起` : `${to} 止`
        return value || to ? [`${filter.label}“${days}”`] : []
      }
      if (value === '') return []
      if (filter.kind === 'select') return [`${filter.label}“${labelsOf(optionsOf(filter, values), value)}”`]
      return [`${filter.label}“${filter.kind === 'region' ? regionName(value) : value}”`]
    })
    .join('，')
}
