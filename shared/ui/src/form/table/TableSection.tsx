import { PlusOutlined } from '@ant-design/icons'
import type { FieldDefinition, TableDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { notify } from '@shared/portal'
import { Button } from 'antd'
import { type ClipboardEvent, memo, useRef } from 'react'
import { SectionCard } from '../../page/SectionCard'
import { FieldNote } from '../FormField'
import { useFieldId } from '../fieldId'
import { shownProblem, useFormState, useFormStore } from '../formStore'
import { ImportButton } from './ImportButton'
import { PasteButton } from './PasteButton'
import { looksLikeTable, parseClipboard, readTable } from './readTable'
import { TableRow } from './TableRow'
import styles from './TableSection.module.css'
import { useTakeRows } from './takeRows'
import { xlsxTemplate } from './xlsxTemplate'

/** Columns that stand in the row itself; the others open below it. */
const columnsInRow = 6

/** Identity numbers and codes of twenty characters are read whole. */
const isLongCode = (column: FieldDefinition) => column.maxLength !== undefined && column.maxLength >= 18 && column.maxLength <= 20

/** Required columns first, then as many others as fit, in the order of the definition. */
export function splitColumns(table: TableDefinition) {
  const required = table.columns.filter((column) => column.required !== false)
  const others = table.columns.filter((column) => column.required === false)
  const inRow = new Set([...required, ...others].slice(0, columnsInRow))
  return { inRow: table.columns.filter((column) => inRow.has(column)), below: table.columns.filter((column) => !inRow.has(column)) }
}

async function saveTemplate(table: TableDefinition) {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const url = URL.createObjectURL(new Blob([await xlsxTemplate(table)], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${table.label}导入模板.xlsx`
  link.click()
  // The download reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A table of the form: rows typed, pasted or imported. */
export const TableSection = memo(function TableSection({ table }: { table: TableDefinition }) {
  const store = useFormStore()
  const idOf = useFieldId()
  const rowKeys = useFormState((state) => state.rowKeys[table.key])
  const problem = useFormState((state) => shownProblem(state, table.key))
  const takeRows = useTakeRows(table)
  const card = useRef<HTMLDivElement>(null)
  const { inRow, below } = splitColumns(table)
  const keys = rowKeys ?? []
  const full = keys.length >= table.maxRows
  const addId = idOf(table.key)
  const noteId = `${addId}-note`

  const focusCell = (rowKey: string | undefined) => {
    const first = inRow[0]
    // After the row has been drawn.
    if (rowKey && first) setTimeout(() => document.getElementById(idOf(`${table.key}.${rowKey}.${first.key}`))?.focus())
  }
  const add = () => {
    store.addRow(table.key)
    const now = store.store.getState().rowKeys[table.key]
    focusCell(now?.[now.length - 1])
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!looksLikeTable(text)) return
    event.preventDefault()
    const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null
    const [row = '', column = ''] = cell?.getAttribute('data-cell')?.split('.') ?? []
    const place = table.columns.findIndex((candidate) => candidate.key === column)
    const cells = parseClipboard(text)
    const read = readTable(table, cells, place >= 0 ? { column: place } : undefined)
    takeRows(read, place >= 0 && !read.byTitle ? keys.indexOf(row) : undefined)
  }
  return (
    <SectionCard
      id={idOf(`section-${table.key}`)}
      title={table.label}
      note={`${keys.length} ${table.measure}`}
      flush
      extra={
        <Button type="link" className={styles.template} onClick={() => void saveTemplate(table).catch(() => notify.error(messages.unavailable))}>
          下载导入模板
        </Button>
      }
    >
      <div ref={card} onPaste={paste}>
        <div className={styles.tools}>
          <ImportButton table={table} onRead={(read) => takeRows(read)} />
          <PasteButton table={table} onRead={(read) => takeRows(read)} />
          <span className={styles.hint}>可从 Excel 复制多行，直接按 Ctrl+V 粘贴到表格</span>
        </div>
        {keys.length > 0 && (
          <div className={styles.scroll}>
            <table className={styles.table} style={{ minWidth: 160 + inRow.length * 112 }}>
              <colgroup>
                <col style={{ width: below.length > 0 ? 64 : 48 }} />
                {inRow.map((column) => (
                  <col key={column.key} style={isLongCode(column) ? { width: 186 } : undefined} />
                ))}
                <col style={{ width: 108 }} />
              </colgroup>
              <thead>
                <tr>
                  <th scope="col" className={styles.centre}>
                    序号
                  </th>
                  {inRow.map((column) => (
                    <th key={column.key} scope="col">
                      {column.label}
                      {column.required !== false && (
                        <span className={styles.star} aria-hidden="true">
                          {' *'}
                        </span>
                      )}
                    </th>
                  ))}
                  <th scope="col" className={styles.centre}>
                    操作
                  </th>
                </tr>
              </thead>
              <tbody>
                {keys.map((rowKey, index) => (
                  <TableRow
                    key={rowKey}
                    table={table}
                    rowKey={rowKey}
                    index={index}
                    inRow={inRow}
                    below={below}
                    full={full}
                    afterRemove={() => document.getElementById(addId)?.focus()}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className={styles.foot}>
          <Button
            id={addId}
            type="dashed"
            block
            className={styles.add}
            icon={<PlusOutlined />}
            disabled={full}
            onClick={add}
            aria-describedby={problem ? noteId : undefined}
          >
            {full ? `最多 ${table.maxRows} ${table.measure}` : `新增一${table.measure}`}
          </Button>
          {problem && <FieldNote id={noteId} problem={problem} />}
        </div>
      </div>
    </SectionCard>
  )
})
