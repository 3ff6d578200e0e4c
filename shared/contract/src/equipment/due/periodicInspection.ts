import type { FormRow } from '../../form/definition'
import { addMonths } from './calendar'
import { type DueDate, dueDates } from './dueDates'
import { historyOf, type InspectionEvent, loadTest, type Stop } from './history'

/** The next date, and why it is that. */
export type NextInspection = Pick<DueDate, 'date' | 'why'>

/**
 * 下次检验日期 of a device once it has been inspected: what the archive will say when the report is issued. Of a load test it is the day
 * of the next one, for it moves no other.
 * @param facts the archive as it is, with what the inspection before it came to @param history and `stops` as for `dueDates`
 */
export function nextAfterInspection(facts: FormRow, history: readonly InspectionEvent[], stops: readonly Stop[], event: InspectionEvent): NextInspection {
  const { kind, date, conclusion = '', next = '' } = event
  const inspected = { ...facts, inspectionKind: kind, inspectionDate: date, inspectionConclusion: conclusion, nextInspectionDate: next }
  const due = dueDates(inspected, [...historyOf(facts), ...history], stops).filter(({ counts, duty }) => (kind === loadTest ? duty === 'loadTest' : counts))
  const first = due.find((one) => one.date !== '') ?? due[0]
  return { date: first?.date ?? '', why: first?.why ?? '' }
}

/** Of devices inspected every year more than half a year late, of others more than a year, is for the authority to judge (domain §4.3, practice). */
const overdueMonths = { yearly: 6, others: 12 }
/** Kinds inspected every year as a rule (domain §3.1): a reading until the archive says each device's own cycle. */
const yearlyKinds: readonly string[] = ['1000', '3000', '5000', '6000', '9000']

/** How late a device of a kind may be inspected without a word of the authority: so many months, and the day before which its date must not lie. */
export function overdueLimit(equclacode: string, today: string): { months: number; day: string } {
  const months = yearlyKinds.includes(equclacode) ? overdueMonths.yearly : overdueMonths.others
  return { months, day: addMonths(today, -months) }
}
