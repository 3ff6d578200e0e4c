import type { FormRow, TableDefinition } from '@shared/contract/form'
import { notify } from '@shared/portal'
import { isBlank } from '../formModel'
import { useFormStore } from '../formStore'
import type { ReadTable } from './readTable'

/** Number of rows of a form's table that have content: rows that are imported follow them. */
export const filledIn = (rows: readonly FormRow[] = []): number => rows.filter((row) => !isBlank(row)).length

/**
 * Puts imported rows into the form, up to the table's maximum, and notifies the user of the result.
 * @returns a function of the rows and their target: overwrite from index `start` on, replace all rows, or by default append
 */
export function useTakeRows(table: TableDefinition): (read: ReadTable, to?: { start?: number; replace?: boolean }) => void {
  const store = useFormStore()
  return (read, { start, replace = false } = {}) => {
    if (read.rows.length === 0) {
      notify.warning(read.samples > 0 ? '只有示例行，没有可以填入的内容' : '没有读到内容，请检查复制的范围')
      return
    }
    const filled = replace ? 0 : filledIn(store.store.getState().form.tables[table.key])
    const room = table.maxRows - (start ?? filled)
    const rows = read.rows.slice(0, Math.max(0, room))
    if (replace) store.setRows(table.key, rows)
    else if (start !== undefined && start >= 0) store.fillRows(table.key, start, rows)
    else store.appendRows(table.key, rows)
    const wrong = new Set(read.problems.filter((problem) => problem.row < rows.length).map((problem) => problem.row)).size
    const left = read.rows.length - rows.length
    const parts = [
      `已填入 ${rows.filter((row) => Object.keys(row).length > 0).length} 行`,
      ...(wrong > 0 ? [`其中 ${wrong} 行需要修改`] : []),
      ...(left > 0 ? [`最多 ${table.maxRows} 行，另有 ${left} 行没有填入`] : []),
    ]
    const text = parts.join('，')
    if (wrong > 0 || left > 0) notify.warning(text)
    else notify.success(text)
  }
}
