import { ImportOutlined } from '@ant-design/icons'
import type { TableDefinition } from '@shared/contract/form'
import { notify } from '@shared/portal'
import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { ImportPreview } from './ImportPreview'
import { importFile } from './importFile'
import { ReadProblems } from './ReadProblems'
import type { ReadTable } from './readTable'
import styles from './TableSection.module.css'

export interface ImportButtonProps {
  table: TableDefinition
  /** @param replace the rows take the place of those that are there */
  onRead(read: ReadTable, replace: boolean): void
}

/** 导入 Excel: reads a file here, shows what is wrong row by row, and fills the table when the user says so. */
export function ImportButton({ table, onRead }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [read, setRead] = useState<ReadTable>()
  const take = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    const outcome = await importFile(table, file)
    setReading(false)
    if (!outcome.ok) notify.error(outcome.message)
    else if (outcome.table.problems.length === 0 && !table.large) onRead(outcome.table, false)
    else setRead(outcome.table)
  }
  return (
    <>
      <Button icon={<ImportOutlined />} loading={reading} aria-label={`导入 Excel 到${table.label}`} onClick={() => input.current?.click()}>
        导入 Excel
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        className={styles.file}
        aria-label={`选择要导入${table.label}的 Excel 文件`}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
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
        okText={`全部导入，再逐处修改`}
        cancelText="不导入"
        onCancel={() => setRead(undefined)}
        onOk={() => {
          if (read) onRead(read, false)
          setRead(undefined)
        }}
      >
        {read && (
          <>
            <Alert type="warning" showIcon title={`读到 ${read.rows.length} 行，${read.problems.length} 处需要修改`} />
            <ReadProblems problems={read.problems} />
          </>
        )}
      </Modal>
    </>
  )
}
