import { catalogueEntry, findEntry } from '@shared/contract/catalogue'
import { enums } from '@shared/contract/enums'
import { type FieldDefinition, type FormRow, type TableDefinition, valueProblem } from '@shared/contract/form'
import { isDateText } from '@shared/contract/rules'

/** Reads what was copied from a spreadsheet, or came as one, into rows of a form's table. */

export interface ReadTable {
  rows: FormRow[]
  /** What is wrong by row, numbered from 1, for the user to put right before or after. */
  problems: { row: number; message: string }[]
  /** Columns were found by their titles. */
  byTitle: boolean
}

/** Tab separated text, as Excel and WPS put it on the clipboard: quoted cells may hold line breaks. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows[rows.length - 1]?.push(cell)
    cell = ''
  }
  for (let place = 0; place < text.length; place++) {
    const character = text[place]
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[place + 1] === '"') {
        cell += '"'
        place++
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === '\t') endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else if (character !== '\r') cell += character
  }
  endCell()
  return rows.filter((row) => row.some((value) => value.trim() !== ''))
}

/** A paste is a table when it holds more than one cell; one cell goes into the input as usual. */
export const looksLikeTable = (text: string): boolean => text.includes('\t') || text.trim().includes('\n')

const plain = (text: string) => text.replace(/[\s*＊()（）:：]/g, '').toLowerCase()

const pad = (part: string | number) => String(part).padStart(2, '0')

/** 2026/1/5, 2026.1.5, 2026年1月5日 and 20260105 become 2026-01-05; anything else stays as it is, for the rule to name. */
export function readDate(text: string): string {
  const match = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s.*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!match) return text
  const date = `${match[1]}-${pad(match[2] ?? '')}-${pad(match[3] ?? '')}`
  return isDateText(date) ? date : text
}

/** A cell as a spreadsheet gives it: text, number, yes or no, date, or nothing. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return `${cell.getUTCFullYear()}-${pad(cell.getUTCMonth() + 1)}-${pad(cell.getUTCDate())}`
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

function readValue(field: FieldDefinition, text: string, row: FormRow): string {
  if (text === '') return ''
  if (field.enum) {
    const options: readonly { code: string; label: string }[] = enums[field.enum]
    const found = options.find(
      (option) => option.code === text || option.label === text || `${option.code} ${option.label}` === text || `${option.code}${option.label}` === text,
    )
    return found?.code ?? text
  }
  if (field.type === 'catalogue') {
    const parent = field.catalogueParent ? row[field.catalogueParent] || undefined : undefined
    return findEntry(text, field.catalogueLevel ?? 1, parent)?.code ?? text
  }
  return field.type === 'date' ? readDate(text) : text
}

/** A category names its kind: a column above it that was left out is filled. */
function withParents(columns: readonly FieldDefinition[], row: FormRow): FormRow {
  const whole = { ...row }
  for (const column of [...columns].reverse()) {
    const parent = column.catalogueParent
    const entry = catalogueEntry(whole[column.key])
    if (parent && !whole[parent] && entry?.level === column.catalogueLevel && entry?.parent) whole[parent] = entry.parent
  }
  return whole
}

/**
 * Columns are found by their titles when the first row names at least two of them (one, in a table of one column);
 * otherwise they are taken in order, from `firstColumn` on.
 */
export function readTable(table: TableDefinition, cells: readonly (readonly unknown[])[], firstColumn = 0): ReadTable {
  const columns = table.columns.filter((column) => column.source === undefined)
  const titles = (cells[0] ?? []).map((cell) => columns.find((column) => plain(column.label) === plain(textOf(cell))))
  const byTitle = titles.filter(Boolean).length >= Math.min(2, columns.length)
  const places = byTitle ? titles : columns.slice(firstColumn)
  const rows: FormRow[] = []
  const problems: ReadTable['problems'] = []
  for (const line of byTitle ? cells.slice(1) : cells) {
    const texts = new Map(places.flatMap((column, place) => (column ? [[column.key, textOf(line[place])] as const] : [])))
    if ([...texts.values()].every((text) => text === '')) continue
    let row: FormRow = {}
    // In the order of the definition: a level of the catalogue is looked for under the one above it.
    for (const column of columns) if (texts.has(column.key)) row[column.key] = readValue(column, texts.get(column.key) ?? '', row)
    row = withParents(columns, row)
    rows.push(row)
    for (const column of columns) {
      const message = valueProblem(column, row[column.key] ?? '', row)
      if (message) problems.push({ row: rows.length, message: `${column.label}“${texts.get(column.key) || row[column.key]}”：${message}` })
    }
  }
  return { rows, problems, byTitle }
}
