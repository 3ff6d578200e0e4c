import { z } from 'zod'
import { announcementRowSchema } from '../announcement/schemas'
import { defineEndpoint } from '../endpoint/endpoint'
import { homeNumberSchema, homeSchema, todoItemSchema } from './schemas'

/** Calls used by the home page only, in a file of their own, to keep them out of the first script. */

export const getEqustatisticNums = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/getEqustatisticNums',
  summary: '工作桌面的数量，最多六个，各是一个列表的入口',
  access: { kind: 'session' },
  data: z.object({ list: z.array(homeNumberSchema).max(6) }),
})

export const getEqmOverview = defineEndpoint({
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
})

export const getDueCalendar = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/getDueCalendar',
  summary: '到期日历：在用设备已超期和今后 12 个月到期的检验、检测和载荷试验，各月各是一个清单的入口；没有设备时为空',
  access: { kind: 'session' },
  data: z.object({
    /** `YYYY-MM`, current month first. */
    months: z.array(z.string()),
    /** 定期检验, 自行检测 …; `counts` has the overdue ones first, then one per month; `path` is empty where the count is zero. */
    duties: z.array(z.object({ duty: z.string(), label: z.string(), counts: z.array(z.object({ count: z.number().int(), path: z.string() })) })),
  }),
})

export const home = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/getHome',
  summary: '工作桌面：待办和快速办理',
  access: { kind: 'session' },
  data: homeSchema,
})

/** A state may have more items than the first of all: those of a state counted in `todoStates` may be none of them. */
export const todosInState = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/getTodosInState',
  summary: '工作桌面：一个状态的待办，最急的在前，最多十件',
  access: { kind: 'session' },
  /** As named in `todoStates`. */
  query: z.object({ statusName: z.string().min(1).max(40) }),
  data: z.object({ list: z.array(todoItemSchema) }),
})

export const latestAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/findArticleList',
  summary: '工作桌面的通知公告：置顶在前，最新六条',
  access: { kind: 'session' },
  data: z.object({ list: z.array(announcementRowSchema), unread: z.number().int() }),
})
