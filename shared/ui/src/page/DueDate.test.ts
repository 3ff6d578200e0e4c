import { daysLeftText } from './DueDate'

const today = '2026-11-20'

test.each([
  ['2026-11-17', '已超 3 天', 'over'],
  ['2026-11-20', '今天到期', 'soon'],
  ['2026-11-27', '剩 7 天', 'soon'],
  ['2026-11-28', '剩 8 天', 'plain'],
])('%s is %s (%s)', (date, text, tone) => {
  expect(daysLeftText(date, today)).toEqual({ text, tone })
})

test('what is soon depends on the length of the term', () => {
  expect(daysLeftText('2026-11-21', today, 1).tone).toBe('soon')
  expect(daysLeftText('2026-11-22', today, 1).tone).toBe('plain')
  expect(daysLeftText('2026-12-20', today, 30).tone).toBe('soon')
})
