import fc from 'fast-check'
import { addDays } from './calendar'
import { applyByDate, dateStateOf, dueBounds, dueStateOf, isWithin, reminderDays, remindsOn } from './dueState'

const today = '2026-11-22'
const inUse = { useStatus: '10', equclacode: '3000' }

describe('how a device stands to a day', () => {
  it.each([
    ['2026-11-21', 'OVERDUE'],
    ['2026-11-22', 'SOON'],
    ['2026-12-22', 'SOON'],
    ['2026-12-23', 'NORMAL'],
    ['', 'UNSET'],
  ])('due on %j it is %s', (dueDate, state) => {
    expect(dueStateOf({ ...inUse, dueDate }, today)).toBe(state)
  })
  it('knows other spans, and a delay in the place of the date (S2)', () => {
    expect(dueStateOf({ ...inUse, dueDate: '2027-01-20' }, today, 60)).toBe('SOON')
    expect(dueStateOf({ ...inUse, dueDate: '2026-10-01', delayToDate: '2026-12-01' }, today)).toBe('SOON')
    expect(dueStateOf({ ...inUse, dueDate: '2026-10-01', delayToDate: '2026-11-01' }, today)).toBe('OVERDUE')
  })
  it('asks nothing of what is not in use or never inspected (S4)', () => {
    for (const useStatus of ['00', '20', '30', '40', '50', '90']) expect(dueStateOf({ ...inUse, useStatus, dueDate: '2020-01-01' }, today)).toBe('NA')
    for (const equclacode of ['7000', 'F000']) expect(dueStateOf({ ...inUse, equclacode, dueDate: '' }, today)).toBe('NA')
  })
})

it('code and query say the same: a date lies within the bounds of its state, and of no other', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2022-01-01', days))
  fc.assert(
    fc.property(day, fc.option(fc.integer({ min: -2, max: 92 })), fc.constantFrom(30, 60, 90), (on, left, within) => {
      const dueDate = left === null ? '' : addDays(on, left)
      const held = (['NORMAL', 'SOON', 'OVERDUE', 'UNSET'] as const).filter((state) => isWithin(dueDate, dueBounds(state, on, within)))
      expect(held).toEqual([dateStateOf(dueDate, on, within)])
    }),
  )
})

describe('reminders', () => {
  it('come on the days before, and once a week after', () => {
    const due = '2026-12-31'
    const days = Array.from({ length: 121 }, (_, index) => index - 60).filter((offset) => remindsOn(due, addDays(due, offset)))
    expect(days.filter((offset) => offset <= 0)).toEqual(reminderDays.map((before) => -before))
    expect(days.filter((offset) => offset > 0)).toEqual([7, 14, 21, 28, 35, 42, 49, 56])
    expect(remindsOn('', due)).toBe(false)
  })
  it('ask to apply a month before (特种设备安全法 第四十条)', () => {
    expect([applyByDate('2026-03-31'), applyByDate('2026-05-31'), applyByDate('')]).toEqual(['2026-02-28', '2026-04-30', ''])
  })
})
