/**
 * 变更登记(含停用/启用/报废/注销): a use unit applies to change the registration of its devices, and the registrar's decision updates the archives
 * (《特种设备使用管理规则》 第三章, 特种设备安全法 第四十七条、第四十八条; domain §4.3 no. 3). The requirements and effects of each kind of change are in changeKinds.
 */
import { mostDevicesPerApplication } from '../../../equipment/selectedDevices'
import { restartRule } from '../../../equipment/states'
import { notAfterToday } from '../../../form/crossCheck'
import type { FieldGroup } from '../../../form/definition'
import { role } from '../../../roles'
import type { ApplicationDefinition } from '../../definition'
import { archiveSnapshot } from '../common/archiveSnapshot'
import { namedDeviceRow, namedDevices, searchedRows } from '../common/namedDevices'
import { issuedCertificate, registrationDeclaration } from '../useRegistration/registrationFields'
import {
  isOf,
  issuedPapers,
  movingIn,
  movingOut,
  named,
  newUnitRegistered,
  ownersAuthority,
  reissueCount,
  wholeUnit,
  withCorrections,
} from './changeConditions'
import { changeKindOf, changeKinds } from './changeKinds'
import { changeDevices, changeRegisterBase, correctionColumns } from './changeRegisterEndpoints'
import { answerWorkdays, changeRegisterFlow, workdays } from './changeRegisterFlow'

/** Maximum number of devices when a unit applies for all of its devices: each writes its archive and history in the same transaction. */
export const renamedAtOnce = 1_000

/** Where a unit with a new name applies for all of its devices at once. */
export const renameAddress = '/company-service/change-register?changeType=04&allDevices=1'
/** Where it applies for its devices of one place: devices in other cities are changed by other authorities. */
export const renameOfPlaceAddress = '/company-service/change-register?changeType=04&allDevices=0'

/** Changes that end or interrupt the use; all others require 使用登记表. */
export const endsUse: readonly string[] = ['11', '13', '14']

/** Groups that only one kind of change uses. */
const ownGroups: readonly FieldGroup[] = [
  {
    key: 'alteration',
    label: '改造',
    note: '改造监督检验写入档案，电梯的年度计划从它重新起算',
    visibleWhen: isOf('01'),
    fields: [
      { key: 'alterationUnit', label: '改造单位名称', type: 'string', rule: 'unitName', required: true },
      { key: 'alterationLicenceNo', label: '改造许可证编号', type: 'string', maxLength: 50, required: true },
      { key: 'supervisionOrg', label: '监督检验机构', type: 'string', required: true },
      { key: 'supervisionReportNo', label: '改造监督检验报告编号', type: 'string', maxLength: 50, required: true },
      { key: 'supervisionDate', label: '改造监督检验合格日期', type: 'date', required: true },
    ],
  },
  {
    key: 'place',
    label: '新的使用地点',
    visibleWhen: isOf('02', '06'),
    fields: [
      { key: 'newAreaCode', label: '新所在区域', type: 'region', required: true },
      { key: 'newUsePlaceDetail', label: '新使用地点', type: 'string', maxLength: 200, required: true, wide: true },
      {
        key: 'moveStage',
        label: '移装方式',
        type: 'enum',
        enum: 'moveStage',
        required: false,
        source: 'snapshot',
        visibleWhen: isOf('02'),
        placeholder: '选择设备和区域后显示',
        help: '迁出本市的，凭使用登记证变更证明到迁入地再次申请移装变更',
      },
    ],
  },
  {
    key: 'newUnit',
    label: '新使用单位',
    note: `提交后新使用单位在${answerWorkdays}个工作日内确认接收，再由登记机关审核；变更后设备归入新使用单位名下`,
    visibleWhen: isOf('03'),
    fields: [
      {
        key: 'newUseUnitName',
        label: '新使用单位',
        type: 'string',
        rule: 'unitName',
        required: true,
        unitFill: { newUseUnitUscc: 'uscc', newUseUnitAddress: 'regAddress' },
      },
      { key: 'newUseUnitUscc', label: '新使用单位统一社会信用代码', type: 'uscc', required: true },
      newUnitRegistered,
      { key: 'newUseUnitAddress', label: '新使用单位地址', type: 'string', maxLength: 200, required: true, wide: true },
      { key: 'newSafetyManager', label: '新安全管理人员', type: 'string', maxLength: 30, rule: 'personName', required: true },
      { key: 'newSafetyManagerMobile', label: '新安全管理人员电话', type: 'mobile', required: true, sensitive: 'mobile' },
    ],
  },
  {
    key: 'rename',
    label: '更名',
    note: '单位名称取自企业信息，先办理单位信息变更',
    visibleWhen: isOf('04'),
    fields: [
      { key: 'currentUnitName', label: '现在的单位名称', type: 'string', required: true, source: 'unit', prefillFromUnit: 'unitName' },
      { key: 'allDevices', label: '变更本单位全部设备', type: 'enum', enum: 'yesNo', required: true, help: `一次最多 ${renamedAtOnce} 台` },
      {
        key: 'renameCount',
        label: '需要变更的设备',
        type: 'integer',
        unit: '台',
        required: false,
        source: 'snapshot',
        fromDecision: true,
        visibleWhen: wholeUnit,
        placeholder: '由系统统计',
      },
    ],
  },
  {
    key: 'life',
    label: '继续使用',
    visibleWhen: isOf('05'),
    fields: [
      { key: 'assessmentOrg', label: '检验或安全评估机构', type: 'string', required: true },
      { key: 'assessmentReportNo', label: '检验或安全评估报告编号', type: 'string', maxLength: 50, required: true },
      { key: 'usableTo', label: '允许继续使用至', type: 'date', required: true },
    ],
  },
  {
    key: 'stop',
    label: '停用',
    note: '拟停用1年以上的，停用后30日内告知登记机关',
    visibleWhen: isOf('11'),
    fields: [
      { key: 'stopFrom', label: '停用日期', type: 'date', required: true },
      { key: 'stopReason', label: '停用原因', type: 'string', minLength: 2, maxLength: 200, required: true, wide: true },
    ],
  },
  {
    key: 'restart',
    label: '启用',
    note: `启用前自行检查；${restartRule}`,
    visibleWhen: isOf('12'),
    fields: [{ key: 'restartDate', label: '启用日期', type: 'date', required: true }],
  },
  {
    key: 'scrap',
    label: '报废',
    visibleWhen: isOf('13'),
    fields: [{ key: 'scrapWay', label: '报废处置方式', type: 'enum', enum: 'scrapWay', required: true }],
  },
  {
    key: 'maintenance',
    label: '新的维保单位',
    visibleWhen: isOf('21'),
    fields: [
      {
        key: 'newMaintenanceUnit',
        label: '新维保单位',
        type: 'string',
        rule: 'unitName',
        required: true,
        unitOffered: 'maintenance',
        unitFill: { newMaintenanceUnitUscc: 'uscc', newMaintenanceTel: 'contactTel' },
      },
      { key: 'newMaintenanceUnitUscc', label: '新维保单位统一社会信用代码', type: 'uscc', required: true },
      { key: 'newMaintenanceTel', label: '维保联系电话', type: 'phone', required: false },
      { key: 'newContractNo', label: '维保合同编号', type: 'string', maxLength: 50, required: true },
      { key: 'newContractStart', label: '合同开始日期', type: 'date', required: true, help: '准予变更后档案随即改为新维保单位，合同开始后才能申请' },
      { key: 'newContractEnd', label: '合同终止日期', type: 'date', required: true },
    ],
  },
]

const devices = namedDevices({
  label: '变更的设备',
  visibleWhen: named,
  one: isOf(...Object.values(changeKinds).flatMap(({ code, most }) => (most === 1 ? [code] : []))),
  taken: Object.values(changeKinds).map(({ code, from }) => ({ when: isOf(code), useStatus: from })),
  besides: [
    { key: 'before', label: '变更前', type: 'text', required: false, source: 'derived', wide: true },
    { key: 'after', label: '变更后', type: 'text', required: false, source: 'derived', wide: true },
  ],
})

/** Dates that must not be in the future: the archive is changed at once, also to a new contract of maintenance. */
const past = ['changeDate', 'stopFrom', 'supervisionDate', 'newContractStart'] as const
const pastLabels: Readonly<Record<(typeof past)[number], string>> = {
  changeDate: '变更日期',
  stopFrom: '停用日期',
  supervisionDate: '监督检验合格日期',
  newContractStart: '合同开始日期',
}

export const changeRegister: ApplicationDefinition = {
  key: 'changeRegister',
  version: 1,
  label: '变更登记',
  noun: '申请',
  base: changeRegisterBase,
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/change-query',
    query: '/company-service/change-query',
    form: '/company-service/change-register',
    detail: '/company-service/change-detail',
    review: '/company-service/check-record',
    reviewDetail: '/company-service/check-record/detail',
  },
  numberPrefix: 'BG',
  parties: [
    { relation: 'owner', roles: [role.useUnit], source: { kind: 'applicant' } },
    { relation: 'counterpart', roles: [role.useUnit], source: { kind: 'uscc', field: 'newUseUnitUscc' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'deviceAreaCode' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: '改造、移装后投入使用前办理，单位变更后30日内办理，停用1年以上的停用后30日内告知',
  groups: [
    {
      key: 'change',
      label: '变更',
      fields: [
        { key: 'changeNo', label: '申请编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
        { key: 'changeType', label: '变更类型', type: 'enum', enum: 'changeType', required: true },
        {
          key: 'changeDate',
          label: '变更日期',
          type: 'date',
          required: { not: isOf('11', '12') },
          visibleWhen: { not: isOf('11', '12') },
          help: '改造竣工的日期，在设备档案里作为竣工日期',
          helpWhen: isOf('01'),
        },
        {
          key: 'deviceAreaCode',
          label: '设备所在区域',
          type: 'region',
          required: false,
          source: 'snapshot',
          placeholder: '选择设备后带出',
          help: '由所在区域的登记机关办理',
        },
        { key: 'ownedByOther', label: '产权属于其他单位', type: 'enum', enum: 'yesNo', required: false, source: 'snapshot', hidden: true },
        reissueCount,
        archiveSnapshot,
        {
          key: 'changeReason',
          label: '变更原因',
          type: 'text',
          minLength: 2,
          maxLength: 200,
          required: { not: isOf('11') },
          visibleWhen: { not: isOf('11') },
          wide: true,
        },
      ],
    },
    ...ownGroups,
    {
      key: 'declaration',
      label: '声明',
      fields: [
        {
          key: 'fitDeclared',
          label: '设备没有非法改造未整改的情形，随机技术资料和产品铭牌齐全',
          type: 'declaration',
          required: isOf('02', '03'),
          visibleWhen: isOf('02', '03'),
          wide: true,
        },
        ...registrationDeclaration.fields,
      ],
    },
  ],
  tables: [
    devices,
    {
      key: 'corrections',
      label: '变更的内容',
      measure: '项',
      minRows: 0,
      maxRows: 20,
      visibleWhen: withCorrections,
      uniqueBy: ['item'],
      uniqueMessage: '同一项目重复',
      columns: [
        { key: 'item', label: '项目', type: 'enum', enum: 'correctionItem', maxLength: 40, required: true, example: 'factoryNo' },
        { key: 'newValue', label: '变更后', type: 'string', maxLength: 100, required: true, example: 'SN20230001' },
      ],
    },
  ],
  attachments: [
    {
      code: 'CHANGE_FORM',
      label: '使用登记表或停用报废注销登记表(盖章)',
      required: true,
      blankForm: 'endOfUse',
      blankFormWhen: { field: 'changeType', in: endsUse },
      reason: '可先保存，从“预览登记表”打印后盖章',
    },
    { code: 'CERT_ORIGINAL', label: '原使用登记证', required: { not: isOf('11', '21', '31') }, visibleWhen: { not: isOf('11', '21', '31') } },
    { code: 'ALTER_CERT', label: '改造质量证明和改造监督检验证书', required: isOf('01'), visibleWhen: isOf('01') },
    {
      code: 'MOVE_REPORT',
      label: '移装后的检验报告',
      required: { all: [isOf('02'), { not: movingOut }] },
      visibleWhen: isOf('02'),
      reason: '迁出本市的在迁入地提交',
    },
    { code: 'CHANGE_PROOF', label: '使用登记证变更证明', required: movingIn, visibleWhen: movingIn, reason: '由迁出地登记机关出具' },
    { code: 'INSPECTION_REPORT', label: '有效期内的定期检验报告', required: isOf('03'), visibleWhen: isOf('03') },
    { code: 'NAME_PROOF', label: '单位名称变更证明', required: isOf('04'), visibleWhen: isOf('04') },
    { code: 'LIFE_ASSESS', label: '安全评估或检验报告', required: isOf('05'), visibleWhen: isOf('05') },
    { code: 'OWNER_AUTH', label: '产权单位授权书', required: ownersAuthority, visibleWhen: isOf('13', '14'), reason: '使用单位不是产权单位时提交' },
    { code: 'SCRAP_PHOTO', label: '报废处置照片', required: isOf('13'), visibleWhen: isOf('13') },
    { code: 'MAINT_CONTRACT', label: '维保合同', required: isOf('21'), visibleWhen: isOf('21') },
    { code: 'OTHER', label: '其他文件', required: false },
  ],
  crossChecks: [
    ...past.map((field) => notAfterToday(field, pastLabels[field])),
    {
      field: 'changeDate',
      // The archive has the day as 竣工日期, and what is supervised is finished by then.
      message: '变更日期作为改造的竣工日期，不能晚于改造监督检验合格日期',
      holds: ({ fields: { changeType, changeDate = '', supervisionDate = '' } }) =>
        changeType !== '01' || supervisionDate === '' || changeDate <= supervisionDate,
    },
    {
      field: 'newContractEnd',
      message: '合同终止日期应晚于开始日期',
      holds: ({ fields }) => !fields.newContractEnd || !fields.newContractStart || fields.newContractEnd > fields.newContractStart,
    },
    {
      field: 'devices',
      message: '这一种变更一次办理一台设备',
      holds: ({ fields, tables }) => (tables.devices ?? []).length <= (changeKindOf(fields)?.most ?? mostDevicesPerApplication),
    },
    {
      field: 'corrections',
      message: '请填写要更正的内容',
      holds: ({ fields, tables }) => fields.changeType !== '31' || (tables.corrections ?? []).length > 0,
    },
  ],
  deriveRow: (table, row, { fields }) => (table === devices.key ? namedDeviceRow(devices, row, fields) : {}),
  lookups: [
    {
      call: changeDevices,
      when: { filled: 'changeType' },
      column: { query: 'devices', table: 'devices', column: 'equipmentId', offered: 'offered' },
      rows: { corrections: { table: 'corrections', columns: correctionColumns } },
      fills: ['deviceAreaCode', 'moveStage', 'ownedByOther', newUnitRegistered.key, archiveSnapshot.key],
    },
  ],
  ...changeRegisterFlow,
  opinionTemplates: [
    { action: 'object', label: '没有约定过户', text: '本单位没有与申请单位约定接收这台设备。' },
    { action: 'object', label: '设备没有移交', text: '设备及其随机技术资料没有移交完毕，请移交后再申请过户。' },
    { action: 'return', label: '登记表未盖章', text: '登记表没有盖章，请盖章后重新上传。' },
    { action: 'return', label: '材料不全', text: '证明材料不全，请补充后重新提交。' },
    { action: 'approve', label: '符合条件，准予变更', text: '经审核符合变更条件，准予变更。' },
    { action: 'refuse', label: '不属于本机关', text: '设备不在本机关管辖区域，请向所在地登记机关申请。' },
    { action: 'disapprove', label: '不符合变更条件', text: '经审核不符合变更条件，不予变更。' },
    { action: 'void', label: '变更有误', text: '变更内容有误，予以作废。' },
  ],
  issuedNumbers: [{ ...issuedCertificate, label: '新使用登记证编号' }],
  keyFacts: [
    { label: '变更类型', field: 'changeType' },
    { label: '设备', table: 'devices', noteColumn: 'equipmentName' },
    { label: '变更日期', field: 'changeDate' },
    { label: '新使用单位', field: 'newUseUnitName' },
    { label: '设备所在区域', field: 'deviceAreaCode' },
  ],
  documents: [
    { key: 'form', label: '变更登记表' },
    { key: 'receipt', label: '受理回执', states: ['50', '70'] },
    ...issuedPapers.map(({ key, label, when, withheld }) => ({ key, label, states: ['70'], when, ...(withheld && { withheld }) })),
  ],
  index: {
    number: 'changeNo',
    kind: 'changeType',
    areaCode: 'deviceAreaCode',
    keywords: ['changeReason', 'stopReason', 'newUseUnitName', 'newUsePlaceDetail'],
    rowKeywords: searchedRows,
    keywordHint: '编号、设备、单位、新使用地点',
    title: ['newUseUnitName', 'newUsePlaceDetail', 'changeReason', 'stopReason'],
    equipment: { table: 'devices', kind: 'equclacode', name: 'equipmentName', numbers: ['useCertNo', 'equipmentId'] },
  },
  guide: {
    who: '特种设备使用单位',
    when: '改造、移装后投入使用前；单位变更后30日内；停用1年以上的停用后30日内；启用、报废、注销时',
    law: ['《中华人民共和国特种设备安全法》第四十七条、第四十八条', '《特种设备使用管理规则》'],
    fee: '不收费',
    duration: `提交后${workdays.accept}个工作日内受理，受理后${workdays.decide}个工作日内办结；过户的，新使用单位先在${answerWorkdays}个工作日内确认`,
    result: '设备档案变更；需要换证的换发使用登记证，过户的、跨登记机关移装的出具使用登记证变更证明',
  },
  listFields: ['changeType', 'changeReason', 'changeDate', 'deviceAreaCode', 'newUseUnitName'],
  listNote: 'changeReason',
}
