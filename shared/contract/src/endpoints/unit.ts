import { z } from 'zod'
import { defineEndpoint } from '../endpoint'
import { pageQuerySchema, pageSchema } from '../envelope'
import { opinionMaxLength } from '../rules/rules'

/** Units, their changes and the pickers that list them: specification §7 Company. */

const unitRoles = ['1', '2', '3'] as const

export const unitSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  unitName: z.string(),
  uscc: z.string(),
  unitType: z.string(),
  unitNature: z.string(),
  legalPerson: z.string(),
  legalPersonTel: z.string(),
  regAddress: z.string(),
  areaCode: z.string(),
  postcode: z.string(),
  fixedAssets: z.string(),
  industry: z.string(),
  safetyDept: z.string(),
  principal: z.string(),
  principalMobile: z.string(),
  safetyDirector: z.string(),
  safetyDirectorMobile: z.string(),
  safetyOfficer: z.string(),
  safetyOfficerMobile: z.string(),
  contactName: z.string(),
  contactTel: z.string(),
  email: z.string(),
  fax: z.string(),
  licenceNo: z.string(),
  licenceScope: z.string(),
  licenceExpire: z.string(),
})
export type Unit = z.infer<typeof unitSchema>

/** A unit as a picker shows it. */
export const unitOptionSchema = z.object({
  id: z.string(),
  unitName: z.string(),
  uscc: z.string(),
  areaCode: z.string(),
  regAddress: z.string(),
  contactName: z.string(),
  contactTel: z.string(),
})
export type UnitOption = z.infer<typeof unitOptionSchema>

const pickerQuery = z.object({ keyword: z.string().trim().max(100).optional(), ...pageQuerySchema(['unitName']).shape })

export const unitChangeStates = { waiting: '20', approved: '70', refused: '80' } as const
export const unitChangeStateNames: Record<string, string> = { '20': '待审核', '70': '已生效', '80': '已退回' }

export const unitChangeSchema = z.object({
  id: z.string(),
  status: z.string(),
  statusName: z.string(),
  createDate: z.string(),
  operatorName: z.string(),
  opinion: z.string(),
  /** What changed: the field's key and label, before and after as a user reads them. */
  items: z.array(z.object({ key: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type UnitChange = z.infer<typeof unitChangeSchema>

const unitFields = z.object(
  Object.fromEntries(
    Object.keys(unitSchema.shape)
      .filter((key) => !['id', 'version'].includes(key))
      .map((key) => [key, z.string().trim().max(420).optional()]),
  ),
)

export const unit = {
  mine: defineEndpoint({ method: 'GET', path: '/a/stone/user/unit', summary: '本单位信息', access: { kind: 'session' }, data: unitSchema }),
  /** The maintenance unit a two-role account works for beside its own unit. */
  unitTwo: defineEndpoint({
    method: 'POST',
    path: '/a/stone/user/unitTwo',
    summary: '双角色账号的第二单位（维保单位）：没有时为空，待审核时给出申请状态',
    access: { kind: 'roles', roles: ['1', '2'] },
    audit: 'unit.second',
    body: z.object({}),
    data: z.object({
      /** Whether this account may have one: it holds the roles of use and of maintenance. */
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
  }),
  saveWbZhUnit: defineEndpoint({
    method: 'POST',
    path: '/a/stone/user/saveWbZhUnit',
    summary: '提交双角色账号的维保单位；审核通过后维保角色代表该单位',
    access: { kind: 'roles', roles: ['1', '2'] },
    audit: 'unit.saveSecond',
    body: z.object({ attrefsysid: z.string().max(64), fields: unitFields }),
    data: z.object({ id: z.string(), status: z.string(), statusName: z.string() }),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/a/stone/unit/save',
    summary: '保存不需审核的单位信息，立即生效并留变更记录',
    access: { kind: 'roles', roles: unitRoles },
    audit: 'unit.save',
    body: z.object({ version: z.number().int(), fields: unitFields }),
    data: unitSchema,
  }),
  changeUnit: defineEndpoint({
    method: 'POST',
    path: '/a/stone/unit/changeUnit',
    summary: '提交需审核的单位信息变更；附件先上传到 attrefsysid',
    access: { kind: 'roles', roles: unitRoles },
    audit: 'unit.changeUnit',
    body: z.object({ version: z.number().int(), fields: unitFields, attrefsysid: z.string().max(64) }),
    data: unitChangeSchema,
  }),
  /** The id under which papers for the next change are kept until it is sent. */
  changeDraft: defineEndpoint({
    method: 'GET',
    path: '/a/stone/unit/changeDraft',
    summary: '本单位变更申请的附件归属标识和待审核的变更',
    access: { kind: 'roles', roles: unitRoles },
    data: z.object({ attrefsysid: z.string(), waiting: unitChangeSchema.nullable() }),
  }),
  findChangeUnit: defineEndpoint({
    method: 'GET',
    path: '/a/stone/unit/findChangeUnit',
    summary: '单位变更记录',
    access: { kind: 'roles', roles: ['1', '2', '3', '7', '9'] },
    query: z.object({ unitId: z.string().max(64).optional(), status: z.enum(['20', '70', '80']).optional(), ...pageQuerySchema(['createDate']).shape }),
    data: pageSchema(unitChangeSchema.extend({ unitName: z.string() })),
  }),
  auditChange: defineEndpoint({
    method: 'POST',
    path: '/a/stone/unit/auditChange',
    summary: '审核单位信息变更：通过后生效，退回须写意见',
    access: { kind: 'roles', roles: ['7', '9'] },
    audit: 'unit.auditChange',
    body: z.object({ id: z.string().max(64), pass: z.enum(['0', '1']), opinion: z.string().trim().max(opinionMaxLength).optional() }),
    data: unitChangeSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/a/stone/unit/list',
    summary: '使用单位选择列表',
    access: { kind: 'session' },
    query: pickerQuery,
    data: pageSchema(unitOptionSchema),
  }),
  bcwlist: defineEndpoint({
    method: 'GET',
    path: '/a/stone/unit/bcwlist',
    summary: '施工单位选择列表',
    access: { kind: 'session' },
    query: pickerQuery,
    data: pageSchema(unitOptionSchema),
  }),
  inspectionUnitBasicList: defineEndpoint({
    method: 'GET',
    path: '/a/stone/unit/inspectionUnitBasicList',
    summary: '检验机构选择列表',
    access: { kind: 'session' },
    query: pickerQuery,
    data: pageSchema(unitOptionSchema),
  }),
  authorityList: defineEndpoint({
    method: 'GET',
    path: '/a/stone/unit/authorityList',
    summary: '登记机关选择列表',
    access: { kind: 'session' },
    query: pickerQuery,
    data: pageSchema(unitOptionSchema),
  }),
}
