import type { FormRow } from '../../form/definition'
import { addDays, addMonths, monthEnd, monthOf, monthStartBefore, yearOf } from '../../rules/calendar'
import type { PlanState } from '../states'
import { historyOf, type InspectionEvent, last, passedOf, periodicInspection, type Stop, selfDetection, stopsOf } from './history'

/**
 * The year plan of elevators: 定期检验 in some years of an elevator's life and 自行检测 in the others (TSG T7001-2023 4.1, TSG T7008-2023). Where the
 * rule is ambiguous, the chosen reading is a constant here with its number in domain §3.6.
 */

/** Years after the base that require a 定期检验; from the sixteenth on, every year does. */
const inspectionYears: readonly number[] = [1, 4, 7, 9, 11, 13, 15]
const lastPlannedYear = 15

/** E1: how many months early counts. For a due date in May, a 定期检验 counts from 1 March, an 自行检测 from 1 April. */
const earlyMonths = { inspection: 2, detect: 1 } as const
/** E3, E9: supervisions of 安装 and 改造 restart the plan, with its years and its month; 重大修理 does not. */
const beginsPlan = ['01', '02']
/** E4: a passed 重大修理 supervision replaces the 定期检验 of its calendar year. E5: it does not replace the 自行检测. */
const replacesInspection = ['03']
/** 达到设计使用年限检验 follows the rules of a 定期检验. */
const asInspection = [periodicInspection, '06']
const asDetect = [selfDetection]
/** E7: after a stop of this length, a passed 定期检验 is required before the restart, even if the last one is still valid. */
const longStopMonths = 12
/** E12: 自行检测 due before this day is not owed, as the plan took effect during 2023. */
const detectOwedFrom = '2024-01-01'

export type PlanKind = 'inspection' | 'detect'

/** What the plan requires in a year. @param year from 1, the first after the base */
export const planKindOf = (year: number): PlanKind => (year > lastPlannedYear || inspectionYears.includes(year) ? 'inspection' : 'detect')

export interface PlanYear {
  /** From 1, counted in calendar years from the base: a restart changes the month but not the count (E6). */
  year: number
  kind: PlanKind
  /** Last day of the month in which it is due. */
  due: string
}

/** The starting point of an elevator's plan. */
export interface PlanBase {
  /** Date of the latest 安装 or 改造监督检验 that passed. */
  date: string
  kind: string
  /** Later changes of the month, each from a calendar year on: the month of the 定期检验 before a restart (E8). */
  months: readonly { fromYear: number; month: number; inspected: string }[]
}

const dueIn = (base: PlanBase, calendarYear: number): string =>
  monthEnd(calendarYear, last(base.months.filter(({ fromYear }) => fromYear <= calendarYear))?.month ?? monthOf(base.date))

/** One year of the plan. @param year from 1 */
export const planYear = (base: PlanBase, year: number): PlanYear => ({ year, kind: planKindOf(year), due: dueIn(base, yearOf(base.date) + year) })

/** First day on which an inspection counts for a year of the plan. Early inspections do not shift the plan (E2). */
const opens = ({ due }: PlanYear, done: PlanKind): string => monthStartBefore(due, earlyMonths[done])
/** First day on which the duty of a plan year may be performed. */
export const opensOn = (planned: PlanYear): string => opens(planned, planned.kind)

/** State of what is not done yet, by the day it is due. */
export function openState(due: string, today: string): PlanState {
  if (due < today) return 'overdue'
  return yearOf(due) === yearOf(today) ? 'due' : 'planned'
}

export interface ElevatorStanding {
  /** Undefined without a base: no date can be determined then (E11). */
  base: PlanBase | undefined
  /** The next 定期检验, which may be overdue. */
  inspection: PlanYear | undefined
  /** The next 自行检测; undefined if none is owed any more. */
  detect: PlanYear | undefined
  /** E13: restarted after a long stop without a 定期检验: overdue since the day of the restart. */
  uninspectedRestart: { due: string; restart: string } | undefined
  /** State of a plan year on a day. */
  stateOf(planned: PlanYear, today: string): PlanState
}

/** What remains to be done for an elevator, given its history. Pure; the order of events and duplicates do not matter. */
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

  /** E10: a 定期检验 settles every duty that had become due, an 自行检测 only its own kind; a missed 定期检验 remains due. */
  const isSettled = (planned: PlanYear): boolean => {
    if (lastInspection >= opens(planned, 'inspection')) return true
    if (planned.kind === 'inspection') return replacedYears.includes(yearOf(planned.due))
    return planned.due < detectOwedFrom || lastDetect >= opens(planned, 'detect')
  }
  const begunIn = yearOf(begun.date)
  const next = (kind: PlanKind): PlanYear | undefined => {
    // A 定期检验 settles everything due in earlier years.
    const from = Math.max(1, yearOf(lastInspection) - begunIn)
    // After the last planned year every year requires a 定期检验 and none an 自行检测, and only a 重大修理 settles a year, one each. This bounds the loop
    // even if the dates are centuries apart.
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
    return openState(planned.due, today)
  }
  return {
    base,
    stateOf,
    inspection: next('inspection'),
    detect: next('detect'),
    uninspectedRestart: uninspected && { due: addDays(uninspected.to, -1), restart: uninspected.to },
  }
}

/**
 * First day on which an 自行检测 counts for the next year that requires one: an earlier one leaves it due. Undefined if none is owed or the plan is
 * unknown.
 * @param facts fields of the archive
 */
export function detectionOpens(facts: FormRow, { history, stops }: { history: readonly InspectionEvent[]; stops: readonly Stop[] }): string | undefined {
  const { detect } = elevatorStanding([...historyOf(facts), ...history], [...stopsOf(facts), ...stops])
  return detect && opensOn(detect)
}
