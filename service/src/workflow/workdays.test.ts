import fc from 'fast-check'
import { announceDays, isWorkday, leftInWorkdays, workdaysAfter, workdaysBefore, workdaysBetween, workdaysOn, yearIsAnnounced } from './workdays'

afterEach(() => announceDays({ holidays: [], makeupWorkdays: [] }))

test('the weekend is left out', () => {
  // 2026-11-20 is a Friday.
  expect(workdaysAfter('2026-11-20', 1)).toBe('2026-11-23')
  expect(workdaysAfter('2026-11-20', 2)).toBe('2026-11-24')
  expect(workdaysAfter('2026-11-21', 1)).toBe('2026-11-23')
  expect(workdaysAfter('2026-11-18', 2)).toBe('2026-11-20')
  expect(workdaysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(workdaysAfter('2026-11-20', 0)).toBe('2026-11-20')
})

test('holidays are left out, and the weekend days worked for them count (2026, 国办发明电〔2025〕7号)', () => {
  expect(workdaysAfter('2026-09-30', 1)).toBe('2026-10-08')
  expect(workdaysAfter('2026-10-09', 1)).toBe('2026-10-10')
  expect(workdaysBefore('2026-10-08', 1)).toBe('2026-09-30')
  expect(workdaysOn('2026-02-13', 4)).toEqual(['2026-02-13', '2026-02-14', '2026-02-24', '2026-02-25'])
})

test('what was announced since is told, and taken before what the library says', () => {
  expect([isWorkday('2099-01-01'), isWorkday('2099-01-04'), yearIsAnnounced('2099')]).toEqual([true, false, false])
  announceDays({ holidays: ['2099-01-01', '2026-10-10'], makeupWorkdays: ['2099-01-04'] })
  expect([isWorkday('2099-01-01'), isWorkday('2099-01-04'), isWorkday('2026-10-10'), yearIsAnnounced('2099')]).toEqual([false, true, false, true])
})

test('a span ends on a working day with exactly so many between, and back again', () => {
  const day = fc.date({ min: new Date('2004-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), (from, count) => {
      const end = workdaysAfter(from, count)
      let between = 0
      for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(end); at += 86_400_000) if (isWorkday(new Date(at).toISOString().slice(0, 10))) between += 1
      expect(between).toBe(count)
      expect([workdaysBetween(from, end), workdaysBetween(end, from)]).toEqual([count, -count])
      expect(isWorkday(end)).toBe(true)
      if (isWorkday(from)) expect(workdaysBefore(end, count)).toBe(from)
      expect(workdaysOn(from, count)).toHaveLength(count)
    }),
  )
})

test('what is left of a deadline is counted in working days where it is set in them, from holiday to holiday and beyond the year', () => {
  const left = (today: string, dueDate: string) => leftInWorkdays({ relations: ['authority'], workdays: 5 }, dueDate, today).workdaysLeft
  // 2026-11-20 is a Friday; the week of National Day is off.
  expect([left('2026-11-20', '2026-11-24'), left('2026-11-21', '2026-11-24'), left('2026-11-24', '2026-11-24')]).toEqual([2, 2, 0])
  expect([left('2026-11-22', '2026-11-20'), left('2026-11-24', '2026-11-20')]).toEqual([0, -2])
  expect([left('2026-09-30', '2026-10-08'), left('2025-12-31', '2026-01-05')]).toEqual([1, 2])
  expect(leftInWorkdays({ relations: ['owner'], days: 15 }, '2026-11-24', '2026-11-20')).toEqual({})
  expect(leftInWorkdays({ relations: ['authority'], workdays: 5 }, '', '2026-11-20')).toEqual({})
  announceDays({ holidays: ['2026-11-23'], makeupWorkdays: [] })
  expect(left('2026-11-20', '2026-11-24')).toBe(1)
})
