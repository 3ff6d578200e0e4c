import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { type BlankForm, blankFormPath, blankForms, sampleFormPath } from '../form/blankForms'
import { attachmentSchema, uploadIdSchema } from './schemas'

/** Papers of a record: specification §7 Attachments. Multipart fields: attrefsysid, code, then the file(s). */
const uploadFields = z.object({ attrefsysid: z.string().max(64), code: z.string().max(40) })

export const upload = defineEndpoint({
  method: 'POST',
  path: '/a/stone/attachment/upload',
  summary: '上传一个附件；同一 uploadId 重发只收一次',
  access: { kind: 'session' },
  consumes: 'multipart',
  audit: 'attachment.upload',
  query: uploadFields.extend({ uploadId: uploadIdSchema.optional() }),
  data: attachmentSchema,
})

export const attUpload = defineEndpoint({
  method: 'POST',
  path: '/a/stone/attachment/attUpload',
  summary: '一次上传多个附件，全部成功或全部不收',
  access: { kind: 'session' },
  consumes: 'multipart',
  audit: 'attachment.upload',
  query: uploadFields,
  data: z.object({ list: z.array(attachmentSchema) }),
})

export const findAttList = defineEndpoint({
  method: 'GET',
  path: '/a/stone/attachment/findAttList',
  summary: '一条记录的附件',
  access: { kind: 'session' },
  query: z.object({ attrefsysid: z.string().max(64), code: z.string().max(40).optional() }),
  data: z.object({ list: z.array(attachmentSchema) }),
})

export const remove = defineEndpoint({
  method: 'POST',
  path: '/a/stone/attachment/delete',
  summary: '删除一个附件',
  access: { kind: 'session' },
  audit: 'attachment.delete',
  body: z.object({ id: z.string().max(64) }),
  data: z.object({}),
})

export const delAtt = defineEndpoint({
  method: 'POST',
  path: '/a/stone/delAtt',
  summary: '删除多个附件，全部成功或全部不删',
  access: { kind: 'session' },
  audit: 'attachment.delete',
  body: z.object({ ids: z.array(z.string().max(64)).min(1).max(50) }),
  data: z.object({}),
})

export const ticket = defineEndpoint({
  method: 'POST',
  path: '/a/stone/attachment/ticket',
  summary: '下载凭证：60秒内有效，只能用一次',
  access: { kind: 'session' },
  audit: 'attachment.download',
  secretAnswer: true,
  body: z.object({ id: z.string().max(64) }),
  data: z.object({ url: z.string() }),
})

export const download = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/download',
  summary: '凭证下载附件',
  access: { kind: 'ticket' },
  produces: 'bytes',
  query: z.object({ ticket: z.string().max(128) }),
})

export const exportFile = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/export',
  summary: '凭证下载导出的 xlsx',
  access: { kind: 'ticket' },
  produces: 'bytes',
  query: z.object({ ticket: z.string().max(128) }),
})

export const printed = defineEndpoint({
  method: 'GET',
  path: '/print/:ticket',
  summary: '凭证打开打印文件（PDF）；凭证用过后转到这条记录的详情页或审核页',
  access: { kind: 'ticket' },
  produces: 'bytes',
  params: z.object({ ticket: z.string().max(128) }),
  query: z.object({ type: z.string().max(40).optional(), id: z.string().max(64).optional(), page: z.enum(['detail', 'reviewDetail']).optional() }),
})

const blankFormParams = z.object({ form: z.enum(Object.keys(blankForms) as [BlankForm, ...BlankForm[]]) })

export const blankForm = defineEndpoint({
  method: 'GET',
  path: blankFormPath(':form'),
  summary: '空白表格（PDF），填写盖章后作为附件上传',
  access: { kind: 'public' },
  produces: 'bytes',
  params: blankFormParams,
})

export const sampleForm = defineEndpoint({
  method: 'GET',
  path: sampleFormPath(':form'),
  summary: '样表（PDF）：空白表格填写后的样子，内容为虚构',
  access: { kind: 'public' },
  produces: 'bytes',
  params: blankFormParams,
})
