/**
 * 使用登记(档案内设备/历史补录): a use unit registers a device that has an archive, claims one recorded under another unit, or enters one that was
 * registered before archives existed (《特种设备使用管理规则》; domain §4.3 no. 4).
 */
import { manufactured } from '../../../equipment/archives/common'
import { registrationModeOf } from '../../../equipment/archives/kinds'
import { duplicates } from '../../../equipment/endpoints'
import type { Condition } from '../../../form/condition'
import { messages } from '../../../messages'
import { role } from '../../../roles'
import type { ApplicationDefinition, TransitionDefinition } from '../../definition'
import { approvalFlow } from '../../flows/approval'
import { withCounterpart } from '../../flows/withCounterpart'
import { certificateIssued, issuedCertificate, registrationDeclaration, registrationNumber, registrationUse } from './registrationFields'
import { deviceLookup, useRecordBase } from './useRecordEndpoints'
import { vehicleFields } from './vehicleFields'

const inArchive: Condition = { field: 'recordKind', in: ['1', '2'] }
const own: Condition = { field: 'recordKind', in: ['1'] }
const claimed: Condition = { field: 'recordKind', in: ['2'] }
const historic: Condition = { field: 'recordKind', in: ['3'] }
const historicPiping: Condition = { all: [historic, { field: 'equclacode', in: ['8000'] }] }
const someNumber: Condition = { any: [{ filled: 'equipmentCode' }, { filled: 'registrationCode' }, { filled: 'useCertNo' }, { filled: 'factoryNo' }] }
const proven: Condition = { any: [claimed, historic] }

/** Working days in which the unit recorded for a device can object when another unit claims it (domain §4.3 no. 4). */
export const objectionWorkdays = 5

/** Hints, by state, for the unit under which a claimed device is recorded. */
const toldOfClaim: Readonly<Record<string, string>> = {
  '20': `这台设备现在您单位名下，申请单位认领；有异议的请在提交后${objectionWorkdays}个工作日内提出`,
  '50': '登记机关正在审核这份认领；有异议的请在异议期内提出，期满后、作出决定以前仍可提出',
  '70': '设备已归入申请单位名下，不再由您单位使用',
  '80': '认领不予受理，设备仍在您单位名下',
  '82': '认领审核不通过，设备仍在您单位名下',
  '90': '认领已取消，设备仍在您单位名下',
  '95': '认领的登记已作废，设备恢复到认领以前',
}

const workdays = { accept: 5, decide: 15 }

const flow = withCounterpart(
  approvalFlow({
    noun: '使用登记申请',
    handlers: [{ relation: 'authority' }],
    voiders: [{ relation: 'administrator' }],
    draftHint: '填写完整后提交，由登记机关审核后登记',
    submitted: `申请已提交，登记机关将在${workdays.accept}个工作日内核对`,
    waiting: '待审核',
    granted: '已登记',
    disapproved: '审核不通过',
    workdays,
    grantedHint: '使用登记证编号见办理结果，设备档案已更新',
    approve: { label: '准予登记', confirm: { title: '准予这份登记', text: certificateIssued }, done: '已登记，使用登记证编号已生成' },
    commitRequires: ['deviceFound', 'noOtherOpen'],
    approveRequires: ['deviceFound', 'unopposed'],
    approveIssues: ['useCertNo'],
    sms: { granted: '可登录平台打印使用登记证' },
    approveEffects: ['registerDevice'],
    voidRequires: ['unchangedSince'],
    voidEffects: ['withdrawRegistration'],
    voidSays: '使用登记证编号不再有效，设备档案退回登记前的内容，历史补录的档案一并废弃',
  }),
  ['authority'],
  toldOfClaim,
)

export const useRecord: ApplicationDefinition = {
  key: 'useRecord',
  version: 1,
  label: '使用登记（档案内设备、历史补录）',
  noun: '申请',
  base: useRecordBase,
  calls: { detail: 'get/:id' },
  pages: {
    list: '/use-record/query',
    query: '/use-record/query',
    form: '/use-record/apply',
    detail: '/use-record/detail',
    review: '/company-service/check-record',
    reviewDetail: '/company-service/check-record/detail',
  },
  numberPrefix: 'SY',
  parties: [
    { relation: 'owner', roles: [role.useUnit], source: { kind: 'applicant' } },
    { relation: 'counterpart', roles: [role.useUnit], source: { kind: 'found', by: 'registeredUnit' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'useAreaCode' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: '投入使用前或投入使用后30日内办理；档案中已有的内容不用再填',
  groups: [
    {
      key: 'pick',
      label: '选择设备',
      fields: [
        { key: 'equipmentId', label: '档案系统编号', type: 'string', required: false, source: 'snapshot', hidden: true },
        { key: 'deviceName', label: '设备名称', type: 'string', required: false, source: 'derived', hidden: true },
        { key: 'deviceCode', label: '设备编号', type: 'string', required: false, source: 'derived', hidden: true },
        registrationNumber,
        {
          key: 'recordKind',
          label: '办理方式',
          type: 'enum',
          enum: 'useRecordKind',
          required: true,
          help: '认领：设备在其他单位名下；补录：以前登记过而平台没有档案',
        },
        {
          key: 'deviceNumber',
          label: '设备编号',
          type: 'string',
          maxLength: 50,
          required: inArchive,
          visibleWhen: inArchive,
          placeholder: '设备代码、注册代码、登记证编号或产品编号',
          help: '任填一项，见铭牌、使用登记证或检验报告',
          // A device of the unit itself is chosen; one that is claimed is in no archive it may see.
          equipmentFill: { chosenId: 'id' },
          equipmentTaken: [{ when: own, useStatus: ['00'] }],
        },
        {
          key: 'objectionUntil',
          label: '原使用单位异议期至',
          type: 'date',
          required: false,
          source: 'snapshot',
          fromDecision: true,
          visibleWhen: { all: [claimed, { filled: 'objectionUntil' }] },
        },
        { key: 'chosenId', label: '所选设备', type: 'string', maxLength: 36, required: false, visibleWhen: own, hidden: true },
      ],
    },
    {
      key: 'archive',
      label: '设备档案',
      note: '取自设备档案，不用填写',
      visibleWhen: inArchive,
      fields: [
        { key: 'foundKind', label: '设备类别', type: 'string', required: false, source: 'snapshot', placeholder: '填写编号后带出' },
        { key: 'foundName', label: '设备名称', type: 'string', required: false, source: 'snapshot', placeholder: '填写编号后带出' },
        { key: 'foundModel', label: '型号(规格)', type: 'string', required: false, source: 'snapshot', placeholder: '填写编号后带出' },
        { key: 'foundCode', label: '设备代码', type: 'string', required: false, source: 'snapshot', placeholder: '填写编号后带出' },
        { key: 'foundMaker', label: '制造单位名称', type: 'string', required: false, source: 'snapshot', placeholder: '填写编号后带出' },
        { key: 'foundSerial', label: '产品编号', type: 'string', required: false, source: 'snapshot', placeholder: '填写编号后带出' },
      ],
    },
    {
      key: 'device',
      label: '补录的设备',
      note: '登记后可在设备档案维护中补充技术参数',
      visibleWhen: historic,
      fields: [
        { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: true },
        { key: 'categoryCode', label: '设备类别', type: 'catalogue', catalogueLevel: 2, catalogueParent: 'equclacode', required: true },
        { key: 'varietyCode', label: '设备品种', type: 'catalogue', catalogueLevel: 3, catalogueParent: 'categoryCode', required: false },
        { key: 'equipmentName', label: '设备名称', type: 'string', required: true, help: '与铭牌一致' },
        { key: 'projectName', label: '工程(装置)名称', type: 'string', required: historicPiping, visibleWhen: historicPiping },
        ...vehicleFields,
        { key: 'model', label: '型号(规格)', type: 'string', required: false },
        {
          key: 'equipmentCode',
          label: '设备代码',
          type: 'string',
          writtenAs: 'capitals',
          maxLength: 20,
          required: false,
          caution: 'equipmentCode',
          help: '17或18位，见铭牌或产品合格证',
        },
        { key: 'registrationCode', label: '注册代码', type: 'string', required: false, rule: 'registrationCode', help: '20位数字，早期设备才有' },
        { key: 'manufacturer', label: '制造单位名称', type: 'string', required: manufactured },
        { key: 'factoryNo', label: '产品编号(出厂编号)', type: 'string', required: manufactured },
        { key: 'manufactureDate', label: '制造日期', type: 'date', required: manufactured },
        {
          key: 'useCertNo',
          label: '原使用登记证编号',
          type: 'string',
          required: false,
          rule: 'certificateNumber',
          writtenAs: 'certificateNumber',
          placeholder: '如 梯11浙B00001(23)',
          help: '有原证的沿用原编号',
        },
      ],
    },
    registrationUse,
    registrationDeclaration,
  ],
  tables: [],
  attachments: [
    {
      code: 'CERT_PHOTO',
      label: '原使用登记证或检验报告照片',
      required: proven,
      reason: '认领和历史补录须提交',
      reasonWhen: proven,
    },
    { code: 'USE_FORM', label: '使用登记表(盖章)', required: true, blankForm: 'useRegistration' },
    { code: 'OTHER', label: '其他文件', required: false },
  ],
  crossChecks: [
    {
      field: 'equclacode',
      message: messages.neverRegistered,
      holds: ({ fields: { recordKind, equclacode = '', categoryCode } }) => recordKind !== '3' || registrationModeOf(equclacode, categoryCode) !== 'NONE',
    },
    {
      field: 'manufactureDate',
      message: '制造日期不能晚于投入使用日期',
      holds: ({ fields }) => !fields.manufactureDate || !fields.putIntoUseDate || fields.manufactureDate <= fields.putIntoUseDate,
    },
  ],
  derive: ({ fields }) => ({
    deviceName: fields.foundName || fields.equipmentName || '',
    deviceCode: fields.foundCode || fields.foundSerial || fields.equipmentCode || fields.factoryNo || '',
  }),
  lookups: [
    {
      call: deviceLookup,
      when: { all: [inArchive, { filled: 'deviceNumber' }] },
      fills: ['foundKind', 'foundName', 'foundModel', 'foundCode', 'foundMaker', 'foundSerial'],
    },
    { call: duplicates, when: { all: [historic, someNumber] } },
  ],
  ...flow,
  transitions: [
    ...flow.transitions.map((transition) => (transition.action === 'commit' ? { ...transition, effects: ['announceClaim'] } : transition)),
    ...['20', '50'].map(
      (code): TransitionDefinition => ({
        action: 'object',
        label: '提出异议',
        path: 'object',
        from: [code],
        to: code,
        by: [{ relation: 'counterpart' }],
        opinion: 'required',
        confirm: { title: '对这份认领提出异议', text: '登记机关核实以前不会办理登记；提出后不能撤回' },
        done: '异议已提交登记机关',
      }),
    ),
  ],
  opinionTemplates: [
    { action: 'return', label: '照片不清晰', text: '原使用登记证照片不清晰，请重新上传。' },
    { action: 'return', label: '登记表未盖章', text: '使用登记表没有盖章，请盖章后重新上传。' },
    { action: 'approve', label: '符合条件，准予登记', text: '经审核符合登记条件，准予登记。' },
    { action: 'refuse', label: '不属于本机关', text: '设备不在本机关管辖区域，请向所在地登记机关申请。' },
    { action: 'disapprove', label: '权属有争议', text: '设备权属有争议，请与原使用单位协商一致后重新申请。' },
    { action: 'void', label: '登记有误', text: '登记内容有误，予以作废。' },
  ],
  issuedNumbers: [issuedCertificate],
  keyFacts: [
    { label: '办理方式', field: 'recordKind' },
    { label: '设备', field: 'deviceName', noteField: 'deviceCode' },
    { label: '使用地点', field: 'usePlaceDetail' },
    { label: '异议期至', field: 'objectionUntil' },
    { label: '投入使用日期', field: 'putIntoUseDate', decided: { label: '使用登记证编号', input: 'useCertNo' } },
  ],
  documents: [
    { key: 'form', label: '使用登记表' },
    { key: 'certificate', label: '使用登记证', states: ['70'] },
  ],
  smsTo: 'safetyManagerMobile',
  index: {
    number: 'recordNo',
    kind: 'recordKind',
    areaCode: 'useAreaCode',
    keywords: [
      'deviceNumber',
      'foundName',
      'foundCode',
      'equipmentName',
      'equipmentCode',
      'registrationCode',
      'factoryNo',
      'cylinderPlateNo',
      'cylinderVin',
      'usePlaceDetail',
    ],
    keywordHint: '编号、设备、车牌号、使用地点',
    title: ['usePlaceDetail'],
    equipment: { kind: 'equclacode', name: 'deviceName', numbers: ['deviceCode', 'cylinderPlateNo'] },
  },
  guide: {
    who: '特种设备使用单位',
    when: '设备投入使用前或者投入使用后30日内；设备在其他单位名下的先认领',
    law: ['《中华人民共和国特种设备安全法》第三十三条', '《特种设备使用管理规则》'],
    fee: '不收费',
    duration: `提交后${workdays.accept}个工作日内受理，受理后${workdays.decide}个工作日内办结；认领的，原使用单位有${objectionWorkdays}个工作日提出异议`,
    result: '使用登记证，设备归入本单位名下',
  },
  listFields: ['recordKind', 'deviceCode', 'usePlaceDetail', 'putIntoUseDate'],
  listNote: 'usePlaceDetail',
}
