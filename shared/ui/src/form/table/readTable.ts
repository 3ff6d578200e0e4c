import { catalogueEntry, equipmentCatalogue, findEntry } from '@shared/contract/catalogue'
import type { FieldError } from '@shared/contract/endpoint'
import { enums } from '@shared/contract/enums'
import {
  canonical,
  type FieldDefinition,
  type FormRow,
  fieldTypeOf,
  holds,
  isVisible,
  maxLengthOf,
  mayHold,
  missingProblem,
  mostCellText,
  namesIn,
  overRow,
  type TableDefinition,
  valueProblem,
} from '@shared/contract/form'
import { fromInert } from '@shared/contract/rules'
import { choicesOf, choiceWords, isChoiceField, readableValue } from '../choices'

/** Converts cells pasted or imported from a spreadsheet into rows of a form's table. */

export interface ReadTable {
  rows: FormRow[]
  /** Problems that the user can correct before or after importing. */
  problems: ReadProblem[]
  /** Number of sample rows of the template that were left out. */
  samples: number
  /** Columns were matched by their titles. */
  byTitle: boolean
  /** Position of a cell of `rows` in the sheet. */
  at(row: number, key: string): Pick<ReadProblem, 'line' | 'column'>
}

export interface ReadProblem {
  /** Index in `rows`. */
  row: number
  /** Row number in the sheet: from 1, including titles and empty rows. */
  line: number
  /** Column letter in the sheet: A. Empty if the column is not in the sheet. */
  column: string
  message: string
}

/** Column letters of a spreadsheet: A, B, … Z, AA. @param index from 0 */
export const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

/** Parses the tab-separated text Excel and WPS put on the clipboard. Quoted cells may contain line breaks. */
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
  // The text ends with a line break, so the last row is empty. Empty rows in between are kept, so that row numbers stay right.
  while (rows.length > 0 && rows[rows.length - 1]?.every((value) => value.trim() === '')) rows.pop()
  return rows
}

/** Text with more than one cell is pasted as a table; a single cell goes into the input as usual. */
export const looksLikeTable = (text: string): boolean => text.includes('\t') || text.trim().includes('\n')

/** Suffix of a title in the template: the rows in which this column is required. */
export const requiredNote = (who: string): string => `（${who.replace(/[（）]/g, '')}必填）`
const withoutNote = (title: string): string => title.replace(/（[^（）]*必填）\s*$/, '')
const plain = (text: string) => text.replace(/[\s*＊()（）:：]/g, '').toLowerCase()

const pad = (part: number) => String(part).padStart(2, '0')

/** Text of a spreadsheet's cell: text, number, boolean, date or empty. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    const day = `${cell.getUTCFullYear()}-${pad(cell.getUTCMonth() + 1)}-${pad(cell.getUTCDate())}`
    return cell.getTime() % 86_400_000 === 0 ? day : `${day} ${pad(cell.getUTCHours())}:${pad(cell.getUTCMinutes())}`
  }
  return cell === null || cell === undefined ? '' : fromInert(String(cell).trim())
}

function readValue(field: FieldDefinition, text: string, row: FormRow): string {
  if (text === '') return ''
  if (field.enum) {
    const options: readonly { code: string; label: string }[] = enums[field.enum]
    const found = options.find(
      (option) => option.code === text || option.label === text || `${option.code} ${option.label}` === text || `${option.code}${option.label}` === text,
    )
    return found?.code ?? unknown(field, text)
  }
  if (field.type === 'catalogue') {
    const above = field.catalogueParent && row[field.catalogueParent]
    // If the value above is not in the catalogue, this level is searched without a parent.
    const parent = catalogueEntry(above)?.code
    return findEntry(text, field.catalogueLevel ?? 1, parent)?.code ?? unknown(field, text)
  }
  return withPlaces(field, canonical(field, text, row))
}

/** Numbers in a sheet have no trailing zeros: for amounts of money 38.5 and 300 become 38.50 and 300.00; measured values are unchanged. */
function withPlaces({ type, unit, precision }: FieldDefinition, text: string): string {
  const places = type === 'money' ? 2 : unit === '元' ? precision : undefined
  const [, after = ''] = text.split('.')
  return places !== undefined && /^(?:0|[1-9]\d{0,11})(?:\.\d+)?$/.test(text) && after.length < places ? Number(text).toFixed(places) : text
}

/** Kept as written, so that the user can correct it; cut to a length the service accepts. */
const unknown = (field: FieldDefinition, text: string): string => text.slice(0, maxLengthOf(field) * 2)

/** Fills an empty catalogue column from the level below it: a category determines its kind. */
function withParents(columns: readonly FieldDefinition[], row: FormRow): FormRow {
  const whole = { ...row }
  for (const column of [...columns].reverse()) {
    const parent = columns.find(({ key }) => key === column.catalogueParent)?.key
    if (!parent) continue
    const entry = catalogueEntry(whole[column.key])
    if (!whole[parent] && entry?.level === column.catalogueLevel && entry?.parent) whole[parent] = entry.parent
  }
  return whole
}

/**
 * The example of a column: what the form has chosen for it, or else its own, or where that is none of the choices, as for devices of another
 * kind, the first of them.
 * @param beside the form's fields, and the examples of the columns before
 */
function exampleOf(column: FieldDefinition, beside: FormRow, required: boolean): string {
  const { exampleBy, catalogueParent } = column
  const example = exampleBy?.examples[beside[exampleBy.field] ?? ''] ?? column.example ?? ''
  const chosen = isChoiceField(column) && (example !== '' || required) && (catalogueParent === undefined || beside[catalogueParent])
  if (!chosen) return example
  const choices = choicesOf(column, beside).map(({ value }) => value)
  const fitting = [beside[column.key] ?? '', example].find((value) => choices.includes(value))
  return fitting ?? choices[0] ?? ''
}

/** Said in the template, and where nothing else was read: users fill in the rows below the sample, or write over it. */
export const aboutSample = '示例行不会导入，可以直接改写；改写后按填写的内容导入'

/** The sample row of the template. @param fields of the form the table belongs to: which columns a row has and what they may hold may depend on them */
export function sampleRow({ columns }: TableDefinition, fields: FormRow = {}): string[] {
  const beside = { ...fields }
  const row: FormRow = {}
  for (const column of columns) {
    const values = { fields, row }
    const value = isVisible(column, values) ? exampleOf(column, beside, holds(column.required, values)) : ''
    beside[column.key] = row[column.key] = value
  }
  return columns.filter(({ source }) => source === undefined).map((column) => readableValue(column, row[column.key] ?? '', (code) => code))
}

/** Whether a row can have the column, with what the form has chosen: where nothing is chosen yet, anything may be. */
export function canHave({ visibleWhen }: FieldDefinition, fields: FormRow): boolean {
  if (visibleWhen === undefined) return true
  const open = namesIn(visibleWhen).flatMap(({ kind, name }) => (kind === 'field' && !fields[name] ? [name] : []))
  return mayHold(overRow(visibleWhen, open), fields)
}

/** The sample rows of a table's templates: one may have been downloaded before a field of the form was chosen or changed. */
function sampleRows(table: TableDefinition, fields: FormRow): string[][] {
  const changed = table.columns.flatMap(({ enumBy, catalogueParent = '', catalogueLevel }) => {
    const [field, codes] = enumBy
      ? [enumBy.field, Object.keys(enumBy.codes)]
      : [catalogueParent, equipmentCatalogue.flatMap(({ code, level }) => (catalogueParent && level + 1 === catalogueLevel ? code : []))]
    return codes.map((code) => ({ [field]: code }))
  })
  return [{}, fields].flatMap((form) => [form, ...changed.map((change) => ({ ...form, ...change }))]).map((form) => sampleRow(table, form))
}

/**
 * Whether a spreadsheet has lost the end of a code: it keeps fifteen digits of a number, and shows zeros for the others, so that a code of twenty
 * digits still looks like one.
 */
const hasLostDigits = (column: FieldDefinition, cell: unknown): boolean => typeof cell === 'number' && Math.abs(cell) >= 1e15 && !fieldTypeOf(column).numeric

/** Cell text as quoted in a message, cut to 30 characters. */
function shortened(written: string): string {
  const characters = [...written]
  return characters.length > 30 ? `${characters.slice(0, 30).join('')}…` : written
}

/**
 * Columns are matched by title if the first row contains at least two of them (one, in a table with one column); otherwise they
 * are taken in order. The sample row of the template is skipped.
 * @param fields of the form the table belongs to: conditions of a row may depend on them
 * @param into the column to paste into; empty rows are then kept, so that the rows below keep their positions
 */
export function readTable(table: TableDefinition, cells: readonly (readonly unknown[])[], fields: FormRow = {}, into?: { column: number }): ReadTable {
  const columns = table.columns.filter((column) => column.source === undefined)
  const titles = (cells[0] ?? []).map((cell) =>
    columns.find((column) => [column.label, column.label + (column.unit ?? '')].some((title) => plain(title) === plain(withoutNote(textOf(cell))))),
  )
  const byTitle = titles.filter(Boolean).length >= Math.min(2, columns.length)
  // In the order of the template, which leaves out the same columns.
  const places = byTitle ? titles : columns.slice(into?.column ?? 0).filter((column) => canHave(column, fields))
  const samples = sampleRows(table, fields)
  let left = 0
  // In a long table missing values are reported too: nobody would find one empty cell among thousands of rows.
  const complete = byTitle && table.large === true
  const rows: FormRow[] = []
  const lines: number[] = []
  const problems: ReadProblem[] = []
  const columnOf = new Map(byTitle ? titles.flatMap((column, place) => (column ? [[column.key, columnName(place)] as const] : [])) : [])
  const at: ReadTable['at'] = (row, key) => ({ line: lines[row] ?? 0, column: columnOf.get(key) ?? '' })
  const keep = (row: FormRow, index: number) => {
    rows.push(row)
    lines.push(index + 1)
  }
  cells.forEach((cellsOfLine, index) => {
    if (byTitle && index === 0) return
    const texts = new Map(places.flatMap((column, place) => (column ? [[column.key, textOf(cellsOfLine[place])] as const] : [])))
    const blank = [...texts.values()].every((text) => text === '')
    if (blank && into && !byTitle) keep({}, index)
    if (blank) return
    if (byTitle && samples.some((sample) => columns.every((column, place) => (texts.get(column.key) ?? '') === sample[place]))) {
      left += 1
      return
    }
    let row: FormRow = {}
    // In the order of the definition: a catalogue level is searched under the value of the level above.
    const beside = { ...fields }
    // Text that is too long for the service is cut, and reported at its cell.
    const cut = new Map<string, number>()
    for (const [key, text] of texts) {
      if (text.length <= mostCellText) continue
      cut.set(key, text.length)
      texts.set(key, text.slice(0, mostCellText))
    }
    const lost = new Set(places.flatMap((column, place) => (column && hasLostDigits(column, cellsOfLine[place]) ? [column.key] : [])))
    for (const key of lost) texts.set(key, '')
    for (const column of columns) {
      if (texts.has(column.key)) beside[column.key] = row[column.key] = readValue(column, texts.get(column.key) ?? '', beside)
    }
    row = withParents(columns, row)
    Object.assign(beside, row)
    keep(row, index)
    const place = rows.length - 1
    for (const column of columns) {
      const value = row[column.key] ?? ''
      if (lost.has(column.key)) {
        const message = `${column.label}：数字超过 15 位，表格软件已丢失末尾的几位，请把单元格设为文本后重新填写`
        problems.push({ row: place, ...at(place, column.key), message })
        continue
      }
      const length = cut.get(column.key)
      if (length !== undefined) {
        const message = `${column.label}“${shortened(value)}”：有 ${length} 个字，只保留前 ${mostCellText} 个，请改短`
        problems.push({ row: place, ...at(place, column.key), message })
        continue
      }
      if (value !== '' && !canHave(column, fields)) {
        const written = shortened(readableValue(column, value, (code) => code))
        problems.push({ row: place, ...at(place, column.key), message: `${column.label}“${written}”：按已填写的内容没有这一栏，不会保存` })
        continue
      }
      if ((value === '' && column.required === false) || !isVisible(column, { fields, row })) continue
      const missing = complete ? missingProblem(column, value, { fields, row }) : undefined
      const message = missing ?? valueProblem(column, value, beside)
      if (!message) continue
      const where = { row: place, ...at(place, column.key) }
      if (missing) {
        problems.push({ ...where, message: missing })
        continue
      }
      const written = texts.get(column.key) || (row[column.key] ?? '')
      const words = isChoiceField(column) ? `不在可选范围内，${choiceWords(choicesOf(column, beside), written)}` : `：${message}`
      problems.push({ ...where, message: `${column.label}“${shortened(written)}”${words}` })
    }
  })
  return { rows, problems, samples: left, byTitle, at }
}

/** Adds further problems, by path `table.row.column`; only the first one of each cell is kept. */
export function withProblems(table: TableDefinition, read: ReadTable, more: readonly FieldError[]): ReadTable {
  const cellOf = ({ row, column, message }: ReadProblem) => `${row} ${column || message}`
  const problems = new Map(read.problems.map((problem) => [cellOf(problem), problem]))
  for (const { field, message } of more) {
    const [key, index, name = ''] = field.split('.')
    const column = table.columns.find((candidate) => candidate.key === name)
    if (key !== table.key || !column) continue
    const written = readableValue(column, read.rows[Number(index)]?.[name] ?? '', (code) => code)
    const what = written === '' ? column.label : `${column.label}“${shortened(written)}”`
    const words = written === '' && message.includes(column.label) ? message : `${what}：${message}`
    const problem = { row: Number(index), ...read.at(Number(index), name), message: words }
    if (!problems.has(cellOf(problem))) problems.set(cellOf(problem), problem)
  }
  return { ...read, problems: [...problems.values()].sort((one, other) => one.row - other.row) }
}
