import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { attachmentSchema, uploadIdSchema } from './schemas'

/**
 * /attachmentUploadMobile: a phone adds papers to one form without signing in. The QR code contains a ticket valid for ten minutes. The first
 * phone that opens it gets a device token for the remaining time, and no other phone can use it. The phone's calls carry the token in the
 * header `x-upload-token`.
 */

export const ticket = defineEndpoint({
  method: 'POST',
  path: '/a/stone/attachment/mobileTicket',
  summary: '手机上传凭证：10分钟内有效，只属于这一份表单',
  access: { kind: 'session' },
  audit: 'attachment.mobileTicket',
  secretAnswer: true,
  /** `codes`: the other attachments the page offers beside it, which may depend on what is typed and not saved yet. */
  body: z.object({ attrefsysid: z.string().max(64), code: z.string().max(40), codes: z.array(z.string().max(40)).max(100).optional() }),
  /** `/attachmentUploadMobile#ticket=…` */
  data: z.object({ url: z.string(), expires: z.string() }),
})

export const open = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/mobileUpload/open',
  summary: '手机打开凭证，换得本机的上传令牌',
  access: { kind: 'public' },
  audit: 'attachment.mobileOpen',
  secretAnswer: true,
  /** `secret`: 256 random bits of the phone, hexadecimal; repeating the call with them, because the answer was lost, returns the same token. */
  body: z.object({
    ticket: z.string().max(128),
    secret: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional(),
  }),
  data: z.object({ token: z.string() }),
})

/** Data of the phone page, loaded again after every upload. */
export const state = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/mobileUpload/state',
  summary: '手机上传页的内容（凭 x-upload-token）',
  access: { kind: 'public' },
  data: z.object({
    /** 施工告知 GZ… or 企业账号注册. */
    title: z.string(),
    unitName: z.string(),
    /** The paper for which the QR code was created. */
    code: z.string(),
    secondsLeft: z.number().int(),
    papers: z.array(z.object({ code: z.string(), label: z.string(), required: z.boolean(), count: z.number().int() })),
    /** Files sent from this phone. */
    list: z.array(attachmentSchema),
  }),
})

export const upload = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/mobileUpload/upload',
  summary: '手机上传一个附件；同一 uploadId 重发只收一次',
  access: { kind: 'public' },
  consumes: 'multipart',
  audit: 'attachment.upload',
  query: z.object({ code: z.string().max(40), uploadId: uploadIdSchema }),
  data: attachmentSchema,
})

export const remove = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/mobileUpload/delete',
  summary: '删除本机上传的附件',
  access: { kind: 'public' },
  audit: 'attachment.delete',
  body: z.object({ id: z.string().max(64) }),
  data: z.object({}),
})
