import { ExportOutlined } from '@ant-design/icons'
import type { FormRow, TableDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { isCallError, notify } from '@shared/portal'
import { Button } from 'antd'
import { useState } from 'react'
import { rowsWorkbook, saveWorkbook } from './rowsWorkbook'

export interface ExportRowsButtonProps {
  table: TableDefinition
  /** Returns all rows; called on export. */
  rows(): Promise<readonly FormRow[]>
}

/** 导出 Excel: all rows of a table, in a file that can be imported again. */
export function ExportRowsButton({ table, rows }: ExportRowsButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveWorkbook(await rowsWorkbook(table, await rows()), `${table.label}.xlsx`)
    } catch (error) {
      notify.error(isCallError(error) ? error.message : messages.unavailable)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<ExportOutlined />} loading={busy} aria-label={`导出 Excel：${table.label}`} onClick={() => void save()}>
      导出 Excel
    </Button>
  )
}
