import { z } from 'zod'
import { attachmentSchema, uploadIdSchema } from '../attachment/schemas'
import { equipmentKinds } from '../catalogue/catalogue'
import { defineEndpoint } from '../endpoint/endpoint'
import { daySchema, versionSchema } from '../endpoint/values'
import { role } from '../roles'
import { assignmentBoardSchema, certificateSchema, leaveSchema, mostLeaveNote } from './assignment'
import { feeLineSchema, inspectionJobSchema, inspectionResultSchema, mostFeeReason, resultEntrySchema } from './schemas'

/** Actions of an institute on an inspection, beyond the transitions of its type (domain §4.3 no. 6 to 8). */

const id = z.string().max(64)
const base = '/a/stone/inspection'

const feeSheet = z.object({
  lines: z.array(feeLineSchema),
  /** The total fee; empty while a device has no amount. */
  total: z.string(),
  /** Whether the caller can set the fee now. */
  editable: z.boolean(),
})

export const feeLines = defineEndpoint({
  method: 'GET',
  path: `${base}/feeLines/:id`,
  summary: '报检审核：逐台的核算检验费和核定检验费',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit, role.acceptor, role.finance] },
  params: z.object({ id }),
  data: feeSheet,
})

/** Devices that are left out, or have the calculated amount, are charged according to the rules. */
export const fixFee = defineEndpoint({
  method: 'POST',
  path: `${base}/feeLines/:id`,
  summary: '报检审核：逐台核定检验费，与核算不一致的写明理由',
  access: { kind: 'roles', roles: [role.acceptor] },
  audit: 'inspection.fixFee',
  params: z.object({ id }),
  body: z.object({
    /** The application's version: a form changed in the meantime has other devices. */
    version: versionSchema,
    lines: z
      .array(
        z.object({
          device: z.string().max(100),
          amount: z.string().trim().max(20),
          reason: z
            .string()
            .trim()
            .max(mostFeeReason * 2),
        }),
      )
      .max(100),
  }),
  data: feeSheet,
})

export const jobs = defineEndpoint({
  method: 'GET',
  path: `${base}/jobs`,
  summary: '我的检验任务：派给我、还没有交报告的，含逐台结果和按规则推算的下次检验日期',
  access: { kind: 'roles', roles: [role.inspector] },
  data: z.object({
    list: z.array(inspectionJobSchema),
    /** Whether later ones are left out; absent in answers of older service versions. */
    more: z.boolean().optional(),
  }),
})

export const results = defineEndpoint({
  method: 'GET',
  path: `${base}/results/:id`,
  summary: '一份报检的逐台检验结果',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit, role.acceptor, role.finance, role.inspector, role.administrator] },
  params: z.object({ id }),
  data: z.object({ list: z.array(inspectionResultSchema) }),
})

/** Sent with an idempotency key: when repeated after a lost answer, it is stored once. */
export const saveResult = defineEndpoint({
  method: 'POST',
  path: `${base}/result/:id`,
  summary: '检验员：保存一台设备的检验结果',
  access: { kind: 'roles', roles: [role.inspector] },
  audit: 'inspection.saveResult',
  params: z.object({ id }),
  body: resultEntrySchema.extend({ version: versionSchema }),
  data: inspectionResultSchema,
})

export const uploadPhoto = defineEndpoint({
  method: 'POST',
  path: `${base}/photo/:id`,
  summary: '检验员：上传一台设备的照片；同一 uploadId 重发只收一次',
  access: { kind: 'roles', roles: [role.inspector] },
  consumes: 'multipart',
  audit: 'attachment.upload',
  params: z.object({ id }),
  query: z.object({ uploadId: uploadIdSchema }),
  data: attachmentSchema,
})

export const assignmentBoard = defineEndpoint({
  method: 'GET',
  path: `${base}/assignment`,
  summary: '派工：待派工的报检，检验员一周的安排和检验证',
  access: { kind: 'roles', roles: [role.acceptor] },
  query: z.object({ from: daySchema }),
  data: assignmentBoardSchema,
})

/** Assigns all of them or none. */
export const assign = defineEndpoint({
  method: 'POST',
  path: `${base}/assignment`,
  summary: '派工：几份报检派给同一检验员和日期，通知申请单位和检验员',
  access: { kind: 'roles', roles: [role.acceptor] },
  audit: 'inspection.assign',
  body: z.object({
    items: z
      .array(z.object({ id, version: versionSchema }))
      .min(1)
      .max(50),
    inspector: id,
    secondInspector: z.string().max(64),
    inspectOn: daySchema,
  }),
  data: z.object({ assigned: z.number().int() }),
})

/** Certificates as they were shown: stored ones may have dates outside the limits for client input. */
const certificatesShown = z.array(z.object({ kind: z.string().max(10), number: z.string().max(60), validTo: z.string().max(10) })).max(equipmentKinds.length)

/** Replaces all existing certificates, if they still are what the user was shown. */
export const keepCertificates = defineEndpoint({
  method: 'POST',
  path: `${base}/certificates`,
  summary: '派工：检验员的检验证，一个设备种类一个',
  access: { kind: 'roles', roles: [role.acceptor] },
  audit: 'inspection.keepCertificates',
  body: z.object({ inspector: z.uuid(), certificates: z.array(certificateSchema).max(equipmentKinds.length), before: certificatesShown.optional() }),
  data: z.object({}),
})

/** Inspectors enter their own leave; the acceptor that of anyone in the institute. */
const leaveKeepers = { kind: 'roles', roles: [role.acceptor, role.inspector] } as const

const leaveDays = { from: daySchema, to: daySchema, note: z.string().trim().max(mostLeaveNote).default('') } as const
/** A leave as it was shown to who changes or deletes it; older pages do not say. */
const leaveShown = leaveSchema.omit({ id: true }).optional()
/** Inspections planned during the leave, which someone has to reassign. */
const plannedInLeave = z.array(z.object({ number: z.string(), inspectOn: z.string() }))

export const leaves = defineEndpoint({
  method: 'GET',
  path: `${base}/leaves`,
  summary: '检验员请假：今天以后的',
  access: leaveKeepers,
  /** The inspector, if the caller is the acceptor; inspectors get their own leave. */
  query: z.object({ inspector: z.uuid().optional() }),
  data: z.object({ list: z.array(leaveSchema) }),
})

export const addLeave = defineEndpoint({
  method: 'POST',
  path: `${base}/leaves`,
  summary: '检验员请假：登记，并告知这几天已派的工',
  access: leaveKeepers,
  audit: 'inspection.addLeave',
  body: z.object({ inspector: z.uuid().optional(), ...leaveDays }),
  data: z.object({ id: z.string(), planned: plannedInLeave }),
})

export const changeLeave = defineEndpoint({
  method: 'POST',
  path: `${base}/changeLeave`,
  summary: '检验员请假：修改日期和说明，并告知这几天已派的工',
  access: leaveKeepers,
  audit: 'inspection.changeLeave',
  body: z.object({ id: z.uuid(), before: leaveShown, ...leaveDays }),
  data: z.object({ planned: plannedInLeave }),
})

export const removeLeave = defineEndpoint({
  method: 'POST',
  path: `${base}/removeLeave`,
  summary: '检验员请假：取消',
  access: leaveKeepers,
  audit: 'inspection.removeLeave',
  body: z.object({ id: z.uuid(), before: leaveShown }),
  data: z.object({}),
})
