import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { type FieldDefinition, type FormRow, holds, type TableDefinition } from '@shared/contract/form'
import { Button, Popconfirm } from 'antd'
import { memo, useCallback } from 'react'
import { FieldControl } from '../controls/FieldControl'
import { FieldNote, FormField } from '../FormField'
import { useFieldId } from '../fieldId'
import { isBlank } from '../formModel'
import { shownProblem, useFormState, useFormStore } from '../formStore'
import styles from './TableSection.module.css'

export interface TableRowProps {
  table: TableDefinition
  rowKey: string
  index: number
  inRow: readonly FieldDefinition[]
  below: readonly FieldDefinition[]
  /** No more rows may be added. */
  full: boolean
  afterRemove(): void
}

const nothing: FormRow = {}

/** One row: its main columns as cells, the others in a line that opens below it. */
export const TableRow = memo(
  function TableRow({ table, rowKey, index, inRow, below, full, afterRemove }: TableRowProps) {
    const store = useFormStore()
    const row = useFormState((state) => state.form.tables[table.key]?.[index] ?? nothing)
    // A row never hides what is wrong in it.
    const open = useFormState(
      (state) =>
        state.opened.has(rowKey) ||
        below.some((column) => shownProblem(state, `${table.key}.${index}.${column.key}`, `${table.key}.${rowKey}.${column.key}`) !== undefined),
    )
    const change = useCallback((part: FormRow) => store.changeRow(table.key, index, part), [store, table.key, index])
    const place = `第 ${index + 1} ${table.measure}`
    const remove = () => {
      store.removeRow(table.key, index)
      afterRemove()
    }
    return (
      <>
        <tr>
          <td className={styles.place}>
            {below.length > 0 && (
              <Button
                type="text"
                size="small"
                aria-expanded={open}
                aria-label={`${open ? '收起' : '展开'}${place}的其他栏目`}
                icon={open ? <DownOutlined /> : <RightOutlined />}
                onClick={() => store.toggleRow(rowKey, !open)}
              />
            )}
            {index + 1}
          </td>
          {inRow.map((column) => (
            <td key={column.key} data-cell={`${rowKey}.${column.key}`}>
              <CellField table={table} rowKey={rowKey} index={index} column={column} row={row} onChange={change} name={`${place} ${column.label}`} />
            </td>
          ))}
          <td className={styles.acts}>
            <Button type="link" className={styles.act} disabled={full} aria-label={`复制${place}`} onClick={() => store.copyRow(table.key, index)}>
              复制
            </Button>
            {isBlank(row) ? (
              <Button type="link" className={styles.act} aria-label={`删除${place}`} onClick={remove}>
                删除
              </Button>
            ) : (
              <Popconfirm title={`删除${place}`} okText="删除" okButtonProps={{ danger: true }} cancelText="保留" onConfirm={remove}>
                <Button type="link" className={styles.act} aria-label={`删除${place}`}>
                  删除
                </Button>
              </Popconfirm>
            )}
          </td>
        </tr>
        {open && below.length > 0 && (
          <tr>
            <td colSpan={inRow.length + 2}>
              <div className={styles.more}>
                {below.map((column) => (
                  <div key={column.key} data-cell={`${rowKey}.${column.key}`}>
                    <CellField table={table} rowKey={rowKey} index={index} column={column} row={row} onChange={change} />
                  </div>
                ))}
              </div>
            </td>
          </tr>
        )}
      </>
    )
  },
  (before, after) => before.rowKey === after.rowKey && before.index === after.index && before.full === after.full && before.table === after.table,
)

interface CellFieldProps {
  table: TableDefinition
  rowKey: string
  index: number
  column: FieldDefinition
  row: FormRow
  onChange(change: FormRow): void
  /** Name of the control in a cell; without it the field shows its own label. */
  name?: string
}

function CellField({ table, rowKey, index, column, row, onChange, name }: CellFieldProps) {
  const store = useFormStore()
  const idOf = useFieldId()
  const leftKey = `${table.key}.${rowKey}.${column.key}`
  const problem = useFormState((state) => shownProblem(state, `${table.key}.${index}.${column.key}`, leftKey))
  const required = useFormState((state) => holds(column.required, { fields: state.form.fields }))
  const id = idOf(leftKey)
  const control = { field: column, value: row[column.key] ?? '', row, required, onChange, onLeave: () => store.leave(leftKey) }
  if (name === undefined) return <FormField {...control} id={id} problem={problem} />
  const noteId = `${id}-note`
  return (
    <>
      <FieldControl {...control} id={id} name={name} invalid={problem !== undefined} describedBy={problem ? noteId : undefined} />
      {problem && <FieldNote id={noteId} problem={problem} />}
    </>
  )
}
