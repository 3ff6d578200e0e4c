import { z } from 'zod'
import { pageQuerySchema } from '../endpoint/envelope'
import { chosenRowsMost } from '../endpoint/values'
import type { FieldType } from '../form/definition'
import { listAddressOf } from '../portal/pages'
import { type RoleType, role, unitRoles } from '../roles'
import { certificateStates, certificateWarningDays } from './operatorItems'
import type { CertificateRow, PersonRow } from './schemas'

/** The lists of people and certificates as data: one page component and one service module serve all of them. */

export type PersonTab = 'working' | 'unqualified' | 'left'

/** Sort orders of lists. Rows without the value come last. */
export const operatorOrderColumns = ['updateDate', 'expireDate', 'name'] as const
export type OperatorOrderColumn = (typeof operatorOrderColumns)[number]

interface Column<Row> {
  key: keyof Row & string
  label: string
  width: number
  type?: FieldType
  order?: OperatorOrderColumn
  /** Only for roles that supervise several units. */
  aboveUnits?: true
}

const unitColumns = [
  { key: 'unitName', label: '所属单位', width: 220, aboveUnits: true },
  { key: 'areaName', label: '所在区域', width: 130, aboveUnits: true },
] as const

export const personColumns = [
  { key: 'name', label: '姓名', width: 120, order: 'name' },
  { key: 'genderName', label: '性别', width: 64 },
  { key: 'idCard', label: '身份证号', width: 186 },
  { key: 'mobile', label: '手机号', width: 124 },
  { key: 'safetyRoleName', label: '岗位', width: 124 },
  { key: 'educationName', label: '学历', width: 110 },
  { key: 'items', label: '有效证书项目', width: 160 },
  { key: 'certificateCount', label: '证书', type: 'integer', width: 72 },
  { key: 'expireDate', label: '最近到期', type: 'date', width: 208, order: 'expireDate' },
  { key: 'standingName', label: '持证情况', width: 120 },
  ...unitColumns,
  { key: 'entryDate', label: '入职日期', type: 'date', width: 116 },
  { key: 'leaveDate', label: '离职日期', type: 'date', width: 116 },
  { key: 'updateDate', label: '更新时间', type: 'datetime', width: 160, order: 'updateDate' },
] as const satisfies readonly Column<PersonRow>[]

export const certificateColumns = [
  { key: 'name', label: '姓名', width: 120, order: 'name' },
  { key: 'idCard', label: '身份证号', width: 186 },
  { key: 'itemName', label: '作业项目', width: 190 },
  { key: 'certNo', label: '证书编号', width: 190 },
  { key: 'issueOrg', label: '发证机关', width: 200 },
  { key: 'firstIssueDate', label: '初次发证日期', type: 'date', width: 120 },
  { key: 'issueDate', label: '批准日期', type: 'date', width: 116 },
  { key: 'expireDate', label: '有效期至', type: 'date', width: 208, order: 'expireDate' },
  { key: 'reviewBy', label: '复审申请截止', type: 'date', width: 124 },
  { key: 'standingName', label: '证书状态', width: 120 },
  ...unitColumns,
  { key: 'updateDate', label: '更新时间', type: 'datetime', width: 160, order: 'updateDate' },
] as const satisfies readonly Column<CertificateRow>[]

export type OperatorColumnKey = (typeof personColumns)[number]['key'] | (typeof certificateColumns)[number]['key']

/** Filters a user may set. */
export type OperatorFilterKey = 'keyword' | 'item' | 'state' | 'safetyRole' | 'areaCode'

/** Fixed conditions of a tab. */
export interface OperatorTab {
  key: string
  label: string
  /** For lists of people. */
  people?: PersonTab
  /** State of certificates, of people who have not left. */
  state?: (typeof certificateStates)[number]
}

export interface OperatorListDefinition {
  key: string
  /** Address of its page. */
  page: string
  title: string
  /** What the list contains, in one sentence next to its title. */
  rule: string
  /** Last segment of its call path under /a/stone/operator. */
  call: string
  /** What a row represents. */
  of: 'person' | 'certificate'
  roles: readonly RoleType[]
  tabs: readonly [OperatorTab, ...OperatorTab[]]
  filters: readonly OperatorFilterKey[]
  /** Default columns. */
  columns: readonly OperatorColumnKey[]
  orderBy: string
  empty: string
}

/** Units maintain their own staff; authorities and institutes read those in their area, administrators all. */
export const operatorKeepers = unitRoles
export const operatorReaders = [...operatorKeepers, role.acceptor, role.registrar, role.administrator] as const satisfies readonly RoleType[]

const certificateTabs = [
  { key: 'all', label: '全部' },
  { key: 'valid', label: '有效', state: 'valid' },
  { key: 'expiring', label: `${certificateWarningDays} 天内到期`, state: 'expiring' },
  { key: 'expired', label: '已过期', state: 'expired' },
  { key: 'revoked', label: '注销/吊销', state: 'revoked' },
] as const satisfies readonly [OperatorTab, ...OperatorTab[]]
const ofCertificates = {
  of: 'certificate',
  tabs: certificateTabs,
  columns: ['name', 'idCard', 'itemName', 'certNo', 'unitName', 'standingName', 'expireDate'],
  orderBy: 'expireDate',
} as const

export const operatorLists = [
  {
    key: 'person',
    page: '/worker/query',
    title: '人员查询',
    rule: '作业人员和安全管理人员；身份证号、手机号隐去，查看会留下记录',
    call: 'list',
    of: 'person',
    roles: operatorReaders,
    tabs: [
      { key: 'working', label: '在职', people: 'working' },
      { key: 'unqualified', label: '没有有效证书', people: 'unqualified' },
      { key: 'left', label: '已离职', people: 'left' },
      { key: 'all', label: '全部' },
    ],
    filters: ['keyword', 'item', 'safetyRole', 'state', 'areaCode'],
    columns: ['name', 'idCard', 'mobile', 'safetyRoleName', 'items', 'unitName', 'standingName', 'expireDate'],
    orderBy: 'updateDate desc',
    empty: '还没有登记作业人员',
  },
  {
    ...ofCertificates,
    key: 'certificate',
    page: '/worker/certificate',
    title: '证书管理',
    rule: '本单位在职人员的证书；有效期届满一个月以前提出复审',
    call: 'qualification/list',
    roles: operatorKeepers,
    filters: ['keyword', 'item'],
    empty: '还没有登记证书',
  },
  {
    ...ofCertificates,
    key: 'detail',
    page: '/worker/overview-detail',
    title: '人员统计明细',
    rule: '总览中各个数字的明细：在职人员的证书',
    call: 'detailList',
    roles: operatorReaders,
    filters: ['keyword', 'item', 'areaCode'],
    empty: '还没有登记证书',
  },
] as const satisfies readonly OperatorListDefinition[]
export type OperatorListKey = (typeof operatorLists)[number]['key']
export const operatorListKeys = operatorLists.map(({ key }) => key) as [OperatorListKey, ...OperatorListKey[]]

/** @throws for an unknown key */
export function operatorList(key: OperatorListKey): OperatorListDefinition {
  const found = operatorLists.find((list) => list.key === key)
  if (!found) throw new Error(`No list of operators ${key}`)
  return found
}

/** Address of a list with filters, or of the whole list: target of links from numbers. `view` is a tab. */
export const operatorListAddress = (key: OperatorListKey, conditions?: Readonly<Record<string, string>>): string =>
  listAddressOf(operatorList(key).page, conditions)

/** The page of one person. */
export const operatorAddress = (id: string): string => `${operatorList('person').page}?id=${encodeURIComponent(id)}`

const columnKeys = [...new Set<OperatorColumnKey>([...personColumns, ...certificateColumns].map(({ key }) => key))] as [
  OperatorColumnKey,
  ...OperatorColumnKey[],
]
export const operatorColumnKeySchema = z.enum(columnKeys)

/** Maximum number of selected rows for an export. */
export const operatorSelectionMost = chosenRowsMost

/** Query parameters of every list. A list uses only the filters of its definition. */
export const operatorListQuerySchema = z.object({
  /** Key of a tab; absent: the first. */
  tab: z.string().max(20).optional(),
  /** Name, certificate number or unit; identity numbers must be complete. */
  keyword: z.string().trim().max(60).optional(),
  /** Item of TSG Z6001 that certificates must be for. */
  item: z.string().max(4).optional(),
  /** State of at least one certificate. */
  state: z.enum(certificateStates).optional(),
  safetyRole: z.string().max(2).optional(),
  areaCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  unitId: z.uuid().optional(),
  ...pageQuerySchema(operatorOrderColumns).shape,
})
export type OperatorListQuery = z.input<typeof operatorListQuerySchema>
