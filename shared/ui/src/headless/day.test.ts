import { dateInSentence, today } from './day'

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
