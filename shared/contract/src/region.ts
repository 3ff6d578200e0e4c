import { z } from 'zod'
import { defineEndpoint } from './endpoint/endpoint'

/** 行政区划: what a place is chosen from. */

export const regionSchema = z.object({ code: z.string(), name: z.string(), parentCode: z.string() })
export type Region = z.infer<typeof regionSchema>

export const regionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/areaList',
  summary: '行政区划',
  access: { kind: 'public' },
  data: z.object({ list: z.array(regionSchema) }),
})
