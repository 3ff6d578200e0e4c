/**
 * 报告自助补发: paper copies of reports, marks and certificates, and new versions of reports with a mistake or an outdated unit name (domain §4.3
 * no. 15). Signed electronic reports are downloaded without an application. The fee schedule has no fee for copies (domain §4.4, `reissue`),
 * so there is no order to pay.
 */
import type { Condition } from '../../../form/condition'
import type { FieldGroup } from '../../../form/definition'
import { role } from '../../../roles'
import type { ApplicationDefinition, TransitionDefinition } from '../../definition'
import { approvalFlow } from '../../flows/approval'
import { mostReissued, reportLookup, reportReissueBase } from './reportReissueEndpoints'

/** Unless only the electronic report is wanted. */
const onPaper: Condition = { not: { field: 'deliver', in: ['0'] } }
const mailed: Condition = { field: 'deliver', in: ['2'] }
const fetched: Condition = { field: 'deliver', in: ['1'] }
const renamed: Condition = { field: 'reissueReason', in: ['3'] }
const mistaken: Condition = { field: 'reissueReason', in: ['4'] }
const byAgent: Condition = { field: 'byAgent', in: ['1'] }
/** Each report named is replaced by a new one. */
const corrects: Condition = { all: [{ field: 'reissueKind', in: ['1'] }, { any: [renamed, mistaken] }] }

/** Report texts that may be corrected, by their keys in `ReportContent`. The conclusion is not among them: a wrong one is no typing error. */
export const correctableTexts = [
  { key: 'useUnitName', label: '使用单位' },
  { key: 'deviceName', label: '设备名称' },
  { key: 'useCertNo', label: '使用登记证编号' },
  { key: 'place', label: '使用地点' },
  { key: 'remarks', label: '检验情况' },
] as const

const handover: FieldGroup = {
  key: 'handover',
  label: '领取',
  fields: [
    { key: 'pickUpAt', label: '领取地点和时间', type: 'string', maxLength: 100, required: fetched, visibleWhen: fetched },
    { key: 'trackingNo', label: '快递单号', type: 'string', writtenAs: 'code', maxLength: 40, required: mailed, visibleWhen: mailed },
  ],
}
const correction: FieldGroup = {
  key: 'correction',
  label: '更正后的内容',
  note: '只填要更正的，其余与原报告相同；检验结论和日期不能更正',
  fields: correctableTexts.map(({ key, label }) => ({
    key: `corrected_${key}`,
    label,
    type: key === 'remarks' ? ('text' as const) : ('string' as const),
    required: key === 'useUnitName' ? renamed : false,
    ...(key === 'useUnitName' ? {} : { visibleWhen: mistaken }),
    wide: key === 'remarks',
  })),
}

const workdays = { accept: 3, decide: 5 }

const flow = approvalFlow({
  noun: '补发申请',
  handlers: [{ relation: 'institute' }],
  voiders: [{ relation: 'administrator' }],
  decider: '检验机构',
  draftHint: '填写完整后提交，由出具报告的检验机构办理',
  submitted: `申请已提交，检验机构将在${workdays.accept}个工作日内核对`,
  waiting: '待审核',
  granted: '已补发',
  disapproved: '不予补发',
  workdays,
  grantedHint: '纸质件凭领取凭证领取；更正的报告在检验报告查询中下载',
  approve: { label: '办理补发', done: '已补发' },
  sms: {},
  commitRequires: ['reportsFound'],
  approveRequires: ['reportsFound'],
  voidRequires: ['nothingCorrected'],
})

const [granting] = flow.transitions.filter(({ action }) => action === 'approve')
if (!granting) throw new Error('The shape of an approval grants nothing')
const told: Pick<TransitionDefinition, 'tells'> = { tells: [{ relation: 'owner', sms: true }] }
const grants: readonly TransitionDefinition[] = [
  { ...granting, ...told, when: { not: corrects }, input: [handover], smsText: '您申请补发的报告（{number}）已办理，可登录平台打印领取凭证。' },
  {
    ...granting,
    ...told,
    label: '更正并补发',
    when: corrects,
    input: [correction, handover],
    requires: ['reportsFound', 'correctionGiven'],
    effects: ['correctReports'],
    smsText: '您申请更正的报告（{number}）已重新出具，可登录平台下载。',
    confirm: { title: '更正并补发', text: '出具新编号的报告，原报告标记为已更正，不能恢复' },
    done: '已更正，新的报告已出具',
  },
]

export const reportReissue: ApplicationDefinition = {
  key: 'reportReissue',
  version: 1,
  label: '报告自助补发',
  noun: '补发申请',
  base: reportReissueBase,
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/self-reissue',
    query: '/company-service/self-reissue',
    form: '/company-service/self-reissue/form',
    detail: '/company-service/self-reissue/detail',
    review: '/company-service/check-online',
    reviewDetail: '/company-service/check-online/detail',
  },
  numberPrefix: 'BF',
  parties: [
    { relation: 'owner', roles: [role.useUnit, role.maintenanceUnit], source: { kind: 'applicant' } },
    { relation: 'institute', roles: [role.acceptor], source: { kind: 'unit', field: 'inspectionOrg' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: '电子报告直接下载，不用申请；需要纸质件、单位更名和信息勘误的在这里办理，不收费',
  groups: [
    {
      key: 'main',
      label: '补发',
      fields: [
        { key: 'reissueNo', label: '申请编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
        { key: 'reissueKind', label: '补发内容', type: 'enum', enum: 'reissueKind', required: true },
        { key: 'reissueReason', label: '补发原因', type: 'enum', enum: 'reissueReason', required: true, help: '信息勘误一次一份报告' },
        { key: 'reasonDetail', label: '说明', type: 'text', required: true, wide: true, placeholder: '遗失经过；勘误的写明错在哪里、应为什么' },
        { key: 'instituteName', label: '检验机构', type: 'string', required: false, source: 'snapshot', placeholder: '填写报告编号后带出' },
        { key: 'inspectionOrg', label: '检验机构编号', type: 'unit', unitSource: 'inspection', required: false, source: 'snapshot', hidden: true },
        { key: 'deviceNames', label: '设备', type: 'string', required: false, source: 'derived', hidden: true },
      ],
    },
    {
      key: 'delivery',
      label: '领取',
      fields: [
        { key: 'deliver', label: '领取方式', type: 'enum', enum: 'deliver', required: true, help: '更正的报告可以只要电子报告' },
        // An electronic report is downloaded as often as it is wanted.
        { key: 'copies', label: '份数', type: 'integer', unit: '份', min: '1', max: '5', required: onPaper, visibleWhen: onPaper },
        { key: 'mailAddress', label: '收件地址', type: 'string', maxLength: 200, required: mailed, visibleWhen: mailed, wide: true },
        { key: 'byAgent', label: '委托他人办理', type: 'enum', enum: 'yesNo', required: true },
        { key: 'contactName', label: '联系人', type: 'string', maxLength: 30, required: true, rule: 'personName' },
        { key: 'contactMobile', label: '联系电话', type: 'mobile', required: true, sensitive: 'mobile' },
        { key: 'contactEmail', label: '邮箱', type: 'email', required: false },
      ],
    },
  ],
  tables: [
    {
      key: 'reports',
      label: '报告',
      measure: '份',
      minRows: 1,
      maxRows: mostReissued,
      uniqueBy: ['reportNo'],
      uniqueMessage: '这份报告已在表格中',
      handed: { parameter: 'reports', column: 'reportNo' },
      columns: [
        { key: 'reportNo', label: '报告编号', type: 'string', maxLength: 60, required: true, example: 'ZDTJ-TD-2026-00001' },
        { key: 'deviceName', label: '设备名称', type: 'string', maxLength: 100, required: false, example: '乘客电梯' },
        { key: 'inspectedOn', label: '检验日期', type: 'date', required: false, example: '2026-05-11' },
      ],
    },
  ],
  attachments: [
    { code: 'APPLY_LETTER', label: '报告补发申请书(盖章)', required: true, blankForm: 'reportReissue' },
    { code: 'AUTH_LETTER', label: '授权委托书', required: byAgent, visibleWhen: byAgent, reason: '委托他人办理须提交', reasonWhen: byAgent },
    { code: 'NAME_PROOF', label: '更名证明', required: renamed, visibleWhen: renamed, reason: '单位更名须提交', reasonWhen: renamed },
    { code: 'EVIDENCE', label: '勘误依据', required: mistaken, visibleWhen: mistaken, reason: '信息勘误须提交', reasonWhen: mistaken },
  ],
  crossChecks: [
    {
      field: 'deliver',
      message: '电子报告可以直接下载，不用申请；需要纸质件的请选择窗口自取或邮寄',
      holds: ({ fields }) => fields.deliver !== '0' || fields.reissueReason === '3' || fields.reissueReason === '4',
    },
    {
      field: 'reports',
      message: '信息勘误一次一份报告',
      holds: ({ fields, tables }) => fields.reissueReason !== '4' || (tables.reports ?? []).filter(({ reportNo }) => reportNo).length <= 1,
    },
  ],
  derive: ({ tables }) => ({
    deviceNames: [...new Set((tables.reports ?? []).map(({ deviceName = '' }) => deviceName).filter((name) => name !== ''))].join('、').slice(0, 100),
  }),
  lookups: [
    {
      call: reportLookup,
      // Always true, since a link may pass reports before anything else is chosen.
      when: { all: [] },
      column: { query: 'reports', table: 'reports', column: 'reportNo', fills: ['deviceName', 'inspectedOn'] },
      fills: ['instituteName'],
    },
  ],
  ...flow,
  transitions: flow.transitions.flatMap((transition) => (transition === granting ? grants : [transition])),
  queues: [
    { label: '待预审', states: ['20'], waiting: true },
    { label: '待补发', states: ['50'], waiting: true },
    { label: '已办结', states: ['70'], waiting: false },
  ],
  opinionTemplates: [
    { action: 'return', label: '申请书未盖章', text: '补发申请书没有盖章，请盖章后重新上传。' },
    { action: 'return', label: '勘误依据不足', text: '所附材料不能说明报告有误，请补充设备铭牌、登记证等依据。' },
    { action: 'refuse', label: '非本机构报告', text: '所申请的报告不是本机构出具，请向出具报告的机构申请。' },
    { action: 'disapprove', label: '原报告无误', text: '经核对，原报告内容与检验记录一致，不予更正。' },
  ],
  keyFacts: [
    { label: '补发内容', field: 'reissueKind', noteField: 'reissueReason' },
    { label: '报告', table: 'reports' },
    { label: '份数', field: 'copies' },
    { label: '领取方式', field: 'deliver' },
    { label: '检验机构', field: 'instituteName' },
  ],
  documents: [
    { key: 'form', label: '补发申请书' },
    { key: 'copies', label: '补发报告(副本)', states: ['70'], signedIn: ['70'] },
    { key: 'voucher', label: '领取凭证', states: ['70'], when: onPaper },
  ],
  smsTo: 'contactMobile',
  index: {
    number: 'reissueNo',
    kind: 'reissueKind',
    keywords: ['instituteName', 'deviceNames', 'contactName'],
    rowKeywords: { table: 'reports', columns: ['reportNo'] },
    keywordHint: '申请或报告编号、检验机构、设备',
    title: ['deviceNames', 'instituteName'],
  },
  guide: {
    who: '特种设备使用单位；维保单位可以为所维保的设备申请',
    when: '纸质报告、使用标志、使用登记证遗失或损毁，单位更名，或发现报告内容有误时；电子报告随时下载，不用申请',
    law: ['《中华人民共和国特种设备安全法》第五十三条'],
    fee: '不收费',
    duration: `提交后${workdays.accept}个工作日内受理，受理后${workdays.decide}个工作日内办结`,
    result: '纸质件副本和领取凭证；单位更名、信息勘误的，出具更正后的报告，原报告标记为已更正',
  },
  listFields: ['reissueKind', 'deviceNames', 'reissueReason', 'instituteName', 'copies'],
  listNote: 'deviceNames',
}
