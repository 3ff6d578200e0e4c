import { PlusOutlined } from '@ant-design/icons'
import { counted, type FieldDefinition, isVisible, mayHold, type TableDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { notify } from '@shared/portal'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, theme } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef } from 'react'
import { SectionCard } from '../../page/layout/SectionCard'
import { useFocusAfterRemoval } from '../../page/useFocusAfterRemoval'
import { useRoom } from '../../page/useRoom'
import { useMinWidth } from '../../theme/useMedia'
import { FieldNote } from '../FormField'
import { useFieldId } from '../fieldId'
import { useFormState, useFormStore } from '../formStore'
import { shownProblem } from '../shownMessages'
import { actsWidth, placeWidth, splitColumns, widthsOf } from './columnWidths'
import { ExportRowsButton } from './ExportRowsButton'
import { FromArchiveButton } from './FromArchiveButton'
import { FromOperatorsButton } from './FromOperatorsButton'
import { ImportButton } from './ImportButton'
import { PasteButton } from './PasteButton'
import { looksLikeTable, parseClipboard, type ReadTable, readTable } from './readTable'
import { TableRow, type TableRowProps } from './TableRow'
import styles from './TableSection.module.css'
import { useTakeRows } from './takeRows'
import { useNamedDevices } from './useNamedDevices'
import { saveTemplate } from './xlsxTemplate'

/** Font size in pixels that the widths refer to. */
const usualType = 14

const none: readonly string[] = []

/** The rows there are, and how many are wanted where one is not enough: nobody learns of it only after the first. */
const quantityNote = ({ minRows, measure }: TableDefinition, count: number): string =>
  minRows > 1 && count < minRows ? `${count} ${measure}，至少 ${minRows} ${measure}` : `${count} ${measure}`

/** Most columns named of those below the rows: a device has a hundred. */
const namedBelow = 5

/** Which columns stand below each row: nobody looks for them behind an arrow that does not say so. */
function belowNote(below: readonly FieldDefinition[]): string {
  const names = below.slice(0, namedBelow).map(({ label, required }) => `${label}${required === false ? '' : ' *'}`)
  return `点行首的箭头展开：${names.join('、')}${below.length > namedBelow ? `等 ${below.length} 栏` : ''}`
}

/** An input that does not use arrow keys and Enter itself. */
const isPlainInput = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement
    ? target.dataset.wrappedLine !== undefined
    : target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox' && target.closest('.ant-picker') === null

/** A table of the form: rows can be typed, pasted or imported. */
export const TableSection = memo(function TableSection({ table }: { table: TableDefinition }) {
  const store = useFormStore()
  const shown = useFormState((state) => isVisible(table, store.values(state)))
  const measure = useFormState((state) => counted(table, state.form.fields).measure)
  const inMeasure = useMemo(() => (measure === table.measure ? table : { ...table, measure }), [table, measure])
  return shown && <ShownTable table={inMeasure} />
})

function ShownTable({ table }: { table: TableDefinition }) {
  const store = useFormStore()
  const idOf = useFieldId()
  const rowKeys = useFormState((state) => state.rowKeys[table.key])
  const problem = useFormState((state) => shownProblem(state, table.key))
  const takeRows = useTakeRows(table)
  const named = useNamedDevices(table)
  const take = (read: ReadTable, to?: Parameters<typeof takeRows>[1]) => {
    const known = named(read)
    if (known instanceof Promise) void known.then((answered) => takeRows(answered, to))
    else takeRows(known, to)
  }
  const card = useRef<HTMLDivElement>(null)
  const room = useRoom(card)
  // A phone has no Ctrl key.
  const keyboard = useMinWidth(768)
  const scale = theme.useToken().token.fontSize / usualType
  // Keys of the columns that apply to the form's kind of device; a string, so that a key stroke does not render the table.
  const possible = useFormState((state) => {
    const { fields } = store.values(state)
    return table.columns.flatMap(({ key, visibleWhen = true }) => (mayHold(visibleWhen, fields) ? [key] : [])).join(' ')
  })
  const { inRow, below, widths } = useMemo(() => {
    const keys = possible.split(' ')
    const split = splitColumns({ ...table, columns: table.columns.filter(({ key }) => keys.includes(key)) }, room && room / scale)
    return { ...split, widths: widthsOf(split.inRow, room && room / scale) }
  }, [table, possible, room, scale])
  const keys = rowKeys ?? none
  const full = keys.length >= table.maxRows
  const addId = idOf(table.key)
  const noteId = `${addId}-note`
  useFocusAfterRemoval(keys.length, () => document.getElementById(addId))

  const fields = () => store.store.getState().form.fields
  const add = () => store.editRow(store.addRow(table.key), inRow[0]?.key)
  const cellAt = (target: EventTarget): [row: string, column: string] | undefined => {
    const cell = target instanceof Element ? target.closest('[data-cell]') : null
    const [row, column] = cell?.getAttribute('data-cell')?.split('.') ?? []
    return row && column ? [row, column] : undefined
  }
  /** A click on a text cell makes its row editable and focuses that cell. */
  const enter = (event: MouseEvent) => {
    const at = cellAt(event.target)
    if (at && store.store.getState().editing?.rowKey !== at[0]) store.editRow(...at)
  }
  // Events of dialogs opened from here bubble through the React tree, though they are not in the table.
  const isInside = (target: EventTarget) => card.current?.contains(target as Node) === true
  /** Up, down and Enter move to the same column of the row above or below, as in a spreadsheet; in a select together with Ctrl. */
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    const at = cellAt(event.target)
    // An input method takes the same keys to choose a word.
    if (!step || !at || event.nativeEvent.isComposing || event.altKey || event.shiftKey || !(isPlainInput(event.target) || event.ctrlKey)) return
    const place = keys.indexOf(at[0]) + step
    const next = keys[place] ?? (event.key === 'Enter' && place === keys.length && !full ? store.addRow(table.key) : undefined)
    event.preventDefault()
    if (next) store.editRow(next, at[1])
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!looksLikeTable(text) || !isInside(event.target)) return
    event.preventDefault()
    const [row = '', column = ''] = cellAt(event.target) ?? []
    const place = table.columns.findIndex((candidate) => candidate.key === column)
    const cells = parseClipboard(text)
    const read = readTable(table, cells, fields(), place >= 0 ? { column: place } : undefined)
    take(read, { start: place >= 0 && !read.byTitle ? keys.indexOf(row) : undefined })
  }
  return (
    <SectionCard
      id={idOf(`section-${table.key}`)}
      title={table.label}
      note={quantityNote(table, keys.length)}
      flush
      extra={
        <Button type="link" className={styles.template} onClick={() => void saveTemplate(table, fields()).catch(() => notify.error(messages.unavailable))}>
          下载导入模板
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what happens in its cells is heard here once for all of them */}
      <div ref={card} onPaste={paste} onClick={enter} onKeyDown={walk}>
        <div className={styles.tools}>
          {table.fromArchive && <FromArchiveButton table={table} full={full} />}
          {table.fromOperators && <FromOperatorsButton table={table} {...table.fromOperators} full={full} />}
          <ImportButton table={table} onRead={(read, replace) => take(read, { replace })} />
          <PasteButton table={table} onRead={(read) => take(read)} />
          {table.large && keys.length > 0 && <ExportRowsButton table={table} rows={async () => store.store.getState().form.tables[table.key] ?? []} />}
          {keyboard && <span className={styles.hint}>可从 Excel 复制多行，直接按 Ctrl+V 粘贴到表格</span>}
        </div>
        {keys.length > 0 && (
          <>
            {below.length > 0 && <p className={`${styles.hint} ${styles.rest}`}>{belowNote(below)}</p>}
            <Rows table={table} keys={keys} scale={scale} widths={widths} inRow={inRow} below={below} full={full} />
          </>
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
}

/** With more rows than this, only the visible ones are rendered, in a scroll container. */
const drawnAtOnce = 60
const textRowHeight = 41

type RowsProps = Omit<TableRowProps, 'rowKey' | 'index' | 'rowRef'> & { keys: readonly string[]; scale: number; widths: ReturnType<typeof widthsOf> }

function Rows({ keys, scale, widths, ...row }: RowsProps) {
  const { inRow, below } = row
  const box = useRef<HTMLDivElement>(null)
  const many = keys.length > drawnAtOnce
  const rows = useVirtualizer({
    count: many ? keys.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => textRowHeight,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 8,
  })
  // Scroll to the row being edited when one of its columns is to be focused.
  const editing = useFormState((state) => state.editing)
  const target = editing?.focus === undefined ? -1 : keys.indexOf(editing.rowKey)
  useEffect(() => {
    if (many && target >= 0) rows.scrollToIndex(target)
  }, [many, target])
  const drawn = many ? rows.getVirtualItems() : []
  const first = drawn[0]
  const last = drawn[drawn.length - 1]
  return (
    <div ref={box} className={many ? `${styles.scroll} ${styles.box}` : styles.scroll}>
      <table className={styles.table} aria-rowcount={keys.length + 1}>
        <colgroup>
          <col style={{ width: placeWidth(below.length > 0) * scale }} />
          {inRow.map(({ key }, place) => {
            const width = widths[place]
            return <col key={key} style={width === undefined ? undefined : { width: width * scale }} />
          })}
          <col style={{ width: actsWidth * scale }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.centre}>
              序号
            </th>
            {inRow.map((column) => (
              <th key={column.key} scope="col" title={column.label}>
                {column.label}
                {column.required !== false && (
                  <span className={styles.star} aria-hidden="true">
                    {' *'}
                  </span>
                )}
              </th>
            ))}
            <th scope="col" className={`${styles.centre} ${styles.acts}`}>
              操作
            </th>
          </tr>
        </thead>
        {first && first.start > 0 && <Gap height={first.start} />}
        {many
          ? drawn.map(({ key, index }) => <TableRow key={key} {...row} rowKey={keys[index] ?? ''} index={index} rowRef={rows.measureElement} />)
          : keys.map((rowKey, index) => <TableRow key={rowKey} {...row} rowKey={rowKey} index={index} />)}
        {last && last.end < rows.getTotalSize() && <Gap height={rows.getTotalSize() - last.end} />}
      </table>
    </div>
  )
}

/** Placeholder for the height of rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  <tbody aria-hidden>
    <tr>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  </tbody>
)
