import type { TableDefinition } from '@shared/contract/form'
import { notify } from '@shared/portal'
import { useSearchParams } from 'react-router-dom'
import { useFormStore } from '../../../form/formStore'
import { type Begins, useHanded } from './useHanded'

/** Adds rows with the values given in the page's address to a new form, and notifies the user how many. Renders nothing. */
export function HandedRows({ table, handed, begin }: Begins & { table: TableDefinition; handed: NonNullable<TableDefinition['handed']> }) {
  const store = useFormStore()
  const [address] = useSearchParams()
  const asked = address.get(handed.parameter) ?? ''
  useHanded(asked, () => {
    const kept = store.store.getState().form.tables[table.key] ?? []
    const values = [...new Set(asked.split(','))].filter((value) => value !== '' && !kept.some((row) => row[handed.column] === value)).slice(0, table.maxRows)
    if (values.length === 0) return
    const rows = values.map((value) => ({ [handed.column]: value }))
    begin(() => store.appendRows(table.key, rows))
    notify.success(`已填入 ${values.length} ${table.measure}`)
  })
  return null
}
