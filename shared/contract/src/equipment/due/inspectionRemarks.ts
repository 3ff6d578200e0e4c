import { catalogueName } from '../../catalogue/catalogue'
import { labelOf } from '../../enums'
import type { FormRow } from '../../form/definition'
import { addDays, yearOf } from '../../rules/calendar'
import { goneStatuses, inUse, movedOut, presentStatuses, stopped, unqualifiedConclusions } from '../states'
import { withDelay } from './delay'
import { dueDates } from './dueDates'
import { elevatorStanding, opensOn, type PlanYear } from './elevatorPlan'
import { boilerKinds, dutyOf, historyOf, type InspectionEvent, isBesideKind, periodicInspection, repeatedKind, type Stop, stopsOf } from './history'
import { type Duty, duties, itemDuties } from './inspectionCycles'
import { kindAppliedFor, reinspection } from './kindAppliedFor'
import { overdueLimit } from './periodicInspection'

/** Remarks on an application for inspection of a device, based on its archive (domain §4.3 no. 7): whether it is possible, and why. */
export interface InspectionRemark {
  message: string
  /** The application cannot be submitted with this device. */
  refuses: boolean
  /** The field to change, if it is not the device itself. */
  field?: 'expectDate' | 'boilerItem'
  /** The last day the field may have. */
  latest?: string
}

/** The inspection applied for. */
export interface AskedInspection {
  /** Code of `applyInspectKind`, or `detect`: 自行检测 by a body on behalf of the unit. */
  kind: string
  /** Requested day, `YYYY-MM-DD`; empty if none. */
  expectDate: string
  /** Code of `boilerItem`; empty if none is named. */
  boilerItem?: string
  /** Code of `inspectionScope`, of a device that has two; empty if none is named. */
  scope?: string
}

/** What a form applies for of one of its devices. @param device its row */
export const askedOf = ({ applyKind: kind = '', expectDate = '', boilerItem = '' }: FormRow, { inspectionScope: scope = '' }: FormRow): AskedInspection => ({
  kind,
  expectDate,
  boilerItem,
  scope,
})

/** What is known of a device beyond its archive, as for `dueDates`. */
interface DevicePast {
  history: readonly InspectionEvent[]
  stops: readonly Stop[]
}

const afterStop = '08'
/** 改造监督检验 and 重大修理监督检验 accompany works, for which a device often is out of use. */
const ofWorks: readonly string[] = ['04', '05']
/** 首次检验 and 安装监督检验 take place before a device is registered, possibly before it has an archive, or before it is registered again after a move. */
export const beforeRegistration: readonly string[] = ['02', '03']

/** The due date of a device: that of an approved extension, or else the planned one. Empty if there is none. */
export const dueDay = ({ delayToDate = '', nextInspectionDate = '' }: { delayToDate?: string; nextInspectionDate?: string }): string =>
  delayToDate || nextInspectionDate

/** The duty by the code of `boilerItem`. */
const dutyOfItem = (boilerItem: string): Duty | undefined => itemDuties[boilerKinds[boilerItem] ?? '']

/** Whether only the archive knows when what is applied for is due: a named item, or what a 复检 repeats. @param device its row of the form */
export const isDueByArchive = (fields: FormRow, device: FormRow): boolean =>
  fields.applyKind === reinspection || kindAppliedFor(fields, device, {}) in itemDuties

/** Whether what is applied for has a due day of its own in the archive. @param kind as for `AskedInspection` */
export const hasDueDay = (kind: string): boolean => judgesOverdue(kind) || isBesideKind(kindAppliedFor({ applyKind: kind }, {}, {}))

/**
 * The day on which what is applied for is due: that of the item which is named, of what a 复检 repeats, or of the 自行检测 or load test, as another may be
 * due long before or after it. Empty if there is none. Pure.
 * @param facts fields of the archive
 * @param past as for `dueDates`
 */
export function dueDayAsked(facts: FormRow, { history, stops }: DevicePast, asked: Omit<AskedInspection, 'expectDate'>): string {
  const { equclacode = '', categoryCode = '' } = facts
  const { kind: applyKind, boilerItem = '', scope: inspectionScope = '' } = asked
  const kind = kindAppliedFor({ equclacode, applyKind, boilerItem }, { categoryCode, inspectionScope }, facts)
  const isBeside = isBesideKind(kind)
  const duty = isBeside ? dutyOf(kind) : itemDuties[kind]
  if (!duty) return dueDay(facts)
  const due = withDelay(dueDates(facts, history, stops), facts).find((one) => one.duty === duty)
  // By the rules a boiler has either an inside inspection or a pressure test: the other one is never late.
  const isOfPeriodic = !isBeside && (due !== undefined || equclacode !== '1000')
  return due?.date || (isOfPeriodic ? dueDay(facts) : '')
}

/** The same, empty where what is applied for is not judged by it. @see judgesOverdue */
export const dayJudged = (facts: FormRow, past: DevicePast, asked: AskedInspection): string =>
  judgesOverdue(asked.kind, facts) ? dueDayAsked(facts, past, asked) : ''

/**
 * The code of `boilerItem` that is due first, of a boiler whose date is known; empty for another device. Pure.
 * @param facts fields of the archive
 * @param past as for `dueDates`
 */
export function boilerItemDue(facts: FormRow, { history, stops }: DevicePast): string {
  if (facts.equclacode !== '1000') return ''
  const first = withDelay(dueDates(facts, history, stops), facts).find(({ counts, date }) => counts && date !== '')
  return Object.keys(boilerKinds).find((item) => dutyOfItem(item) === first?.duty) ?? ''
}

/**
 * Whether a due date is so long past that the authority must be asked.
 * @param facts fields of the archive
 * @param today `YYYY-MM-DD`
 * @param due the day by which it is judged
 */
export const isBeyondLimit = (facts: FormRow, today: string, due = dueDay(facts)): boolean => due !== '' && due < overdueLimit(facts, today).day

/**
 * Whether an inspection of this kind is judged by the day on which the periodic one is due. A stopped device is not overdue (S4), one that moved
 * out is inspected for its registration elsewhere, a supervision accompanies works, and a detection or a load test is another duty than the one
 * that may be late, also where it is repeated.
 * @param kind as for `AskedInspection`
 * @param facts fields of the archive; without them a 复检 is that of an inspection
 */
export const judgesOverdue = (kind: string, facts: FormRow = {}): boolean =>
  ['01', reinspection, '09'].includes(kind) && !(kind === reinspection && isBesideKind(repeatedKind(facts)))

/** Use states in which a device may be inspected this way. @param kind as for `AskedInspection` */
export function statusesInspected(kind: string): readonly string[] {
  if (kind === afterStop) return [stopped]
  if (ofWorks.includes(kind)) return [inUse, stopped]
  return beforeRegistration.includes(kind) ? [...presentStatuses, movedOut] : [inUse]
}

const refused = (message: string): InspectionRemark => ({ message, refuses: true })
const said = (message: string): InspectionRemark => ({ message, refuses: false })

/** Why a device cannot be inspected this way in its use state; undefined where it can. @param facts fields of the archive @param kind as for `AskedInspection` */
export function useStatusRefusal({ useStatus = '' }: FormRow, kind: string): string | undefined {
  const status = labelOf('useStatus', useStatus)
  if (statusesInspected(kind).includes(useStatus)) return undefined
  if (useStatus === movedOut) return `设备${status}，在迁入地登记以前请选择安装监督检验或首次检验`
  if (goneStatuses.includes(useStatus)) return `设备${status}，不能报检`
  if (kind === afterStop) return `设备${status}，停用的设备才办理停用后启用检验`
  return useStatus === stopped ? '设备停用，请选择停用后启用检验' : `设备${status}，在用设备才能报检`
}

/** Remark on the next inspection of a kind in an elevator's plan; empty if the plan is unknown. */
function ofPlan(
  facts: FormRow,
  history: readonly InspectionEvent[],
  stops: readonly Stop[],
  { kind, expectDate }: AskedInspection,
  today: string,
): InspectionRemark[] {
  const duty = kind === 'detect' ? 'detect' : 'inspection'
  const standing = elevatorStanding([...historyOf(facts), ...history], [...stopsOf(facts), ...stops])
  if (!standing.base) return [said('没有安装监督检验合格日期，年度计划无法核对')]
  if (duty === 'inspection' && standing.uninspectedRestart) return [said('停用满一年后重新启用，应先定期检验合格')]
  const planned = standing[duty]
  const label = duties[duty]
  const { date = '', why } = withDelay(dueDates(facts, history, stops), facts).find((due) => due.duty === duty) ?? {}
  if (!planned) return [refused(`按年度计划不再做${label}`)]
  const opens = opensOn(planned)
  if (yearOf(planned.due) > yearOf(today) && opens > today) {
    const other = standing[duty === 'detect' ? 'inspection' : 'detect']
    return [refused(`${thisYear(other, today)}${label}到 ${planned.due}，${opens} 起可以报检（${why}）`)]
  }
  // An inspection before that day would not count for any plan year (E2).
  if (expectDate !== '' && expectDate < opens) return [{ ...refused(`${opens} 起${label}才计入年度计划，期望日期请不要早于这一天`), field: 'expectDate' }]
  return [said(`${why}，${date} 到期${opens > today ? `，${opens} 起可以检验` : ''}`)]
}

const thisYear = (planned: PlanYear | undefined, today: string): string =>
  planned && yearOf(planned.due) <= yearOf(today) ? `今年按计划做${duties[planned.kind]}，` : ''

/** Days after the due date, or after today if it has passed, by which the inspection is to be wished for (domain §4.3 `expectDate`). */
export const wishedWithin = 30

/** Remark on a requested day that would leave the device without inspection for long. */
function ofLateWish(due: string, { expectDate }: AskedInspection, today: string): InspectionRemark[] {
  if (due === '') return []
  const latest = addDays(due < today ? today : due, wishedWithin)
  const reason = due < today ? `下次检验日期 ${due} 已过` : `下次检验日期是 ${due}`
  return expectDate > latest ? [{ ...refused(`${reason}，期望检验日期请不要晚于 ${latest}`), field: 'expectDate', latest }] : []
}

/** A boiler's inspections have periods of their own: a 复检 of one whose archive does not say which of them failed, or names several, has to name it. */
function ofUnnamedItem(facts: FormRow, { kind, boilerItem = '' }: AskedInspection): InspectionRemark[] {
  if (kind !== reinspection || facts.equclacode !== '1000' || boilerItem !== '') return []
  if (facts.alsoFailed) return [{ ...refused('设备不止一项检验不合格，请选择这次复检的项目'), field: 'boilerItem' }]
  return repeatedKind(facts) === periodicInspection ? [{ ...refused('设备档案没有记明不合格的是哪一项，请选择检验项目'), field: 'boilerItem' }] : []
}

/** A boiler is tested with water where its inside cannot be inspected, and instead of that inspection (domain §3.6): no date follows from the other one. */
function ofUndueItem({ equclacode = '', internalImpossible = '' }: FormRow, { kind, boilerItem = '' }: AskedInspection): InspectionRemark[] {
  if (equclacode !== '1000' || !['01', afterStop].includes(kind)) return []
  const asked = dutyOfItem(boilerItem)
  const refuse = (message: string): InspectionRemark[] => [{ ...refused(message), field: 'boilerItem' }]
  if (asked === 'pressureTest' && internalImpossible !== '1')
    return refuse('无法进行内部检验的锅炉才做水(耐)压试验；确实无法进行的，请先由登记机关在设备档案中记明')
  return asked === 'internal' && internalImpossible === '1' ? refuse('设备档案记明无法进行内部检验，请选择水(耐)压试验') : []
}

/**
 * Pure. Remarks that refuse come first.
 * @param facts fields of the archive
 * @param past as for `dueDates`
 * @param today `YYYY-MM-DD`
 */
export function inspectionRemarks(facts: FormRow, past: DevicePast, asked: AskedInspection, today: string): InspectionRemark[] {
  const { kind } = asked
  const { history, stops } = past
  const periodic = kind === '01'
  const due = dayJudged(facts, past, asked)
  const { equclacode = '', inspectionConclusion = '' } = facts
  const late = due !== '' && due < today
  const beyond = late && isBeyondLimit(facts, today, due)
  const refusal = useStatusRefusal(facts, kind)
  const remarks = [
    ...(refusal === undefined ? [] : [refused(refusal)]),
    ...(equclacode === '3000' && (periodic || kind === 'detect') ? ofPlan(facts, history, stops, asked, today) : []),
    ...ofLateWish(due, asked, today),
    ...ofUnnamedItem(facts, asked),
    ...ofUndueItem(facts, asked),
    ...(equclacode !== '3000' && periodic && due !== '' && !late ? [said(`${catalogueName(equclacode)}，${due} 到期`)] : []),
    ...(late ? [said(`超过下次检验日期（${due}）${beyond ? `${overdueLimit(facts, today).months}个月以上，须上传监察机构意见` : '，须填写超期原因'}`)] : []),
    ...(kind === reinspection && !unqualifiedConclusions.includes(inspectionConclusion) ? [said('上次检验没有不合格的结论，请核对检验类别')] : []),
  ]
  return [...remarks.filter(({ refuses }) => refuses), ...remarks.filter(({ refuses }) => !refuses)]
}

/**
 * Pure. What a form itself has to change, once for each of its fields. @param remarks on all its devices: a day that is early enough for one may be too
 * late for another, and whoever is told of the later one alone is refused again
 */
export function fieldRefusals(remarks: readonly InspectionRemark[]): { field: string; message: string }[] {
  const found = remarks.flatMap(({ field, message, refuses, latest = '' }) => (field && refuses ? [{ field, message, latest }] : []))
  const strictestFirst = found.sort((one, other) => one.latest.localeCompare(other.latest))
  return strictestFirst
    .filter(({ field }, place, all) => all.findIndex((other) => other.field === field) === place)
    .map(({ field, message }) => ({ field, message }))
}
