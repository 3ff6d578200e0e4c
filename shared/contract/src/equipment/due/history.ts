import type { FormRow } from '../../form/definition'
import { type DueDuty, unqualifiedConclusions } from '../states'

/** Codes of `inspectionKind` that the rules refer to. */
export const periodicInspection = '05'
export const selfDetection = '12'
export const loadTest = '17'

/** `inspectionKind` by `boilerItem`. */
export const boilerKinds: Readonly<Record<string, string>> = { '1': '14', '2': '15', '3': '16' }

/** Kinds that are a duty of an elevator beside inspection, with a due date of its own: a result advances the date of its own duty only, and never replaces what an inspection found. */
export type BesideKind = typeof selfDetection | typeof loadTest
const dutiesBeside: Readonly<Record<BesideKind, DueDuty>> = { [selfDetection]: 'detect', [loadTest]: 'loadTest' }
export const isBesideKind = (inspectionKind: string): inspectionKind is BesideKind => Object.keys(dutiesBeside).includes(inspectionKind)
/** The duty whose next date follows from a result of this kind. */
export const dutyOf = (inspectionKind: string): DueDuty => (isBesideKind(inspectionKind) ? dutiesBeside[inspectionKind] : 'inspection')

/** An inspection of a device, with what is needed for its due dates. */
export interface InspectionEvent {
  /** Code of `inspectionKind`: 01 安装监督检验, 05 定期检验, 12 自行检测 … */
  kind: string
  /** `YYYY-MM-DD` */
  date: string
  /** Code of `inspectionConclusion`; an empty one counts as passed (domain §3.6 S4). */
  conclusion?: string
  /** The next date stated in the report. */
  next?: string
  /** 安全状况等级 determined by the inspection. */
  grade?: string
}

/** A time out of use, both days included. `to` is the day of the restart; empty while it lasts. */
export interface Stop {
  from: string
  to: string
}

/** A failed inspection does not change the next date; one with conditions (22 to 24) does (domain §3.6 S4). */
export const hasPassed = ({ conclusion = '' }: InspectionEvent): boolean => !unqualifiedConclusions.includes(conclusion)

/** Passed events of the given kinds, earliest first. */
export const passedOf = (history: readonly InspectionEvent[], kinds: readonly string[]): InspectionEvent[] =>
  history.filter((event) => event.date !== '' && kinds.includes(event.kind) && hasPassed(event)).sort((one, other) => (one.date < other.date ? -1 : 1))

/** The last item of a sorted list. */
export const last = <Item>(items: readonly Item[]): Item | undefined => items[items.length - 1]

/** Archive fields with the date of the last inspection of a kind. */
const doneFields: Readonly<Record<string, string>> = {
  installSupervisionDate: '01',
  externalInspectionDate: '15',
  internalInspectionDate: '14',
  pressureTestDate: '16',
  annualCheckDate: '13',
  onlineCheckDate: '13',
  lastPeriodicDate: periodicInspection,
  lastDetectDate: selfDetection,
  loadTestDate: loadTest,
  governorCheckDate: '20',
  annualInspectionDate: '18',
  fullInspectionDate: '19',
}

/** Archive fields with the date on which an inspection of this kind was last passed. */
export const doneFieldsOf = (inspectionKind: string): string[] =>
  Object.entries(doneFields).flatMap(([field, kind]) => (kind === inspectionKind ? [field] : []))

/** Kinds that the use unit does itself or that are done beside the inspection: they move no 下次检验日期. */
const besideInspection: readonly string[] = [selfDetection, '13', loadTest, '20']
/** Whether 下次检验日期 follows from an inspection of this kind. */
export const isInspection = (inspectionKind: string): boolean => inspectionKind !== '' && !besideInspection.includes(inspectionKind)
/** The kind of inspection a 复检 of the device repeats: that of the latest result, if an inspection body failed it; else a periodic one. @param archive its fields */
export const repeatedKind = ({ inspectionKind = '', inspectionConclusion = '' }: FormRow): string =>
  (isInspection(inspectionKind) || isBesideKind(inspectionKind)) && unqualifiedConclusions.includes(inspectionConclusion) ? inspectionKind : periodicInspection
/** Archive fields with the date on which a device in use last passed an inspection; that of its installation is before its use. */
export const inspectionDoneFields: readonly string[] = Object.entries(doneFields).flatMap(([field, kind]) =>
  isInspection(kind) && kind !== '01' ? [field] : [],
)

/** Archive fields with the next date stated in a report, by the field with the date of that inspection. */
const reportedFields: Readonly<Record<string, string>> = { internalInspectionDate: 'nextInternalInspectionDate' }
/** Kinds whose 下次检验日期 is taken from the report; for others it is computed. */
const reportsNext: readonly string[] = ['2000', '8000']

/**
 * The archive field with the next date that the report of its latest inspection may state; undefined where the next date is computed: 下次检验日期 of
 * a boiler is the earliest of several duties, and says nothing about the one that was inspected.
 */
export function reportedFieldOf({ equclacode = '', inspectionKind = '' }: FormRow): string | undefined {
  if (reportsNext.includes(equclacode)) return 'nextInspectionDate'
  return doneFieldsOf(inspectionKind).flatMap((field) => reportedFields[field] ?? [])[0]
}

/** The archive fields with the date of an inspection, each with the field of the next date its report may state. */
export function reportedPairs(fields: FormRow): [done: string, next: string][] {
  const latest = reportedFieldOf(fields)
  return [...(latest ? [['inspectionDate', latest] as [string, string]] : []), ...Object.entries(reportedFields)]
}

/** The next date stated in the report of the latest inspection of an archive; empty where it is computed. */
export const reportedNextOf = (fields: FormRow): string => fields[reportedFieldOf(fields) ?? ''] ?? ''

/** The history contained in an archive itself: all that is known of a device entered by hand. */
export function historyOf(fields: FormRow): InspectionEvent[] {
  const done = Object.entries(doneFields).flatMap(([field, kind]): InspectionEvent[] =>
    fields[field] ? [{ kind, date: fields[field], next: fields[reportedFields[field] ?? ''] ?? '' }] : [],
  )
  const { installSupervisionDate: installed = '', cycleBaseDate: base = '' } = fields
  // A supervision may survive only as the date counted from it: an alteration if the installation is earlier.
  if (base > installed) done.push({ kind: installed ? '02' : '01', date: base })
  const latest: InspectionEvent[] =
    fields.inspectionDate && fields.inspectionKind
      ? [
          {
            kind: fields.inspectionKind,
            date: fields.inspectionDate,
            conclusion: fields.inspectionConclusion ?? '',
            next: reportedNextOf(fields),
            grade: fields.safetyGrade ?? '',
          },
        ]
      : []
  // The date fields do not record failures, so an entry with the kind and date of a failed latest inspection is dropped.
  const failed = latest.filter((event) => !hasPassed(event))
  return [...done.filter(({ kind, date }) => !failed.some((event) => event.kind === kind && event.date === date)), ...latest]
}

/** The stop recorded in an archive itself. */
export const stopsOf = ({ stopDate = '' }: FormRow): Stop[] => (stopDate ? [{ from: stopDate, to: '' }] : [])

/** Codes of `inspectionKind` of which a device passes or fails each for itself: of a boiler; of mobile vessels and ropeways. */
const itemsOfOne: readonly (readonly string[])[] = [
  ['14', '15', '16'],
  ['18', '19'],
]
const yearly = '18'
const full = '19'

/**
 * Whether an inspection looks at another item of the device than the one that failed, which so stays failed until it is passed itself. A 全面检验
 * contains the 年度检验. Both are codes of `inspectionKind`.
 */
export const isOtherItem = (kind: string, failed: string): boolean =>
  kind !== failed && !(kind === full && failed === yearly) && itemsOfOne.some((items) => items.includes(kind) && items.includes(failed))

/**
 * The failed items of a device beside the one its archive shows: an archive has room for one result, and two items may have failed. Latest first. Pure.
 * @param facts fields of the archive
 * @param history the inspections the archive does not show
 */
export function otherFailures<Event extends InspectionEvent>(facts: FormRow, history: readonly Event[]): Event[] {
  const passed = [...history, ...historyOf(facts)].filter((event) => isInspection(event.kind) && hasPassed(event))
  const shown = unqualifiedConclusions.includes(facts.inspectionConclusion ?? '') ? facts.inspectionKind : undefined
  const standing = history
    .filter(({ kind }) => kind !== shown && itemsOfOne.some((items) => items.includes(kind)))
    .filter((event) => !hasPassed(event) && !passed.some(({ kind, date }) => date >= event.date && !isOtherItem(kind, event.kind)))
    .sort((one, other) => other.date.localeCompare(one.date))
  return standing.filter(({ kind }, place) => standing.findIndex((event) => event.kind === kind) === place)
}
