import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { versionSchema } from '../endpoint/values'
import { role, unitRoles } from '../roles'
import { reviewStates } from '../rules/reviewStates'
import { opinionMaxLength } from '../rules/rules'
import { renameDueSchema, unitChangeSchema, unitOptionSchema, unitSchema } from './schemas'

/** Units, their changes, and choosing a unit: specification §7 Company. */

const pickerQuery = z.object({ keyword: z.string().trim().max(100).optional(), ...pageQuerySchema(['unitName']).shape })
const unitFields = z.object(
  Object.fromEntries(
    Object.keys(unitSchema.shape)
      .filter((key) => !['id', 'version'].includes(key))
      .map((key) => [key, z.string().trim().max(420).optional()]),
  ),
)

export const mine = defineEndpoint({ method: 'GET', path: '/a/stone/user/unit', summary: '本单位信息', access: { kind: 'session' }, data: unitSchema })

/** The second unit (维保单位) of an account with two roles, besides its own unit. */
export const unitTwo = defineEndpoint({
  method: 'POST',
  path: '/a/stone/user/unitTwo',
  summary: '双角色账号的第二单位（维保单位）：没有时为空，待审核时给出申请状态',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
  audit: 'unit.second',
  body: z.object({}),
  data: z.object({
    /** Whether this account may have one: it has the roles of both use and maintenance. */
    allowed: z.boolean(),
    unit: unitSchema.nullable(),
    application: z
      .object({
        id: z.string(),
        status: z.string(),
        statusName: z.string(),
        opinion: z.string(),
        submitDate: z.string(),
        fields: z.record(z.string(), z.string()),
      })
      .nullable(),
    /** attrefsysid of the papers for the next application. */
    attrefsysid: z.string(),
  }),
})

export const saveWbZhUnit = defineEndpoint({
  method: 'POST',
  path: '/a/stone/user/saveWbZhUnit',
  summary: '提交双角色账号的维保单位；审核通过后维保角色代表该单位',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
  audit: 'unit.saveSecond',
  body: z.object({ attrefsysid: z.string().max(64), fields: unitFields }),
  data: z.object({ id: z.string(), status: z.string(), statusName: z.string() }),
})

export const save = defineEndpoint({
  method: 'POST',
  path: '/a/stone/unit/save',
  summary: '保存不需审核的单位信息，立即生效并留变更记录',
  access: { kind: 'roles', roles: unitRoles },
  audit: 'unit.save',
  body: z.object({ version: versionSchema, fields: unitFields }),
  data: unitSchema,
})

export const changeUnit = defineEndpoint({
  method: 'POST',
  path: '/a/stone/unit/changeUnit',
  summary: '提交需审核的单位信息变更；附件先上传到 attrefsysid',
  access: { kind: 'roles', roles: unitRoles },
  audit: 'unit.changeUnit',
  body: z.object({ version: versionSchema, fields: unitFields, attrefsysid: z.string().max(64) }),
  data: unitChangeSchema,
})

/** The id under which papers for the next change are stored until it is submitted. */
export const changeDraft = defineEndpoint({
  method: 'GET',
  path: '/a/stone/unit/changeDraft',
  summary: '本单位变更申请的附件归属标识、待审核的变更，以及还没有重新提交的已退回变更',
  access: { kind: 'roles', roles: unitRoles },
  data: z.object({
    attrefsysid: z.string(),
    waiting: unitChangeSchema.nullable(),
    /** The latest application, if it was returned, with the values it asked for: the next one begins with them, and with its papers. */
    refused: unitChangeSchema.extend({ fields: z.record(z.string(), z.string()) }).optional(),
    rename: renameDueSchema.optional(),
  }),
})

export const findChangeUnit = defineEndpoint({
  method: 'GET',
  path: '/a/stone/unit/findChangeUnit',
  summary: '单位变更记录',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit, role.constructionUnit, role.registrar, role.administrator] },
  query: z.object({
    id: z.string().max(64).optional(),
    unitId: z.string().max(64).optional(),
    status: z.enum(Object.values(reviewStates)).optional(),
    ...pageQuerySchema(['createDate']).shape,
  }),
  data: pageSchema(unitChangeSchema.extend({ unitName: z.string() })),
})

export const auditChange = defineEndpoint({
  method: 'POST',
  path: '/a/stone/unit/auditChange',
  summary: '审核单位信息变更：通过后生效，退回须写意见',
  access: { kind: 'roles', roles: [role.registrar, role.administrator] },
  audit: 'unit.auditChange',
  body: z.object({ id: z.string().max(64), version: versionSchema, pass: z.enum(['0', '1']), opinion: z.string().trim().max(opinionMaxLength).optional() }),
  data: unitChangeSchema,
})

export const list = defineEndpoint({
  method: 'GET',
  path: '/a/stone/unit/list',
  summary: '使用单位选择列表；served=1 时只有本单位所维保设备的使用单位',
  access: { kind: 'session' },
  query: pickerQuery.extend({ served: z.enum(['0', '1']).optional() }),
  data: pageSchema(unitOptionSchema),
})

export const bcwlist = defineEndpoint({
  method: 'GET',
  path: '/a/stone/unit/bcwlist',
  summary: '施工单位选择列表；maintains=1 时只有维保单位',
  access: { kind: 'session' },
  query: pickerQuery.extend({ maintains: z.enum(['0', '1']).optional() }),
  data: pageSchema(unitOptionSchema),
})

export const inspectionUnitBasicList = defineEndpoint({
  method: 'GET',
  path: '/a/stone/unit/inspectionUnitBasicList',
  summary: '检验机构选择列表',
  access: { kind: 'session' },
  query: pickerQuery,
  data: pageSchema(unitOptionSchema),
})

export const colleagues = defineEndpoint({
  method: 'GET',
  path: '/a/stone/unit/colleagues',
  summary: '本单位在用的账号，按角色：派工时选择',
  access: { kind: 'roles', roles: [role.acceptor, role.finance, role.inspector, role.registrar, role.administrator] },
  query: z.object({
    roleTypes: z
      .string()
      .regex(/^\d(,\d)*$/)
      .max(20),
  }),
  data: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

export const authorityList = defineEndpoint({
  method: 'GET',
  path: '/a/stone/unit/authorityList',
  summary: '登记机关选择列表',
  access: { kind: 'session' },
  query: pickerQuery,
  data: pageSchema(unitOptionSchema),
})
