import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageSchema } from '../endpoint/envelope'
import type { ApplicationDefinition } from './definition'
import { actsOnRecord, handlingRelations, relationsOfRole } from './definitionReaders'
import { rolesIn } from './endpoints'
import { applicationListQuerySchema, applicationRowSchema } from './schemas'
import { applicationDefinitions } from './types/all'

/** Queues of handlers: one page and one call for any number of types (domain, handlerViews). A type joins the page its definition names. */

/** Pages on which the handlers of a type find its records. */
export const reviewPagesOf = ({ pages }: ApplicationDefinition): string[] =>
  pages.alsoReviewedAt === undefined ? [pages.review] : [pages.review, pages.alsoReviewedAt]

/** Types whose handlers find them on a page. */
export const definitionsReviewedAt = (page: string): ApplicationDefinition[] =>
  applicationDefinitions.map((definition): ApplicationDefinition => definition).filter((definition) => reviewPagesOf(definition).includes(page))

/** A tab of a queue: the states of each type that share its label. */
export interface QueueTab {
  label: string
  /** The role is waited for in one of them. */
  waiting: boolean
  parts: readonly { type: string; states: readonly string[] }[]
}

const waitsForRole = (definition: ApplicationDefinition, status: string, roleType: string): boolean => {
  const met = relationsOfRole(definition, roleType)
  return definition.states.some(
    ({ code, waitsFor }) => code === status && waitsFor?.relations.some((relation) => !actsOnRecord(relation) && met.includes(relation)),
  )
}

/** Types of a set that a role handles: where it is waited for in some state. */
export const definitionsHandledBy = (definitions: readonly ApplicationDefinition[], roleType: string): ApplicationDefinition[] =>
  definitions.filter((definition) => definition.states.some(({ code }) => waitsForRole(definition, code, roleType)))

/** The tabs of a queue over several types: those of one label are one, and what the role is waited for stands first. */
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

/** What a link may ask of a queue beside one of its tabs: the numbers of the home page count records of several. */
export type AskedOfQueue = Partial<Record<keyof typeof queueConditions, string>>

/** The conditions an address has, those that say nothing left out. */
export function askedByAddress(address: { get(key: string): string | null }): AskedOfQueue {
  const asked: AskedOfQueue = {}
  for (const key of ['status', 'dueFrom', 'dueTo', 'acceptedFrom', 'acceptedTo'] as const) {
    const value = address.get(key)
    if (value !== null && askedForms[key].test(value)) asked[key] = value
  }
  return asked
}

/** Whether more is asked than the tab of one state. */
export const asksBeyondTab = ({ status, ...dates }: AskedOfQueue): boolean => status?.includes(',') === true || Object.keys(dates).length > 0

/** What the records are that a link asks for: 已超期. @param today `YYYY-MM-DD` */
export function askedLabel({ dueFrom, dueTo, acceptedFrom, acceptedTo }: AskedOfQueue, today: string): string {
  if (acceptedFrom !== undefined || acceptedTo !== undefined) return acceptedFrom === today && acceptedTo === today ? '今日已接收' : '按接收日期'
  if (dueFrom === undefined && dueTo !== undefined && dueTo < today) return '已超期'
  return dueFrom === today ? '即将到期' : '按条件'
}

export const reviewQueue = defineEndpoint({
  method: 'GET',
  path: '/a/stone/queue',
  summary: '审核队列：任意几种申请的一个页签，最急的在前，并给出各页签的数量',
  access: { kind: 'roles', roles: handlers },
  query: applicationListQuerySchema.pick({ keyword: true, pageNo: true, pageSize: true, after: true, ...queueConditions }).extend({
    /** Keys of types, comma separated. */
    types: z
      .string()
      .regex(/^\w{1,40}(,\w{1,40}){0,40}$/)
      .max(1_000),
    /** Label of the tab; absent: the first, or where there is a condition, of any tab. */
    tab: z.string().max(20).optional(),
    /** Only this one of the types. */
    type: z.string().max(40).optional(),
  }),
  data: pageSchema(applicationRowSchema).extend({
    next: z.string().optional(),
    /** Records of each tab, by its label, whatever the keyword. */
    counts: z.record(z.string(), z.number().int()),
    /** Where a keyword finds nothing on the tab: tabs that have what it finds, each with how many; `more`: at least so many. */
    elsewhere: z.array(z.object({ tab: z.string(), count: z.number().int(), more: z.boolean() })).optional(),
  }),
})
