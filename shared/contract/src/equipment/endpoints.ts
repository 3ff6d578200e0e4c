import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { defaultPageSize, pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { versionSchema } from '../endpoint/values'
import { loggedChangeSchema } from '../flowLog/changeLog'
import { formLookupSchema, rowLookupSchema } from '../form/lookup'
import { mostRowsPerPage, placedRowSchema } from '../form/rowPages'
import { role } from '../roles'
import { devicesAtOnce } from './editing'
import { columnKeys, equipmentListKeys, labelsMost, selectionMost } from './list'
import { base, exportAnswerSchema } from './listEndpoints'
import {
  equipmentDetailSchema,
  equipmentLabelSchema,
  equipmentOverviewSchema,
  equipmentRowSchema,
  pipelineDetailSchema,
  pipelineRowSchema,
  savedViewSchema,
  timelineApplications,
  timelineEventSchema,
} from './schemas'
import { viewConditionsSchema } from './viewConditions'

/** Calls of the equipment archive: specification §7 Equipment. All are restricted to the caller's scope. */

/** As typed in a form; may be invalid. */
const typedNumber = z.string().trim().max(240).optional()
const one = z.object({ id: z.uuid() })
const some = z.array(z.uuid()).min(1)

const listReaders = { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit, role.acceptor, role.registrar, role.administrator] } as const
/** Inspectors have no lists, but read the archives of devices in the jobs assigned to them. */
const readers = { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit, role.acceptor, role.inspector, role.registrar, role.administrator] } as const
/** Use units update their contacts and internal numbers, registrars the rest (domain §4.3 no. 24). */
const writers = { kind: 'roles', roles: [role.useUnit, role.registrar] } as const

/** Reads devices by id (the selection of a list) and by numbers that were pasted or scanned. */
export const resolve = defineEndpoint({
  method: 'POST',
  path: `${base}/resolve`,
  summary: '设备档案：按系统编号或粘贴的设备代码、注册代码、使用登记证编号、产品编号查找多台设备',
  access: readers,
  body: z.object({
    ids: z.array(z.uuid()).max(selectionMost).default([]),
    numbers: z.array(z.string().trim().max(64)).max(500).default([]),
    equclacode: z.string().max(4).optional(),
  }),
  data: z.object({
    /** Each device once; those requested by id come first. In the order of the request. */
    list: z.array(equipmentRowSchema),
    /** Numbers that belong to none of the caller's devices. */
    unknown: z.array(z.string()),
    /** Numbers shared by several devices: a serial number of two makers. The devices are included in the list. */
    ambiguous: z.array(z.string()),
  }),
})

export const detail = defineEndpoint({
  method: 'GET',
  // The two parameters of the specification: kind and device.
  path: `${base}/detail/:equclacode/:id`,
  summary: '设备档案：详情',
  access: readers,
  params: z.object({ equclacode: z.string().max(4), id: z.string().max(64) }),
  data: equipmentDetailSchema,
})

export const update = defineEndpoint({
  method: 'POST',
  path: `${base}/update`,
  summary: '设备档案：修改允许修改的字段，记录修改前后的值和原因',
  access: writers,
  audit: 'equipment.update',
  body: z.object({
    id: z.uuid(),
    version: versionSchema,
    /** Changed fields only; an empty text clears a field. */
    fields: z.record(z.string().max(60), z.string().max(4_000)).default({}),
    /** Changed tables, each with all its rows. */
    tables: z.record(z.string().max(60), z.array(z.record(z.string().max(60), z.string().max(500))).max(200)).default({}),
    reason: z.string().trim().min(2).max(200),
  }),
  data: z.object({ id: z.string(), version: z.number().int() }),
})

export const reveal = defineEndpoint({
  method: 'POST',
  path: `${base}/reveal`,
  summary: '设备档案：查看一项隐去的个人信息，留痕；维保单位不能查看使用单位的联系人',
  access: readers,
  audit: 'equipment.reveal',
  secretAnswer: true,
  body: z.object({ id: z.uuid(), field: z.string().max(60) }),
  data: z.object({ value: z.string() }),
})

export const changes = defineEndpoint({
  method: 'GET',
  path: `${base}/changes`,
  summary: '设备档案：变更记录，新的在前',
  access: readers,
  query: one.extend(pageQuerySchema(['time']).pick({ pageNo: true, pageSize: true }).shape),
  data: pageSchema(loggedChangeSchema),
})

export const timeline = defineEndpoint({
  method: 'GET',
  path: `${base}/timeline`,
  summary: '设备档案：设备经历，新的在前：制造、安装、登记、检验、变更，以及按注册代码或制造单位和产品编号找到的申请',
  access: readers,
  /** `rounds` of applications: the newest, those and as many older ones, and so on. */
  query: one.extend({ rounds: z.coerce.number().int().min(1).max(timelineApplications.rounds).optional() }),
  data: z.object({
    list: z.array(timelineEventSchema),
    /** How many changes of the archive and how many applications are older than those listed. */
    olderChanges: z.number().int().optional(),
    olderApplications: z.number().int().optional(),
  }),
})

export const overview = defineEndpoint({
  method: 'GET',
  path: `${base}/overview`,
  summary: '设备总览：按状态、种类、到期月份和区域的数量',
  access: listReaders,
  data: equipmentOverviewSchema,
})

export const exportPlan = defineEndpoint({
  method: 'POST',
  path: `${base}/plan/export`,
  summary: '设备总览：导出全年计划 xlsx 的下载凭证，在用设备已超期和今后一年内到期的检验、检测和载荷试验，数量多时为后台任务',
  access: listReaders,
  audit: 'equipment.export',
  secretAnswer: true,
  body: z.object({}),
  data: exportAnswerSchema,
})

export const labels = defineEndpoint({
  method: 'POST',
  path: `${base}/labels`,
  summary: '设备档案：一台或多台设备的二维码标签内容',
  access: listReaders,
  audit: 'equipment.label',
  body: z.object({ ids: some.max(labelsMost) }),
  data: z.object({ list: z.array(equipmentLabelSchema) }),
})

/** Duplicate check while the numbers of a new device are typed. The link to the other device is returned only to callers who may see it. */
export const duplicates = defineEndpoint({
  method: 'GET',
  path: `${base}/duplicates`,
  summary: '设备档案：设备代码、注册代码、使用登记证编号或制造单位加产品编号是否已被其他设备使用',
  access: writers,
  query: z.object({
    /** The device itself, if it already has an archive; it is no duplicate. */
    equipmentId: z.union([z.literal(''), z.uuid()]).optional(),
    equipmentCode: typedNumber,
    registrationCode: typedNumber,
    useCertNo: typedNumber,
    manufacturer: typedNumber,
    factoryNo: typedNumber,
  }),
  data: formLookupSchema,
})

/** The same check for devices of a workbook, before they are added to an application. */
export const duplicateRows = defineEndpoint({
  method: 'POST',
  path: `${base}/duplicates/rows`,
  summary: '设备档案：多台设备的设备代码、注册代码或制造单位加产品编号是否已被其他设备使用',
  access: writers,
  bodyLimit: 4 * 1024 * 1024,
  body: z.object({
    rows: z
      .array(z.object({ equipmentCode: typedNumber, registrationCode: typedNumber, manufacturer: typedNumber, factoryNo: typedNumber }))
      .max(devicesAtOnce),
  }),
  data: rowLookupSchema,
})

export const pipelines = defineEndpoint({
  method: 'GET',
  path: `${base}/pipeline/list`,
  summary: '设备档案：一个压力管道登记单元的管线',
  access: readers,
  query: z.object({
    pipingId: z.uuid(),
    keyword: z.string().trim().max(100).optional(),
    ...pageQuerySchema(['pipelineNo', 'nextInspectionDate']).shape,
  }),
  data: pageSchema(pipelineRowSchema),
})

export const cylinders = defineEndpoint({
  method: 'GET',
  path: `${base}/cylinder/list`,
  summary: '设备档案：一份气瓶档案的基本信息汇总表，各次按单位登记的气瓶',
  access: readers,
  query: z.object({
    id: z.uuid(),
    keyword: z.string().trim().max(100).optional(),
    pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(mostRowsPerPage).default(defaultPageSize),
  }),
  data: pageSchema(placedRowSchema),
})

export const pipelineDetail = defineEndpoint({
  method: 'GET',
  path: `${base}/pipeline/detail/:id`,
  summary: '设备档案：一条管线',
  access: readers,
  params: z.object({ id: z.string().max(64) }),
  data: pipelineDetailSchema,
})

export const pipelineChanges = defineEndpoint({
  method: 'GET',
  path: `${base}/pipeline/changes`,
  summary: '设备档案：一条管线的变更记录，或一个登记单元各条管线的，新的在前，逐项列出修改前后的值',
  access: readers,
  /** `id`: of a pipeline, or of a registration unit with all the pipelines it has or had. */
  query: changes.query,
  data: changes.data,
})

export const pipelineTimeline = defineEndpoint({
  method: 'GET',
  path: `${base}/pipeline/timeline`,
  summary: '设备档案：一条管线的经历，新的在前：它的安装、投用、变更和汇总表列有它的申请，以及登记单元的登记、检验和申请',
  access: readers,
  query: timeline.query,
  data: timeline.data,
})

export const pipelineLabels = defineEndpoint({
  method: 'POST',
  path: `${base}/pipeline/labels`,
  summary: '设备档案：一条或多条管线的二维码标签内容',
  access: listReaders,
  audit: 'equipment.label',
  body: labels.body,
  data: labels.data,
})

const listOfView = z.enum(equipmentListKeys)

export const views = defineEndpoint({
  method: 'GET',
  path: `${base}/view/list`,
  summary: '列表视图：自己的和本单位共享的',
  access: listReaders,
  query: z.object({ list: listOfView }),
  data: z.object({ list: z.array(savedViewSchema) }),
})

export const saveView = defineEndpoint({
  method: 'POST',
  path: `${base}/view/save`,
  summary: '列表视图：保存条件和列，可与本单位共享',
  access: listReaders,
  audit: 'equipment.saveView',
  body: z.object({
    id: z.uuid().optional(),
    list: listOfView,
    name: z.string().trim().min(1).max(30),
    conditions: viewConditionsSchema,
    columns: z.array(z.enum(columnKeys)).max(columnKeys.length).default([]),
    shared: z.boolean().default(false),
  }),
  data: savedViewSchema,
})

export const removeView = defineEndpoint({
  method: 'POST',
  path: `${base}/view/remove`,
  summary: '列表视图：删除自己的视图',
  access: listReaders,
  audit: 'equipment.removeView',
  body: one,
  data: z.object({}),
})
