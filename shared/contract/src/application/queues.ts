import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageSchema } from '../endpoint/envelope'
import type { ApplicationDefinition } from './definition'
import { handlingRelations, rolesAwaited } from './definitionReaders'
import { administratorDecides, rolesIn, rolesNamed } from './endpoints'
import { applicationListQuerySchema, applicationRowSchema } from './schemas'
import { applicationDefinitions } from './types/all'

/** Handlers' queues: one page and one call for any number of types (domain, handlerViews). A type appears on the pages its definition names. */

/** Pages where handlers find the type's records. */
export const reviewPagesOf = ({ pages }: ApplicationDefinition): string[] =>
  pages.alsoReviewedAt === undefined ? [pages.review] : [pages.review, pages.alsoReviewedAt]

/** Types whose records handlers find on a page. */
export const definitionsReviewedAt = (page: string): ApplicationDefinition[] =>
  applicationDefinitions.map((definition): ApplicationDefinition => definition).filter((definition) => reviewPagesOf(definition).includes(page))

/**
 * The page on which a role reads another's record: the review page for those who decide on some of the type, the record's own page for others.
 * An institute's finance, for example, has no page of its own for 电梯检验检测.
 */
export const pageOfReader = (definition: ApplicationDefinition, roleType: string): 'detail' | 'reviewDetail' =>
  administratorDecides(definition, roleType) || definitionsHandledBy([definition], roleType).length > 0 ? 'reviewDetail' : 'detail'

/** A tab of a queue: all states, in every type, that share its label. */
export interface QueueTab {
  label: string
  /** The role must act in at least one of the states. */
  waiting: boolean
  parts: readonly { type: string; states: readonly string[] }[]
}

/** Whether a handler's role must act in a state: of an institute's acceptor and finance, the one whose turn it is. */
const waitsForRole = (definition: ApplicationDefinition, status: string, roleType: string): boolean =>
  handlingRelations(definition).some((relation) => rolesAwaited(definition, status, relation).some((role) => role === roleType))

/** The types that a role handles: those with a state in which it must act. */
export const definitionsHandledBy = (definitions: readonly ApplicationDefinition[], roleType: string): ApplicationDefinition[] =>
  definitions.filter((definition) => definition.states.some(({ code }) => waitsForRole(definition, code, roleType)))

/** The tabs of a queue over several types: tabs with equal labels are merged, and tabs on which the role must act come first. */
export function queueTabs(definitions: readonly ApplicationDefinition[], roleType: string): QueueTab[] {
  const handled = definitionsHandledBy(definitions, roleType)
  const labels = [...new Set(handled.flatMap(({ queues }) => queues.map(({ label }) => label)))]
  const tabs = labels.map((label): QueueTab => {
    const parts = handled.flatMap(({ key, queues }) => {
      const states = queues.filter((queue) => queue.label === label).flatMap((queue) => queue.states)
      return states.length > 0 ? [{ type: key, states }] : []
    })
    const waiting = handled.some((definition) =>
      parts.some(({ type, states }) => type === definition.key && states.some((status) => waitsForRole(definition, status, roleType))),
    )
    return { label, waiting, parts }
  })
  return [...tabs.filter((tab) => tab.waiting), ...tabs.filter((tab) => !tab.waiting)]
}

const handlers = [...new Set(applicationDefinitions.flatMap((definition) => rolesIn(definition, handlingRelations(definition))))]

const queueConditions = { status: true, dueFrom: true, dueTo: true, acceptedFrom: true, acceptedTo: true } as const

const askedForms = {
  status: /^\d{2}(,\d{2})*$/,
  dueFrom: /^\d{4}-\d{2}-\d{2}$/,
  dueTo: /^\d{4}-\d{2}-\d{2}$/,
  acceptedFrom: /^\d{4}-\d{2}-\d{2}$/,
  acceptedTo: /^\d{4}-\d{2}-\d{2}$/,
} as const satisfies Record<keyof typeof queueConditions, RegExp>

/** Queue filters a link can set beside the tab: numbers on the home page may count records of several tabs. */
export type AskedOfQueue = Partial<Record<keyof typeof queueConditions, string>>

/** Reads the filters from a page address; missing or invalid values are left out. */
export function askedByAddress(address: { get(key: string): string | null }): AskedOfQueue {
  const asked: AskedOfQueue = {}
  for (const key of ['status', 'dueFrom', 'dueTo', 'acceptedFrom', 'acceptedTo'] as const) {
    const value = address.get(key)
    if (value !== null && askedForms[key].test(value)) asked[key] = value
  }
  return asked
}

/** Whether the filters select more than the tab of a single state. */
export const asksBeyondTab = ({ status, ...dates }: AskedOfQueue): boolean => status?.includes(',') === true || Object.keys(dates).length > 0

/**
 * What a role does to accept a record of the type, in the type's words: 接收; 预审通过、受理, where a free inspection is accepted at once; undefined if the
 * role has no part in it. Records are counted and found by the day of any of these steps.
 */
export const acceptanceBy = (definition: ApplicationDefinition, roleType: string): string | undefined =>
  inWords(
    definition.transitions.flatMap((transition) =>
      transition.action === 'accept' && rolesNamed(definition, transition).some((role) => role === roleType) ? [transition.label] : [],
    ),
  ) || undefined

/** Words of several steps or types, each once; each may be several words itself. */
const inWords = (words: readonly string[]): string => [...new Set(words.flatMap((word) => word.split('、')))].join('、')

/** Label of the records accepted today: 今日受理. */
export const acceptedTodayLabel = (acceptance: string): string => `今日${acceptance}`

/**
 * Label of the records a link selects: 已超期.
 * @param today `YYYY-MM-DD`
 * @param found codes of the states in which the role finds records of the types shown
 * @param acceptances what accepting is called in the types shown (`acceptanceBy`)
 */
export function askedLabel(
  { status, dueFrom, dueTo, acceptedFrom, acceptedTo }: AskedOfQueue,
  today: string,
  found: readonly string[] = [],
  acceptances: readonly string[] = [],
): string {
  if (acceptedFrom !== undefined || acceptedTo !== undefined) {
    const words = inWords(acceptances)
    if (words === '') return '按条件'
    return acceptedFrom === today && acceptedTo === today ? acceptedTodayLabel(words) : `按${words}日期`
  }
  if (dueFrom === undefined && dueTo !== undefined && dueTo < today) return '已超期'
  if (dueFrom === today) return '即将到期'
  const asked = status?.split(',') ?? []
  const everyState = dueFrom === undefined && dueTo === undefined && found.length > 0 && found.every((code) => asked.includes(code))
  return everyState ? '全部状态' : '按条件'
}

export const reviewQueue = defineEndpoint({
  method: 'GET',
  path: '/a/stone/queue',
  summary: '审核队列：任意几种申请的一个页签，最急的在前，并给出各页签的数量',
  access: { kind: 'roles', roles: handlers },
  query: applicationListQuerySchema.pick({ keyword: true, pageNo: true, pageSize: true, after: true, ...queueConditions }).extend({
    /** Type keys, comma separated. */
    types: z
      .string()
      .regex(/^\w{1,40}(,\w{1,40}){0,40}$/)
      .max(1_000),
    /** Label of the tab; absent: the first tab or, if there is a filter, all tabs. */
    tab: z.string().max(20).optional(),
    /** Restricts the result to one of the types. */
    type: z.string().max(40).optional(),
  }),
  data: pageSchema(applicationRowSchema).extend({
    next: z.string().optional(),
    /** Number of records per tab, by label: on the tab asked for of the chosen `type`, on the others of all. The keyword is not applied. */
    counts: z.record(z.string(), z.number().int()),
    /**
     * When a keyword matches nothing on the tab: other tabs with matches and their counts; `more`: the count is a lower bound. Matches on no tab
     * are named by their state and have the `path` of the record or of their list; empty: the role has no page of them.
     */
    elsewhere: z.array(z.object({ tab: z.string(), count: z.number().int(), more: z.boolean(), path: z.string().optional() })).optional(),
  }),
})
