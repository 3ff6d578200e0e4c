import type { FormRow } from '../../form/definition'
import { addMonths } from './calendar'
import { type DueDate, dueDates } from './dueDates'
import { elevatorStanding, opensOn } from './elevatorPlan'
import { historyOf, type InspectionEvent, type Stop, stopsOf } from './history'

/** Whether a 定期检验 of a device counts on a day, and why. */
export interface PeriodicInspection {
  allowed: boolean
  /** For the user: 第7年定期检验，2026-11-30 到期，可从 2026-09-01 起提前. */
  why: string
}

/**
 * What the plan of a device says to a 定期检验 on a day: of elevators the year plan opens it two months early (TSG T7001-2023 4.1), other
 * kinds have no earliest day. A device without dates is not kept from being inspected: an inspection is what it lacks.
 * @param history and `stops` as for `dueDates` @param day `YYYY-MM-DD`
 */
export function periodicInspectionOn(facts: FormRow, history: readonly InspectionEvent[], stops: readonly Stop[], day: string): PeriodicInspection {
  const due = dueDates(facts, history, stops).find(({ counts, date }) => counts && date !== '')
  if (!due) return { allowed: true, why: '没有推算出的下次检验日期' }
  if (facts.equclacode !== '3000') return { allowed: true, why: dated(due) }
  const { inspection, uninspectedRestart } = elevatorStanding([...historyOf(facts), ...history], [...stopsOf(facts), ...stops])
  if (uninspectedRestart || !inspection) return { allowed: true, why: dated(due) }
  const opens = opensOn(inspection)
  return day >= opens ? { allowed: true, why: dated(due) } : { allowed: false, why: `${dated(due)}，${opens}起才可以提前检验` }
}

/** The next date, and why it is that. */
export type NextInspection = Pick<DueDate, 'date' | 'why'>

/**
 * 下次检验日期 of a device once it has been inspected: what the archive will say when the report is issued.
 * @param facts the archive as it is, with what the inspection before it came to @param history and `stops` as for `dueDates`
 */
export function nextAfterInspection(facts: FormRow, history: readonly InspectionEvent[], stops: readonly Stop[], event: InspectionEvent): NextInspection {
  const { kind, date, conclusion = '', next = '' } = event
  const inspected = { ...facts, inspectionKind: kind, inspectionDate: date, inspectionConclusion: conclusion, nextInspectionDate: next }
  const due = dueDates(inspected, [...historyOf(facts), ...history], stops).filter(({ counts }) => counts)
  const first = due.find((one) => one.date !== '') ?? due[0]
  return { date: first?.date ?? '', why: first?.why ?? '' }
}

const dated = ({ why, date }: DueDate): string => `${why}，${date}到期`

/** Of devices inspected every year more than half a year late, of others more than a year, is for the authority to judge (domain §4.3, practice). */
const overdueMonths = { yearly: 6, others: 12 }
/** Kinds inspected every year as a rule (domain §3.1): a reading until the archive says each device's own cycle. */
const yearlyKinds: readonly string[] = ['1000', '3000', '5000', '6000', '9000']

/** How late a device of a kind may be inspected without a word of the authority: so many months, and the day before which its date must not lie. */
export function overdueLimit(equclacode: string, today: string): { months: number; day: string } {
  const months = yearlyKinds.includes(equclacode) ? overdueMonths.yearly : overdueMonths.others
  return { months, day: addMonths(today, -months) }
}
