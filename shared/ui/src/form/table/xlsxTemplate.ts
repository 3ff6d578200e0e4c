import { catalogueEntry, equipmentCatalogue } from '@shared/contract/catalogue'
import { enums } from '@shared/contract/enums'
import type { FieldDefinition, TableDefinition } from '@shared/contract/form'

/**
 * The spreadsheet a user fills to import rows: titles in the first sheet, what may be written in the second. Small
 * enough to be written here: a zip without compression of five fixed parts (ECMA-376).
 */

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

function sheet(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], line: number) =>
    row.map((text, column) => `<c r="${columnName(column)}${line}" t="inlineStr" s="1"><is><t>${escapeXml(text)}</t></is></c>`).join('')
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="30" width="22" style="1" customWidth="1"/></cols><sheetData>${rows
    .map((row, index) => `<row r="${index + 1}">${cells(row, index + 1)}</row>`)
    .join('')}</sheetData></worksheet>`
}

/** What may be written in a column; empty when anything may. */
function allowed(field: FieldDefinition): string[] {
  if (field.enum) return enums[field.enum].map((option) => option.label)
  if (field.type !== 'catalogue') return field.type === 'date' ? ['年-月-日，如 2026-11-30'] : []
  return equipmentCatalogue
    .filter((entry) => entry.level === field.catalogueLevel)
    .map((entry) => (entry.parent ? `${entry.name}（属于${catalogueEntry(entry.parent)?.name ?? entry.parent}）` : entry.name))
}

const star = (field: FieldDefinition) => (field.required === true ? `${field.label}*` : field.label)

function parts(table: TableDefinition): Record<string, string> {
  const columns = table.columns.filter((column) => column.source === undefined)
  const choices = columns.map((column) => ({ column, values: allowed(column) })).filter(({ values }) => values.length > 0)
  const longest = Math.max(0, ...choices.map(({ values }) => values.length))
  const hints = [choices.map(({ column }) => column.label), ...Array.from({ length: longest }, (_, line) => choices.map(({ values }) => values[line] ?? ''))]
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(table.label)}" sheetId="1" r:id="rId1"/><sheet name="填写说明" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    // Number format 49 is text: codes of twenty digits must not become numbers.
    'xl/styles.xml': `${head}<styleSheet xmlns="${spreadsheet}"><fonts count="1"><font><sz val="11"/><name val="宋体"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet([columns.map(star)]),
    'xl/worksheets/sheet2.xml': sheet(hints),
  }
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** Little endian numbers one after another: [width in bytes, value]. */
function numbers(...fields: readonly (readonly [2 | 4, number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [width]) => sum + width, 0)))
  let place = 0
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(place, value, true)
    else view.setUint32(place, value, true)
    place += width
  }
  return new Uint8Array(view.buffer)
}

/** 1 January 1980, the first day a zip knows: the same template every time. */
const zipDay = 33

function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const nameBytes = encoder.encode(name)
    const content = encoder.encode(text)
    const shared = [
      [2, 20],
      [2, 0x800],
      [2, 0],
      [2, 0],
      [2, zipDay],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, nameBytes.length],
      [2, 0],
    ] as const
    const local = [numbers([4, 0x04034b50], ...shared), nameBytes, content]
    directory.push(numbers([4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), nameBytes)
    pieces.push(...local)
    offset += local.reduce((sum, piece) => sum + piece.length, 0)
  }
  const count = Object.keys(files).length
  const size = directory.reduce((sum, piece) => sum + piece.length, 0)
  const all = [...pieces, ...directory, numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])]
  const whole = new Uint8Array(all.reduce((sum, piece) => sum + piece.length, 0))
  let place = 0
  for (const piece of all) {
    whole.set(piece, place)
    place += piece.length
  }
  return whole
}

/** The import template of a table as an xlsx file. */
export function xlsxTemplate(table: TableDefinition): Blob {
  return new Blob([zip(parts(table))], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
