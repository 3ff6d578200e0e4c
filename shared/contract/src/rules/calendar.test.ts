import fc from 'fast-check'
import { addMonths, daysBetween, monthEnd, monthStartBefore, spanInWords } from './calendar'

const iso = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const year = fc.integer({ min: 1950, max: 2199 })
const month = fc.integer({ min: -40, max: 60 })

test('months end as they do, whatever year they are counted from', () => {
  expect([monthEnd(2024, 2), monthEnd(2100, 2), monthEnd(2000, 2), monthEnd(2025, 13), monthEnd(2025, 0)]).toEqual([
    '2024-02-29',
    '2100-02-28',
    '2000-02-29',
    '2026-01-31',
    '2024-12-31',
  ])
  fc.assert(fc.property(year, month, (ofYear, ofMonth) => expect(monthEnd(ofYear, ofMonth)).toBe(iso(ofYear, ofMonth + 1, 0))))
})

test('a month before is the same month after', () => {
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 300 }), (date, count) => {
      const [ofYear = 0, ofMonth = 0] = date.split('-').map(Number)
      expect(monthStartBefore(date, count)).toBe(iso(ofYear, ofMonth - count, 1))
      expect(addMonths(date, count) >= date).toBe(true)
      expect(Math.abs(daysBetween(date, addMonths(date, count)) - count * 30.44)).toBeLessThan(5)
    }),
  )
})

test('one day is not told as a period', () => {
  expect([spanInWords('2026-12-10', '2026-12-12'), spanInWords('2026-12-10', '2026-12-10')]).toEqual(['2026-12-10 至 2026-12-12', '2026-12-10'])
})
