import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { versionSchema } from '../endpoint/values'
import { loggedChangeSchema } from '../flowLog/changeLog'
import { fieldsSchema } from '../form/validate'
import { role } from '../roles'
import { certificateFields, certificatesMost, importMost, importTable, personFields } from './fields'
import { operatorKeepers, operatorReaders } from './list'
import { base } from './listEndpoints'
import { chosenCertificateSchema, operatorDetailSchema, operatorOverviewSchema, operatorUnitSchema } from './schemas'

/** Maximum number of certificates chosen in one form. */
const chosenMost = 50

/** Calls about staff and their certificates: specification §7 Operators. All are restricted to the caller's scope. */

const one = z.object({ id: z.uuid() })
const reason = z.string().trim().min(2).max(200)
const versioned = z.object({ id: z.string(), version: versionSchema })

const keepers = { kind: 'roles', roles: operatorKeepers } as const
const readers = { kind: 'roles', roles: operatorReaders } as const
/** Institutes only need to know who is qualified for what, so they cannot reveal personal numbers. */
const revealers = { kind: 'roles', roles: [...operatorKeepers, role.registrar, role.administrator] } as const
/** Roles that supervise several units. */
const supervisors = { kind: 'roles', roles: [role.acceptor, role.registrar, role.administrator] } as const

export const get = defineEndpoint({
  method: 'GET',
  path: `${base}/get`,
  summary: '作业人员：一名人员及其证书',
  access: readers,
  query: z.object({ id: z.string().max(64) }),
  data: operatorDetailSchema,
})

export const add = defineEndpoint({
  method: 'POST',
  path: `${base}/add`,
  summary: '作业人员：登记一名人员，可同时登记证书；身份证号在本单位不能重复',
  access: keepers,
  audit: 'operator.add',
  body: z.object({
    fields: fieldsSchema(personFields),
    tables: z.object({ certificates: z.array(fieldsSchema(certificateFields)).max(certificatesMost + 1) }),
  }),
  data: versioned,
})

export const update = defineEndpoint({
  method: 'POST',
  path: `${base}/update`,
  summary: '作业人员：修改人员信息，记录修改前后的值和原因',
  access: keepers,
  audit: 'operator.update',
  body: z.object({
    id: z.uuid(),
    version: versionSchema,
    /** Changed fields only; an empty text clears a field. */
    fields: fieldsSchema(personFields),
    reason,
  }),
  data: versioned,
})

export const del = defineEndpoint({
  method: 'POST',
  path: `${base}/del`,
  summary: '作业人员：删除登记错误的人员；离职的应填写离职日期',
  access: keepers,
  audit: 'operator.remove',
  body: z.object({ id: z.uuid(), version: versionSchema, reason }),
  data: z.object({}),
})

export const saveCertificate = defineEndpoint({
  method: 'POST',
  path: `${base}/qualification/save`,
  summary: '作业人员证书：新增一张，或修改一张并记录修改前后的值和原因',
  access: keepers,
  audit: 'operator.saveCertificate',
  body: z
    .object({
      operatorId: z.uuid(),
      /** Absent: a new certificate. */
      id: z.uuid().optional(),
      version: versionSchema.optional(),
      /** For an existing certificate, changed fields only. */
      fields: fieldsSchema(certificateFields),
      reason: reason.optional(),
    })
    .refine(({ id, version, reason: why }) => id === undefined || (version !== undefined && why !== undefined)),
  data: versioned,
})

export const removeCertificate = defineEndpoint({
  method: 'POST',
  path: `${base}/qualification/del`,
  summary: '作业人员证书：删除登记错误的证书',
  access: keepers,
  audit: 'operator.removeCertificate',
  body: z.object({ id: z.uuid(), version: versionSchema, reason }),
  data: z.object({}),
})

export const reveal = defineEndpoint({
  method: 'POST',
  path: `${base}/reveal`,
  summary: '作业人员：查看一项隐去的个人信息，留痕',
  access: revealers,
  audit: 'operator.reveal',
  secretAnswer: true,
  /** `idCard`, `mobile`, or a certificate's number by its position: `certificates.0.certNo`. */
  body: z.object({ id: z.uuid(), field: z.string().max(60) }),
  data: z.object({ value: z.string() }),
})

export const choose = defineEndpoint({
  method: 'POST',
  path: `${base}/qualification/choose`,
  summary: '作业人员证书：本单位所选的证书及持证人员，完整的编号和手机号，供填写申请；留痕',
  access: keepers,
  audit: 'operator.choose',
  secretAnswer: true,
  body: z.object({ ids: z.array(z.uuid()).min(1).max(chosenMost) }),
  data: z.object({ list: z.array(chosenCertificateSchema) }),
})

export const changes = defineEndpoint({
  method: 'GET',
  path: `${base}/changes`,
  summary: '作业人员：变更记录，新的在前',
  access: readers,
  query: one.extend(pageQuerySchema(['time']).pick({ pageNo: true, pageSize: true }).shape),
  data: pageSchema(loggedChangeSchema),
})

export const overview = defineEndpoint({
  method: 'GET',
  path: `${base}/overview`,
  summary: '人员总览：在职、持证、到期的数量，按作业项目；本单位有设备而没有人持证的提示',
  access: readers,
  data: operatorOverviewSchema,
})

export const units = defineEndpoint({
  method: 'GET',
  path: `${base}/unitList`,
  summary: '人员总览：辖区各单位的人员、证书和没有人持证的设备',
  access: supervisors,
  query: z.object({
    keyword: z.string().trim().max(60).optional(),
    areaCode: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
    ...pageQuerySchema(['unitName']).shape,
  }),
  data: pageSchema(operatorUnitSchema),
})

export const importRows = defineEndpoint({
  method: 'POST',
  path: `${base}/import`,
  summary: '作业人员：导入人员和证书，一行一人一证；全部导入或全部不导入，错误指到行和列',
  access: keepers,
  audit: 'operator.import',
  bodyLimit: 4 * 1024 * 1024,
  body: z.object({
    tables: z.object({
      operators: z
        .array(fieldsSchema(importTable.columns))
        .min(1)
        .max(importMost + 1),
    }),
  }),
  data: z.object({
    /** New people, and people whose record changed. */
    added: z.number().int(),
    changed: z.number().int(),
    certificates: z.number().int(),
  }),
})
