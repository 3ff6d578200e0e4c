/**
 * 自助申报(延期/整改): a use unit asks for a later inspection, reports that defects are rectified, or reports its preparations for an inspection
 * (特种设备安全法 第四十条; domain §4.3 no. 18). Started from the lists of overdue and failed devices.
 */

import { dueDay } from '../../../equipment/due/inspectionRemarks'
import { inUse, restrictedConclusions, unqualifiedConclusions } from '../../../equipment/states'
import type { Condition } from '../../../form/condition'
import { notAfterToday } from '../../../form/crossCheck'
import type { FormRow } from '../../../form/definition'
import { role } from '../../../roles'
import { addMonths } from '../../../rules/calendar'
import type { ApplicationDefinition } from '../../definition'
import { approvalFlow } from '../../flows/approval'
import { declarationBase, declarationDevices } from '../changeRegister/changeRegisterEndpoints'
import { archiveSnapshot } from '../common/archiveSnapshot'
import { contactFields } from '../common/contactFields'
import { namedDeviceRow, namedDevices, searchedRows } from '../common/namedDevices'

const isOf = (...codes: string[]): Condition => ({ field: 'declareKind', in: codes })
const delay = isOf('1')
const toInstitute = isOf('2', '3')

/** The rules set no limit. One year is our choice, so that an extension cannot replace a whole inspection cycle. */
export const longestDelayMonths = 12

export interface DeclarationProblem {
  /** Field with the problem: the device, or the date declared for it. */
  field: 'equipmentId' | 'delayTo'
  message: string
}

/** Reasons why a device cannot be declared this way, each a sentence at the field to change. Pure. @param archive its fields */
export function declarationProblems({ declareKind = '', delayTo = '' }: FormRow, archive: FormRow): DeclarationProblem[] {
  const { useStatus = '', nextInspectionDate = '', inspectionConclusion = '' } = archive
  const device = (message: string): DeclarationProblem[] => [{ field: 'equipmentId', message }]
  if (useStatus !== inUse) return device('设备不在用，不用申报')
  if (declareKind !== '1') {
    const unneeded = declareKind === '2' && ![...unqualifiedConclusions, ...restrictedConclusions].includes(inspectionConclusion)
    return unneeded ? device('最近一次检验没有不合格或限制运行的结论，不用反馈整改') : []
  }
  if (nextInspectionDate === '') return device('设备没有下次检验日期，不能申请延期')
  if (delayTo === '') return []
  const last = addMonths(nextInspectionDate, longestDelayMonths)
  return [
    ...(delayTo <= dueDay(archive) ? [{ field: 'delayTo' as const, message: `拟延期至的日期应晚于 ${dueDay(archive)}` }] : []),
    ...(delayTo > last ? [{ field: 'delayTo' as const, message: `延期最长${longestDelayMonths}个月，不晚于 ${last}` }] : []),
  ]
}

const workdays = { accept: 5, decide: 10 }

const flow = approvalFlow({
  noun: '申报',
  handlers: [{ relation: 'authority' }, { relation: 'institute' }],
  voiders: [{ relation: 'administrator' }],
  // Either may decide on what was put right or prepared, so the record waits for no authority by name.
  decider: '办理单位',
  draftHint: '填写完整后提交，由登记机关或检验机构办理',
  submitted: `申报已提交，${workdays.accept}个工作日内受理`,
  waiting: '待审核',
  granted: '已同意',
  disapproved: '不同意',
  workdays,
  grantedHint: '申报已同意。延期的，超期清单以延期日期为准；整改的，报检复检合格后移出不合格清单',
  grantedHintOf: ({ declareKind = '', delayTo = '' }) =>
    declareKind === '1'
      ? `延期已同意，超期清单以延期日期${delayTo}为准`
      : declareKind === '2'
        ? '整改反馈已同意；报检复检合格后移出不合格清单'
        : '检验准备情况已同意，请做好准备等待检验',
  approve: { label: '同意', done: '已同意' },
  sms: { granted: '可登录平台查看办理结果' },
  commitRequires: ['declarable', 'noOtherOpen'],
  approveRequires: ['declarable', 'delayAhead'],
  approveEffects: ['grantDelay'],
  voidRequires: ['delayStands'],
  voidEffects: ['withdrawDelay'],
  voidSays: '延期取消，设备档案退回延期前的检验日期',
})

const devices = namedDevices({
  label: '申报的设备',
  taken: [{ when: true, useStatus: [inUse] }],
  besides: [
    { key: 'unitInternalNo', label: '单位内编号', type: 'string', required: false, source: 'derived' },
    { key: 'currentDue', label: '原下次检验日期', type: 'date', required: false, source: 'derived' },
  ],
})

/** Below the list where declarations start, as the specification has no page for them. */
const page = '/equipment/query-timeout/declarations'

export const declaration: ApplicationDefinition = {
  key: 'declaration',
  version: 1,
  label: '自助申报',
  noun: '申报',
  base: declarationBase,
  calls: { detail: 'get/:id' },
  pages: {
    list: page,
    query: page,
    form: `${page}/form`,
    detail: `${page}/detail`,
    review: page,
    reviewDetail: `${page}/review`,
    alsoReviewedAt: '/company-service/check-record',
  },
  numberPrefix: 'ZB',
  parties: [
    { relation: 'owner', roles: [role.useUnit], source: { kind: 'applicant' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'deviceAreaCode' } },
    { relation: 'institute', roles: [role.acceptor], source: { kind: 'unit', field: 'inspectionOrg' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: '延期由登记机关决定，整改和检验准备情况也可以由检验机构核对',
  groups: [
    {
      key: 'main',
      label: '申报',
      fields: [
        { key: 'declareNo', label: '申报编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
        { key: 'declareKind', label: '类别', type: 'enum', enum: 'declareKind', required: true },
        {
          key: 'deviceAreaCode',
          label: '设备所在区域',
          type: 'region',
          required: false,
          source: 'snapshot',
          placeholder: '选择设备后带出',
        },
        archiveSnapshot,
        { key: 'delayTo', label: '拟延期至', type: 'date', required: delay, visibleWhen: delay },
        { key: 'rectifyDate', label: '整改完成日期', type: 'date', required: isOf('2'), visibleWhen: isOf('2') },
        { key: 'inspectionOrg', label: '检验机构', type: 'unit', unitSource: 'inspection', required: toInstitute, visibleWhen: toInstitute },
        { key: 'reason', label: '原因和说明', type: 'text', minLength: 2, maxLength: 500, required: true, wide: true },
        { key: 'measures', label: '安全措施', type: 'text', minLength: 2, maxLength: 500, required: delay, visibleWhen: delay, wide: true },
        ...contactFields(),
        { key: 'contactEmail', label: '邮箱', type: 'email', required: false },
      ],
    },
  ],
  tables: [devices],
  attachments: [
    { code: 'PROOF', label: '证明或整改材料', required: true },
    { code: 'SAFETY_PLAN', label: '安全措施方案', required: delay, visibleWhen: delay, reason: '延期检验须提交', reasonWhen: delay },
  ],
  crossChecks: [
    { field: 'delayTo', message: '拟延期至的日期应晚于今天', holds: ({ fields }, today) => (fields.delayTo ?? '') === '' || (fields.delayTo ?? '') > today },
    notAfterToday('rectifyDate', '整改完成日期'),
  ],
  deriveRow: (_table, row, { fields }) => namedDeviceRow(devices, row, fields),
  lookups: [
    {
      call: declarationDevices,
      // Before a kind is chosen too: nobody knows a device by its code alone.
      when: true,
      column: { query: 'devices', table: 'devices', column: 'equipmentId', offered: 'offered' },
      fills: ['deviceAreaCode', archiveSnapshot.key],
    },
  ],
  ...flow,
  opinionTemplates: [
    { action: 'return', label: '材料不全', text: '证明材料不全，请补充后重新提交。' },
    { action: 'approve', label: '情况属实', text: '情况属实，同意。' },
    { action: 'refuse', label: '不属于本机关', text: '设备不在本机关管辖区域，请向所在地登记机关申报。' },
    { action: 'disapprove', label: '安全措施不足', text: '安全措施不能保证延期期间的安全，不同意延期，请立即停止使用并报检。' },
    { action: 'void', label: '情况有变', text: '申报所依据的情况已经改变，予以作废。' },
  ],
  keyFacts: [
    { label: '类别', field: 'declareKind' },
    { label: '设备', table: 'devices', noteColumn: 'equipmentName' },
    { label: '拟延期至', field: 'delayTo' },
    { label: '整改完成日期', field: 'rectifyDate' },
  ],
  documents: [
    { key: 'form', label: '申报表' },
    { key: 'opinion', label: '办理意见', states: ['70', '82'] },
  ],
  smsTo: 'contactMobile',
  index: {
    number: 'declareNo',
    kind: 'declareKind',
    areaCode: 'deviceAreaCode',
    keywords: ['reason', 'contactName'],
    rowKeywords: searchedRows,
    keywordHint: '编号、设备、原因',
    title: ['reason'],
    equipment: { table: 'devices', kind: 'equclacode', name: 'equipmentName', numbers: ['useCertNo', 'equipmentId'] },
  },
  guide: {
    who: '特种设备使用单位',
    when: '不能按期检验的，在检验合格有效期届满前；整改完成后；检验准备好以后',
    law: ['《中华人民共和国特种设备安全法》第四十条'],
    fee: '不收费',
    duration: `提交后${workdays.accept}个工作日内受理，受理后${workdays.decide}个工作日内答复`,
    result: '同意或者不同意的意见；同意延期的，延期日期记入设备档案',
  },
  listFields: ['declareKind', 'reason', 'delayTo', 'rectifyDate', 'deviceAreaCode'],
  listNote: 'reason',
}
