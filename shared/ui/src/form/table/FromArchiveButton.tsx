import { DatabaseOutlined } from '@ant-design/icons'
import type { EquipmentRow } from '@shared/contract/equipment'
import { type FormRow, holds, type TableDefinition } from '@shared/contract/form'
import { notify } from '@shared/portal'
import { Button } from 'antd'
import { useState } from 'react'
import { EquipmentPicker, equipmentNumberOf, useHasArchive } from '../controls/EquipmentPicker'
import { useFormState, useFormStore } from '../formStore'

/** 从设备档案选择: puts devices of the archive into a table, for who has one to choose from. */
export function FromArchiveButton({ table, full }: { table: TableDefinition; full: boolean }) {
  const store = useFormStore()
  const [open, setOpen] = useState(false)
  const hasArchive = useHasArchive()
  const offered = useFormState((state) => table.fromArchive !== undefined && holds(table.fromArchive.when ?? true, { fields: state.form.fields }))
  const kind = useFormState((state) => (table.columns.some(({ key }) => key === 'equclacode') ? undefined : state.form.fields.equclacode || undefined))
  if (!hasArchive || !offered) return null
  const rows = store.store.getState().form.tables[table.key] ?? []
  const used = rows.filter((row) => Object.values(row).some((value) => value !== '')).length
  const take = (devices: readonly EquipmentRow[]) => {
    const fill = Object.entries(table.fromArchive?.fill ?? {})
    const rowOf = (device: EquipmentRow): FormRow =>
      Object.fromEntries(fill.map(([column, from]) => [column, from === 'number' ? equipmentNumberOf(device) : device[from]]))
    // A device that stands there already is not put in a second time.
    const isThere = (row: FormRow) => table.uniqueBy !== undefined && rows.some((other) => table.uniqueBy?.every((key) => row[key] && other[key] === row[key]))
    const added = devices.map(rowOf).filter((row) => !isThere(row))
    store.appendRows(table.key, added)
    setOpen(false)
    const left = devices.length - added.length
    notify.success(`已填入 ${added.length} ${table.measure}${left > 0 ? `，另有 ${left} ${table.measure}已在表格中` : ''}`)
  }
  return (
    <>
      <Button icon={<DatabaseOutlined aria-hidden />} disabled={full} onClick={() => setOpen(true)}>
        从设备档案选择
      </Button>
      {open && <EquipmentPicker kind={kind} most={table.maxRows - used} onPick={take} onClose={() => setOpen(false)} />}
    </>
  )
}
