import { z } from 'zod'
import { type ApplicationDefinition, stateOf } from '../applications/definition'
import { formSchema } from '../applications/validate'
import { attachmentSchema } from '../attachments'
import { defineEndpoint } from '../endpoint'
import { pageQuerySchema, pageSchema } from '../envelope'
import { roleTypes } from '../roles'
import { opinionMaxLength } from '../rules/rules'

/** The calls every application type has, made from its definition: specification §7, design §8. */

const row = z.record(z.string(), z.string())

export const applicationRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  statusName: z.string(),
  version: z.number().int(),
  unitName: z.string(),
  areaName: z.string(),
  handlerName: z.string(),
  createDate: z.string(),
  updateDate: z.string(),
  submitDate: z.string(),
  /** Latest working day for the handler, `YYYY-MM-DD`; empty when nobody is waited for. */
  dueDate: z.string(),
  /** The definition's `listFields`, with the readable label of coded ones in `labels`. */
  fields: row,
  labels: row,
  /** Rows of each table: { devices: 2 }. */
  counts: z.record(z.string(), z.number().int()),
  /** Name of the first equipment row, for a summary such as 乘客电梯 2 台. */
  equipmentName: z.string(),
  /** The caller's own unit applied with it: decided by id, two units may have one name. */
  own: z.boolean(),
  /** Transition paths the caller may take now. */
  actions: z.array(z.string()),
})
export type ApplicationRow = z.infer<typeof applicationRowSchema>

export const applicationDetailSchema = z.object({
  id: z.string(),
  type: z.string(),
  number: z.string(),
  receiptNo: z.string(),
  status: z.string(),
  statusName: z.string(),
  version: z.number().int(),
  unitId: z.string(),
  unitName: z.string(),
  /** As in a list's row. */
  own: z.boolean(),
  areaCode: z.string(),
  areaName: z.string(),
  applicantName: z.string(),
  handlerId: z.string(),
  handlerName: z.string(),
  previousId: z.string(),
  createDate: z.string(),
  updateDate: z.string(),
  submitDate: z.string(),
  dueDate: z.string(),
  form: z.object({ fields: row, tables: z.record(z.string(), z.array(row)) }),
  /** Readable text of coded fields, by field path (`devices.0.equclacode` for table cells). */
  labels: row,
  attachments: z.array(attachmentSchema),
  actions: z.array(z.string()),
  documents: z.array(z.object({ key: z.string(), label: z.string() })),
  /** The opinion of the latest return or refusal, shown above the form. */
  lastOpinion: z.string(),
})
export type ApplicationDetail = z.infer<typeof applicationDetailSchema>

export const applicationEventSchema = z.object({
  id: z.string(),
  action: z.string(),
  actionName: z.string(),
  fromStatus: z.string(),
  toStatus: z.string(),
  fromStatusName: z.string(),
  toStatusName: z.string(),
  opinion: z.string(),
  operatorName: z.string(),
  roleType: z.enum(roleTypes),
  roleName: z.string(),
  unitName: z.string(),
  time: z.string(),
})
export type ApplicationEvent = z.infer<typeof applicationEventSchema>

/** What a transition answers: where the record now stands. */
export const transitionAnswerSchema = z.object({
  id: z.string(),
  status: z.string(),
  statusName: z.string(),
  version: z.number().int(),
  number: z.string(),
  receiptNo: z.string(),
})
export type TransitionAnswer = z.infer<typeof transitionAnswerSchema>

/** One machine check the handler sees above the data, problem on top. */
export const machineCheckSchema = z.object({ key: z.string(), ok: z.boolean(), text: z.string(), detail: z.string() })
export type MachineCheck = z.infer<typeof machineCheckSchema>

export const applicationOrderColumns = ['submitDate', 'createDate', 'updateDate', 'number', 'status', 'dueDate'] as const

export const listViews = ['own', 'query', 'review'] as const

/** Filters all lists share. `view`: own = what I keep and send; query = what my scope may read; review = what I handle. */
export const applicationListQuerySchema = z.object({
  view: z.enum(listViews).default('query'),
  keyword: z.string().trim().max(100).optional(),
  /** Several states, comma separated. */
  status: z
    .string()
    .regex(/^\d{2}(,\d{2})*$/)
    .max(60)
    .optional(),
  kind: z.string().max(10).optional(),
  equclacode: z.string().max(4).optional(),
  areaCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional(),
  unitName: z.string().trim().max(100).optional(),
  submitFrom: z.iso.date().optional(),
  submitTo: z.iso.date().optional(),
  ...pageQuerySchema(applicationOrderColumns).shape,
})
export type ApplicationListQuery = z.input<typeof applicationListQuerySchema>

const idBody = { id: z.string().max(64), version: z.number().int().optional() }
const opinion = z.string().trim().max(opinionMaxLength).optional()

/** Endpoints of one application type. Transition calls stand under `transitions` by their path. */
export function applicationEndpoints(definition: ApplicationDefinition) {
  const { base, label } = definition
  const readers = { kind: 'roles', roles: [...definition.applicants, ...definition.handlers, ...definition.readers] } as const
  const applicants = { kind: 'roles', roles: definition.applicants } as const
  const handlers = { kind: 'roles', roles: definition.handlers } as const
  const transitions = Object.fromEntries(
    [...new Set(definition.transitions.map((transition) => transition.path))]
      .filter((path) => path !== 'save')
      .map((path) => {
        const first = definition.transitions.find((transition) => transition.path === path)
        return [
          path,
          defineEndpoint({
            method: 'POST',
            path: `${base}/${path}`,
            summary: `${label}：${first?.label ?? path}`,
            access: first?.actor === 'applicant' ? applicants : handlers,
            audit: `${definition.key}.${first?.action ?? path}`,
            body: z.object({ ...idBody, opinion }),
            data: transitionAnswerSchema,
          }),
        ]
      }),
  )
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${base}/list`,
      summary: `${label}：列表`,
      access: readers,
      query: applicationListQuerySchema,
      data: pageSchema(applicationRowSchema),
    }),
    counts: defineEndpoint({
      method: 'GET',
      path: `${base}/counts`,
      summary: `${label}：各状态数量`,
      access: readers,
      query: z.object({ view: z.enum(listViews).default('query') }),
      data: z.object({ counts: z.record(z.string(), z.number().int()) }),
    }),
    exportList: defineEndpoint({
      method: 'POST',
      path: `${base}/export`,
      summary: `${label}：按条件导出 xlsx 的下载凭证`,
      access: readers,
      audit: `${definition.key}.export`,
      secretAnswer: true,
      body: applicationListQuerySchema.omit({ pageNo: true, pageSize: true }).extend({ ids: z.array(z.string().max(64)).max(1000).optional() }),
      data: z.object({ url: z.string() }),
    }),
    detail: defineEndpoint({
      method: 'GET',
      path: `${base}/detail/:id`,
      summary: `${label}：详情`,
      access: readers,
      params: z.object({ id: z.string().max(64) }),
      data: applicationDetailSchema,
    }),
    /** A new form's starting values: what the unit's record already says. */
    prefill: defineEndpoint({
      method: 'GET',
      path: `${base}/prefill`,
      summary: `${label}：新申请的预填内容`,
      access: applicants,
      data: z.object({ fields: row }),
    }),
    save: defineEndpoint({
      method: 'POST',
      path: `${base}/save`,
      summary: `${label}：保存，isCommit=1 时同时提交`,
      access: applicants,
      audit: `${definition.key}.save`,
      body: z.object({
        id: z.string().max(64).optional(),
        version: z.number().int().optional(),
        isCommit: z.enum(['0', '1']).default('0'),
        previousId: z.string().max(64).optional(),
        form: formSchema(definition),
      }),
      data: transitionAnswerSchema,
    }),
    copy: defineEndpoint({
      method: 'POST',
      path: `${base}/copy`,
      summary: `${label}：复制为新草稿`,
      access: applicants,
      audit: `${definition.key}.copy`,
      body: z.object({ id: z.string().max(64) }),
      data: transitionAnswerSchema,
    }),
    showOpinion: defineEndpoint({
      method: 'GET',
      path: `${base}/showOpinion`,
      summary: `${label}：意见和流转日志`,
      access: readers,
      query: z.object({ id: z.string().max(64) }),
      data: z.object({ list: z.array(applicationEventSchema) }),
    }),
    checkBcwCancell: defineEndpoint({
      method: 'GET',
      path: `${base}/checkBcwCancell`,
      summary: `${label}：是否还可以撤销`,
      access: applicants,
      query: z.object({ id: z.string().max(64) }),
      data: z.object({ allowed: z.boolean(), reason: z.string() }),
    }),
    checks: defineEndpoint({
      method: 'GET',
      path: `${base}/checks/:id`,
      summary: `${label}：系统核对结果`,
      access: handlers,
      params: z.object({ id: z.string().max(64) }),
      data: z.object({ list: z.array(machineCheckSchema) }),
    }),
    reveal: defineEndpoint({
      method: 'POST',
      path: `${base}/reveal`,
      summary: `${label}：查看一项隐去的个人信息，留痕`,
      access: readers,
      audit: `${definition.key}.reveal`,
      secretAnswer: true,
      body: z.object({ id: z.string().max(64), field: z.string().max(60) }),
      data: z.object({ value: z.string() }),
    }),
    print: defineEndpoint({
      method: 'POST',
      path: `${base}/print`,
      summary: `${label}：打印凭证`,
      access: readers,
      audit: `${definition.key}.print`,
      secretAnswer: true,
      body: z.object({ id: z.string().max(64), document: z.enum(definition.documents.map((document) => document.key) as [string, ...string[]]) }),
      data: z.object({ url: z.string() }),
    }),
    transitions,
  }
}
export type ApplicationEndpoints = ReturnType<typeof applicationEndpoints>

export const statusName = (definition: ApplicationDefinition, status: string): string => stateOf(definition, status).label
