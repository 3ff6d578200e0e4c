import type { PlanState } from '../states'
import { addDays, addMonths, monthEnd, monthOf, monthStartBefore, yearOf } from './calendar'
import { type InspectionEvent, last, passedOf, periodicInspection, type Stop, selfDetection } from './history'

/**
 * The year plan of elevators: 定期检验 in some years of an elevator's life and 自行检测 in the others (TSG T7001-2023 4.1,
 * TSG T7008-2023). Where the rule can be read two ways, the reading is a constant here with its number in domain §3.6.
 */

/** Years after the base with a 定期检验; from the sixteenth on every year has one. */
const inspectionYears: readonly number[] = [1, 4, 7, 9, 11, 13, 15]
const lastPlannedYear = 15

/** E1: early is counted in months. Due in May, a 定期检验 counts from 1 March, an 自行检测 from 1 April. */
const earlyMonths = { inspection: 2, detect: 1 } as const
/** E3, E9: 安装 and 改造 supervision begin the plan, its years and its month; 重大修理 begins neither. */
const beginsPlan = ['01', '02']
/** E4: 重大修理 supervision that passed takes the place of the 定期检验 of its calendar year. E5: not of its 自行检测. */
const replacesInspection = ['03']
/** 达到设计使用年限检验 is done by the rules of a 定期检验. */
const asInspection = [periodicInspection, '06']
const asDetect = [selfDetection]
/** E7: a stop this long needs a passed 定期检验 before the restart, even where the last one is still valid. */
const longStopMonths = 12
/** E12: years of 自行检测 due before are not owed; the plan came into force in the course of 2023. */
const detectOwedFrom = '2024-01-01'

export type PlanKind = 'inspection' | 'detect'

/** What a year of the plan asks for. @param year from 1, the one after the base */
export const planKindOf = (year: number): PlanKind => (year > lastPlannedYear || inspectionYears.includes(year) ? 'inspection' : 'detect')

export interface PlanYear {
  /** From 1, counted in calendar years from the base: a restart changes the month, never the count (E6). */
  year: number
  kind: PlanKind
  /** Last day of the month it is due in. */
  due: string
}

/** What the plan of an elevator is counted from. */
export interface PlanBase {
  /** Of the latest 安装 or 改造监督检验 that passed. */
  date: string
  kind: string
  /** Later months, each from a calendar year on: that of the 定期检验 before a restart (E8). */
  months: readonly { fromYear: number; month: number; inspected: string }[]
}

const dueIn = (base: PlanBase, calendarYear: number): string =>
  monthEnd(calendarYear, last(base.months.filter(({ fromYear }) => fromYear <= calendarYear))?.month ?? monthOf(base.date))

/** A year of the plan. @param year from 1 */
export const planYear = (base: PlanBase, year: number): PlanYear => ({ year, kind: planKindOf(year), due: dueIn(base, yearOf(base.date) + year) })

/** First day on which something done counts for a year of the plan. What was done before moves nothing (E2). */
const opens = ({ due }: PlanYear, done: PlanKind): string => monthStartBefore(due, earlyMonths[done])
/** First day on which what a year of the plan asks for may be done for it. */
export const opensOn = (planned: PlanYear): string => opens(planned, planned.kind)

export interface ElevatorStanding {
  /** Nothing without a base: then no date can be said (E11). */
  base: PlanBase | undefined
  /** The 定期检验 that is due next, or long since. */
  inspection: PlanYear | undefined
  /** The 自行检测 that is due next; nothing when none is owed any more. */
  detect: PlanYear | undefined
  /** E13: a long stop ended without a 定期检验. It is overdue from the day of the restart on. */
  uninspectedRestart: { due: string; restart: string } | undefined
  /** How a year of the plan stands on a day. */
  stateOf(planned: PlanYear, today: string): PlanState
}

/** What an elevator's history leaves to do. Pure; the order of the events does not matter, nor whether one stands there twice. */
export function elevatorStanding(history: readonly InspectionEvent[], stops: readonly Stop[] = []): ElevatorStanding {
  const begun = last(passedOf(history, beginsPlan))
  if (!begun) return { base: undefined, inspection: undefined, detect: undefined, uninspectedRestart: undefined, stateOf: () => 'planned' }
  const inspections = passedOf(history, asInspection)
  const lastInspection = last(inspections)?.date ?? ''
  const lastDetect = last(passedOf(history, asDetect))?.date ?? ''
  const replacedYears = passedOf(history, replacesInspection).map(({ date }) => yearOf(date))

  const restarts = stops
    .filter(({ from, to }) => from >= begun.date && to !== '' && addMonths(from, longStopMonths) <= to)
    .sort((one, other) => (one.to < other.to ? -1 : 1))
    .map(({ from, to }) => {
      const after = inspections.filter(({ date }) => date > from)
      return { to, inspected: (last(after.filter(({ date }) => date <= to)) ?? after[0])?.date }
    })
  const base: PlanBase = {
    ...begun,
    months: restarts.flatMap(({ inspected }) => (inspected ? [{ fromYear: yearOf(inspected), month: monthOf(inspected), inspected }] : [])),
  }
  const uninspected = restarts.find(({ inspected }) => inspected === undefined)

  /** E10: a 定期检验 settles every duty whose time had come, an 自行检测 those of its own kind; a missed 定期检验 stays due. */
  const isSettled = (planned: PlanYear): boolean => {
    if (lastInspection >= opens(planned, 'inspection')) return true
    if (planned.kind === 'inspection') return replacedYears.includes(yearOf(planned.due))
    return planned.due < detectOwedFrom || lastDetect >= opens(planned, 'detect')
  }
  const begunIn = yearOf(begun.date)
  const next = (kind: PlanKind): PlanYear | undefined => {
    // A 定期检验 settles all that was due in the years before it.
    const from = Math.max(1, yearOf(lastInspection) - begunIn)
    // Behind the round of the plan no year has an 自行检测 and every year a 定期检验, which nothing but a 重大修理 settles, one each: dates
    // centuries apart make no more years to look at.
    const to = kind === 'detect' ? lastPlannedYear : Math.max(from, lastPlannedYear) + replacedYears.length + 3
    for (let year = from; year <= to; year += 1) {
      const planned = planKindOf(year) === kind ? planYear(base, year) : undefined
      if (planned && !isSettled(planned)) return planned
    }
    return undefined
  }
  const stateOf: ElevatorStanding['stateOf'] = (planned, today) => {
    const inspected = lastInspection >= opens(planned, 'inspection')
    if (planned.kind === 'detect' && planned.due < detectOwedFrom && !inspected && lastDetect < opens(planned, 'detect')) return 'notOwed'
    if (isSettled(planned)) return 'done'
    if (planned.due < today) return 'overdue'
    return yearOf(planned.due) === yearOf(today) ? 'due' : 'planned'
  }
  return {
    base,
    stateOf,
    inspection: next('inspection'),
    detect: next('detect'),
    uninspectedRestart: uninspected && { due: addDays(uninspected.to, -1), restart: uninspected.to },
  }
}
