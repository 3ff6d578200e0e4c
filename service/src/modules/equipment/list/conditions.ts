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
import { noId } from '../../../database/userInput'
import { ruledPrefix } from '../../../security/area'
import { type Caller, viewer, viewersOf } from '../../../security/caller'
import { keywordOf } from '../../../workflow/bigrams'
import { type EquipmentRelation, namedIn, relationsFor } from '../device/parties'
import type { RareOutcome } from './listStatements'

/** The request for a list of devices, as parsed by the contract's schema. */
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
  /** `next` of the previous page. */
  after?: string
  /** Only these devices, whatever the other filters. */
  ids?: readonly string[]
}

/** Stored for "no date". */
const noDay = 'infinity'

/** The visible devices, as ranges of `equipment_party`. */
interface Reach {
  viewers: readonly string[]
  relations: readonly EquipmentRelation[]
  /** Prefix of the area codes to filter by; empty if the viewers are already that area. */
  areaPrefix: string
}

/** The resolved conditions of a list, from its definition, its tab, the request and the caller. */
export interface Conditions extends Reach {
  /** The caller's own relations, used with the term index. */
  ownRelations: readonly EquipmentRelation[]
  /** The requested area, even if no filter by area is left. */
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
  /** Whether an inspection that settles the duty is open; empty: both. */
  applied: '' | 'no' | 'yes'
  /** Both included; `infinity` in both means without a date. */
  days: { from: string; to: string } | undefined
  /** Excludes kinds that are never inspected: they are not "without a date". */
  inspectedOnly: boolean
}

export const allStatuses: readonly string[] = useStatus.map(({ code }) => code)
/** Before any device was made. */
const firstDay = '1900-01-01'
const lastDay = '9999-12-31'

/** The requested tab of a list, or its first. */
export const tabOf = (list: EquipmentListDefinition, key: string | undefined): EquipmentListTab => list.tabs.find((tab) => tab.key === key) ?? list.tabs[0]

/** The range of stored dates for a due state. */
function boundsOf(state: Exclude<DueState, 'NA'>, today: string, within?: number): { from: string; to: string } {
  const bounds = dueBounds(state, today, within)
  return bounds === 'unset' ? { from: noDay, to: noDay } : { from: bounds.from ?? firstDay, to: bounds.to ?? lastDay }
}

/** The range a date must be in. @param today `YYYY-MM-DD` */
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
  // A requested span narrows the list's own.
  const [, begin = from] = [from, span.from].sort()
  const [end = to] = [to, span.to].sort()
  return { from: begin, to: end }
}

/** The use states a request names, restricted to those of the list. */
function statusesOf({ useStatus: fixed = allStatuses }: FixedConditions, request: ListRequest): readonly string[] {
  const given = request.useStatus?.split(',')
  return given ? fixed.filter((code) => given.includes(code)) : fixed
}

const outcomes = { unqualified: 'failed', restricted: 'restricted' } as const
/** Matches no device: for a filter by another kind than the list's own. */
const noKind = '-'

/**
 * The devices of an area form a range of their own, readable by whoever works in that area or one around it (0740). That range is sorted and
 * counted, whereas a filter would scan the devices of all areas.
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

/** The conditions of a list for the caller. @param today `YYYY-MM-DD` */
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

/** The sort order of a list: a list restricted by dates is sorted by them, since it is read from their range. */
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

/** A place in an order, before the first row that is read. */
interface Place {
  id: string
  ordered: string
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The place where an order of the asked days begins if `place` is before all of them: the database would read every row between the two. As text
 * `-infinity` precedes every date and `infinity` follows it.
 */
export function placeWithin(days: Conditions['days'], descending: boolean, place: Place): Place {
  if (!days) return place
  if (descending) return place.ordered > days.to ? { id: lastId, ordered: days.to } : place
  return place.ordered < days.from ? { id: noId, ordered: days.from } : place
}

export const outcomeTerm = (outcome: string): string => `outcome:${outcome}`
export const areaTerm = (area: string): string => `area:${area}`
export const conclusionTerm = (conclusion: string): string => `conclusion:${conclusion}`

/** Search terms of the filters in the term index. */
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

/** Stretches are not indexed by pairs of Latin letters and digits, nor by single characters. */
const isWordOfStretch = (term: string): boolean => [...term].length > 1 && Buffer.byteLength(term) > 3

/** Search terms of the filters for stretches of an order. Areas and outcomes have ranges of their own. */
export const stretchTermsOf = (conditions: Conditions): string[] =>
  termsOf({ ...conditions, area: '', outcome: '' }).filter((term) => !conditions.keyword.terms.includes(term) || isWordOfStretch(term))
