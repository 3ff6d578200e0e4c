import { catalogueName } from '../../catalogue/catalogue'
import { type EnumName, labelOf } from '../../enums'
import { holds } from '../../form/condition'
import type { FormRow } from '../../form/definition'
import { addMonths, earliest, monthEndOf, yearOf } from '../../rules/calendar'
import { type ConfiguredDocuments, documentNumber, type RuleDocument } from './documents'
import { type ElevatorStanding, elevatorStanding, type PlanYear } from './elevatorPlan'
import { historyOf, type InspectionEvent, last, otherFailures, passedOf, type Stop, stopsOf } from './history'
import { type Duty, duties, dutiesOfItems, type InspectionCycle, inspectionCycles, type Period } from './inspectionCycles'

/** Computes due dates of a device and their reasons. Pure: the result depends on the history only, not on the current date. */
export interface DueDate {
  duty: Duty
  /** 定期检验, 自行检测 … */
  label: string
  /** `YYYY-MM-DD`; empty if it cannot be determined: `why` then says what is missing. */
  date: string
  /** Reason for the user: 曳引驱动乘客电梯，2019-05 安装监督检验合格，第7年定期检验. */
  why: string
  basis: RuleDocument
  /** Counts for 下次检验日期: only duties performed by an inspection body do. */
  counts: boolean
}

/**
 * Input for the due dates of a device: the fields of its archive.
 */
export type DueFacts = FormRow

/** A vessel of grade 4 may be used under monitoring, for at most three years in total since the grade was first given. */
export const gradeFour = { grade: '4', mostMonths: 36 }
/** 公用管道 by design pressure in MPa (GB 50028): 次高压 above 0.8 is GB1-III, above 0.4 GB1-IV, below that 中压. Above 1.6 no row applies. */
const gasPressures: readonly (readonly [above: number, upTo: number, name: string])[] = [
  [0.8, 1.6, 'GB1-III'],
  [0.4, 0.8, 'GB1-IV'],
  [0, 0.4, 'GB1-medium'],
]
const plasticOrCastIron = /PE|聚乙烯|铸铁/i

function publicPipeOf({ pipeGrade = '', material = '', designPressure = '' }: DueFacts): string {
  if (plasticOrCastIron.test(material)) return 'plastic'
  if (pipeGrade !== 'GB1') return pipeGrade
  const pressure = Number(designPressure)
  return gasPressures.find(([above, upTo]) => pressure > above && pressure <= upTo)?.[2] ?? ''
}

/** For pipes, the safety grade may override the pipe grade: with 1 and 2 the pipe grade applies, 3 has a period of its own, 4 is out of use. */
const byPipeGrade = ['1', '2']

function gradedPipeOf({ pipeGrade = '', safetyGrade = '' }: DueFacts): string {
  if (byPipeGrade.includes(safetyGrade)) return pipeGrade
  return safetyGrade === '3' ? safetyGrade : ''
}

/** The field of the archive that a period depends on. */
function decidingField(field: string, { safetyGrade = '' }: DueFacts): string {
  if (field !== 'gradedPipe') return field
  return byPipeGrade.includes(safetyGrade) ? 'pipeGrade' : 'safetyGrade'
}

/** 投用: the day, or the last day of the month if only the month is known. */
const putIntoUse = ({ putIntoUseDate = '', useMonth = '' }: DueFacts): string => putIntoUseDate || (useMonth ? monthEndOf(`${useMonth}-01`) : '')

const nameOf = ({ varietyCode = '', categoryCode = '', equclacode = '' }: DueFacts): string => catalogueName(varietyCode || categoryCode || equclacode)
const kindName = (event: InspectionEvent): string => labelOf('inspectionKind', event.kind)
const span = (months: number): string => (months % 12 === 0 ? `${months / 12}年` : `${months}个月`)

/** The fields that determine a period, for messages, and where their values are found. */
const askedFor: Readonly<Record<string, { label: string; options: EnumName; foundIn: string }>> = {
  safetyGrade: { label: '安全状况等级', options: 'safetyGrade', foundIn: '按检验报告' },
  pipeGrade: { label: '管道级别', options: 'pipeGrade', foundIn: '' },
  mediumClass: { label: '介质类别', options: 'cylinderMedium', foundIn: '' },
}

function fits({ equclacode, categories, varieties, when }: InspectionCycle, facts: DueFacts): boolean {
  return (
    equclacode === facts.equclacode &&
    (categories?.includes(facts.categoryCode ?? '') ?? true) &&
    (varieties?.includes(facts.varietyCode ?? '') ?? true) &&
    holds(when ?? true, { fields: facts })
  )
}

/** The inspection cycles that apply to a device, one per duty. */
function cyclesOf(facts: DueFacts): InspectionCycle[] {
  const fitting = inspectionCycles.filter((cycle) => fits(cycle, facts))
  return fitting.filter((cycle, place) => fitting.findIndex(({ duty }) => duty === cycle.duty) === place)
}

function monthsOf(period: Period, values: DueFacts, years: number): number | undefined {
  if (typeof period === 'number') return period
  const { field, months, otherwise } = period
  if (field !== 'years') return months[values[field] ?? ''] ?? otherwise
  return Object.entries(months).find(([from]) => years >= Number(from))?.[1] ?? otherwise
}

/** Whether an inspection body performs the duty, beside those of the maintenance: only then it counts for 下次检验日期. */
const byBody = ({ byUser, duty }: InspectionCycle): boolean => !byUser && duty !== 'loadTest' && duty !== 'governor'

/** The year plan gives an elevator an inspection or a detection every year. */
const elevatorPeriod = 12

/** The shortest period in months of the inspections of a device; undefined where no rule sets one. */
export function inspectionPeriod(facts: DueFacts): number | undefined {
  if (facts.equclacode === '3000') return elevatorPeriod
  const known: DueFacts = { ...facts, publicPipe: publicPipeOf(facts), gradedPipe: gradedPipeOf(facts) }
  const [shortest] = cyclesOf(known)
    .filter(byBody)
    .flatMap(({ after }) => monthsOf(after, known, 0) ?? [])
    .sort((one, other) => one - other)
  return shortest
}

const fullYears = (from: string, to: string): number => yearOf(to) - yearOf(from) - (addMonths(from, 12 * (yearOf(to) - yearOf(from))) > to ? 1 : 0)

/** The due date of a duty that has a period. */
function periodic(cycle: InspectionCycle, given: DueFacts, history: readonly InspectionEvent[]): DueDate {
  const done = passedOf(history, cycle.done)
  const latest = last(done)
  const safetyGrade = latest?.grade || given.safetyGrade || ''
  const facts: DueFacts = { ...given, safetyGrade, gradedPipe: gradedPipeOf({ ...given, safetyGrade }) }
  const label = duties[cycle.duty]
  const name = nameOf(facts)
  const due = (date: string, why: string): DueDate => ({
    duty: cycle.duty,
    label,
    date: date && cycle.monthEnd ? monthEndOf(date) : date,
    why: `${name}，${why}`,
    basis: cycle.basis,
    counts: byBody(cycle),
  })
  if (!latest) {
    const begun = putIntoUse(facts)
    if (cycle.first === undefined) return due('', `没有安装监督检验或首次检验的记录，无法推算${label}日期`)
    if (begun === '') return due('', `没有投入使用日期，无法推算${label}日期`)
    const months = monthsOf(cycle.first, facts, 0)
    if (months === undefined) return due('', missing(cycle.first, facts, label))
    const first = addMonths(begun, months)
    return passedOf(history, cycle.between ?? []).some(({ date }) => date > first)
      ? due('', `没有${label}的记录，无法推算${label}日期，请按检验报告填写${label}日期`)
      : due(first, `${begun} 投入使用，${span(months)}内首次${label}`)
  }
  const passed = `${cycle.monthEnd ? latest.date.slice(0, 7) : latest.date} ${kindName(latest)}合格`
  const { after } = cycle
  const first = done.find(({ kind }) => kind === '01') ?? done[0] ?? latest
  const months = monthsOf(after, facts, fullYears(first.date, latest.date))
  const limit = gradeFourLimit(cycle, safetyGrade, done)
  const byReport = reportedDate(after, facts, latest)
  if (byReport) {
    return limit && limit < byReport ? due(limit, `${passed}，4级累计监控使用不超过3年`) : due(byReport, `${passed}，检验报告确定下次${label}日期`)
  }
  if (months === undefined) return due('', `${passed}，${missing(after, facts, label)}`)
  const date = addMonths(latest.date, months)
  if (limit && limit < date) return due(limit, `${passed}，4级累计监控使用不超过3年`)
  const grade = typeof after === 'object' && after.field === 'safetyGrade' ? `${labelOf('safetyGrade', safetyGrade)}，` : ''
  return due(date, `${passed}，${grade}${span(months)}后${label}`)
}

/** RBI (08) determines a period of its own. */
const setsOwnPeriod = '08'

/** The next date given by the report, if the period allows one; otherwise empty. */
function reportedDate(period: Period, facts: DueFacts, { kind, date, next = '' }: InspectionEvent): string {
  if (kind === setsOwnPeriod) return next > date ? next : ''
  const range = typeof period === 'object' ? period.reported?.[facts[period.field] ?? ''] : undefined
  return range && next >= addMonths(date, range[0]) && next <= addMonths(date, range[1]) ? next : ''
}

/** Why no period can be chosen: the value that determines it is missing, or has no period. */
function missing(period: Period, facts: DueFacts, label: string): string {
  const field = typeof period === 'object' ? decidingField(period.field, facts) : ''
  const asked = askedFor[field]
  const value = facts[field] ?? ''
  if (!asked) return `没有所需的资料，无法推算${label}日期`
  return value === '' ? `没有${asked.label}，无法推算${label}日期，请${asked.foundIn}填写` : `${asked.label}为${labelOf(asked.options, value)}，没有规定的周期`
}

function gradeFourLimit(cycle: InspectionCycle, safetyGrade: string, done: readonly InspectionEvent[]): string {
  if (cycle.equclacode !== '2000' || cycle.duty !== 'inspection' || safetyGrade !== gradeFour.grade) return ''
  const first = done.find(({ grade }) => grade === gradeFour.grade) ?? last(done)
  return first ? addMonths(first.date, gradeFour.mostMonths) : ''
}

/** 定期检验 and 自行检测 of an elevator, according to the year plan. */
function planned(facts: DueFacts, standing: ElevatorStanding): DueDate[] {
  const name = nameOf(facts)
  const inspection = { duty: 'inspection', label: duties.inspection, basis: 'elevatorInspection', counts: true } as const
  const { base, uninspectedRestart: restart } = standing
  if (!base) return [{ ...inspection, date: '', why: `${name}，没有安装监督检验合格日期，无法推算${duties.inspection}日期` }]
  const moved = last(base.months)
  const since = `${base.date.slice(0, 7)} ${kindName({ kind: base.kind, date: base.date })}合格`
  const because = (duty: PlanYear) =>
    [name, since, ...(moved ? [`${moved.inspected.slice(0, 7)} 停用后重新启用前检验`] : []), `第${duty.year}年${duties[duty.kind]}`].join('，')
  const first: DueDate[] = standing.inspection ? [{ ...inspection, date: standing.inspection.due, why: because(standing.inspection) }] : []
  const uninspected: DueDate[] = restart
    ? [{ ...inspection, date: restart.due, why: `${name}，停用满一年，${restart.restart} 重新启用前没有定期检验合格` }]
    : []
  const [due] = [...first, ...uninspected].sort((one, other) => (one.date < other.date ? -1 : 1))
  const { detect } = standing
  return [
    ...(due ? [due] : []),
    ...(detect
      ? [{ duty: 'detect', label: duties.detect, date: detect.due, why: because(detect), basis: 'elevatorDetect', counts: false } satisfies DueDate]
      : []),
  ]
}

/**
 * All due dates of a device, earliest first, missing dates last. Kinds that are never inspected in use have none.
 * @param history events beyond those in the archive itself; duplicates have no effect
 * @param stops times out of use beyond the one in the archive
 * @param lines 下次检验日期 of each pipeline of a registration unit, which is due with the first of them; empty for lines without a date
 */
export function dueDates(facts: DueFacts, history: readonly InspectionEvent[] = [], stops: readonly Stop[] = [], lines: readonly string[] = []): DueDate[] {
  // The archive's own last: of one day, what was put right there counts, not what a replaced report said.
  const events = [...history, ...historyOf(facts)]
  const known: DueFacts = { ...facts, publicPipe: publicPipeOf(facts) }
  const cycles = cyclesOf(known).map((cycle) => periodic(cycle, known, events))
  const unruled: DueDate[] =
    facts.categoryCode === '8200' && cycles.length === 0
      ? [
          {
            duty: 'full',
            label: duties.full,
            date: '',
            why: `${nameOf(facts)}，没有管道级别、设计压力或材质，无法推算全面检验日期`,
            basis: 'publicPiping',
            counts: true,
          },
        ]
      : []
  const elevator = facts.equclacode === '3000' ? planned(facts, elevatorStanding(events, [...stopsOf(facts), ...stops])) : []
  const own = [...elevator, ...cycles, ...unruled]
  const due = lines.length === 0 ? own : own.map((one) => (one.counts ? dueWithLines(one, nameOf(facts), lines) : one))
  return due.sort((one, other) => ((one.date || '9') < (other.date || '9') ? -1 : one.date === other.date ? 0 : 1))
}

const undated = (lines: readonly string[]): string => {
  const count = lines.filter((date) => date === '').length
  return count === 0 ? '' : `；另有${count}条没有日期，原因见各条管线`
}

const dueWithLines = (own: DueDate, name: string, lines: readonly string[]): DueDate => ({
  ...own,
  date: earliest(lines),
  why: `${name}，${lines.length}条管线${earliest(lines) ? `中最早到期的一条${undated(lines)}` : '都没有下次检验日期，原因见各条管线'}`,
})

/** The reason with the rule it is based on: 曳引驱动乘客电梯，2019-05 安装监督检验合格，第7年定期检验（TSG T7001-2023）. @param configured rule numbers set by the installation */
export const citedReason = ({ why, basis }: DueDate, configured: ConfiguredDocuments = {}): string => `${why}（${documentNumber(basis, configured)}）`

/** 下次检验日期: the earliest date of the duties of an inspection body; empty if none has a date. */
export const nextInspectionDate = (due: readonly DueDate[]): string => earliest(due.filter(({ counts }) => counts).map(({ date }) => date))

/** Inspection data of a registration unit of piping that does not apply to a pipeline laid later. */
const inspectedTogether = ['inspectionDate', 'inspectionKind', 'inspectionConclusion', 'fullInspectionDate', 'onlineCheckDate', 'installSupervisionDate']

/**
 * Due dates of one pipeline of a registration unit. Inspections of the unit count for its pipelines; a pipeline's own values take precedence.
 * @param history as for `dueDates`, of the unit
 */
export function lineDueDates(unit: DueFacts, line: FormRow, history: readonly InspectionEvent[] = []): DueDate[] {
  const own = Object.fromEntries(Object.entries(line).filter(([, value]) => value !== ''))
  const inUse = line.useMonth ? monthEndOf(`${line.useMonth}-01`) : ''
  const later = inUse > (unit.inspectionDate || unit.putIntoUseDate || '')
  const apart: DueFacts = later ? Object.fromEntries(['putIntoUseDate', ...inspectedTogether].map((key) => [key, ''])) : {}
  // The unit's next date is derived from its pipelines, so it is not a reported date of this one.
  return dueDates(
    { ...unit, nextInspectionDate: '', ...apart, ...own },
    history.filter(({ date }) => date >= inUse),
  )
}

/** 下次检验日期 of a pipeline; empty if it cannot be determined. Parameters as for `lineDueDates`. */
export const lineInspectionDate = (unit: DueFacts, line: FormRow, history: readonly InspectionEvent[] = []): string =>
  nextInspectionDate(lineDueDates(unit, line, history))

/** Archive fields that store a due date, by kind; the fields themselves are defined in the archives. */
const fieldOf: Readonly<Record<string, Partial<Record<Duty, string>>>> = {
  '1000': { external: 'nextExternalInspectionDate', internal: 'nextInternalInspectionDate', pressureTest: 'nextPressureTestDate' },
  // The dates of a mobile vessel stay empty for others.
  '2000': { annualCheck: 'nextAnnualCheckDate', annual: 'nextAnnualInspectionDate', full: 'nextFullInspectionDate' },
  '3000': { inspection: 'nextPeriodicDate', detect: 'nextDetectDate', loadTest: 'nextLoadTestDate', governor: 'nextGovernorCheckDate' },
  '8000': { annualCheck: 'nextOnlineCheckDate' },
  '9000': { full: 'nextFullInspectionDate' },
}

/** By kind, the archive fields with the dates of items that are due each for itself, and their duty. Kinds whose inspection is due as one are absent. */
export const itemDateFields: Readonly<Record<string, Readonly<Record<string, Duty>>>> = Object.fromEntries(
  Object.entries(fieldOf).flatMap(([kind, fields]) => {
    const own = Object.entries(fields).flatMap(([key, field]) => dutiesOfItems.filter((item) => item === key).map((item) => [field, item] as const))
    return own.length > 0 ? [[kind, Object.fromEntries(own)]] : []
  }),
)

/**
 * The items due on the day a boiler, a mobile vessel or a ropeway is due: 内部检验, or several. An extension moves every item before it to its day
 * (`withDelay`). Empty where the inspection is due as one. Of a ropeway whose extension passes its full and then its yearly inspection the full one alone is
 * named, as no archive stores the date of the other. @param facts fields of its archive
 */
export function itemsDue({ equclacode = '', nextInspectionDate = '', delayToDate = '', ...facts }: FormRow): string {
  const due = Object.entries(itemDateFields[equclacode] ?? {}).flatMap(([field, duty]) => {
    const date = facts[field] ?? ''
    return date !== '' && (date === nextInspectionDate || date <= delayToDate) ? [duties[duty]] : []
  })
  // A ropeway has two items, and its archive the date of one: where that one is later, the date is that of the other.
  const isYearly = equclacode === '9000' && nextInspectionDate !== '' && (facts.nextFullInspectionDate ?? '') > nextInspectionDate
  return [...(isYearly ? [duties.annual] : []), ...due].join('、')
}

/** The failed items an archive does not show as its latest result, as text. Only where there are some, or were: few devices ever have one. */
function failedBeside(facts: DueFacts, history: readonly InspectionEvent[]): FormRow {
  const alsoFailed = otherFailures(facts, history)
    .map((event) => `${kindName(event)}（${event.date}）`)
    .join('、')
  return alsoFailed || facts.alsoFailed ? { alsoFailed } : {}
}

/**
 * What follows from the past of a device as archive field values: the due dates, the base date of an elevator's plan, and other failed items. Duties
 * that have ended are empty. Parameters as for `dueDates`.
 */
export function dueFieldValues(facts: DueFacts, history: readonly InspectionEvent[] = [], stops: readonly Stop[] = [], lines: readonly string[] = []): FormRow {
  const due = dueDates(facts, history, stops, lines)
  const own = Object.entries(fieldOf[facts.equclacode ?? ''] ?? {}).map(([duty, field]) => [field, due.find((one) => one.duty === duty)?.date ?? ''])
  const base = facts.equclacode === '3000' ? { cycleBaseDate: elevatorStanding([...historyOf(facts), ...history]).base?.date ?? '' } : {}
  return { ...Object.fromEntries(own), ...base, ...failedBeside(facts, history), nextInspectionDate: nextInspectionDate(due) }
}

/** 设计使用年限到期: manufacturing date plus design life, or the end of a registered extension; empty if unknown. */
export const lifeExpireDate = ({ manufactureDate = '', designLife = '', lifeExtendedTo = '' }: FormRow): string =>
  lifeExtendedTo || (manufactureDate && /^[1-9]\d{0,2}$/.test(designLife) ? addMonths(manufactureDate, 12 * Number(designLife)) : '')
