import { z } from 'zod'
import { defineEndpoint } from './endpoint/endpoint'

/** 行政区划: the choices for a place. */

export const regionSchema = z.object({
  code: z.string(),
  name: z.string(),
  parentCode: z.string(),
  /** No longer exists: existing records show its name, but it cannot be chosen. */
  abolished: z.boolean().optional(),
})
export type Region = z.infer<typeof regionSchema>

/** Group names that GB/T 2260 uses for counties without a city above them: 重庆市 / 县 / 城口县. Omitted from displayed names. */
export const isCountyGroup = (name: string): boolean => /^(县|省直辖县|自治区直辖县级行政区划)$/.test(name)

export const regionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/areaList',
  summary: '行政区划',
  access: { kind: 'public' },
  data: z.object({ list: z.array(regionSchema) }),
})
