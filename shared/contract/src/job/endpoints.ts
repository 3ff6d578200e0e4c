import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { jobSchema } from './schemas'

/** Jobs of the caller in the role that started them; not visible to other roles or accounts. */

const one = z.object({ id: z.uuid() })

export const list = defineEndpoint({
  method: 'GET',
  path: '/a/stone/job/list',
  summary: '我的后台任务和进度，新的在前；给出 id 时只有那一个',
  access: { kind: 'session' },
  passive: true,
  query: z.object({ id: z.uuid().optional() }),
  data: z.object({ list: z.array(jobSchema) }),
})

export const ticket = defineEndpoint({
  method: 'POST',
  path: '/a/stone/job/ticket',
  summary: '任务生成的文件的下载凭证：60秒内有效，只能用一次',
  access: { kind: 'session' },
  audit: 'job.download',
  secretAnswer: true,
  body: one,
  data: z.object({ url: z.string() }),
})

export const retry = defineEndpoint({
  method: 'POST',
  path: '/a/stone/job/retry',
  summary: '失败的任务重做一次',
  access: { kind: 'session' },
  audit: 'job.retry',
  body: one,
  data: z.object({}),
})

export const remove = defineEndpoint({
  method: 'POST',
  path: '/a/stone/job/remove',
  summary: '取消任务，或移除已完成的任务和它的文件',
  access: { kind: 'session' },
  audit: 'job.remove',
  body: one,
  data: z.object({}),
})
