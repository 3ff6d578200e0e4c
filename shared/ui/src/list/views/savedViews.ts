import type { FilterValues } from '../filter/filters'

/** Conditions saved under a name; shown as a tab to its owner, or to the whole unit when shared. */
export interface SavedView {
  id: string
  name: string
  /** Filters by key; under `view` the predefined view they were set in. */
  conditions: FilterValues
  /** Names of saved conditions that the list cannot be asked for any more. */
  unreadable?: readonly string[] | undefined
  /** Columns it shows; empty: the list's default. */
  columns: readonly string[]
  /** Visible to every account of the unit. */
  shared: boolean
  /** Created by the current user; only its owner may change it. */
  own: boolean
}

/** Input for saving a view. `id` is absent for a new one. */
export type SavedViewInput = Pick<SavedView, 'name' | 'conditions' | 'columns' | 'shared'> & { id?: string }

/** The saved views of one list, and functions to change them. Both resolve to true on success. */
export interface SavedViews {
  list: readonly SavedView[]
  save(view: SavedViewInput): Promise<boolean>
  remove(id: string): Promise<boolean>
}

/** The conditions a saved view stores. */
export const conditionsOf = (view: string, filters: FilterValues): FilterValues => (view === '' ? { ...filters } : { ...filters, view })

const sorted = (conditions: FilterValues): string => JSON.stringify(Object.entries(conditions).sort(([one], [other]) => (one < other ? -1 : 1)))

/** The saved view that has exactly these conditions; of several, the one with these columns. */
export function chosenView(saved: readonly SavedView[], conditions: FilterValues, columns: readonly string[] = []): SavedView | undefined {
  const alike = saved.filter((view) => sorted(view.conditions) === sorted(conditions))
  return alike.find((view) => view.columns.length === columns.length && view.columns.every((column) => columns.includes(column))) ?? alike[0]
}
