import { z } from 'zod'
import { defineEndpoint } from './endpoint/endpoint'

/** 行政区划: what a place is chosen from. */

export const regionSchema = z.object({
  code: z.string(),
  name: z.string(),
  parentCode: z.string(),
  /** It exists no longer: records that name it show its name, and nobody chooses it any more. */
  abolished: z.boolean().optional(),
})
export type Region = z.infer<typeof regionSchema>

/** Names that stand in GB/T 2260 where counties have no city above them: 重庆市 / 县 / 城口县. Nobody says them. */
export const isCountyGroup = (name: string): boolean => /^(县|省直辖县|自治区直辖县级行政区划)$/.test(name)

export const regionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/areaList',
  summary: '行政区划',
  access: { kind: 'public' },
  data: z.object({ list: z.array(regionSchema) }),
})
