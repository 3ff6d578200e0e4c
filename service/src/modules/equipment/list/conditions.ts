import { useStatus } from '@shared/contract/enums'
import {
  type DueDuty,
  type DueState,
  dueBounds,
  type EquipmentListDefinition,
  type EquipmentListTab,
  type EquipmentOrderColumn,
  type FixedConditions,
  soonDays,
} from '@shared/contract/equipment'
import { ruledPrefix } from '../../../security/area'
import { type Caller, viewer, viewersOf } from '../../../security/caller'
import { keywordOf } from '../../../workflow/bigrams'
import { type EquipmentRelation, namedIn, relationsFor } from '../device/parties'
import type { RareOutcome } from './listStatements'

/** What a list of devices is asked for, as the contract's schema parses it. */
export interface ListRequest {
  tab?: string
  keyword?: string
  equclacode?: string
  categoryCode?: string
  varietyCode?: string
  useStatus?: string
  conclusion?: string
  areaCode?: string
  useUnitId?: string
  within?: string
  applied?: 'no' | 'yes'
  year?: string
  dueFrom?: string
  dueTo?: string
  orderBy?: string
  /** `next` of an earlier page. */
  after?: string
  /** Only these, whatever else is asked for. */
  ids?: readonly string[]
}

/** The day that stands for none. */
export const noDay = 'infinity'

/** Whose devices are looked for, as ranges of `equipment_party`. */
interface Reach {
  viewers: readonly string[]
  relations: readonly EquipmentRelation[]
  /** What the codes of an area's places begin with; empty where the viewers are that area's already. */
  areaPrefix: string
}

/** What is looked for, decided: by the list, its tab, the request and who asks. */
export interface Conditions extends Reach {
  /** The caller's own, of whom the index over terms is asked. */
  ownRelations: readonly EquipmentRelation[]
  /** The area that is asked for, whether or not it is left to filter by. */
  area: string
  statuses: readonly string[]
  kind: string
  outcome: '' | RareOutcome
  category: string
  variety: string
  conclusions: readonly string[]
  useUnitId: string
  keyword: { text: string; terms: readonly string[] }
  duty: DueDuty
  /** Whether an inspection is under way that settles the duty; empty: both. */
  applied: '' | 'no' | 'yes'
  /** Both included; `infinity` in both: without a date. */
  days: { from: string; to: string } | undefined
  /** Kinds that are never due are no devices without a date. */
  inspectedOnly: boolean
}

export const allStatuses: readonly string[] = useStatus.map(({ code }) => code)
/** Dates before any device was made. */
const firstDay = '1900-01-01'
const lastDay = '9999-12-31'

/** The tab a list is asked for, or its first. */
export const tabOf = (list: EquipmentListDefinition, key: string | undefined): EquipmentListTab => list.tabs.find((tab) => tab.key === key) ?? list.tabs[0]

/** The days a state of a date means, as they are kept. */
function boundsOf(state: Exclude<DueState, 'NA'>, today: string, within?: number): { from: string; to: string } {
  const bounds = dueBounds(state, today, within)
  return bounds === 'unset' ? { from: noDay, to: noDay } : { from: bounds.from ?? firstDay, to: bounds.to ?? lastDay }
}

/** The days a date has to lie in. @param today `YYYY-MM-DD` */
function daysOf({ due }: FixedConditions, request: ListRequest, today: string): Conditions['days'] {
  const from = request.dueFrom || firstDay
  const to = request.dueTo || lastDay
  const narrowed = request.dueFrom !== undefined || request.dueTo !== undefined
  if (!due) return narrowed ? { from, to } : undefined
  const year = request.year ?? today.slice(0, 4)
  const span = {
    overdue: boundsOf('OVERDUE', today),
    soon: boundsOf('SOON', today, Number(request.within ?? soonDays)),
    year: { from: `${year}-01-01`, to: `${year}-12-31` },
    unset: boundsOf('UNSET', today),
  }[due.span]
  if (!narrowed || due.span === 'unset') return span
  // A span that is asked for besides narrows the list's own.
  const [, begin = from] = [from, span.from].sort()
  const [end = to] = [to, span.to].sort()
  return { from: begin, to: end }
}

/** Narrows the states of a list by those a request names: never beyond the list's own. */
function statusesOf({ useStatus: fixed = allStatuses }: FixedConditions, request: ListRequest): readonly string[] {
  const given = request.useStatus?.split(',')
  return given ? fixed.filter((code) => given.includes(code)) : fixed
}

const outcomes = { unqualified: 'failed', restricted: 'restricted' } as const
/** No device is of it: what a list is narrowed to that is of another kind. */
const noKind = '-'

/**
 * The devices of an area are a range of their own, which whoever works in that area or around it may read (0740): it is in order and
 * counted, where a filter would look through those of all places.
 */
function reachOf(caller: Caller, area: string): Reach {
  const relations = relationsFor(caller)
  const own = { viewers: namedIn(relations, viewersOf(caller)), relations }
  if (area === '' || !own.relations.every((relation) => relation === 'place' || relation === 'administrator')) return { ...own, areaPrefix: area }
  const place = viewer.place(area)
  const around = own.viewers.find((one) => one.startsWith(viewer.place('')))
  if (around?.startsWith(place)) return { ...own, areaPrefix: '' }
  const inside = own.relations.includes('administrator') || (around !== undefined && place.startsWith(around))
  return { viewers: inside ? [place] : [], relations: ['place'], areaPrefix: '' }
}

/** What a list holds for the caller. @param today `YYYY-MM-DD` */
export function conditionsOf(fixed: FixedConditions, caller: Caller, request: ListRequest, today: string): Conditions {
  const asked = request.equclacode ?? ''
  const area = request.areaCode ? ruledPrefix(request.areaCode) : ''
  return {
    ...reachOf(caller, area),
    ownRelations: relationsFor(caller),
    area,
    statuses: statusesOf(fixed, request),
    kind: fixed.equclacode !== undefined && asked !== '' && asked !== fixed.equclacode ? noKind : (fixed.equclacode ?? asked),
    outcome: fixed.conclusion ? outcomes[fixed.conclusion] : '',
    category: request.categoryCode ?? '',
    variety: request.varietyCode ?? '',
    conclusions: request.conclusion?.split(',') ?? [],
    useUnitId: request.useUnitId ?? '',
    keyword: keywordOf(request.keyword ?? ''),
    duty: fixed.due?.duty ?? 'inspection',
    applied: request.applied ?? '',
    days: daysOf(fixed, request, today),
    inspectedOnly: fixed.due?.span === 'unset',
  }
}

const orderOfDuty: Readonly<Record<DueDuty, EquipmentOrderColumn>> = { inspection: 'dueDate', detect: 'detectDate', loadTest: 'loadTestDate' }

/** The order a list is read in: one about dates in theirs, which is the range it is read from. */
export function orderOf(
  list: EquipmentListDefinition,
  { days: span, duty }: Conditions,
  orderBy: string | undefined,
): { by: EquipmentOrderColumn; descending: boolean } {
  const [wanted, direction] = (orderBy ?? list.orderBy).split(' ')
  const offered = list.orders.find((column) => column === wanted)
  if (span) return { by: orderOfDuty[duty], descending: offered === orderOfDuty[duty] && direction === 'desc' }
  const [usual, usualDirection] = list.orderBy.split(' ')
  if (offered) return { by: offered, descending: direction === 'desc' }
  return { by: list.orders.find((column) => column === usual) ?? list.orders[0] ?? 'updateDate', descending: usualDirection === 'desc' }
}

export const outcomeTerm = (outcome: string): string => `outcome:${outcome}`
export const areaTerm = (area: string): string => `area:${area}`
export const conclusionTerm = (conclusion: string): string => `conclusion:${conclusion}`

/** What filters ask of the index over terms. */
export const termsOf = ({ kind, outcome, category, variety, conclusions, area, useUnitId, keyword }: Conditions): string[] => [
  ...keyword.terms,
  ...(kind ? [`kind:${kind}`] : []),
  ...(outcome ? [outcomeTerm(outcome)] : []),
  ...(category ? [`category:${category}`] : []),
  ...(variety ? [`variety:${variety}`] : []),
  ...(conclusions.length === 1 ? conclusions.map(conclusionTerm) : []),
  ...(area ? [areaTerm(area)] : []),
  ...(useUnitId ? [`unit:${useUnitId}`] : []),
]

/** Pairs of Latin letters and digits are none of the words a stretch is known by; nor are single characters. */
const isWordOfStretch = (term: string): boolean => [...term].length > 1 && Buffer.byteLength(term) > 3

/** What filters ask of the stretches of an order. Areas and outcomes are ranges of their own. */
export const stretchTermsOf = (conditions: Conditions): string[] =>
  termsOf({ ...conditions, area: '', outcome: '' }).filter((term) => !conditions.keyword.terms.includes(term) || isWordOfStretch(term))
