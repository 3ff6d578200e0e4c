import { z } from 'zod'
import { defineEndpoint } from '../endpoint'
import { registrySchema } from '../registry'
import { tones } from '../tones'

/** What the shell itself asks for: registry, regions, home, error log, configuration. */

export const regionSchema = z.object({ code: z.string(), name: z.string(), parentCode: z.string() })
export type Region = z.infer<typeof regionSchema>

export const portalConfigSchema = z.object({
  productTitle: z.string(),
  /** The institute that runs the portal. */
  organisation: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
  manualUrl: z.string(),
  cookieDays: z.number(),
  /** A session nobody uses for so long ends. */
  idleMinutes: z.number(),
  /** Where single-sign-on users sign in again; empty when there is none. */
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
  /** The line under the title: an opinion, a unit. */
  note: z.string(),
  /** `YYYY-MM-DD`, empty when there is no date to keep. */
  dueDate: z.string(),
  /** Page that deals with it, and what its button says. */
  path: z.string(),
  action: z.string(),
})
export type TodoItem = z.infer<typeof todoItemSchema>

/** One number of the strip on the home page, a link to its list. */
export const homeNumberSchema = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number().int(),
  measure: z.string(),
  tone: z.enum(tones),
  note: z.string(),
  path: z.string(),
})
export type HomeNumber = z.infer<typeof homeNumberSchema>

export const homeSchema = z.object({
  /** The most urgent of what waits for the caller: overdue first, then what has waited longest. */
  todo: z.array(todoItemSchema),
  /** How many wait in all. */
  todoTotal: z.number().int(),
  quick: z.array(z.object({ label: z.string(), path: z.string(), icon: z.string() })),
})
export type Home = z.infer<typeof homeSchema>

export const errorEntrySchema = z.object({
  type: z.enum(['script', 'ajax', 'remote', 'render']),
  code: z.number().int(),
  mes: z.string().max(2000),
  url: z.string().max(500),
  remote: z.string().max(40).optional(),
  version: z.string().max(40).optional(),
  stack: z.string().max(6000).optional(),
})
export type ErrorEntry = z.infer<typeof errorEntrySchema>

export const portal = {
  registry: defineEndpoint({
    method: 'GET',
    path: '/a/portal/registry',
    summary: '各业务区的版本、页面和完整性校验值；不延长会话',
    access: { kind: 'session' },
    passive: true,
    data: registrySchema,
  }),
  config: defineEndpoint({ method: 'GET', path: '/a/portal/config', summary: '门户的公开配置', access: { kind: 'public' }, data: portalConfigSchema }),
  regions: defineEndpoint({
    method: 'GET',
    path: '/a/stone/common/areaList',
    summary: '行政区划',
    access: { kind: 'public' },
    data: z.object({ list: z.array(regionSchema) }),
  }),
  getEqustatisticNums: defineEndpoint({
    method: 'GET',
    path: '/a/stone/index/getEqustatisticNums',
    summary: '工作桌面的数量，最多六个，各是一个列表的入口',
    access: { kind: 'session' },
    data: z.object({ list: z.array(homeNumberSchema).max(6) }),
  }),
  getEqmOverview: defineEndpoint({
    method: 'GET',
    path: '/a/stone/index/getEqmOverview',
    summary: '设备按种类的数量；没有可数的设备时为空',
    access: { kind: 'session' },
    data: z.object({
      /** What is counted: 告知设备. */
      title: z.string(),
      measure: z.string(),
      list: z.array(z.object({ equclacode: z.string(), name: z.string(), count: z.number().int(), path: z.string() })),
    }),
  }),
  home: defineEndpoint({
    method: 'GET',
    path: '/a/stone/index/getHome',
    summary: '工作桌面：待办和快速办理',
    access: { kind: 'session' },
    data: homeSchema,
  }),
  saveErrorLogger: defineEndpoint({
    method: 'POST',
    path: '/a/save_error_logger',
    summary: '记录页面错误；不含令牌和个人信息',
    access: { kind: 'public' },
    body: errorEntrySchema,
    data: z.object({}),
  }),
}
