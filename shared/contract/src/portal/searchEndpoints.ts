import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { searchFrom, searchGroupSchema } from './search'

/** The call of the header search, sent once something is typed. Separate from the others, to keep it out of the first script. */

export const search = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/search',
  summary:
    '页头搜索：设备按编号、名称、地点和单位，申请按编号和内容，检验报告按完整的编号，单位按名称；系统管理员另有账号、注册申请和密码重置申请；只有能看到的，每种最多五条',
  access: { kind: 'session' },
  query: z.object({ keyword: z.string().trim().min(searchFrom).max(60) }),
  data: z.object({ groups: z.array(searchGroupSchema) }),
})
