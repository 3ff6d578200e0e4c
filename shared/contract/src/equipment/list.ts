import { z } from 'zod'
import { nextPageSchema, pageQuerySchema } from '../endpoint/envelope'
import { chosenRowsMost, daySchema } from '../endpoint/values'
import type { Option } from '../enums'
import type { FieldType } from '../form/definition'
import { listAddressOf } from '../portal/pages'
import { type RoleType, role } from '../roles'
import { addDays } from '../rules/calendar'
import { isInspected, reportBy, soonDays } from './due/dueState'
import { dueDay } from './due/inspectionRemarks'
import type { EquipmentRow } from './schemas'
import { type DueDuty, inUse, movedOut, unqualifiedConclusions } from './states'

/**
 * The lists of the archive as data: 综合查询, and frequent queries with a page of their own (domain §3.2). One page component and one SQL
 * statement serve all of them.
 */

/** Range of a due date: before today, within some days, within a year, or missing. */
export type DueSpan = 'overdue' | 'soon' | 'year' | 'unset'

/** Fixed conditions of a list or tab, which the user cannot change. */
export interface FixedConditions {
  /** Use states; absent: all. */
  useStatus?: readonly string[]
  equclacode?: string
  /** `unqualified`: 不合格, `restricted`: 限制运行. */
  conclusion?: 'unqualified' | 'restricted'
  due?: { duty: DueDuty; span: DueSpan }
}

export interface EquipmentListTab {
  key: string
  label: string
  fixed: FixedConditions
  /** What this tab contains and what is said when it is empty, where the list's own words are not true of it. */
  words?: Pick<EquipmentListDefinition, 'rule' | 'empty'>
}

/** Filters a user may set. */
export const equipmentFilters = [
  { key: 'keyword', label: '模糊查询', control: 'keyword', placeholder: '设备名称、编号、使用地点、使用单位' },
  { key: 'equclacode', label: '设备种类', control: 'kind' },
  { key: 'categoryCode', label: '设备类别', control: 'category' },
  { key: 'varietyCode', label: '设备品种', control: 'variety' },
  { key: 'useStatus', label: '使用状态', control: 'useStatus' },
  { key: 'conclusion', label: '检验结论', control: 'conclusion' },
  { key: 'areaCode', label: '所在区域', control: 'region' },
  { key: 'applied', label: '申报情况', control: 'applied' },
  { key: 'within', label: '到期时间', control: 'within' },
  { key: 'year', label: '年份', control: 'year' },
  { key: 'due', label: '下次检验日期', control: 'dates', from: 'dueFrom', to: 'dueTo' },
  { key: 'detectDue', label: '下次检测日期', control: 'dates', from: 'dueFrom', to: 'dueTo' },
  { key: 'loadTestDue', label: '下次载荷试验日期', control: 'dates', from: 'dueFrom', to: 'dueTo' },
] as const
export type EquipmentFilterKey = (typeof equipmentFilters)[number]['key']

/** 申报情况: whether an inspection that settles the list's duty is in progress. */
export const appliedStates = [
  { code: 'no', label: '未申报' },
  { code: 'yes', label: '已申报' },
] as const satisfies readonly Option[]

/** Choices of days for 即将到期; the first is the rule's (domain §3.2), the last covers a year. */
export const soonWithin = ['30', '60', '90', '365'] as const

/** Sort orders of lists. Devices without the value come last. */
export const equipmentOrderColumns = ['dueDate', 'detectDate', 'loadTestDate', 'updateDate', 'equipmentCode'] as const
export type EquipmentOrderColumn = (typeof equipmentOrderColumns)[number]

/** Columns of lists and exports: the row value shown, or what follows from the row, its type (unless text), and the column it is sorted by. */
export const equipmentColumns = [
  { key: 'kindName', label: '设备种类', width: 120 },
  { key: 'categoryName', label: '设备类别', width: 140 },
  { key: 'varietyName', label: '设备品种', width: 140 },
  { key: 'equipmentName', label: '设备名称', width: 160 },
  { key: 'model', label: '型号', width: 140 },
  { key: 'equipmentCode', label: '设备代码', width: 180, order: 'equipmentCode' },
  { key: 'registrationCode', label: '注册代码', width: 190 },
  { key: 'useCertNo', label: '使用登记证编号', width: 170 },
  { key: 'factoryNo', label: '产品编号', width: 140 },
  { key: 'manufacturer', label: '制造单位', width: 200 },
  { key: 'unitInternalNo', label: '单位内编号', width: 110 },
  { key: 'useUnitName', label: '使用单位', width: 220 },
  { key: 'maintenanceUnitName', label: '维保单位', width: 200 },
  { key: 'usePlaceDetail', label: '使用地点', width: 220 },
  { key: 'areaName', label: '所在区域', width: 130 },
  { key: 'useStatusName', label: '使用状态', width: 100 },
  { key: 'conclusionName', label: '检验结论', width: 110 },
  { key: 'inspectionDate', label: '检验日期', type: 'date', width: 110 },
  { key: 'nextInspectionDate', label: '下次检验日期', type: 'date', width: 130, order: 'dueDate' },
  { key: 'dueItem', label: '到期项目', width: 130 },
  { key: 'reportByDate', label: '应报检日期', type: 'date', width: 110 },
  { key: 'delayToDate', label: '延期检验至', type: 'date', width: 110 },
  { key: 'nextDetectDate', label: '下次检测日期', type: 'date', width: 130, order: 'detectDate' },
  { key: 'nextLoadTestDate', label: '下次载荷试验日期', type: 'date', width: 140, order: 'loadTestDate' },
  { key: 'putIntoUseDate', label: '投入使用日期', type: 'date', width: 120 },
  { key: 'pipelineCount', label: '管线条数', type: 'integer', width: 90 },
  { key: 'pipelineLength', label: '管线总长(m)', type: 'decimal', width: 110 },
  { key: 'applied', label: '在办申请', width: 170 },
  { key: 'updateDate', label: '更新时间', type: 'datetime', width: 160, order: 'updateDate' },
] as const satisfies readonly { key: keyof EquipmentRow | 'reportByDate'; label: string; type?: FieldType; width: number; order?: EquipmentOrderColumn }[]
export type EquipmentColumnKey = (typeof equipmentColumns)[number]['key']

/** The text of a row in a column. */
export function columnText(row: EquipmentRow, key: EquipmentColumnKey): string {
  if (key === 'applied') return [...new Set(row.applied.map(({ number }) => number || '已申报'))].join('、')
  // Nothing is applied for of a device that is not in use, whatever date it keeps.
  if (key === 'reportByDate') return isInspected(row.useStatus, row.equclacode) ? reportBy(dueDay(row)) : ''
  return String(row[key] ?? '')
}

export const columnKeys = equipmentColumns.map((column) => column.key) as [EquipmentColumnKey, ...EquipmentColumnKey[]]

export interface EquipmentListDefinition {
  key: string
  /** Address of its page. */
  page: string
  title: string
  /** What the list contains, in one sentence next to its title. */
  rule: string
  /** Last segment of its call path under /a/stone/eqm. */
  call: string
  roles: readonly RoleType[]
  /** The first tab is shown first; a list without tabs has exactly one. */
  tabs: readonly [EquipmentListTab, ...EquipmentListTab[]]
  filters: readonly EquipmentFilterKey[]
  /** Default columns. */
  columns: readonly EquipmentColumnKey[]
  orderBy: string
  /** Sort orders offered. A list about a date can only be sorted by that date. */
  orders: readonly EquipmentOrderColumn[]
  /** Message when the list is empty without any filter. */
  empty: string
}

const everybody = [role.useUnit, role.maintenanceUnit, role.acceptor, role.registrar] as const satisfies readonly RoleType[]
const identity = ['equipmentName', 'useCertNo', 'unitInternalNo', 'useUnitName', 'usePlaceDetail'] as const satisfies readonly EquipmentColumnKey[]
const usual = ['keyword', 'equclacode', 'categoryCode', 'areaCode'] as const satisfies readonly EquipmentFilterKey[]
const all = (fixed: FixedConditions): readonly [EquipmentListTab] => [{ key: 'all', label: '全部', fixed }]
const inspection = { roles: everybody, filters: usual, orderBy: 'dueDate', orders: ['dueDate'] } as const
const detect = { roles: everybody, filters: ['keyword', 'applied', 'categoryCode', 'areaCode'], orderBy: 'detectDate', orders: ['detectDate'] } as const

export const equipmentLists = [
  {
    key: 'comprehensive',
    page: '/equipment/query-comprehensive',
    title: '综合查询',
    rule: '可以查看的全部设备档案，包括停用、报废和注销的',
    call: 'list',
    roles: [role.useUnit, role.maintenanceUnit, role.acceptor, role.registrar, role.administrator],
    tabs: all({}),
    filters: ['keyword', 'equclacode', 'categoryCode', 'varietyCode', 'useStatus', 'conclusion', 'areaCode', 'due'],
    columns: [...identity, 'useStatusName', 'conclusionName', 'nextInspectionDate'],
    orderBy: 'updateDate desc',
    orders: ['dueDate', 'updateDate', 'equipmentCode'],
    empty: '名下还没有设备档案',
  },
  {
    ...inspection,
    key: 'timeout',
    page: '/equipment/query-timeout',
    title: '超期未检设备',
    rule: '在用设备中下次检验日期已过或没有设定的；批准延期的，以延期日期为准',
    call: 'timeoutList',
    tabs: [
      { key: 'overdue', label: '超期未检', fixed: { useStatus: ['10'], due: { duty: 'inspection', span: 'overdue' } } },
      { key: 'unset', label: '未设日期', fixed: { useStatus: ['10'], due: { duty: 'inspection', span: 'unset' } } },
    ],
    filters: [...usual, 'applied', 'due'],
    columns: [...identity, 'inspectionDate', 'nextInspectionDate', 'delayToDate'],
    empty: '没有超期未检的设备',
  },
  {
    ...inspection,
    key: 'aboutExpire',
    page: '/equipment/query-about-expire',
    title: '检验即将到期',
    rule: '在用设备中下次检验日期在今天起 30 天内的，可改为 60 天、90 天或一年',
    call: 'aboutExpireList',
    tabs: all({ useStatus: ['10'], due: { duty: 'inspection', span: 'soon' } }),
    filters: [...usual, 'applied', 'within'],
    columns: [...identity, 'inspectionDate', 'nextInspectionDate', 'delayToDate'],
    empty: '没有检验即将到期的设备',
  },
  {
    ...detect,
    key: 'detectDue',
    page: '/equipment/query-detectDueList',
    title: '检测即将到期',
    rule: '在用电梯中下次自行检测日期在今天起 30 天内的，可改为 60 天、90 天或一年',
    call: 'detectDueList',
    tabs: all({ useStatus: ['10'], equclacode: '3000', due: { duty: 'detect', span: 'soon' } }),
    filters: [...detect.filters, 'within', 'detectDue'],
    columns: [...identity, 'maintenanceUnitName', 'nextDetectDate'],
    empty: '没有检测即将到期的电梯',
  },
  {
    ...detect,
    key: 'detectExtended',
    page: '/equipment/query-detectExtendedList',
    title: '检测超期',
    rule: '在用电梯中下次自行检测日期已过的',
    call: 'detectExtendedList',
    tabs: all({ useStatus: ['10'], equclacode: '3000', due: { duty: 'detect', span: 'overdue' } }),
    columns: [...identity, 'maintenanceUnitName', 'nextDetectDate'],
    empty: '没有检测超期的电梯',
  },
  {
    ...inspection,
    key: 'fault',
    page: '/equipment/query-fault',
    title: '不合格设备',
    rule: '在用设备中最近一次检验结论为不合格或限制运行的',
    call: 'faultList',
    tabs: [
      { key: 'unqualified', label: '不合格', fixed: { useStatus: ['10'], conclusion: 'unqualified' } },
      { key: 'restricted', label: '限制运行', fixed: { useStatus: ['10'], conclusion: 'restricted' } },
    ],
    columns: [...identity, 'conclusionName', 'inspectionDate', 'nextInspectionDate'],
    orders: ['dueDate', 'updateDate'],
    empty: '没有检验不合格的设备',
  },
  {
    ...inspection,
    key: 'nonUse',
    page: '/equipment/query-non-use',
    title: '停用设备',
    rule: '停用、报废、注销和移装迁出的设备，不计检验日期',
    call: 'nonUseList',
    tabs: [
      { key: 'stopped', label: '停用', fixed: { useStatus: ['20'] } },
      { key: 'scrapped', label: '报废', fixed: { useStatus: ['30'] } },
      { key: 'cancelled', label: '注销', fixed: { useStatus: ['40'] } },
      { key: 'moved', label: '移装迁出', fixed: { useStatus: [movedOut] } },
    ],
    columns: [...identity, 'useStatusName', 'inspectionDate', 'updateDate'],
    orderBy: 'updateDate desc',
    orders: ['updateDate'],
    empty: '没有停用、报废或注销的设备',
  },
  {
    key: 'loadTest',
    page: '/equipment/query-payload-time',
    title: '载荷试验年限',
    rule: '在用电梯按下次载荷试验的年份列出，默认为今年',
    call: 'loadTest',
    roles: [role.useUnit, role.maintenanceUnit, role.acceptor],
    tabs: [
      { key: 'year', label: '按年份', fixed: { useStatus: ['10'], equclacode: '3000', due: { duty: 'loadTest', span: 'year' } } },
      {
        key: 'overdue',
        label: '已超期',
        fixed: { useStatus: ['10'], equclacode: '3000', due: { duty: 'loadTest', span: 'overdue' } },
        words: { rule: '在用电梯中下次载荷试验日期已过的', empty: '没有载荷试验超期的电梯' },
      },
    ],
    filters: ['keyword', 'year', 'applied', 'categoryCode', 'areaCode', 'loadTestDue'],
    columns: [...identity, 'maintenanceUnitName', 'nextLoadTestDate'],
    orderBy: 'loadTestDate',
    orders: ['loadTestDate'],
    empty: '这一年没有需要做载荷试验的电梯',
  },
  {
    ...inspection,
    key: 'pressurePiping',
    page: '/equipment/query-pressure-piping',
    title: '压力管道查询',
    rule: '按装置（登记单元）登记的压力管道，管线在档案中查看',
    call: 'pressurePiping',
    roles: [role.useUnit, role.acceptor, role.registrar],
    tabs: all({ equclacode: '8000' }),
    filters: ['keyword', 'categoryCode', 'varietyCode', 'useStatus', 'areaCode', 'due'],
    columns: [...identity, 'pipelineCount', 'pipelineLength', 'nextInspectionDate'],
    orders: ['dueDate', 'updateDate', 'equipmentCode'],
    empty: '名下还没有压力管道',
  },
] as const satisfies readonly EquipmentListDefinition[]
export type EquipmentListKey = (typeof equipmentLists)[number]['key']
export const equipmentListKeys = equipmentLists.map((list) => list.key) as [EquipmentListKey, ...EquipmentListKey[]]

export function equipmentList(key: EquipmentListKey): EquipmentListDefinition {
  const found = equipmentLists.find((list) => list.key === key)
  if (!found) throw new Error(`No list of equipment ${key}`)
  return found
}

/** Address of a list with filters, or of the whole list: target of links from numbers and charts. */
export const equipmentListAddress = (key: EquipmentListKey, conditions?: Readonly<Record<string, string>>): string =>
  listAddressOf(equipmentList(key).page, conditions)

/** Filters that show the same devices in 综合查询, for roles without the list's page. @param today `YYYY-MM-DD` */
const amongAll = (key: EquipmentListKey, today: string): Readonly<Record<string, string>> => {
  if (key === 'timeout') return { useStatus: inUse, dueTo: addDays(today, -1) }
  if (key === 'aboutExpire') return { useStatus: inUse, dueFrom: today, dueTo: addDays(today, soonDays) }
  if (key === 'fault') return { useStatus: inUse, conclusion: unqualifiedConclusions.join() }
  return key === 'nonUse' ? { useStatus: '20' } : {}
}

/** Whether a role may open a list's page. */
export const mayOpenList = (key: EquipmentListKey, roleType: string | undefined): boolean => equipmentList(key).roles.some((role) => role === roleType)

/** Where a role finds the devices of a list: the list itself, or 综合查询 with matching filters. @param today `YYYY-MM-DD` */
export const equipmentAddressFor = (
  roleType: string | undefined,
  key: EquipmentListKey,
  today: string,
  conditions: Readonly<Record<string, string>> = {},
): string =>
  mayOpenList(key, roleType) ? equipmentListAddress(key, conditions) : equipmentListAddress('comprehensive', { ...amongAll(key, today), ...conditions })

/** Maximum number of selected rows for an export, a print or an application form. */
export const selectionMost = chosenRowsMost

/** Most labels printed at once. */
export const labelsMost = 200

/** Maximum number of saved views per account and list. */
export const savedViewsMost = 30
/** Maximum number of views of a list that the members of a unit in one role share: everyone of them reads all. */
export const sharedViewsMost = 50

/** Query parameters of every list. A list uses only the filters of its definition; pages have at most 200 rows. */
export const equipmentListQuerySchema = z.object({
  /** Key of a tab; absent: the first. */
  tab: z.string().max(20).optional(),
  keyword: z.string().trim().max(100).optional(),
  equclacode: z.string().max(4).optional(),
  categoryCode: z.string().max(4).optional(),
  varietyCode: z.string().max(4).optional(),
  /** Use states, comma separated. */
  useStatus: z
    .string()
    .regex(/^\d{2}(,\d{2}){0,6}$/)
    .optional(),
  /** Codes of conclusions, comma separated. */
  conclusion: z
    .string()
    .regex(/^\d{2}(,\d{2}){0,11}$/)
    .optional(),
  areaCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** Devices of one use unit. */
  useUnitId: z.uuid().optional(),
  within: z.enum(soonWithin).optional(),
  applied: z.enum(['no', 'yes']).optional(),
  /** Year of the load test; absent: this year. */
  year: z
    .string()
    .regex(/^20\d{2}$/)
    .optional(),
  /** Due date of the next inspection, both bounds included. With this filter, the list is sorted by that date. */
  dueFrom: daySchema.optional(),
  dueTo: daySchema.optional(),
  after: nextPageSchema.optional(),
  ...pageQuerySchema(equipmentOrderColumns).shape,
})
export type EquipmentListQuery = z.input<typeof equipmentListQuerySchema>
