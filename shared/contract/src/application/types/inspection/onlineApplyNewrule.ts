/**
 * 网上报检(新规则): a unit applies to an institute for the inspection of its devices, pays, and follows its progress (特种设备安全法 第40条: one month before
 * the period ends; domain §4.3 no. 7).
 */

import { applyInspectKind, labelOf } from '../../../enums'
import { judgesOverdue, statusesInspected, wishedWithin } from '../../../equipment/due/inspectionRemarks'
import { boilerItems, twoScopes } from '../../../equipment/due/kindAppliedFor'
import { movedOut, presentStatuses } from '../../../equipment/states'
import { amountText, deviceFee, feeInWords, feeSubjectOf, totalFee } from '../../../fee/fees'
import { type Condition, holds } from '../../../form/condition'
import type { ApplicationForm } from '../../../form/crossCheck'
import type { TakenDevices } from '../../../form/definition'
import { messages } from '../../../messages'
import type { ApplicationDefinition } from '../../definition'
import { withField } from '../../definitionReaders'
import { reportReaders } from '../../flows/inspectionActors'
import { changesInWords } from '../../flows/inspectionChanges'
import { inspectionFlow, inspectionParties } from '../../flows/inspectionFlow'
import { feeDecided, unpaidHere } from '../../flows/inspectionPayment'
import { inspectionWorkdays, paymentDays } from '../../flows/inspectionStates'
import { dayDecided } from '../../flows/inspectionTransitions'
import { contactFields } from '../common/contactFields'
import { searchedRows } from '../common/namedDevices'
import { inspectionDevices, inspectionInvoices } from './inspectionDeviceEndpoints'
import { devicesOf, namesDevice, overdueRows, overdueUnexplained, rowsPastDue } from './overdueDevices'

const kindIn = (...codes: string[]): Condition => ({ field: 'equclacode', in: codes })
/** Nothing is lifted by the others: they have no load test. */
const weighed: Condition = { not: kindIn('1000', '2000', '8000') }
/** It was said whether there are weights, so it is asked whose. */
export const weightsAsked: Condition = { all: [weighed, { filled: 'weightReady' }] }
const reinspection: Condition = { field: 'applyKind', in: ['07'] }
/** Of what a 复检 repeats, the archive names the item, as a rule. */
const boilerPeriodic: Condition = { all: [boilerItems, { not: reinspection }] }
/** The items applied for, of a boiler or of devices that have two: 内部检验. Empty for other devices. */
export function itemsAppliedFor({ fields, tables }: ApplicationForm): string {
  if (holds(boilerItems, { fields })) return labelOf('boilerItem', fields.boilerItem)
  const scopes = (tables.devices ?? []).flatMap((row) => (holds(twoScopes, { fields, row }) && row.inspectionScope ? row.inspectionScope : []))
  return [...new Set(scopes)].map((scope) => labelOf('inspectionScope', scope)).join('、')
}
const mailed: Condition = { field: 'deliver', in: ['2'] }
const vatInvoice: Condition = { field: 'invoiceKind', in: ['2', '3'] }
/**
 * A device is so long overdue that the authority must be asked (domain §4.3 no. 7). Determined from the archive, while the form is filled in
 * and again on submission.
 */
const beyondLimit: Condition = { field: 'beyondLimit', in: ['1'] }
const onBehalf: Condition = { fact: 'onBehalf', in: ['1'] }

/** Guards of an inspection's submission, beyond completeness. */
export const submissionGuards = ['ownDevices', 'overdueExplained', 'devicesAllowed', 'devicesFree', 'invoiceIssued'] as const

const flow = inspectionFlow({ noun: '报检', commitRequires: submissionGuards })

/** Archive values filled in for a device to be inspected. */
const ofArchive = {
  equipmentName: 'equipmentName',
  categoryCode: 'categoryCode',
  varietyCode: 'varietyCode',
  useCertNo: 'useCertNo',
  nextInspectionDate: 'dueDate',
} as const

/**
 * 停用后启用检验 accepts stopped devices, a supervision of works both, other kinds devices in use. Before a kind is chosen, any device that still
 * exists or is being reinstalled elsewhere is accepted; devices that are gone are never inspected.
 */
const inspected: readonly TakenDevices[] = [
  ...applyInspectKind.map(({ code }) => ({ when: { field: 'applyKind', in: [code] }, useStatus: statusesInspected(code) })),
  // 自行检测 and other elevator applications have no code in `applyInspectKind`.
  { when: { filled: 'applyKind' }, useStatus: statusesInspected('') },
  { when: true, useStatus: [...presentStatuses, movedOut] },
]

export const onlineApplyNewrule: ApplicationDefinition = {
  key: 'onlineApplyNewrule',
  version: 3,
  // Weights were asked for with every kind of device, and what was declared of them stays readable.
  earlier: { 1: (next) => withField(next, 'weightReady', ({ visibleWhen: _sinceVersion2, ...field }) => field) },
  label: '网上报检(新规则)',
  noun: '报检',
  base: '/a/stone/appOnline',
  sharesBase: true,
  pages: {
    list: '/company-service/online-apply-newrule',
    query: '/company-service/online-apply-query',
    form: '/company-service/online-apply-newrule-form',
    edit: '/company-service/online-apply-newrule-edit',
    detail: '/company-service/online-apply-detail',
    review: '/company-service/check-online',
    reviewDetail: '/company-service/check-online/detail',
  },
  numberPrefix: 'BJ',
  smsTo: 'contactMobile',
  submissionCode: true,
  parties: inspectionParties('inspectionOrg', 'useUnitUscc'),
  rule: '检验合格有效期届满前1个月申报，一次报检同一种类的设备',
  groups: [
    {
      key: 'head',
      label: '申请',
      fields: [
        { key: 'applyKind', label: '检验类别', type: 'enum', enum: 'applyInspectKind', required: true },
        { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: true },
        {
          key: 'boilerItem',
          label: '检验项目',
          type: 'enum',
          enum: 'boilerItem',
          required: boilerPeriodic,
          visibleWhen: boilerItems,
          help: '内部、外部检验和水(耐)压试验各有周期，分别申报；复检可以不选，以档案里不合格的项目为准',
        },
        { key: 'inspectionOrg', label: '检验机构', type: 'unit', unitSource: 'inspection', required: true },
        { key: 'onlinelsh', label: '报检流水号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
      ],
    },
    {
      key: 'unit',
      label: '申请单位',
      note: '维保单位代办的，使用单位按所选设备填入，须上传委托书；一次报检同一个使用单位的设备',
      fields: [
        {
          key: 'useUnitName',
          label: '使用单位',
          type: 'string',
          rule: 'unitName',
          required: true,
          prefillFromUnit: 'unitName',
          prefillFor: ['1'],
          unitFill: { useUnitUscc: 'uscc', useUnitAddress: 'regAddress' },
          help: '维保单位代办的，点开选择所维保设备的使用单位，也可以输入名称查找',
        },
        { key: 'useUnitUscc', label: '使用单位统一社会信用代码', type: 'uscc', required: true, prefillFromUnit: 'uscc', prefillFor: ['1'] },
        { key: 'useUnitAddress', label: '单位地址', type: 'string', maxLength: 200, required: true, prefillFromUnit: 'regAddress', prefillFor: ['1'] },
        { key: 'inspectionPlace', label: '检验地点', type: 'string', maxLength: 200, required: true },
        {
          key: 'expectDate',
          label: '期望检验日期',
          type: 'date',
          required: false,
          help: `到期检验的，不晚于下次检验日期后${wishedWithin}天；已超期的，不晚于今天后${wishedWithin}天`,
        },
        ...contactFields('办理进度以短信告知'),
        { key: 'contactEmail', label: '邮箱', type: 'email', required: false },
      ],
    },
    {
      key: 'site',
      label: '现场',
      fields: [
        { key: 'siteContact', label: '现场配合人', type: 'string', maxLength: 30, rule: 'personName', required: true },
        { key: 'siteMobile', label: '现场配合人电话', type: 'mobile', required: true, sensitive: 'mobile' },
        { key: 'maintenanceUnitName', label: '维保单位(配合)', type: 'string', rule: 'unitName', required: false, visibleWhen: kindIn('3000', '4000') },
        {
          key: 'weightReady',
          label: '载荷试验砝码已备',
          type: 'enum',
          enum: 'yesNo',
          required: false,
          visibleWhen: weighed,
        },
        {
          // Who brings the weights is quarrelled over on the day itself, unless it was written down before (domain §7 no. 11).
          key: 'weightProvider',
          label: '砝码由谁提供',
          type: 'enum',
          enum: 'weightProvider',
          required: false,
          visibleWhen: weightsAsked,
          help: '请事先约定，由提供的一方备齐并运到现场',
        },
        { key: 'overdueReason', label: '超期原因', type: 'string', maxLength: 200, required: false, help: '有设备已超过下次检验日期的须填写' },
        { key: 'overdue', label: '有设备超期', type: 'enum', enum: 'yesNo', required: false, source: 'snapshot', hidden: true },
        { key: 'beyondLimit', label: '超期超过限度', type: 'enum', enum: 'yesNo', required: false, source: 'snapshot', hidden: true },
      ],
    },
    {
      key: 'bill',
      label: '缴费与票据',
      fields: [
        {
          key: 'feeTotal',
          label: '核算检验费',
          type: 'money',
          unit: '元',
          required: false,
          source: 'derived',
          help: '按收费标准核算，以预审核定为准；没有相应标准的由检验机构核定',
        },
        { key: 'payMethod', label: '缴费方式', type: 'enum', enum: 'payMethod', required: true, needlessWhen: unpaidHere },
        { key: 'invoiceKind', label: '票据种类', type: 'enum', enum: 'invoiceKind', required: true },
        { key: 'invoiceTitle', label: '票据抬头', type: 'string', rule: 'unitName', required: true, prefillFromUnit: 'unitName' },
        { key: 'invoiceTaxNo', label: '纳税人识别号', type: 'uscc', required: vatInvoice, prefillFromUnit: 'uscc' },
        { key: 'deliver', label: '报告领取方式', type: 'enum', enum: 'deliver', required: true },
        { key: 'mailAddress', label: '收件地址', type: 'string', maxLength: 200, required: mailed, visibleWhen: mailed },
        { key: 'mailName', label: '收件人', type: 'string', maxLength: 30, rule: 'personName', required: mailed, visibleWhen: mailed },
        { key: 'mailPhone', label: '收件电话', type: 'phone', required: mailed, visibleWhen: mailed, sensitive: 'mobile' },
      ],
    },
  ],
  tables: [
    {
      key: 'devices',
      label: '报检设备',
      measure: '台',
      minRows: 1,
      maxRows: 50,
      uniqueBy: ['equipmentId'],
      uniqueMessage: messages.sameDeviceAs('{row}'),
      fromArchive: { fill: { equipmentId: 'number', ...ofArchive }, shared: { equclacode: 'equclacode' }, beginsWith: { when: reinspection, list: 'fault' } },
      columns: [
        {
          key: 'equipmentId',
          label: '设备',
          type: 'equipment',
          namedByNotice: true,
          required: true,
          equipmentFill: ofArchive,
          equipmentTaken: inspected,
          example: '31103302002023090001',
        },
        { key: 'equipmentName', label: '设备名称', type: 'string', required: true, copied: true, example: '乘客电梯' },
        {
          key: 'categoryCode',
          label: '设备类别',
          type: 'catalogue',
          catalogueLevel: 2,
          catalogueParent: 'equclacode',
          required: true,
          copied: true,
          example: '3100',
        },
        {
          key: 'varietyCode',
          label: '设备品种',
          type: 'catalogue',
          catalogueLevel: 3,
          catalogueParent: 'categoryCode',
          required: false,
          copied: true,
          example: '3110',
        },
        {
          key: 'inspectionScope',
          label: '检验项目',
          type: 'enum',
          enum: 'inspectionScope',
          required: twoScopes,
          visibleWhen: twoScopes,
          help: '全面检验同时作为当年的年度检验',
        },
        { key: 'useCertNo', label: '使用登记证编号', type: 'string', maxLength: 50, required: false, example: '梯11浙B00001(23)' },
        { key: 'nextInspectionDate', label: '下次检验日期', type: 'date', required: false },
        {
          key: 'feeQuantity',
          label: '计费数量',
          type: 'decimal',
          precision: 3,
          min: '0',
          max: '100000',
          required: false,
          help: '电梯填层数，锅炉填额定蒸发量(t/h)，容器填容积(m³)，起重机填额定起重量(t)或起重力矩(t·m)，机械式停车设备填存车数量(辆)，管道填长度(m)',
          example: '12',
        },
        { key: 'grade', label: '设备级别', type: 'enum', enum: 'amusementGrade', required: kindIn('6000'), visibleWhen: kindIn('6000') },
        { key: 'governorCount', label: '限速器校验', type: 'integer', unit: '台', min: '0', max: '2', required: false, visibleWhen: kindIn('3000') },
        { key: 'loadTest', label: '载荷试验', type: 'enum', enum: 'yesNo', required: false },
        { key: 'feeAmount', label: '核算检验费', type: 'money', unit: '元', required: false, source: 'derived' },
        { key: 'feeBasis', label: '计费说明', type: 'string', maxLength: 200, required: false, source: 'derived', wide: true },
      ],
    },
  ],
  attachments: [
    { code: 'APPLY_FORM', label: '检验申请表(盖章)', required: true, blankForm: 'inspectionApplication' },
    { code: 'SELF_CHECK', label: '自检记录/年度自检报告', required: false, visibleWhen: kindIn('3000', '4000') },
    { code: 'MAINT_RECORD', label: '维保记录', required: false, visibleWhen: kindIn('3000') },
    { code: 'LAST_REPORT', label: '上次检验报告', required: false, reason: '首次在所选检验机构报检时提交' },
    {
      code: 'AUTHORITY_OPINION',
      label: '监察机构意见',
      required: beyondLimit,
      reason: '每年检验的设备和电梯超过下次检验日期6个月以上、检验周期更长的其他设备超过12个月以上时提交',
    },
    { code: 'AUTHORISATION', label: '使用单位委托书(盖章)', required: onBehalf, reason: '代使用单位报检时提交', blankForm: 'inspectionAuthorisation' },
    { code: 'RECTIFY_PROOF', label: '整改见证材料', required: reinspection, visibleWhen: reinspection, reason: '复检须提交', reasonWhen: reinspection },
    { code: 'OTHER', label: '其他文件', required: false },
  ],
  crossChecks: [
    {
      field: 'expectDate',
      message: '期望检验日期应在今天之后',
      holds: ({ fields }, today) => (fields.expectDate ?? '') === '' || (fields.expectDate ?? '') > today,
    },
    {
      field: 'overdueReason',
      message: overdueUnexplained([]),
      says: (form, today) => overdueUnexplained(rowsPastDue(form, today)),
      holds: (form, today) =>
        !judgesOverdue(form.fields.applyKind ?? '') ||
        (form.fields.overdueReason ?? '') !== '' ||
        (form.fields.overdue !== '1' && !overdueRows(form, today).includes(true)),
    },
    {
      field: 'weightReady',
      message: '有设备要做载荷试验，请选择砝码是否已备',
      holds: (form) => (form.fields.weightReady ?? '') !== '' || !devicesOf(form).some((device) => device.loadTest === '1'),
    },
    {
      field: 'weightProvider',
      message: '有设备要做载荷试验，请选择砝码由谁提供',
      // Only where the question is shown: after it was said whether there are weights.
      holds: (form) => (form.fields.weightProvider ?? '') !== '' || !holds(weightsAsked, form) || !devicesOf(form).some((device) => device.loadTest === '1'),
    },
  ],
  derive: (form) => ({ feeTotal: amountText(totalFee(feeSubjectOf(form.fields), devicesOf(form))) }),
  deriveRow: (_table, device, form) =>
    namesDevice(device)
      ? { feeAmount: amountText(deviceFee(feeSubjectOf(form.fields), device)), feeBasis: feeInWords(feeSubjectOf(form.fields), device) }
      : { feeAmount: '', feeBasis: '' },
  lookups: [
    {
      call: inspectionDevices,
      when: { filled: 'applyKind' },
      column: {
        query: 'devices',
        table: 'devices',
        column: 'equipmentId',
        offered: 'offered',
        beside: { scopes: 'inspectionScope' },
        fills: ['feeQuantity', 'grade'],
      },
      fills: ['overdue', 'beyondLimit'],
    },
    { call: inspectionInvoices, when: { filled: 'inspectionOrg' } },
  ],
  states: flow.states,
  transitions: flow.transitions,
  opinionTemplates: [
    { action: 'return', label: '申请表未盖章', text: '检验申请表未盖章，请盖章后重新上传。' },
    { action: 'return', label: '设备信息不符', text: '设备信息与登记不符，请核对注册代码和设备类别后重新提交。' },
    { action: 'refuse', label: '不在检验范围', text: '所报设备不在本机构检验范围内，请向相应的检验机构申请。' },
    { action: 'reject', label: '已安排检验', text: '检验已经安排，请按约定日期做好准备。' },
    { action: 'payReject', label: '未查到到账', text: '未查到与凭证相符的到账，请核对后重新提交。' },
  ],
  issuedNumbers: flow.issuedNumbers,
  steps: flow.steps,
  exits: flow.exits,
  keyFacts: [
    { label: '检验类别', field: 'applyKind' },
    { label: '报检设备', table: 'devices', noteColumn: 'equipmentName' },
    { label: '使用单位', field: 'useUnitName' },
    { label: '检验机构', field: 'inspectionOrg' },
    { label: '期望检验日期', field: 'expectDate', decided: dayDecided },
    { label: '核算检验费', field: 'feeTotal', withoutValue: '由检验机构核定', decided: feeDecided },
  ],
  queues: flow.queues,
  documents: [
    { key: 'form', label: '检验申请表' },
    { key: 'payNotice', label: '缴款通知单', states: ['40', '42'] },
    { key: 'refusal', label: '不予受理通知书', states: ['80'] },
    { key: 'opinionNotice', label: '检验意见通知单', states: ['62', '63'], drawnFromResults: true },
    { key: 'receipt', label: '受理回执单', states: ['50', '55', '56', '60', '62', '63', '65', '70', '85'] },
    {
      ...{ key: 'report', label: '检验报告', states: ['65', '70'], signedIn: ['70'] },
      draft: { states: ['65'], readers: reportReaders },
      drawnFromResults: true,
    },
  ],
  index: {
    number: 'onlinelsh',
    kind: 'applyKind',
    kindNote: itemsAppliedFor,
    keywords: ['useUnitName', 'inspectionPlace', 'contactName'],
    rowKeywords: searchedRows,
    keywordHint: '编号、设备、单位或地点',
    title: ['useUnitName'],
    equipment: { table: 'devices', kind: 'equclacode', name: 'equipmentName', numbers: ['useCertNo', 'equipmentId'] },
  },
  guide: {
    who: '特种设备使用单位；维保单位受使用单位委托可以代办',
    when: '检验合格有效期届满前1个月申报；安装、改造、重大修理的监督检验在施工前申报',
    law: ['《中华人民共和国特种设备安全法》第二十五条、第四十条', '{elevatorInspection}《电梯监督检验和定期检验规则》'],
    fee: `按收费标准核算，预审时核定；核定后${paymentDays}日内缴费，逾期自动取消`,
    duration: `预审${inspectionWorkdays.preExamine}个工作日，受理后${inspectionWorkdays.assign}个工作日内安排检验，检验后${inspectionWorkdays.report}个工作日内出具报告`,
    result: '检验报告',
    changes: changesInWords,
  },
  listFields: ['applyKind', 'equclacode', 'useUnitName', 'inspectionOrg', 'inspectionPlace', 'expectDate', 'feeTotal'],
  listNote: 'inspectionPlace',
}
