import { z } from 'zod'
import { columnInteger, workdaysLeftSchema } from '../endpoint/values'
import { tones } from '../enums'

export const portalConfigSchema = z.object({
  productTitle: z.string(),
  /** The institute that runs the portal. */
  organisation: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
  /** Address of the operator's own manual; empty: the portal's own is offered. */
  manualUrl: z.string(),
  cookieDays: z.number(),
  /** Minutes without activity after which a session ends. */
  idleMinutes: z.number(),
  /** Where single-sign-on users sign in again; empty if there is none. */
  ssoLoginUrl: z.string(),
  defaultProvinceCode: z.string(),
  defaultAreaCode: z.string(),
})
export type PortalConfig = z.infer<typeof portalConfigSchema>

export const todoItemSchema = z.object({
  id: z.string(),
  type: z.string(),
  typeName: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.string(),
  statusName: z.string(),
  /** Shape and colour of the status; absent: attention needed. */
  tone: z.enum(tones).optional(),
  /** The line under the title: an opinion, a unit. */
  note: z.string(),
  /** `YYYY-MM-DD`; empty if there is no deadline. */
  dueDate: z.string(),
  workdaysLeft: workdaysLeftSchema,
  /** Page where it is handled, and the text of the button to it. */
  path: z.string(),
  action: z.string(),
})
export type TodoItem = z.infer<typeof todoItemSchema>

/** One number of the strip on the home page, a link to its list; `path` is empty if the role has no page of it. */
export const homeNumberSchema = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number().int(),
  measure: z.string(),
  tone: z.enum(tones),
  note: z.string(),
  path: z.string(),
  /** There are more than `count`. */
  capped: z.literal(true).optional(),
  /** Of a single record, its page. */
  recordPath: z.string().optional(),
})
export type HomeNumber = z.infer<typeof homeNumberSchema>

export const quickEntrySchema = z.object({ label: z.string(), path: z.string(), icon: z.string() })
export type QuickEntry = z.infer<typeof quickEntrySchema>

export const homeSchema = z.object({
  /** The most urgent items the caller has to handle: overdue first, then those due soonest, then those waiting longest. */
  todo: z.array(todoItemSchema),
  /** Total number of items. */
  todoTotal: z.number().int(),
  /** Number of items per state, in the order of `todo`; states without an item in `todo` come last. Adds up to `todoTotal`. */
  todoStates: z.array(z.object({ statusName: z.string(), count: z.number().int() })),
  quick: z.array(quickEntrySchema),
})
export type Home = z.infer<typeof homeSchema>

export const errorEntrySchema = z.object({
  type: z.enum(['script', 'ajax', 'remote', 'render']),
  code: columnInteger,
  mes: z.string().max(2000),
  url: z.string().max(500),
  remote: z.string().max(40).optional(),
  version: z.string().max(40).optional(),
  stack: z.string().max(6000).optional(),
})
export type ErrorEntry = z.infer<typeof errorEntrySchema>

/** Numbers of items waiting for the caller, by the menu page they are handled on. */
export const waitingCountsSchema = z.object({
  pages: z.record(z.string(), z.number().int()),
  /** Of those on the home page, the pages they are handled on, which the menu does not have. Absent from a service of the version before. */
  notInMenu: z.array(z.object({ path: z.string(), title: z.string(), count: z.number().int() })).optional(),
})
export type WaitingCounts = z.infer<typeof waitingCountsSchema>
