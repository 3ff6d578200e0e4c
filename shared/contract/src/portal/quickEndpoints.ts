import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { quickEntrySchema } from './schemas'

/** 快速办理 as arranged by the user: loaded only when the user edits it, apart from the home page's first calls. */

/** Maximum number of entries on the card. */
export const mostQuickEntries = 8

export const quickChoice = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/quick',
  summary: '快速办理：当前角色可以放上去的全部入口',
  access: { kind: 'session' },
  data: z.object({
    list: z.array(quickEntrySchema),
    /** True if the user has arranged the entries; otherwise they are the role's defaults. */
    arranged: z.boolean(),
  }),
})

export const saveQuick = defineEndpoint({
  method: 'POST',
  path: '/a/stone/index/saveQuick',
  summary: '快速办理：保存本人在当前角色下的排列；没有入口时恢复默认',
  access: { kind: 'session' },
  audit: 'home.saveQuick',
  body: z.object({ paths: z.array(z.string().max(200)).max(mostQuickEntries) }),
  data: z.object({ list: z.array(quickEntrySchema) }),
})
