import type { FormRow } from '../../form/definition'
import { unqualifiedConclusions } from '../states'

/** Codes of `inspectionKind` that rules name. */
export const periodicInspection = '05'
export const selfDetection = '12'
export const loadTest = '17'

/** What was done to a device, as far as its due dates ask. */
export interface InspectionEvent {
  /** Code of `inspectionKind`: 01 安装监督检验, 05 定期检验, 12 自行检测 … */
  kind: string
  /** `YYYY-MM-DD` */
  date: string
  /** Code of `inspectionConclusion`; an empty one passes (domain §3.6 S4). */
  conclusion?: string
  /** The next date the report says itself. */
  next?: string
  /** 安全状况等级 the inspection came to. */
  grade?: string
}

/** A time out of use, both days included. `to` is the day of the restart; empty while it lasts. */
export interface Stop {
  from: string
  to: string
}

/** A failed inspection leaves the next date as it was; one with conditions (22 to 24) moves it (domain §3.6 S4). */
export const hasPassed = ({ conclusion = '' }: InspectionEvent): boolean => !unqualifiedConclusions.includes(conclusion)

/** Events that passed and are of one of the kinds, the earliest first. */
export const passedOf = (history: readonly InspectionEvent[], kinds: readonly string[]): InspectionEvent[] =>
  history.filter((event) => event.date !== '' && kinds.includes(event.kind) && hasPassed(event)).sort((one, other) => (one.date < other.date ? -1 : 1))

/** The latest of what is in order. */
export const last = <Item>(items: readonly Item[]): Item | undefined => items[items.length - 1]

/** Fields of archives that say when something was done last, and what it was. */
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

/** Fields of archives that say when a kind of inspection was passed last. */
export const doneFieldsOf = (inspectionKind: string): string[] =>
  Object.entries(doneFields).flatMap(([field, kind]) => (kind === inspectionKind ? [field] : []))

/** Fields in which the next date stands that a report said itself. */
const reportedFields: Readonly<Record<string, string>> = { internalInspectionDate: 'nextInternalInspectionDate' }
/** Kinds whose 下次检验日期 is what the report says; of the others it is reckoned. */
const reportsNext: readonly string[] = ['2000', '8000']

/** What an archive itself says of its device's past: all there is of a device that was entered by hand. */
export function historyOf(fields: FormRow): InspectionEvent[] {
  const done = Object.entries(doneFields).flatMap(([field, kind]): InspectionEvent[] =>
    fields[field] ? [{ kind, date: fields[field], next: fields[reportedFields[field] ?? ''] ?? '' }] : [],
  )
  const { installSupervisionDate: installed = '', cycleBaseDate: base = '' } = fields
  // All that is left of a supervision may be what was counted from it: that of an alteration where the installation lies before.
  if (base > installed) done.push({ kind: installed ? '02' : '01', date: base })
  const latest: InspectionEvent[] =
    fields.inspectionDate && fields.inspectionKind
      ? [
          {
            kind: fields.inspectionKind,
            date: fields.inspectionDate,
            conclusion: fields.inspectionConclusion ?? '',
            next: reportsNext.includes(fields.equclacode ?? '') ? (fields.nextInspectionDate ?? '') : '',
            grade: fields.safetyGrade ?? '',
          },
        ]
      : []
  // A field says when it was done, not that it failed: what the latest inspection came to counts for it too.
  const failed = latest.filter((event) => !hasPassed(event))
  return [...done.filter(({ kind, date }) => !failed.some((event) => event.kind === kind && event.date === date)), ...latest]
}

/** The stop an archive itself names. */
export const stopsOf = ({ stopDate = '' }: FormRow): Stop[] => (stopDate ? [{ from: stopDate, to: '' }] : [])
