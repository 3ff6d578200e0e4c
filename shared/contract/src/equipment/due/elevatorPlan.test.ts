import fc from 'fast-check'
import { addDays, addMonths, monthOf, yearOf } from '../../rules/calendar'
import { type ElevatorStanding, elevatorStanding, type PlanBase, planKindOf, planYear } from './elevatorPlan'

const planYears = (base: PlanBase, count: number) => Array.from({ length: count }, (_, index) => planYear(base, index + 1))

import type { InspectionEvent, Stop } from './history'

const event = (kind: string, date: string, conclusion = ''): InspectionEvent => ({ kind, date, conclusion })
const installed = (date: string) => event('01', date)
const base2016 = installed('2016-05-20')
const inspectionOf = (...history: InspectionEvent[]) => elevatorStanding(history).inspection?.due
/** The standing of an elevator, with the states of its first years on a given day. */
const said = ({ stateOf, ...standing }: ElevatorStanding) => ({
  ...standing,
  states: standing.base && planYears(standing.base, 20).map((planned) => stateOf(planned, '2026-06-15')),
})
const detectOf = (...history: InspectionEvent[]) => elevatorStanding(history).detect?.due

describe('the plan of years (TSG T7001-2023 4.1)', () => {
  it('asks for an inspection in years 1, 4, 7, 9, 11, 13, 15 and every one after, for a detection in the others', () => {
    const years = Array.from({ length: 20 }, (_, index) => index + 1)
    expect(years.filter((year) => planKindOf(year) === 'inspection')).toEqual([1, 4, 7, 9, 11, 13, 15, 16, 17, 18, 19, 20])
    expect(years.filter((year) => planKindOf(year) === 'detect')).toEqual([2, 3, 5, 6, 8, 10, 12, 14])
  })
  it('is due on the last day of the month it began in', () => {
    const plan = planYears({ date: '2019-02-14', kind: '01', months: [] }, 5)
    expect(plan.map(({ due }) => due)).toEqual(['2020-02-29', '2021-02-28', '2022-02-28', '2023-02-28', '2024-02-29'])
  })
})

describe('what an elevator has to do next', () => {
  it.each([
    ['installed a year ago and never inspected', [installed('2025-11-03')], '2026-11-30'],
    ['inspected in its month', [base2016, event('05', '2025-05-12')], '2027-05-31'],
    ['inspected two months early: the plan stays', [base2016, event('05', '2025-03-02')], '2027-05-31'],
    ['inspected on the first day that counts (E1)', [base2016, event('05', '2025-03-01')], '2027-05-31'],
    ['inspected three months early: it does not count (E2)', [base2016, event('05', '2025-02-28')], '2025-05-31'],
    ['inspected late', [base2016, event('05', '2025-11-20')], '2027-05-31'],
    ['overdue since a year it missed', [base2016, event('05', '2023-06-01')], '2025-05-31'],
    ['older than fifteen years: every year', [installed('2005-08-01'), event('05', '2026-08-03')], '2027-08-31'],
    ['failed: the date stays', [base2016, event('05', '2023-05-10'), event('05', '2025-05-12', '03')], '2025-05-31'],
    ['passed with conditions: the date moves', [base2016, event('05', '2025-05-12', '23')], '2027-05-31'],
    ['altered: years and month begin anew (E3, E9)', [base2016, event('02', '2024-09-10'), event('05', '2024-05-01')], '2025-09-30'],
    ['alteration that failed begins nothing', [base2016, event('05', '2025-05-12'), event('02', '2025-09-10', '03')], '2027-05-31'],
    ['heavily repaired: the inspection of that calendar year falls away (E4)', [base2016, event('05', '2023-05-10'), event('03', '2025-11-02')], '2027-05-31'],
    ['heavily repaired in another year: nothing falls away', [base2016, event('05', '2023-05-10'), event('03', '2024-11-02')], '2025-05-31'],
    ['heavily repaired, but one was missed before: that stays due', [base2016, event('05', '2020-05-10'), event('03', '2025-11-02')], '2023-05-31'],
    ['only detected: the inspection it missed stays due (E10)', [base2016, event('05', '2023-05-10'), event('12', '2026-05-10')], '2025-05-31'],
  ])('%s', (_, history, due) => {
    expect(inspectionOf(...history)).toBe(due)
  })

  it.each([
    ['detected in its month', [base2016, event('12', '2024-05-10')], '2026-05-31'],
    ['detected a month early', [base2016, event('12', '2026-04-01')], '2028-05-31'],
    ['detected earlier: it does not count (E1)', [base2016, event('12', '2026-03-31')], '2026-05-31'],
    ['inspected in the month of a year of detection: that settles it (E10)', [base2016, event('05', '2026-03-01')], '2028-05-31'],
    ['inspected the year before: what was missed earlier is settled, the next is not', [base2016, event('05', '2025-05-10')], '2026-05-31'],
    ['never done: owed from 2024 on (E12)', [base2016], '2024-05-31'],
    ['never done, 2023 a year of detection: not owed (E12)', [installed('2017-05-20')], '2025-05-31'],
    ['heavily repaired in a year of detection: it stays due (E5)', [base2016, event('05', '2025-05-10'), event('03', '2026-02-01')], '2026-05-31'],
    ['older than fifteen years and settled: none any more', [installed('2010-05-01'), event('05', '2025-05-10')], undefined],
    ['missed in its last year: still owed', [installed('2010-05-01'), event('05', '2023-05-10')], '2024-05-31'],
  ])('detection: %s', (_, history, due) => {
    expect(detectOf(...history)).toBe(due)
  })

  it('says nothing without a base (E11)', () => {
    expect(elevatorStanding([event('05', '2025-05-12')])).toMatchObject({
      base: undefined,
      inspection: undefined,
      detect: undefined,
      uninspectedRestart: undefined,
    })
  })

  describe('after a stop of a year', () => {
    const stop: Stop = { from: '2023-06-10', to: '2024-09-15' }
    it('takes the month of the inspection before the restart, and counts years on (E6, E8)', () => {
      const { inspection, detect, base, uninspectedRestart } = elevatorStanding([base2016, event('05', '2023-05-10'), event('05', '2024-08-20')], [stop])
      expect(inspection).toEqual({ year: 9, kind: 'inspection', due: '2025-08-31' })
      expect(detect).toEqual({ year: 10, kind: 'detect', due: '2026-08-31' })
      expect(base?.date).toBe('2016-05-20')
      expect(uninspectedRestart).toBeUndefined()
    })
    it('has the new month from the year of that inspection on', () => {
      const { detect } = elevatorStanding([installed('2016-11-20'), event('05', '2024-02-20')], [{ from: '2023-01-10', to: '2024-03-15' }])
      expect(detect).toEqual({ year: 10, kind: 'detect', due: '2026-02-28' })
    })
    it('is overdue at once where it ended without one, even if the old one is still valid (E7, E13)', () => {
      const { uninspectedRestart } = elevatorStanding([base2016, event('05', '2023-05-10')], [stop])
      expect(uninspectedRestart).toEqual({ due: '2024-09-14', restart: '2024-09-15' })
    })
    it('is no such stop when it was shorter by a day, lasts still, or lies before the base', () => {
      const short: Stop = { from: '2023-06-10', to: '2024-06-09' }
      const long: Stop = { from: '2023-06-10', to: '2024-06-10' }
      const restartOf = (...stops: Stop[]) => elevatorStanding([base2016], stops).uninspectedRestart?.restart
      expect([restartOf(short), restartOf(long), restartOf({ from: '2023-06-10', to: '' }), restartOf({ from: '2010-01-01', to: '2015-01-01' })]).toEqual([
        undefined,
        '2024-06-10',
        undefined,
        undefined,
      ])
    })
    it('is put right by an inspection after the restart', () => {
      const { uninspectedRestart, inspection } = elevatorStanding([base2016, event('05', '2023-05-10'), event('05', '2024-11-03')], [stop])
      expect(uninspectedRestart).toBeUndefined()
      expect(inspection?.due).toBe('2025-11-30')
    })
  })
})

describe('whatever the history', () => {
  const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days))
  const events = fc.array(
    fc.record({ kind: fc.constantFrom('01', '02', '03', '05', '05', '12', '12'), date: day, conclusion: fc.constantFrom('', '01', '03', '22') }),
    { maxLength: 12 },
  )
  const stops = fc.array(
    fc.tuple(day, fc.integer({ min: 0, max: 1500 })).map(([from, length]): Stop => ({ from, to: addDays(from, length) })),
    { maxLength: 2 },
  )

  it('no year asks for both, and each is due in the calendar year it counts', () => {
    fc.assert(
      fc.property(day, (date) => {
        const plan = planYears({ date, kind: '01', months: [] }, 25)
        expect(plan.map(({ due }) => yearOf(due))).toEqual(plan.map(({ year }) => yearOf(date) + year))
        for (const { due } of plan) {
          expect(monthOf(due)).toBe(monthOf(date))
          expect(monthOf(addDays(due, 1))).not.toBe(monthOf(due))
        }
      }),
    )
  })
  it('an inspection and a detection are never due in one year of the plan', () => {
    fc.assert(
      fc.property(events, stops, (history, times) => {
        const { inspection, detect } = elevatorStanding(history, times)
        if (inspection && detect) expect(inspection.year).not.toBe(detect.year)
        if (inspection) expect(inspection.kind).toBe('inspection')
        if (detect) expect(detect.kind).toBe('detect')
      }),
    )
  })
  it('neither order nor repetition changes anything', () => {
    fc.assert(
      fc.property(events, stops, (history, times) => {
        expect(said(elevatorStanding([...history].reverse().concat(history), times))).toEqual(said(elevatorStanding(history, times)))
      }),
    )
  })
  it('what passes later never brings a date nearer', () => {
    fc.assert(
      fc.property(day, events, fc.constantFrom('05', '12', '03'), day, (installation, history, kind, date) => {
        const before = [installed(installation), ...history.filter((one) => one.kind !== '02' && one.kind !== '01')]
        const standing = elevatorStanding(before)
        const after = elevatorStanding([...before, event(kind, date)])
        for (const duty of ['inspection', 'detect'] as const) {
          expect((after[duty]?.due ?? '9999') >= (standing[duty]?.due ?? '9999')).toBe(true)
        }
      }),
    )
  })
  it('what is done on the day it is due leads to the next year of its kind, as often as one likes', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 18 }), (installation, times) => {
        const history = [installed(installation)]
        const done: number[] = []
        for (let count = 0; count < times; count += 1) {
          const { inspection } = elevatorStanding(history)
          if (!inspection) throw new Error('an elevator is always due')
          done.push(inspection.year)
          history.push(event('05', inspection.due))
        }
        expect(done).toEqual([1, 4, 7, 9, 11, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26].slice(0, times))
      }),
    )
  })
  it('early by two months counts, by three does not', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 2, max: 3 }), (installation, early) => {
        const [first] = planYears({ date: installation, kind: '01', months: [] }, 1)
        const date = addMonths(first?.due ?? '', -early)
        expect(elevatorStanding([installed(installation), event('05', date)]).inspection?.year).toBe(early === 2 ? 4 : 1)
      }),
    )
  })
})
