import type { FormRow } from '../../form/definition'
import { addMonths, earliest } from '../../rules/calendar'
import { delayAfterFailure, withDelay } from './delay'
import { type DueDate, dueDates, gradeFour, inspectionPeriod, lineInspectionDate } from './dueDates'
import { dutyOf, hasPassed, historyOf, type InspectionEvent, isBesideKind, reportedFieldOf, type Stop } from './history'
import { itemDuties } from './inspectionCycles'

/** The next date and its reason. */
export type NextInspection = Pick<DueDate, 'date' | 'why'>

/** What is due after an inspection, and which duty it was for where the items of a device are due each for itself. */
function dueAfter(facts: FormRow, history: readonly InspectionEvent[], stops: readonly Stop[], event: InspectionEvent, lines: readonly FormRow[]) {
  const { kind, date, conclusion = '', next = '', grade = '' } = event
  const given: FormRow = grade === '' ? {} : { safetyGrade: grade }
  const isPiping = facts.equclacode === '8000'
  const reported: FormRow = { ...facts, ...(isPiping ? {} : given), inspectionKind: kind, inspectionDate: date, inspectionConclusion: conclusion }
  const stated = hasPassed(event) ? reportedFieldOf(reported) : undefined
  const inspected: FormRow = stated ? { ...reported, [stated]: next } : reported
  const events = [...history, ...historyOf(facts)]
  // The lines of piping are given the grade too, unless it failed.
  const givenToLines = hasPassed(event) ? given : {}
  const lineDates = lines.map((line) => lineInspectionDate(inspected, { ...line, ...givenToLines }, events))
  const due = dueDates(inspected, events, stops, lineDates).filter(({ counts, duty }) => (isBesideKind(kind) ? duty === dutyOf(kind) : counts))
  const inForce = isBesideKind(kind) || hasPassed(event) ? due : withDelay(due, { delayToDate: delayAfterFailure(facts) })
  return { due: inForce, item: inForce.some(({ duty }) => duty === itemDuties[kind]) ? itemDuties[kind] : undefined }
}

/**
 * The next date after an inspection: what the report says. For a load test or an 自行检测 it is the date of the next one, as these change no other date; of
 * a boiler, a mobile vessel or a ropeway that of the item that was inspected, as another may be due before it.
 * @param facts the current archive, with the result of the previous inspection
 * @param history and `stops` as for `dueDates`
 * @param lines the pipelines of a registration unit, which is due with the first of them
 */
export function nextAfterInspection(
  facts: FormRow,
  history: readonly InspectionEvent[],
  stops: readonly Stop[],
  event: InspectionEvent,
  lines: readonly FormRow[] = [],
): NextInspection {
  const { due, item } = dueAfter(facts, history, stops, event, lines)
  const own = due.filter(({ duty }) => item === undefined || duty === item)
  const first = own.find((one) => one.date !== '') ?? own[0]
  return { date: first?.date ?? '', why: first?.why ?? '' }
}

/** The earliest date of the items that were not inspected; empty if there are none. Parameters as for `nextAfterInspection` */
export function nextOfOtherItems(facts: FormRow, history: readonly InspectionEvent[], stops: readonly Stop[], event: InspectionEvent): string {
  const { due, item } = dueAfter(facts, history, stops, event, [])
  return item === undefined ? '' : earliest(due.filter(({ duty }) => duty !== item).map(({ date }) => date))
}

/**
 * The latest next date the report of an inspection may state: a stationary vessel of grade 4 is used for three years in total at most, whichever
 * report says so. Empty where the rules set no limit. Parameters as for `nextAfterInspection`
 */
export function latestNextAfter(facts: FormRow, history: readonly InspectionEvent[], stops: readonly Stop[], event: InspectionEvent): string {
  if (facts.categoryCode !== '2100' || (event.grade || facts.safetyGrade) !== gradeFour.grade || event.date === '') return ''
  return nextAfterInspection(facts, history, stops, { ...event, next: addMonths(event.date, gradeFour.mostMonths) }).date
}

/**
 * Limits in months beyond which the authority must decide: half a year overdue for what is inspected every year, one year for longer periods
 * (domain §4.3, practice).
 */
const overdueMonths = { yearly: 6, others: 12 }

/** How overdue a device may be inspected without consent of the authority: in months, and as the earliest acceptable due date. @param facts fields of its archive */
export function overdueLimit(facts: FormRow, today: string): { months: number; day: string } {
  const months = (inspectionPeriod(facts) ?? Number.POSITIVE_INFINITY) <= 12 ? overdueMonths.yearly : overdueMonths.others
  return { months, day: addMonths(today, -months) }
}
