import { dueWords } from './due'

const today = '2026-11-21'

test.each([
  ['', '', '', 'none'],
  ['2026-11-18', '已超 3 天', '11月18日到期', 'failed'],
  ['2026-11-21', '今天到期', '11月21日到期', 'attention'],
  ['2026-11-22', '剩 1 天', '11月22日到期', 'attention'],
  ['2026-11-28', '剩 7 天', '11月28日到期', 'attention'],
  ['2026-11-29', '剩 8 天', '11月29日到期', 'none'],
  ['2027-01-01', '剩 41 天', '2027年1月1日到期', 'none'],
])('%s is said as %s', (date, words, detail, tone) => {
  expect(dueWords(date, today)).toEqual({ words, detail, tone })
})
