import { changeRegister, constructionNotice, onlineApplyNewrule } from '@shared/contract/application'
import { mayHold } from '@shared/contract/form'
import { splitColumns, widthsOf } from './columnWidths'

/** A table of a form about an elevator. */
const tableOf = ({ tables }: typeof changeRegister, key: string) => {
  const table = tables.find((candidate) => candidate.key === key)
  if (!table) throw new Error(key)
  return { ...table, columns: table.columns.filter(({ visibleWhen = true }) => mayHold(visibleWhen, { equclacode: '3000' })) }
}
/** What a window leaves of a form: without scroll bar, menu, margins, the index of its sections and the border of a card. */
const roomIn = (window: number) => window - 15 - 212 - 48 - 16 - 196 - 2
/** Widths of a table's columns in a window, by their keys; what shares the rest gets an even part of it. */
function shown(table: ReturnType<typeof tableOf>, window: number): Record<string, number> {
  const { inRow, below } = splitColumns(table, roomIn(window))
  const widths = widthsOf(inRow, roomIn(window))
  const rest = roomIn(window) - (below.length > 0 ? 64 : 56) - 112 - widths.reduce<number>((sum, width = 0) => sum + width, 0)
  const sharing = widths.filter((width) => width === undefined).length
  return Object.fromEntries(inRow.map(({ key }, place) => [key, widths[place] ?? rest / sharing]))
}

test.each([1366, 1440])('what a change makes of a device stands in its row at %s pixels, with room for a date', (window) => {
  const columns = shown(tableOf(changeRegister, 'devices'), window)
  // 停用日期：2026-11-29 in two lines, and the padding of the cell and of its text.
  expect(Math.min(columns.before ?? 0, columns.after ?? 0)).toBeGreaterThanOrEqual(10 * 8 + 24)
  expect(columns.after).toBeGreaterThanOrEqual(160)
})

test('at 1440 pixels the certificate of a changed device stands in its row, and its kind below', () => {
  expect(Object.keys(shown(tableOf(changeRegister, 'devices'), 1440))).toEqual(['equipmentId', 'equipmentName', 'useCertNo', 'before', 'after'])
})

test('kind and category are read whole while they are chosen, where there is room for it', () => {
  const columns = shown(tableOf(constructionNotice, 'devices'), 1440)
  // 大型游乐设施 and 曳引与强制驱动电梯, beside the arrow of the choice.
  expect(columns.equclacode).toBeGreaterThanOrEqual(6 * 14 + 52)
  expect(columns.categoryCode).toBeGreaterThanOrEqual(9 * 14 + 52)
  for (const [key, width] of Object.entries(columns)) expect([key, width >= 104]).toEqual([key, true])
  // A column less in the row would be the worse loss.
  const inspected = tableOf(onlineApplyNewrule, 'devices')
  expect(widthsOf(splitColumns(inspected, roomIn(1366)).inRow, roomIn(1366)).reduce<number>((sum, width = 112) => sum + width, 0)).toBeLessThanOrEqual(
    roomIn(1366) - 64 - 112,
  )
})

test.each([1366, 1440])('an identity number is read whole while it is typed, at %s pixels', (window) => {
  const columns = shown(tableOf(constructionNotice, 'workers'), window)
  expect(columns.idCard).toBeGreaterThanOrEqual(18 * 8 + 36)
  expect(Object.keys(columns)).toEqual(['name', 'idCard', 'item', 'certNo', 'certExpire'])
})
