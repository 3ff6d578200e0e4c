/**
 * 设备/管线档案维护: a use unit adds a device it has, or applies to change data on the certificate; the registrar reviews it and the archive is
 * updated (《特种设备使用管理规则》 使用登记表 and its 产品数据表; domain §4.3 no. 24). Changes that need no review are made directly in the archive.
 */
import { commonGroups } from '../../../equipment/archives/common'
import type { ArchiveDefinition } from '../../../equipment/archives/definition'
import { archiveKeyOf } from '../../../equipment/archives/kinds'
import { loadArchive } from '../../../equipment/archives/load'
import { pipelineFields } from '../../../equipment/archives/pressurePipeline'
import { devicesAtOnce } from '../../../equipment/editing'
import { duplicateRows, duplicates } from '../../../equipment/endpoints'
import type { Condition } from '../../../form/condition'
import type { FieldDefinition, FieldGroup, TableDefinition } from '../../../form/definition'
import { role } from '../../../roles'
import type { ApplicationDefinition, FormParts } from '../../definition'
import { approvalFlow } from '../../flows/approval'
import { enteredGroups, ofApplication } from './archiveForm'
import { crossChecksOfRows, deviceColumns } from './deviceColumns'

const changing: Condition = { field: 'maintainKind', in: ['2'] }
const many: Condition = { field: 'maintainKind', in: ['3'] }
const one: Condition = { not: many }
const ofOne = (part: { visibleWhen?: Condition }): Condition => (part.visibleWhen ? { all: [part.visibleWhen, one] } : one)

/** Fields entered once for all devices of an application. Contact persons are included, to keep them out of large tables. */
const saidOnce: readonly string[] = [
  'equclacode',
  'useUnitName',
  'useUnitUscc',
  'useUnitAddress',
  'useUnitPostcode',
  'useUnitTel',
  'useAreaCode',
  'safetyManager',
  'safetyManagerMobile',
  'safetyDirector',
  'safetyOfficer',
]

/** A group of the form for one device; for many devices, only the fields entered once remain visible. */
function groupOfOne(group: FieldGroup): FieldGroup {
  if (!group.fields.some(({ key }) => saidOnce.includes(key))) return { ...group, visibleWhen: ofOne(group) }
  return { ...group, fields: group.fields.map((field) => (saidOnce.includes(field.key) ? field : { ...field, visibleWhen: ofOne(field) })) }
}

const request: FieldGroup = {
  key: 'request',
  label: '申请',
  fields: [
    { key: 'maintainNo', label: '申请编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
    { key: 'maintainKind', label: '办理事项', type: 'enum', enum: 'maintainKind', required: false, source: 'snapshot' },
    {
      key: 'equipmentId',
      label: '档案系统编号',
      type: 'string',
      required: false,
      source: 'snapshot',
      hidden: true,
    },
    { key: 'hasLines', label: '档案中已有汇总表', type: 'string', required: false, source: 'snapshot', hidden: true },
    {
      key: 'reason',
      label: '修改原因',
      type: 'text',
      maxLength: 200,
      minLength: 2,
      required: changing,
      visibleWhen: changing,
      wide: true,
      placeholder: '如 铭牌更正、安装地点门牌调整',
    },
  ],
}

/** The pipelines of a registration unit of piping; every archive of the type stores its rows under this key. */
export const pipelines: TableDefinition = {
  key: 'pipelines',
  label: '压力管道基本信息汇总表',
  measure: '条',
  minRows: 0,
  maxRows: 5000,
  large: true,
  uniqueBy: ['pipelineNo'],
  uniqueMessage: '管道编号重复',
  visibleWhen: { all: [{ field: 'equclacode', in: ['8000'] }, one] },
  columns: pipelineFields,
}

/** Table of devices entered together, with the columns in which they differ. @param groups of the form for one device @param kind of all of them */
const devicesOf = (groups: readonly FieldGroup[], kind: string): TableDefinition => ({
  key: 'devices',
  label: '设备明细',
  measure: '台',
  minRows: 1,
  maxRows: devicesAtOnce,
  large: true,
  allOrNothing: true,
  uniqueBy: ['equipmentCode'],
  uniqueMessage: '设备代码与前面一行重复',
  alsoUnique: [
    { by: ['registrationCode'], message: '注册代码与前面一行重复' },
    { by: ['factoryNo', 'manufacturer'], message: '制造单位和产品编号与前面一行重复' },
  ],
  visibleWhen: many,
  columns: deviceColumns(groups, saidOnce, kind),
})

/** 下次检验日期 of a registration unit with lines is that of the first of them: whatever is typed is not kept. */
const ofUnitWithoutLines: Partial<FieldDefinition> = {
  visibleWhen: { not: { field: 'hasLines', in: ['1'] } },
  help: '长输管道按检验报告填写；有管线的登记单元由各条管线推算，不用填写',
}

/** 气瓶数量 of cylinders registered by unit is that of their summary. */
const ofCylindersUnregistered: Partial<FieldDefinition> = { visibleWhen: ofUnitWithoutLines.visibleWhen, help: '办理使用登记后由汇总表计数' }

/** How fields are asked for that rows of a summary answer, once there are any. */
const unlessSummed: Readonly<Record<string, Readonly<Record<string, Partial<FieldDefinition>>>>> = {
  '2000': { cylinderQuantity: ofCylindersUnregistered },
  '8000': { nextInspectionDate: ofUnitWithoutLines },
}

/** The form for one device of a kind, or for many. */
export const maintainForm = (archive: ArchiveDefinition, kind: string): FormParts => {
  const groups = enteredGroups(archive.groups, { ...ofApplication, ...unlessSummed[kind] })
  const known = groups.flatMap((group) => group.fields.map(({ key }) => key))
  const crossChecks = archive.crossChecks.filter(({ field }) => known.includes(field.split('.')[0] ?? ''))
  const devices = devicesOf(groups, kind)
  return {
    groups: [request, ...groups.map(groupOfOne)],
    // The rows of cylinders come with their registration.
    tables: [...archive.tables.filter(({ large }) => !large).map((table) => ({ ...table, visibleWhen: ofOne(table) })), pipelines, devices],
    crossChecks: [...crossChecks, ...crossChecksOfRows(devices, crossChecks)],
  }
}

const commonEntered = enteredGroups(commonGroups(), ofApplication)

const workdays = { accept: 5, decide: 10 }

const flow = approvalFlow({
  noun: '档案维护申请',
  handlers: [{ relation: 'authority' }],
  voiders: [{ relation: 'administrator' }],
  draftHint: '填写完整后提交，由登记机关审核后入档',
  submitted: `申请已提交，登记机关将在${workdays.accept}个工作日内核对`,
  waiting: '待审核',
  granted: '已入档',
  disapproved: '不予入档',
  workdays,
  grantedHint: '已写入设备档案；新增的设备请接着办理使用登记',
  approve: { label: '同意入档', done: '已入档' },
  commitRequires: ['kindChosen', 'reviewed', 'unused'],
  approveRequires: ['stillOwn', 'unused'],
  approveEffects: ['keepArchive'],
  voidRequires: ['unregistered'],
  voidEffects: ['discardArchive'],
  voidSays: '入档的设备档案一并废弃',
})

export const equipmentMaintain: ApplicationDefinition = {
  key: 'equipmentMaintain',
  version: 1,
  label: '设备档案维护',
  noun: '申请',
  // Below the base path of the archive, whose own list and detail calls are about devices.
  base: '/a/stone/eqm/maintain',
  pages: {
    list: '/equipment/device-info-maintain',
    query: '/equipment/device-info-maintain',
    form: '/equipment/device-info-new',
    detail: '/equipment/device-info-maintain/detail',
    review: '/company-service/check-record',
    reviewDetail: '/company-service/check-record/detail',
  },
  numberPrefix: 'DA',
  parties: [
    { relation: 'owner', roles: [role.useUnit], source: { kind: 'applicant' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'useAreaCode' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: '登记机关审核后写入档案；联系人和单位内编号在设备档案中直接修改',
  groups: [request, ...commonEntered.map(groupOfOne)],
  tables: [pipelines, devicesOf(commonEntered, '')],
  formBy: {
    field: 'equclacode',
    load: async (kind) => {
      const key = archiveKeyOf(kind)
      return key && maintainForm(await loadArchive(key), kind)
    },
  },
  attachments: [
    { code: 'NAMEPLATE', label: '铭牌照片', required: false, visibleWhen: one },
    { code: 'QUALITY_CERT', label: '产品合格证', required: false, visibleWhen: one },
    { code: 'OTHER', label: '其他文件', required: false },
  ],
  crossChecks: [],
  lookups: [{ call: duplicates, when: { any: [{ filled: 'equipmentCode' }, { filled: 'registrationCode' }, { filled: 'factoryNo' }] } }],
  rowLookups: [{ table: 'devices', call: duplicateRows, columns: ['equipmentCode', 'registrationCode', 'manufacturer', 'factoryNo'] }],
  ...flow,
  opinionTemplates: [
    { action: 'return', label: '铭牌不清晰', text: '铭牌照片不清晰，请重新上传。' },
    { action: 'return', label: '与铭牌不一致', text: '所填产品编号与铭牌不一致，请核实后重新提交。' },
    { action: 'approve', label: '内容一致，同意入档', text: '所填内容与材料一致，同意入档。' },
    { action: 'refuse', label: '不属于本机关', text: '设备不在本机关管辖区域，请向所在地登记机关申请。' },
    { action: 'disapprove', label: '不属于特种设备', text: '所填参数不在特种设备目录范围内，不予入档。' },
    { action: 'void', label: '重复建档', text: '与已有档案重复，予以作废。' },
  ],
  keyFacts: [
    { label: '办理事项', field: 'maintainKind' },
    { label: '设备', field: 'equipmentName', noteField: 'model' },
    { label: '设备明细', table: 'devices' },
    { label: '设备代码', field: 'equipmentCode' },
    { label: '产品编号', field: 'factoryNo', noteField: 'manufacturer' },
    { label: '使用地点', field: 'usePlaceDetail' },
  ],
  documents: [{ key: 'form', label: '档案登记表' }],
  index: {
    number: 'maintainNo',
    kind: 'maintainKind',
    areaCode: 'useAreaCode',
    keywords: ['equipmentName', 'equipmentCode', 'registrationCode', 'factoryNo', 'usePlaceDetail'],
    keywordHint: '编号、设备、使用地点',
    title: ['usePlaceDetail', 'equipmentName'],
    equipment: { kind: 'equclacode', name: 'equipmentName', numbers: ['equipmentCode', 'factoryNo'] },
  },
  guide: {
    who: '特种设备使用单位',
    when: '设备投入使用前建立档案；使用登记证所载内容与实际不符时申请修改',
    law: ['《中华人民共和国特种设备安全法》第三十五条', '《特种设备使用管理规则》'],
    fee: '不收费',
    duration: `提交后${workdays.accept}个工作日内受理，受理后${workdays.decide}个工作日内办结`,
    result: '设备档案；新增的设备可以接着办理使用登记',
  },
  listFields: ['maintainKind', 'equipmentCode', 'usePlaceDetail', 'factoryNo', 'manufacturer', 'equipmentName', 'equclacode'],
  listNote: 'usePlaceDetail',
}
