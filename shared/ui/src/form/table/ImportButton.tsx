import { ImportOutlined } from '@ant-design/icons'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow, TableDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { call, isCallError, notify, useSteadyTab } from '@shared/portal'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { FileButton } from '../../page/button/FileButton'
import { useFormStore } from '../formStore'
import { useFittingRows } from './fittingRows'
import { ImportPreview } from './ImportPreview'
import { importFile } from './importFile'
import { ReadProblems } from './ReadProblems'
import { type ReadTable, withProblems } from './readTable'

export interface ImportButtonProps {
  table: TableDefinition
  /** @param replace replace the existing rows */
  onRead(read: ReadTable, replace: boolean): void
}

/** Runs the type's lookups for the rows of a file. The service checks the rows again on submission. */
function useRowLookups(table: TableDefinition): (rows: readonly FormRow[]) => Promise<FieldError[]> {
  const { definition } = useFormStore()
  const { remote, version } = useSteadyTab()
  return async (rows) => {
    const asked = (definition.rowLookups ?? []).filter((lookup) => lookup.table === table.key)
    const answers = await Promise.all(
      asked.map(({ call: endpoint, columns }) => {
        const body = { rows: rows.map((row) => Object.fromEntries(columns.flatMap((key) => (row[key] ? [[key, row[key]]] : [])))) }
        return call(endpoint, { body }, { caller: { remote, version } })
      }),
    )
    return answers.flatMap(({ list }) => list.map(({ row, field, message }) => ({ field: `${table.key}.${row}.${field}`, message })))
  }
}

/** 导入 Excel: reads a file in the browser, shows the problems by row and which rows are left out, and fills the table when the user confirms. */
export function ImportButton({ table, onRead }: ImportButtonProps) {
  const [reading, setReading] = useState(false)
  const [read, setRead] = useState<ReadTable>()
  const store = useFormStore()
  const lookUp = useRowLookups(table)
  const fittingRows = useFittingRows(table)
  const { fitting, fillLabel, limitNote } = fittingRows(read?.rows.length ?? 0)
  const take = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    try {
      const outcome = await importFile(table, file, store.store.getState().form.fields)
      if (!outcome.ok) notify.error(outcome.message)
      else if (table.large) {
        const { rows } = outcome.table
        setRead(withProblems(table, outcome.table, [...store.problemsOfRows(table.key, rows), ...(await lookUp(rows))]))
      } else if (outcome.table.problems.length === 0 && !fittingRows(outcome.table.rows.length).limitNote) onRead(outcome.table, false)
      else setRead(outcome.table)
    } catch (error) {
      notify.error(isCallError(error) ? error.message : messages.unavailable)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <FileButton
        icon={<ImportOutlined />}
        loading={reading}
        aria-label={`导入 Excel 到${table.label}`}
        inputLabel={`选择要导入${table.label}的 Excel 文件`}
        accept=".xlsx"
        onChoose={([file]) => void take(file)}
      >
        导入 Excel
      </FileButton>
      {read && table.large && (
        <ImportPreview
          table={table}
          read={read}
          onCancel={() => setRead(undefined)}
          onTake={(replace) => {
            onRead(read, replace)
            setRead(undefined)
          }}
        />
      )}
      <Modal
        open={read !== undefined && !table.large}
        title={`导入${table.label}`}
        okText={limitNote ? fillLabel : '全部导入，再逐处修改'}
        okButtonProps={{ disabled: fitting === 0 }}
        cancelText="不导入"
        onCancel={() => setRead(undefined)}
        onOk={() => {
          if (read) onRead(read, false)
          setRead(undefined)
        }}
      >
        {read && (
          <>
            {read.problems.length > 0 && <Alert type="warning" showIcon title={`读到 ${read.rows.length} 行，${read.problems.length} 处需要修改`} />}
            {limitNote}
            <ReadProblems problems={read.problems} />
          </>
        )}
      </Modal>
    </>
  )
}
