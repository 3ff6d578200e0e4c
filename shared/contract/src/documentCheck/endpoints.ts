import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { tones } from '../enums'
import { printBlockSchema } from '../print'

/** 扫码核验: what the portal has on record of a printed paper, for whoever holds it. */
export const check = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/documentCheck',
  summary: '核验打印件：凭编号或回执号和纸上的核验码查看平台记录的内容；证件和电话号码部分隐去',
  access: { kind: 'public' },
  body: z.object({ number: z.string().trim().max(40), code: z.string().trim().max(40) }),
  data: z.object({
    title: z.string(),
    number: z.string(),
    /** Of its acceptance; empty before. */
    receiptNo: z.string(),
    typeName: z.string(),
    unitName: z.string(),
    /** Of the application, now. */
    statusName: z.string(),
    tone: z.enum(tones),
    /** The application has been submitted again, sent back, withdrawn or cancelled since the paper was printed. */
    superseded: z.boolean(),
    /** What has become of it, where that can be said in a sentence: a report that was corrected names the one in its place. */
    note: z.string().optional(),
    /** What stands on the paper. */
    blocks: z.array(printBlockSchema),
  }),
})
