import type { FieldDefinition } from '@shared/contract/form'
import { isChoiceField } from '../choices'

/** Widths of a table's columns in pixels, at the default font size. */

/** A cell's padding, and that of the text in it. */
const besideText = 24
const ofCharacter = 8
const ofChineseCharacter = 14

const isCertificateNumber = ({ key, writtenAs }: FieldDefinition): boolean => key === 'useCertNo' || writtenAs === 'certificateNumber'

/** Identity numbers and codes of up to twenty characters; the number a device is named by is one. */
const isLongCode = ({ type, maxLength = 0 }: FieldDefinition): boolean => type === 'equipment' || (maxLength >= 18 && maxLength <= 20)

/** The width of a column that keeps it whatever room there is; undefined: it shares the rest. Names of the catalogue may take two lines, codes may not. */
export const fixedWidth = (column: FieldDefinition): number | undefined =>
  isLongCode(column) ? 186 : isCertificateNumber(column) ? 148 : column.type === 'catalogue' ? 104 : isChoiceField(column) ? 124 : undefined

/** What a column needs. */
export const leastWidth = (column: FieldDefinition): number => fixedWidth(column) ?? 112

/** Whether a value is a code that fits its column in one line: two halves of a number identify nothing. A longer one, of an older form, is broken. */
export function isWholeCode(column: FieldDefinition, text: string): boolean {
  if (!isLongCode(column) && !isCertificateNumber(column)) return false
  const needed = [...text].reduce((sum, character) => sum + (character < '\u2e80' ? ofCharacter : ofChineseCharacter), besideText)
  return needed <= leastWidth(column)
}
