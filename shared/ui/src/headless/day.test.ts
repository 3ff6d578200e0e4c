import { dateInSentence, daysLeftText, today } from './day'

afterEach(() => jest.useRealTimers())

test('today is the day in China, not that of the device', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T00:30:00+08:00') })
  expect(today()).toBe('2026-11-21')
  jest.useFakeTimers({ now: new Date('2026-11-21T23:30:00+08:00') })
  expect(today()).toBe('2026-11-21')
})

test('a date in a sentence has its year if that is another', () => {
  expect(dateInSentence('2026-11-07', '2026-01-01')).toBe('11月7日')
  expect(dateInSentence('2027-01-01', '2026-12-31')).toBe('2027年1月1日')
})

test.each([
  ['2026-11-17', '已超 3 天', 'over'],
  ['2026-11-20', '今天到期', 'soon'],
  ['2026-11-27', '剩 7 天', 'soon'],
  ['2026-11-28', '剩 8 天', 'plain'],
  ['2027-01-01', '剩 42 天', 'plain'],
  // As every other count of a thousand or more.
  ['2012-05-23', '已超 5,294 天', 'over'],
  ['2031-11-20', '剩 1,826 天', 'plain'],
])('%s is %s (%s)', (date, text, tone) => {
  expect(daysLeftText(date, '2026-11-20')).toEqual({ text, tone })
})

test.each([
  ['2026-11-24', 2, '剩 2 个工作日', 'soon'],
  ['2026-11-20', 0, '今天到期', 'soon'],
  // Set in working days that have since become days off: the term is not over.
  ['2026-11-21', 0, '剩 1 天', 'soon'],
  ['2026-11-16', -4, '已超 4 个工作日', 'over'],
  // A Friday's deadline on the weekend after it.
  ['2026-11-19', 0, '已超期', 'over'],
  ['2012-05-23', -3567, '已超 3,567 个工作日', 'over'],
] as const)('%s with %i working days left is %s (%s)', (date, left, text, tone) => {
  expect(daysLeftText(date, '2026-11-20', undefined, left)).toEqual({ text, tone })
})

test('what is soon depends on the length of the term', () => {
  expect(daysLeftText('2026-11-21', '2026-11-20', 1).tone).toBe('soon')
  expect(daysLeftText('2026-11-22', '2026-11-20', 1).tone).toBe('plain')
  expect(daysLeftText('2026-12-20', '2026-11-20', 30).tone).toBe('soon')
})
