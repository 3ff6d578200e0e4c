import DownOutlined from '@ant-design/icons-svg/lib/asn/DownOutlined'
import RightOutlined from '@ant-design/icons-svg/lib/asn/RightOutlined'
import { type FieldDefinition, type FormRow, statusesTaken, type TableDefinition } from '@shared/contract/form'
import { Popconfirm } from 'antd'
import { memo, type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { Icon } from '../../icon/Icon'
import { fieldBeside, readableValue } from '../choices'
import { FieldControl } from '../controls/FieldControl'
import { useRegions } from '../controls/regions'
import { FieldNote, FormField } from '../FormField'
import { useFieldId } from '../fieldId'
import { isBlank } from '../formModel'
import { useFormState, useFormStore } from '../formStore'
import { cellWarning, rowProblems, rowRefusals, rowWarnings, shownProblem, shownRefusal } from '../shownMessages'
import { isWholeCode } from './columnWidths'
import styles from './TableRow.module.css'

export interface TableRowProps {
  table: TableDefinition
  rowKey: string
  index: number
  inRow: readonly FieldDefinition[]
  below: readonly FieldDefinition[]
  /** The table has its maximum number of rows. */
  full: boolean
  /** For a virtualised table, which measures its rows. */
  rowRef?: Ref<HTMLTableSectionElement>
}

const nothing: FormRow = {}

/**
 * One row: its main columns as cells, the others in a line that expands below it. Only the row being edited has controls: two
 * hundred rows of controls took seconds to render.
 */
export const TableRow = memo(function TableRow({ table, rowKey, index, inRow, below, full, rowRef }: TableRowProps) {
  const store = useFormStore()
  const idOf = useFieldId()
  const row = useFormState((state) => state.form.tables[table.key]?.[index] ?? nothing)
  const live = useFormState((state) => state.editing?.rowKey === rowKey)
  const opened = useFormState((state) => state.opened.has(rowKey))
  const problems = useFormState(useShallow((state) => rowProblems(state, table, index, rowKey)))
  const refusals = useFormState(useShallow((state) => rowRefusals(state, table, index)))
  const warnings = useFormState(useShallow((state) => rowWarnings(state, table, index)))
  const isNoted = ({ key }: FieldDefinition) => refusals[key] !== undefined || warnings[key] !== undefined
  // A row stays expanded while a hidden column has a problem or warning, or is required and the row is being edited.
  const open = opened || below.some((column) => problems[column.key] !== undefined || isNoted(column) || (live && column.required === true))
  const place = `第 ${index + 1} ${table.measure}`
  const focus = useFormState((state) => (state.editing?.rowKey === rowKey ? state.editing.focus : undefined))
  useEffect(() => {
    if (focus === undefined) return
    const control = document.getElementById(idOf(`${table.key}.${rowKey}.${focus}`))
    if (!control) {
      store.toggleRow(rowKey, true)
      return
    }
    control.scrollIntoView?.({ block: 'nearest' })
    control.focus({ preventScroll: true })
    store.focused()
  }, [focus, open])
  const remove = () => store.removeRow(table.key, index)
  const Cells = live ? LiveCells : TextCells
  const noted = inRow.filter((column) => isNoted(column) && problems[column.key] === undefined)
  return (
    <tbody ref={rowRef} data-index={index} className={live ? styles.live : styles.text}>
      <tr className={noted.length > 0 ? styles.noted : undefined}>
        <td className={styles.place}>
          {below.length > 0 && (
            <button
              type="button"
              className={styles.unfold}
              tabIndex={live ? undefined : -1}
              aria-expanded={open}
              aria-label={`${open ? '收起' : '展开'}${place}的其他栏目`}
              onClick={() => store.toggleRow(rowKey, !open)}
            >
              <Icon icon={open ? DownOutlined : RightOutlined} />
            </button>
          )}
          {live ? (
            index + 1
          ) : (
            // Keyboard access: one tab stop per row.
            <button type="button" data-printed className={styles.enter} aria-label={`修改${place}`} onFocus={() => store.editRow(rowKey, inRow[0]?.key)}>
              {index + 1}
            </button>
          )}
        </td>
        <Cells table={table} rowKey={rowKey} index={index} columns={inRow} row={row} problems={problems} refusals={refusals} place={place} />
        <td className={styles.acts}>
          <button
            type="button"
            className={styles.act}
            tabIndex={live ? undefined : -1}
            disabled={full}
            aria-label={`复制${place}`}
            onClick={() => store.copyRow(table.key, index)}
          >
            复制
          </button>
          <RemoveAct place={place} asks={!isBlank(row)} inTabOrder={live} onRemove={remove} />
        </td>
      </tr>
      {noted.length > 0 && (
        // What the service says of a device is a whole sentence: inside the number column it would take eight lines.
        <tr>
          <td />
          <td colSpan={inRow.length + 1} className={styles.notes}>
            {noted.map(({ key, label }) => (
              <div key={key} data-cell={`${rowKey}.${key}`}>
                <FieldNote
                  id={noteIdOf(idOf(`${table.key}.${rowKey}.${key}`))}
                  {...noteOf(refusals[key], warnings[key], key === inRow[0]?.key ? '' : `${label}：`)}
                />
              </div>
            ))}
          </td>
        </tr>
      )}
      {open && below.length > 0 && (
        <tr>
          <td colSpan={inRow.length + 2}>
            <div className={styles.more}>
              {below.map((column) => (
                <div key={column.key} data-cell={`${rowKey}.${column.key}`}>
                  {live ? (
                    <CellField table={table} rowKey={rowKey} index={index} column={column} row={row} />
                  ) : (
                    <>
                      <div className={styles.label}>{column.label}</div>
                      <TextCell column={column} row={row} problem={problems[column.key] ?? refusals[column.key]} warning={warnings[column.key]} />
                    </>
                  )}
                </div>
              ))}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  )
})

interface CellsProps {
  table: TableDefinition
  rowKey: string
  index: number
  columns: readonly FieldDefinition[]
  row: FormRow
  problems: Readonly<Record<string, string>>
  refusals: Readonly<Record<string, string>>
  place: string
}

/** The line below a row for one of its cells. */
const noteOf = (refusal: string | undefined, warning: string | undefined, heading: string): { problem?: string; warning?: string } =>
  refusal === undefined ? { warning: `${heading}${warning}` } : { problem: `${heading}${refusal}` }

const noteIdOf = (controlId: string): string => `${controlId}-note`

function TextCells({ rowKey, columns, row, problems, refusals }: CellsProps) {
  return columns.map((column) => (
    <td key={column.key} data-cell={`${rowKey}.${column.key}`}>
      <TextCell column={column} row={row} problem={problems[column.key]} wrong={refusals[column.key] !== undefined} />
    </td>
  ))
}

interface TextCellProps {
  column: FieldDefinition
  row: FormRow
  problem: string | undefined
  warning?: string
  /** It has an error that is told below the row. */
  wrong?: boolean
}

/** A value as text. Only cells with a region use the regions query: otherwise hundreds of other cells would render again when it loads. */
function TextCell(props: TextCellProps): ReactNode {
  const { column, row } = props
  return column.type === 'region' ? <RegionCell {...props} /> : <ShownText {...props} text={readableValue(column, row[column.key] ?? '', asItIs)} />
}

const asItIs = (code: string): string => code

function RegionCell(props: TextCellProps): ReactNode {
  const { nameOf } = useRegions()
  return <ShownText {...props} text={readableValue(props.column, props.row[props.column.key] ?? '', nameOf)} />
}

/** Text and its problem or warning. Cut text has a tooltip. Derived values are not cut: they have no control that would show them in full. */
function ShownText({ column, text, problem, warning, wrong = false }: TextCellProps & { text: string }): ReactNode {
  const broken = isWholeCode(column, text) ? styles.code : column.source === undefined && styles.cut
  return (
    <>
      <div className={[styles.value, broken, (wrong || problem) && styles.wrong].filter(Boolean).join(' ')} title={text}>
        {text || '–'}
      </div>
      {(problem || warning) && <FieldNote problem={problem} warning={warning} />}
    </>
  )
}

function LiveCells({ table, rowKey, index, columns, row, place }: CellsProps) {
  return columns.map((column) => (
    <td key={column.key} data-cell={`${rowKey}.${column.key}`}>
      <CellField table={table} rowKey={rowKey} index={index} column={column} row={row} name={`${place} ${column.label}`} />
    </td>
  ))
}

/** Asks before a row with content is removed. The popup is mounted only when needed. */
function RemoveAct({ place, asks, inTabOrder, onRemove }: { place: string; asks: boolean; inTabOrder: boolean; onRemove(): void }) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const stay = () => {
    setAsking(false)
    button.current?.focus()
  }
  return (
    <span className={styles.remove}>
      <button
        ref={button}
        type="button"
        className={styles.act}
        tabIndex={inTabOrder ? undefined : -1}
        aria-label={`删除${place}`}
        onClick={() => (asks ? setAsking(true) : onRemove())}
      >
        删除
      </button>
      {asking && (
        <Popconfirm
          open
          title={`删除${place}`}
          okText="删除"
          okButtonProps={{ danger: true, autoFocus: true }}
          cancelText="保留"
          onConfirm={onRemove}
          onOpenChange={(open) => !open && stay()}
        >
          <span aria-hidden className={styles.mark} />
        </Popconfirm>
      )}
    </span>
  )
}

interface CellFieldProps {
  table: TableDefinition
  rowKey: string
  index: number
  column: FieldDefinition
  row: FormRow
  /** Name of the control in a cell; without it the field shows its own label. */
  name?: string
}

function CellField({ table, rowKey, index, column, row, name }: CellFieldProps) {
  const store = useFormStore()
  const idOf = useFieldId()
  const leftKey = `${table.key}.${rowKey}.${column.key}`
  const problem = useFormState((state) => shownProblem(state, `${table.key}.${index}.${column.key}`, leftKey))
  const refusal = useFormState((state) => shownRefusal(state, `${table.key}.${index}.${column.key}`))
  const warning = useFormState((state) => cellWarning(state, table.key, index, column))
  const required = useFormState((state) => store.requires(state, column, { table: table.key, row }))
  const statuses = useFormState((state) => statusesTaken(column, state.form.fields))
  // What all rows have in common, such as their kind, is a field of the form and no column.
  const beside = fieldBeside(column)
  const valueBeside = useFormState((state) => (beside ? (state.form.fields[beside] ?? '') : ''))
  // An answer may come after rows above were removed, or this one.
  const change = useCallback(
    (part: FormRow) => {
      const place = store.store.getState().rowKeys[table.key]?.indexOf(rowKey) ?? -1
      if (place >= 0) store.changeRow(table.key, place, part)
    },
    [store, table.key, rowKey],
  )
  const id = idOf(leftKey)
  const whole = beside ? { [beside]: valueBeside, ...row } : row
  const control = { field: column, value: row[column.key] ?? '', row: whole, statuses, required, onChange: change, onLeave: () => store.leave(leftKey) }
  if (name === undefined) return <FormField {...control} id={id} problem={problem ?? refusal} warning={warning} />
  // A warning, and what a lookup refuses, are rendered below the row, with the same id.
  const invalid = problem !== undefined || refusal !== undefined
  const said = invalid || warning !== undefined
  const noteId = noteIdOf(id)
  return (
    <>
      <FieldControl {...control} id={id} name={name} inCell invalid={invalid} describedBy={said ? noteId : undefined} />
      {problem !== undefined && <FieldNote id={noteId} problem={problem} />}
    </>
  )
}
