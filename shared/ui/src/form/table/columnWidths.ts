import type { FieldDefinition, TableDefinition } from '@shared/contract/form'
import { isChoiceField } from '../choices'

/** Widths of a table's columns in pixels, at the default font size. */

/** A cell's padding, and that of the text in it. */
const besideText = 24
const ofCharacter = 8
const ofChineseCharacter = 14

const isCertificateNumber = ({ key, writtenAs }: FieldDefinition): boolean => key === 'useCertNo' || writtenAs === 'certificateNumber'

/** Identity numbers and codes of up to twenty characters; the number a device is named by is one. */
const isLongCode = ({ type, maxLength = 0 }: FieldDefinition): boolean => type === 'equipment' || type === 'idCard' || (maxLength >= 18 && maxLength <= 20)

/** A text the portal has written, such as what a change makes of a device. */
const isSentence = ({ type, source }: FieldDefinition): boolean => type === 'text' && source === 'derived'

/** The width of a column that keeps it whatever room there is; undefined: it shares the rest. Names of the catalogue may take two lines, codes may not. */
const fixedWidth = (column: FieldDefinition): number | undefined =>
  isLongCode(column) ? 186 : isCertificateNumber(column) ? 148 : column.type === 'catalogue' ? 104 : isChoiceField(column) ? 124 : undefined

/** What a column needs; a sentence, for a date in one line with its name before it. */
const leastWidth = (column: FieldDefinition): number => fixedWidth(column) ?? (isSentence(column) ? 160 : 112)

/** Characters of the longer names of the catalogue, by its levels. */
const ofCatalogue = [6, 9, 8] as const
/** The padding of a cell, and that of a control with its arrow. */
const besideChoice = 52

/**
 * What each column takes if there is room: a name of the catalogue that is being chosen stands in one line, and would be cut. Beside the number
 * of a device it is not chosen: the number brings it.
 */
function widthsWanted(columns: readonly FieldDefinition[]): (column: FieldDefinition) => number {
  const brought = new Set(columns.flatMap(({ equipmentFill = {} }) => Object.keys(equipmentFill)))
  return (column) => {
    const { key, type, source, catalogueLevel = 1 } = column
    const isChosen = type === 'catalogue' && source === undefined && !brought.has(key)
    return isChosen ? (ofCatalogue[catalogueLevel - 1] ?? 0) * ofChineseCharacter + besideChoice : leastWidth(column)
  }
}

/** Width of the column of the rows' places. @param opens whether it has an arrow too */
export const placeWidth = (opens: boolean): number => (opens ? 64 : 56)
/** Width of the column of what is done to a row. */
export const actsWidth = 112

/** Room assumed until it is measured, pixels. */
const usualRoom = 960
const roomOfCells = (room = usualRoom): number => room - placeWidth(true) - actsWidth

/** Who chose a device knows its kind; the name of the device says it, too. */
const isKindOfDevice = ({ type, source }: FieldDefinition): boolean => type === 'catalogue' && source === 'derived'

/**
 * Chooses the columns that fit: first the one that identifies rows, then required ones and sentences, and further ones where those have all they
 * want. They keep the order of the definition; the others are shown in the line that expands below the row.
 * @param room pixels at the default font size
 */
export function splitColumns({ uniqueBy, columns }: Pick<TableDefinition, 'uniqueBy' | 'columns'>, room?: number) {
  const wanted = widthsWanted(columns)
  const rank = (column: FieldDefinition) => {
    if (uniqueBy?.[0] === column.key) return 0
    if (column.required !== false || isSentence(column)) return 1
    return isKindOfDevice(column) ? 3 : 2
  }
  const inRow = new Set<FieldDefinition>()
  let left = roomOfCells(room)
  let leftWhole = left
  for (const column of [...columns].sort((one, other) => rank(one) - rank(other))) {
    left -= leastWidth(column)
    leftWhole -= wanted(column)
    if ((rank(column) > 1 ? leftWhole : left) < 0 && inRow.size > 0) break
    inRow.add(column)
  }
  return { inRow: columns.filter((column) => inRow.has(column)), below: columns.filter((column) => !inRow.has(column)) }
}

/** Widths of the columns of a row, in their order; undefined: it shares the rest. @param room pixels at the default font size */
export function widthsOf(columns: readonly FieldDefinition[], room?: number): (number | undefined)[] {
  const wanted = widthsWanted(columns)
  let spare = Math.max(0, roomOfCells(room) - columns.reduce((sum, column) => sum + leastWidth(column), 0))
  const widths = columns.map((column) => {
    const fixed = fixedWidth(column)
    if (fixed === undefined) return undefined
    const more = Math.min(spare, wanted(column) - fixed)
    spare -= more
    return fixed + more
  })
  if (!columns.some(isSentence)) return widths
  // What shares the rest does so evenly: beside sentences the others take their own part of it only.
  const sharing = widths.filter((width) => width === undefined).length
  return columns.map((column, place) => widths[place] ?? (isSentence(column) ? undefined : leastWidth(column) + spare / sharing))
}

/** Whether a value is a code that fits its column in one line: two halves of a number identify nothing. A longer one, of an older form, is broken. */
export function isWholeCode(column: FieldDefinition, text: string): boolean {
  if (!isLongCode(column) && !isCertificateNumber(column)) return false
  const needed = [...text].reduce((sum, character) => sum + (character < '\u2e80' ? ofCharacter : ofChineseCharacter), besideText)
  return needed <= leastWidth(column)
}
