import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { tones } from '../enums'

/** /flowLog-single: the flow log of one application, opened by a signed link that expires (domain §4.1). */

export const link = defineEndpoint({
  method: 'POST',
  path: '/a/stone/flowLog/link',
  summary: '流转日志的分享链接，7天内有效',
  access: { kind: 'session' },
  audit: 'flowLog.link',
  secretAnswer: true,
  body: z.object({ bizType: z.string().max(40), bizId: z.string().max(64) }),
  /** `/flowLog-single?bizType=…&bizId=…&sign=…` */
  data: z.object({ url: z.string(), expires: z.string() }),
})

export const single = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/flowLog',
  summary: '凭签名链接查看一份申请的流转日志；人名隐去',
  access: { kind: 'public' },
  query: z.object({ bizType: z.string().max(40), bizId: z.string().max(64), sign: z.string().max(200) }),
  data: z.object({
    typeName: z.string(),
    number: z.string(),
    unitName: z.string(),
    status: z.string(),
    statusName: z.string(),
    tone: z.enum(tones),
    expires: z.string(),
    list: z.array(
      z.object({
        actionName: z.string(),
        toStatusName: z.string(),
        /** 张* */
        operatorName: z.string(),
        roleName: z.string(),
        unitName: z.string(),
        opinion: z.string(),
        time: z.string(),
      }),
    ),
  }),
})
