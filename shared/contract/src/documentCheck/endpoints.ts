import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { tones } from '../enums'
import { printBlockSchema } from '../print'

/** 扫码核验: shows the holder of a printed paper what the portal has on record about it. */
export const check = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/documentCheck',
  summary: '核验打印件：凭编号或回执号和纸上的核验码查看平台记录的内容；证件和电话号码部分隐去',
  access: { kind: 'public' },
  body: z.object({ number: z.string().trim().max(40), code: z.string().trim().max(40) }),
  data: z.object({
    title: z.string(),
    number: z.string(),
    /** Number of the acceptance; empty before. */
    receiptNo: z.string(),
    typeName: z.string(),
    unitName: z.string(),
    /** Who holds the paper, where that is another unit than the one that applied for it; absent: the same. */
    holder: z.string().optional(),
    /** Current state of the application. */
    statusName: z.string(),
    tone: z.enum(tones),
    /** The application was submitted again, returned, withdrawn or cancelled after the paper was printed, or what it certifies is no longer so. */
    superseded: z.boolean(),
    /**
     * What happened since, as one sentence: a corrected report names its replacement, a certificate what became of its device. With a paper that is not
     * superseded: which part of what it may be used for is no longer so.
     */
    note: z.string().optional(),
    /** The number at the head of the paper, as printed there (编号：梯11浙B00001(26)): `number` is that of the application. Empty if it has none. */
    paperNumber: z.string(),
    /** Content of the paper, below that. Empty while what it is drawn from is being worked on, as `note` says. */
    blocks: z.array(printBlockSchema),
  }),
})
