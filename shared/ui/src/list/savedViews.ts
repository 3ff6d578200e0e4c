import type { FilterValues } from './filters'

/** Conditions somebody gave a name; a tab of the list for whoever may see it. */
export interface SavedView {
  id: string
  name: string
  /** Filters by key, and under `view` the list's own view they were set in. */
  conditions: FilterValues
  /** Columns it shows; none: those the list has by itself. */
  columns: readonly string[]
  /** For every account of the unit. */
  shared: boolean
  /** Of the reader, who alone may change it. */
  own: boolean
}

/** What the user writes of a view. `id` is absent for a new one. */
export type SavedViewInput = Pick<SavedView, 'name' | 'conditions' | 'columns' | 'shared'> & { id?: string }

/** The saved views of one list, and how to change them. Both answers are true once it is done. */
export interface SavedViews {
  list: readonly SavedView[]
  save(view: SavedViewInput): Promise<boolean>
  remove(id: string): Promise<boolean>
}

/** What a view keeps of a list's state. */
export const conditionsOf = (view: string, filters: FilterValues): FilterValues => (view === '' ? { ...filters } : { ...filters, view })

const sorted = (conditions: FilterValues): string => JSON.stringify(Object.entries(conditions).sort(([one], [other]) => (one < other ? -1 : 1)))

/** The saved view whose conditions are the ones that are set; a view without conditions is the list itself. */
export const chosenView = (saved: readonly SavedView[], conditions: FilterValues): SavedView | undefined =>
  saved.find((view) => sorted(view.conditions) === sorted(conditions))
