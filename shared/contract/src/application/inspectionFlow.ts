import type { FieldGroup } from '../form/definition'
import type { ReviewQueueDefinition, StateDefinition, StepDefinition, TransitionDefinition } from './definition'
import { draftStates, draftTransitions, pickUpTransitions } from './flows'
import type { ActorDefinition, PartyDefinition } from './parties'

/**
 * The shape of an inspection (domain §4.2): looked at by the institute, paid for or free, accepted, assigned, done on the spot,
 * rectified if need be, reported. 10 → 20 → 40 → 45 → 50 → 55 → 60 ⇄ 62 → 65 → 70; free or by agreement 20 → 50; by voucher
 * 40 → 42 → 45; cancelled 20, 40 → 90 and 50 → 85 → 90. Acceptor, finance and inspector are those of the institute chosen.
 */

/** Days an order may be paid; its record expires with it. */
export const paymentDays = 15
/** Days before that on which the payer is reminded. */
const reminderDays = 3

const owner: readonly ActorDefinition[] = [{ relation: 'owner' }]
const acceptor: readonly ActorDefinition[] = [{ relation: 'institute', roles: ['4'] }]
const finance: readonly ActorDefinition[] = [{ relation: 'institute', roles: ['5'] }]
const inspector: readonly ActorDefinition[] = [{ relation: 'assignee' }]
const system: readonly ActorDefinition[] = [{ relation: 'system' }]

export interface InspectionOptions {
  /** What users call a record. */
  noun: string
  /** Guards of a submission beyond completeness. */
  commitRequires?: readonly string[]
}

/** Who has to do with an inspection. @param institute field of the form that names it @param useUnit field with the use unit's credit code */
export const inspectionParties = (institute: string, useUnit: string): PartyDefinition[] => [
  { relation: 'owner', roles: ['1', '2'], source: { kind: 'applicant' } },
  { relation: 'counterpart', roles: ['1'], source: { kind: 'uscc', field: useUnit } },
  { relation: 'institute', roles: ['4', '5'], source: { kind: 'unit', field: institute } },
  { relation: 'assignee', roles: ['6'], source: { kind: 'input', field: 'inspector' } },
  { relation: 'assignee', roles: ['6'], source: { kind: 'input', field: 'secondInspector' } },
  { relation: 'administrator', roles: ['9'], source: { kind: 'role' } },
]

const states = (noun: string): StateDefinition[] => [
  ...draftStates(`填写完整后提交，检验机构将在5个工作日内预审`),
  {
    code: '20',
    label: '待预审',
    tone: 'moving',
    hint: { owner: '检验机构将在5个工作日内预审，请留意结果', institute: '请核对材料、核定检验费后作出决定', others: '检验机构将在5个工作日内预审' },
    waitsFor: { relations: ['institute'], workdays: 5 },
  },
  {
    code: '30',
    label: '退回补正',
    tone: 'attention',
    hint: { owner: '请按意见修改后重新提交', institute: '等待申请单位补正', others: '已退回申请单位补正' },
    waitsFor: { relations: ['owner'] },
  },
  {
    code: '40',
    label: '待缴费',
    tone: 'attention',
    hint: { owner: `请在${paymentDays}日内缴费，逾期自动取消`, institute: '等待申请单位缴费', others: '预审已通过，等待申请单位缴费' },
    waitsFor: { relations: ['owner'], days: paymentDays, remind: reminderDays, expiry: 'payExpire' },
  },
  {
    code: '42',
    label: '缴费待确认',
    tone: 'moving',
    hint: { owner: '检验机构财务正在核对转账，到账后正式受理', institute: '请核对到账后确认或退回', others: '缴费凭证核对中' },
    waitsFor: { relations: ['institute'], workdays: 3 },
  },
  {
    code: '45',
    label: '已缴费',
    tone: 'moving',
    hint: { owner: '缴费成功，正在受理', others: '缴费成功，正在受理' },
    automatic: 'acceptAuto',
  },
  {
    code: '50',
    label: '已受理',
    tone: 'moving',
    hint: { owner: '检验机构将在5个工作日内安排检验', institute: '请安排检验人员和日期', others: '已受理，待安排检验' },
    waitsFor: { relations: ['institute'], workdays: 5 },
  },
  {
    code: '55',
    label: '已派工',
    tone: 'moving',
    hint: { owner: '请按约定日期做好现场准备', institute: '等待检验人员到场，可以改派', assignee: '请按约定日期到场检验', others: '已安排检验人员和日期' },
    waitsFor: { relations: ['assignee'] },
  },
  {
    code: '60',
    label: '检验中',
    tone: 'moving',
    hint: { owner: '检验进行中，10个工作日内出具报告', institute: '检验进行中', assignee: '请在10个工作日内提交结论和报告', others: '检验进行中' },
    waitsFor: { relations: ['assignee'], workdays: 10 },
  },
  {
    code: '62',
    label: '待整改',
    tone: 'attention',
    hint: {
      owner: '请按检验意见通知单整改，期限内提交整改见证材料',
      institute: '等待申请单位整改',
      assignee: '收到整改见证材料后请复核',
      others: '发现问题，等待申请单位整改',
    },
    waitsFor: { relations: ['owner', 'assignee'], until: 'rectifyBy', remind: reminderDays },
  },
  {
    code: '65',
    label: '报告编审中',
    tone: 'moving',
    hint: { owner: '检验已完成，报告正在审核签发', institute: '请审核报告后签发', others: '报告正在审核签发' },
    waitsFor: { relations: ['institute'], workdays: 5 },
  },
  {
    code: '70',
    label: '已办结',
    tone: 'done',
    hint: { owner: '检验报告已出具，可在附件中下载', institute: '检验报告已签发', assignee: '检验报告已签发', others: '检验报告已出具' },
  },
  {
    code: '80',
    label: '不予受理',
    tone: 'failed',
    hint: { owner: '可以按意见修改后复制为新的申请', institute: '不予受理，不再办理', others: '检验机构不予受理' },
  },
  {
    code: '85',
    label: '取消审批中',
    tone: 'moving',
    hint: { owner: '检验机构正在核实，已缴费用核实后退回', institute: '未缴费的由受理人核实，已缴费的由财务退费', others: '申请单位已申请取消' },
    waitsFor: { relations: ['institute'], workdays: 5 },
  },
  {
    code: '90',
    label: '已取消',
    tone: 'failed',
    hint: { owner: `${noun}已取消，需要时请重新申请`, institute: `${noun}已取消，不再办理`, assignee: `${noun}已取消，不再办理`, others: `${noun}已取消` },
  },
  {
    code: '95',
    label: '已作废',
    tone: 'failed',
    hint: { owner: '检验报告已收回，请向检验机构了解情况', institute: '检验报告已收回', assignee: '检验报告已收回', others: '检验报告已收回' },
  },
]

const feeInput: readonly FieldGroup[] = [
  {
    key: 'fee',
    label: '核定检验费',
    fields: [
      { key: 'feeType', label: '收费类型', type: 'enum', enum: 'feeType', required: true },
      {
        key: 'feeAmount',
        label: '检验费',
        type: 'money',
        unit: '元',
        min: '0.01',
        max: '9999999.99',
        required: { input: 'feeType', in: ['0'] },
        visibleWhen: { input: 'feeType', in: ['0'] },
      },
      {
        key: 'feeReason',
        label: '核定说明',
        type: 'string',
        maxLength: 200,
        required: { not: { input: 'feeType', in: ['0'] } },
        help: '协议收费、免收费，或与系统核算不一致时填写',
      },
    ],
  },
]

const transitions = ({ noun, commitRequires }: InspectionOptions): TransitionDefinition[] => [
  ...draftTransitions({
    noun,
    submitted: `${noun}已提交，检验机构将在5个工作日内预审`,
    editable: ['10', '15', '30'],
    to: '20',
    ...(commitRequires ? { requires: commitRequires } : {}),
    // The institute alone is told: others who act later have nothing to do with it yet.
  }).map((transition): TransitionDefinition => (transition.silent ? transition : { ...transition, tells: [{ relation: 'institute' }] })),
  ...pickUpTransitions(['20'], acceptor),
  {
    action: 'accept',
    label: '预审通过',
    path: 'accept',
    from: ['20'],
    to: '40',
    by: acceptor,
    when: { input: 'feeType', in: ['0'] },
    input: feeInput,
    opinion: 'optional',
    requires: ['feeExplained'],
    issues: ['orderNo', 'payCode'],
    effects: ['openOrder'],
    tells: [{ relation: 'owner', sms: true }],
    done: '预审已通过，已通知申请单位缴费',
  },
  {
    action: 'accept',
    label: '受理',
    path: 'accept',
    from: ['20'],
    to: '50',
    by: acceptor,
    when: { input: 'feeType', in: ['1', '2'] },
    input: feeInput,
    opinion: 'optional',
    issues: ['receipt'],
    tells: [{ relation: 'owner', sms: true }],
    done: '已受理，回执已生成',
  },
  { action: 'return', label: '退回补正', path: 'return', from: ['20'], to: '30', by: acceptor, opinion: 'required', done: '已退回补正' },
  { action: 'refuse', label: '不予受理', path: 'refuse', from: ['20'], to: '80', by: acceptor, opinion: 'required', done: '已作出不予受理的决定' },
  {
    action: 'payCallback',
    label: '缴费到账',
    path: 'payCallback',
    // The money may come while finance still looks for another payment of the same order.
    from: ['40', '42'],
    to: '45',
    by: system,
    opinion: 'none',
    tells: [],
    done: '缴费成功',
  },
  {
    action: 'updatePayCert',
    label: '提交缴费凭证',
    path: 'updatePayCert',
    from: ['40'],
    to: '42',
    by: owner,
    input: [
      {
        key: 'transfer',
        label: '转账信息',
        fields: [
          { key: 'paidOn', label: '转账日期', type: 'date', required: true },
          { key: 'payerName', label: '付款户名', type: 'string', required: true },
        ],
      },
    ],
    papers: [{ code: 'PAY_CERT', label: '缴费凭证', required: true }],
    opinion: 'none',
    effects: ['giveVoucher'],
    tells: [{ relation: 'institute' }],
    done: '缴费凭证已提交，等待检验机构确认',
  },
  {
    action: 'payConfirm',
    label: '确认到账',
    path: 'payConfirm',
    from: ['42'],
    to: '45',
    by: finance,
    opinion: 'optional',
    effects: ['confirmVoucher'],
    tells: [],
    done: '已确认到账，申请已受理',
  },
  {
    action: 'payReject',
    label: '退回凭证',
    path: 'payReject',
    from: ['42'],
    to: '40',
    by: finance,
    opinion: 'required',
    effects: ['reopenOrder'],
    done: '已退回缴费凭证',
  },
  {
    action: 'acceptAuto',
    label: '正式受理',
    path: 'acceptAuto',
    from: ['45'],
    to: '50',
    by: system,
    opinion: 'none',
    issues: ['receipt'],
    tells: [{ relation: 'owner', sms: true }, { relation: 'institute' }],
    done: '已受理，回执已生成',
  },
  {
    action: 'payExpire',
    label: '逾期未缴费自动取消',
    path: 'payExpire',
    from: ['40'],
    to: '90',
    by: system,
    opinion: 'none',
    effects: ['cancelOrder'],
    tells: [{ relation: 'owner' }, { relation: 'institute' }],
    done: `${noun}已自动取消`,
  },
  {
    action: 'cancel',
    label: '取消申请',
    path: 'cancelApply',
    from: ['20', '30'],
    to: '90',
    by: owner,
    opinion: 'required',
    tells: [{ relation: 'institute' }],
    confirm: { title: `取消这份${noun}`, text: '取消后不能恢复，需要时请重新申请', danger: true },
    done: `${noun}已取消`,
  },
  {
    action: 'cancel',
    label: '取消申请',
    path: 'cancelApply',
    from: ['40'],
    to: '90',
    by: owner,
    opinion: 'required',
    effects: ['cancelOrder'],
    tells: [{ relation: 'institute' }],
    confirm: { title: `取消这份${noun}`, text: '取消后缴款码作废，请不要再缴费', danger: true },
    done: `${noun}已取消`,
  },
  {
    action: 'cancel',
    label: '申请取消',
    path: 'cancelApply',
    from: ['45', '50'],
    to: '85',
    by: owner,
    opinion: 'required',
    tells: [{ relation: 'institute' }],
    confirm: { title: `申请取消这份${noun}`, text: '检验机构核实后决定，已缴费用原路退回', danger: true },
    done: '取消申请已提交',
  },
  {
    action: 'audit',
    label: '同意取消',
    path: 'approveCancellation',
    from: ['85'],
    to: '90',
    by: acceptor,
    opinion: 'optional',
    requires: ['nothingPaid'],
    tells: [{ relation: 'owner' }],
    done: '已同意取消',
  },
  {
    action: 'audit',
    label: '同意取消并退费',
    path: 'approveCancellation',
    from: ['85'],
    to: '90',
    by: finance,
    input: [
      {
        key: 'refund',
        label: '退费',
        fields: [{ key: 'refundProof', label: '退费凭证号', type: 'string', maxLength: 50, required: false, help: '对公转账缴费的，退款后填写银行回单号' }],
      },
    ],
    opinion: 'optional',
    requires: ['refundable'],
    effects: ['refundOrder'],
    tells: [{ relation: 'owner' }],
    done: '已同意取消，费用将退回',
  },
  {
    action: 'reject',
    label: '不同意取消',
    path: 'refuseCancellation',
    from: ['85'],
    to: '50',
    by: acceptor,
    opinion: 'required',
    tells: [{ relation: 'owner' }],
    done: `已驳回取消申请，${noun}继续办理`,
  },
  {
    action: 'assign',
    label: '派工',
    path: 'assign',
    from: ['50', '55'],
    to: '55',
    by: acceptor,
    input: [
      {
        key: 'assignment',
        label: '检验安排',
        fields: [
          { key: 'inspector', label: '检验人员', type: 'account', accountRoles: ['6'], required: true },
          { key: 'secondInspector', label: '第二检验人员', type: 'account', accountRoles: ['6'], required: false },
          { key: 'inspectOn', label: '检验日期', type: 'date', required: true },
        ],
      },
    ],
    opinion: 'optional',
    requires: ['inspectionAhead'],
    tells: [{ relation: 'owner' }, { relation: 'assignee' }],
    done: '已派工',
  },
  {
    action: 'start',
    label: '开始检验',
    path: 'start',
    from: ['55'],
    to: '60',
    by: inspector,
    opinion: 'none',
    tells: [{ relation: 'owner' }],
    done: '已开始检验',
  },
  {
    action: 'rectify',
    label: '要求整改',
    path: 'rectify',
    from: ['60'],
    to: '62',
    by: inspector,
    input: [
      {
        key: 'rectification',
        label: '整改要求',
        fields: [
          { key: 'problem', label: '存在问题', type: 'text', required: true, wide: true },
          { key: 'rectifyBy', label: '整改期限', type: 'date', required: true },
        ],
      },
    ],
    papers: [{ code: 'OPINION_NOTICE', label: '检验意见通知单', required: true }],
    opinion: 'none',
    requires: ['rectificationAhead'],
    tells: [{ relation: 'owner' }, { relation: 'institute' }],
    done: '已通知申请单位整改',
  },
  {
    action: 'rectified',
    label: '提交整改材料',
    path: 'rectified',
    from: ['62'],
    to: '62',
    by: owner,
    papers: [{ code: 'RECTIFY_PROOF', label: '整改见证材料', required: true }],
    opinion: 'optional',
    requires: ['proofGiven'],
    tells: [{ relation: 'assignee' }],
    done: '整改材料已提交，等待检验人员复核',
  },
  {
    action: 'reinspect',
    label: '复核整改',
    path: 'reinspect',
    from: ['62'],
    to: '60',
    by: inspector,
    opinion: 'optional',
    requires: ['rectificationReported'],
    tells: [{ relation: 'owner' }],
    done: '已收到整改材料，继续检验',
  },
  {
    action: 'report',
    label: '提交报告',
    path: 'report',
    from: ['60'],
    to: '65',
    by: inspector,
    input: [
      {
        key: 'result',
        label: '检验结果',
        fields: [
          { key: 'conclusion', label: '检验结论', type: 'enum', enum: 'inspectionConclusion', required: true },
          { key: 'inspectedOn', label: '检验完成日期', type: 'date', required: true },
          { key: 'nextInspectionDate', label: '下次检验日期', type: 'date', required: false },
          { key: 'reportNo', label: '报告编号', type: 'string', required: false, source: 'number' },
        ],
      },
    ],
    papers: [{ code: 'REPORT', label: '检验报告', required: true }],
    opinion: 'optional',
    requires: ['inspectionDone'],
    issues: ['reportNo'],
    tells: [{ relation: 'institute' }],
    done: '报告已提交，等待签发',
  },
  {
    action: 'issue',
    label: '签发',
    path: 'issue',
    from: ['65'],
    to: '70',
    by: acceptor,
    opinion: 'optional',
    tells: [{ relation: 'owner', sms: true }, { relation: 'counterpart' }],
    done: '检验报告已签发',
  },
  {
    action: 'void',
    label: '作废',
    path: 'void',
    from: ['70'],
    to: '95',
    by: [{ relation: 'administrator' }],
    opinion: 'required',
    tells: [{ relation: 'owner' }, { relation: 'institute' }],
    confirm: { title: '作废这份检验报告', text: '作废后报告不再有效，不能恢复', danger: true },
    done: '检验报告已作废',
  },
]

const steps: StepDefinition[] = [
  { label: '提交报检', states: ['10', '15', '30'], by: ['commit'] },
  { label: '预审', states: ['20'], by: ['accept'], promise: '5个工作日内' },
  { label: '缴费受理', states: ['40', '42', '45'], by: ['acceptAuto', 'accept'], promise: `${paymentDays}日内缴费` },
  { label: '安排检验', states: ['50'], by: ['assign'], promise: '5个工作日内' },
  { label: '现场检验', states: ['55', '60', '62'], by: ['report'] },
  { label: '出具报告', states: ['65', '70'], by: ['issue'], promise: '检验后10个工作日内' },
]
const exits: StepDefinition[] = [
  { label: '不予受理', states: ['80'], by: ['refuse'] },
  { label: '核实取消申请', states: ['85'], by: [], promise: '检验机构核实中' },
  { label: '取消', states: ['90'], by: ['audit', 'cancel', 'payExpire'] },
  { label: '作废', states: ['95'], by: ['void'] },
]

/** Tabs of check-online (domain, handlerViews). */
const queues: ReviewQueueDefinition[] = [
  { label: '待预审', states: ['20'], waiting: true },
  { label: '待缴费确认', states: ['42'], waiting: true },
  { label: '待派工', states: ['50'], waiting: true },
  { label: '检验中', states: ['55', '60', '62', '65'], waiting: true },
  { label: '取消审批', states: ['85'], waiting: true },
  { label: '已办结', states: ['70'], waiting: false },
]

export const inspectionFlow = (options: InspectionOptions) => ({ states: states(options.noun), transitions: transitions(options), steps, exits, queues })
