import { labelOf } from '../../enums'
import type { FormRow } from '../../form/definition'
import { monthOf, yearOf } from '../../rules/calendar'
import type { PlanState } from '../states'
import { delayReason } from './delay'
import { type ConfiguredDocuments, documentNumber } from './documents'
import { type ElevatorStanding, elevatorStanding, openState, opensOn, type PlanKind, planYear } from './elevatorPlan'
import { historyOf, type InspectionEvent, type Stop, stopsOf } from './history'
import { duties } from './inspectionCycles'

/** One year of the strip. */
export interface PlanMark {
  calendarYear: number
  /** From 1; 0 is the year of the supervision from which the plan is counted. */
  year: number
  kind: PlanKind | 'supervision'
  state: PlanState
  /** Last day of the month in which it is due; for the supervision, its own day. `YYYY-MM-DD` */
  due: string
}

export interface PlanStrip {
  marks: PlanMark[]
  /** What the plan requires this year and why, for the user. */
  why: string
}

/** Number of years shown, and how many of them lie in the future. */
const shown = 16
const ahead = 4

/**
 * The plan of an elevator around a day, for its archive page; undefined if no supervision is known from which a plan could start.
 * @param history and `stops` as for `dueDates`
 * @param today `YYYY-MM-DD`
 * @param configured rule numbers set by the installation
 */
export function planStrip(
  facts: FormRow,
  history: readonly InspectionEvent[],
  stops: readonly Stop[],
  today: string,
  configured: ConfiguredDocuments = {},
): PlanStrip | undefined {
  const standing = elevatorStanding([...historyOf(facts), ...history], [...stopsOf(facts), ...stops])
  const { base } = standing
  if (!base) return undefined
  const began = yearOf(base.date)
  const { delayToDate: delayTo = '' } = facts
  const thisYear = yearOf(today) - began
  const first = Math.max(0, thisYear + ahead + 1 - shown)
  const marks = Array.from({ length: shown }, (_, index): PlanMark => {
    const year = first + index
    if (year === 0) return { calendarYear: began, year, kind: 'supervision', state: 'done', due: base.date }
    const planned = planYear(base, year)
    // A postponed inspection is not overdue before the extended date.
    if (delayTo > planned.due && planned.kind === 'inspection' && planned.year === standing.inspection?.year) {
      return { calendarYear: began + year, year, kind: planned.kind, state: openState(delayTo, today), due: delayTo }
    }
    return { calendarYear: began + year, year, kind: planned.kind, state: standing.stateOf(planned, today), due: planned.due }
  })
  return { marks, why: whyOf(base, standing, marks, { thisYear, delayTo }, configured) }
}

const asked = ({ kind }: PlanMark): string => (kind === 'supervision' ? '' : duties[kind])

function whyOf(
  base: NonNullable<ElevatorStanding['base']>,
  { inspection, detect }: ElevatorStanding,
  marks: readonly PlanMark[],
  { thisYear, delayTo }: { thisYear: number; delayTo: string },
  configured: ConfiguredDocuments,
): string {
  const now = marks.find(({ year }) => year === thisYear)
  const begun = `${base.date.slice(0, 7)} ${labelOf('inspectionKind', base.kind)}合格，周期从这个月起算`
  if (!now || now.kind === 'supervision') return `${begun}，明年起按 ${documentNumber('elevatorInspection', configured)} 逐年检验检测。`
  const document = documentNumber(now.kind === 'detect' ? 'elevatorDetect' : 'elevatorInspection', configured)
  const month = `${monthOf(now.due)}月底`
  const planned = planYear(base, now.year)
  const delayed = now.due === delayTo && planned.due !== delayTo
  const rest = {
    done: '，已完成',
    overdue: `，${month}已到期`,
    due: `，${month}到期，可从 ${opensOn({ year: now.year, kind: now.kind, due: now.due })} 起提前，不改变以后的月份`,
    planned: `，${month}到期`,
    notOwed: '，不再补做',
  }[now.state]
  const until = delayed ? `，${delayReason(planned.due, delayTo)}` : rest
  const missed = [inspection, detect].filter((planned) => planned !== undefined && planned.due < now.due && planned.year < now.year)
  const owed = missed.map((planned) => planned && `第${planned.year}年的${duties[planned.kind]}还没有做`)
  return `${begun}；今年是第${now.year}年，按 ${document} 应做${asked(now)}${until}${owed.length > 0 ? `；${owed.join('，')}` : ''}。`
}
