import fc from 'fast-check'
import { addDays } from '../../rules/calendar'
import { dateStateOf, dueBounds, dueStateOf, isWithin, reportBy } from './dueState'

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

it.each([
  ['2027-05-10', '2027-04-10'],
  ['2027-03-31', '2027-02-28'],
  ['2028-03-30', '2028-02-29'],
  ['2027-01-15', '2026-12-15'],
  ['', ''],
])('an inspection due on %j is applied for by %j', (due, by) => {
  expect(reportBy(due)).toBe(by)
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
