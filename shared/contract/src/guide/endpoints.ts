import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { guideSchema, guideSummarySchema } from './schemas'

/** 办事指南: how to make each application, built from its definition. Types whose pages are not in a menu are omitted. */

export const list = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/guide',
  summary: '办事指南：可以在线办理的业务',
  access: { kind: 'public' },
  data: z.object({ list: z.array(guideSummarySchema) }),
})

export const detail = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/guide/:type',
  summary: '一种业务的办事指南：条件、材料、步骤、时限、收费、依据',
  access: { kind: 'public' },
  params: z.object({ type: z.string().max(40) }),
  data: guideSchema,
})
