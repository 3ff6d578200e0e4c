import type { FormRow, TableDefinition } from '@shared/contract/form'
import { Alert, Modal, Radio } from 'antd'
import { useState } from 'react'
import { ScrollArea } from '../../page/layout/ScrollArea'
import { readableValue } from '../choices'
import { useFormStore } from '../formStore'
import styles from './ImportPreview.module.css'
import { ReadProblems } from './ReadProblems'
import type { ReadTable } from './readTable'
import { filledIn } from './takeRows'

export interface ImportPreviewProps {
  table: TableDefinition
  read: ReadTable
  /** @param replace replace the existing rows */
  onTake(replace: boolean): void
  onCancel(): void
}

const sampleRows = 5

/**
 * Preview of an import into a long table: the number of rows, the first rows, and every problem by the sheet's own row and column.
 * Either all rows are imported or none.
 */
export function ImportPreview({ table, read, onTake, onCancel }: ImportPreviewProps) {
  const store = useFormStore()
  const present = filledIn(store.store.getState().form.tables[table.key])
  const [replace, setReplace] = useState(true)
  const { rows, problems } = read
  const { measure, maxRows } = table
  const tooMany = (replace ? 0 : present) + rows.length > maxRows
  const barred = table.allOrNothing === true && problems.length > 0
  return (
    <Modal
      open
      width={860}
      title={`导入${table.label}`}
      okText={problems.length > 0 && !barred ? '全部导入，再逐处修改' : `导入 ${rows.length} ${measure}`}
      okButtonProps={{ disabled: tooMany || barred }}
      cancelText="不导入"
      onCancel={onCancel}
      onOk={() => onTake(replace)}
    >
      <Alert
        type={problems.length > 0 || tooMany ? 'warning' : 'success'}
        showIcon
        title={
          tooMany
            ? `读到 ${rows.length} ${measure}，加上现有的 ${present} ${measure}，超过最多 ${maxRows} ${measure}，不能导入`
            : barred
              ? `读到 ${rows.length} ${measure}，${problems.length} 处有误，没有导入；请在文件中改正后重新选择`
              : problems.length > 0
                ? `读到 ${rows.length} ${measure}，${problems.length} 处有误；可以在文件中改正后重新选择，也可以全部导入后逐处修改`
                : `读到 ${rows.length} ${measure}，没有发现错误`
        }
      />
      {present > 0 && (
        <Radio.Group
          className={styles.choice}
          aria-label="导入方式"
          value={replace}
          onChange={(event) => setReplace(event.target.value)}
          options={[
            { value: true, label: `替换现有的 ${present} ${measure}` },
            { value: false, label: '追加到末尾' },
          ]}
        />
      )}
      <ReadProblems problems={problems} />
      <FirstRows table={table} rows={rows.slice(0, sampleRows)} count={rows.length} />
    </Modal>
  )
}

/** Optional columns without values are left out: a device has a hundred columns. */
function FirstRows({ table, rows, count }: { table: TableDefinition; rows: readonly FormRow[]; count: number }) {
  const columns = table.columns.filter(({ key, required, visibleWhen }) => (required === true && !visibleWhen) || rows.some((row) => row[key]))
  return (
    <ScrollArea label="预览" className={styles.preview}>
      <table className={styles.table}>
        <caption>
          前 {rows.length} {table.measure}，共 {count} {table.measure}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.key}>{readableValue(column, row[column.key] ?? '', (code) => code) || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
