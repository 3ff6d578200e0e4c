import type { FieldType } from './definition'
import { sheetCell, sheetFormat } from './sheetCell'

it.each<[FieldType, string, string | number | Date]>([
  ['money', '6100.00', 6100],
  ['money', '-38.50', -38.5],
  ['integer', '3', 3],
  ['decimal', '1.75', 1.75],
  ['date', '2026-11-30', new Date('2026-11-30T00:00:00Z')],
  ['datetime', '2026-11-30 09:05', new Date('2026-11-30T09:05:00Z')],
  ['datetime', '2026-11-30 09:05:59', new Date('2026-11-30T09:05:00Z')],
  // Texts that a spreadsheet would misread as a number or a date, and texts that are neither.
  ['money', '0038.50', '0038.50'],
  ['integer', '12345678901234567890', '12345678901234567890'],
  ['date', '1899-12-31', '1899-12-31'],
  ['date', '2026-02-30', '2026-02-30'],
  ['date', '', ''],
  ['string', '31103302002023090001', '31103302002023090001'],
  ['string', '100', '100'],
  ['money', '-1+cmd|calc', "'-1+cmd|calc"],
  ['date', '=1+1', "'=1+1"],
  ['string', '-1', "'-1"],
])('%s %s', (type, text, cell) => {
  expect(sheetCell({ type }, text)).toEqual(cell)
})

it('amounts have two places, days no time, codes no format of numbers', () => {
  const formats = (['money', 'date', 'datetime', 'integer', 'uscc', 'enum'] as const).map((type) => sheetFormat({ type }))
  expect(formats).toEqual(['#,##0.00', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '0', '@', '@'])
  expect([0, 2].map((precision) => sheetFormat({ type: 'decimal', precision }))).toEqual(['0', '0.00'])
})
