import type { FieldDefinition } from '../../form/definition'
import type { TransitionDefinition } from '../definition'
import { draftTransitions, owner, pickUpTransitions, smsOf, submittedBySms, toldBySms } from './draft'
import { acceptor, finance, inspector, reportReaders, useUnit } from './inspectionActors'
import { onSiteTransitions } from './inspectionOnSite'
import { acceptTransitions, paymentTransitions } from './inspectionPayment'
import { inspectionWorkdays } from './inspectionStates'

/** The transitions of an inspection: actors, inputs, effects. */

/** The day of the inspection, or its first and last: it need not be the one agreed on, and is told from when the report is signed. */
export const inspectedOn: FieldDefinition = { key: 'inspectedOn', label: '检验日期', type: 'string', required: false, source: 'derived' }

/** What is told of the day in place of the one wished for: that of the inspection, and until then the one agreed on. */
export const dayDecided = { label: inspectedOn.label, input: inspectedOn.key, or: { label: '约定检验日期', input: 'inspectOn' } } as const

export interface InspectionOptions {
  /** Noun for a record. */
  noun: string
  /** Guards of a submission, beyond completeness. */
  commitRequires?: readonly string[]
}

/** Who can take back what was decided, and where: no menu leads the administrator to inspections. @param decided 签发 or 办结 */
export const voidedBy = (decided: string): string => `${decided}后只有系统管理员可以作废，在页首搜索这份报检的编号后办理`

const sms = '报检'
const reportSms = '您的报检（{number}）检验报告已出具，可登录平台下载。'

export const inspectionTransitions = ({ noun, commitRequires }: InspectionOptions): TransitionDefinition[] => [
  ...submittedBySms(
    draftTransitions({
      noun,
      submitted: `${noun}已提交，检验机构将在${inspectionWorkdays.preExamine}个工作日内预审`,
      editable: ['10', '15', '30'],
      to: '20',
      ...(commitRequires ? { requires: commitRequires } : {}),
      // Finance and inspectors are not involved yet; the use unit is notified that someone applies on its behalf.
    }),
    sms,
  ).map((transition): TransitionDefinition => (transition.silent ? transition : { ...transition, tells: [{ relation: 'institute' }, useUnit] })),
  ...pickUpTransitions(['20'], acceptor),
  ...acceptTransitions,
  {
    action: 'return',
    label: '退回补正',
    path: 'return',
    from: ['20'],
    to: '30',
    by: acceptor,
    opinion: 'required',
    ...toldBySms(smsOf(sms).returned),
    done: '已退回补正',
  },
  {
    action: 'refuse',
    label: '不予受理',
    path: 'refuse',
    // A returned application that is never completed would keep its devices from every other one.
    from: ['20', '30'],
    to: '80',
    by: acceptor,
    opinion: 'required',
    ...toldBySms(smsOf(sms).refused, [{ relation: 'owner' }, useUnit]),
    confirm: { title: `不予受理这份${noun}`, text: '材料可以补正的，请退回补正；不予受理后不能恢复', danger: true },
    done: '已作出不予受理的决定',
  },
  ...paymentTransitions(noun),
  {
    action: 'cancel',
    label: '取消申请',
    path: 'cancelApply',
    from: ['20', '30'],
    to: '90',
    by: owner,
    opinion: 'required',
    tells: [{ relation: 'institute' }, useUnit],
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
    effects: ['leaveOrder'],
    tells: [{ relation: 'institute' }, useUnit],
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
    ...toldBySms('您的报检（{number}）已同意取消。', [{ relation: 'owner' }, useUnit]),
    confirm: { title: `同意取消这份${noun}`, text: '取消后不能恢复，需要时由申请单位重新申请', danger: true },
    done: '已同意取消',
  },
  {
    action: 'audit',
    label: '同意取消并退费',
    path: 'approveCancellation',
    from: ['85'],
    to: '90',
    by: finance,
    opinion: 'optional',
    requires: ['somethingPaid', 'refundable'],
    effects: ['refundOrder'],
    // Without this news, the message would only say that it is cancelled, and nothing of the money.
    news: '退费{feeAmount}元，待复核',
    ...toldBySms('您的报检（{number}）已同意取消，所缴费用经复核后原路退回。', [{ relation: 'owner' }, useUnit]),
    confirm: {
      title: `同意取消这份${noun}并退费`,
      text: '退费{feeAmount}元，经另一位财务复核后退回；取消后不能恢复。不同意取消的请不要办理，由受理人答复',
      danger: true,
    },
    done: '已同意取消，退费待另一位财务复核',
  },
  {
    action: 'reject',
    label: '不同意取消',
    path: 'refuseCancellation',
    from: ['85'],
    to: '50',
    by: acceptor,
    opinion: 'required',
    ...toldBySms('您的报检（{number}）不同意取消，继续办理：{opinion}'),
    done: `已驳回取消申请，${noun}继续办理`,
  },
  ...onSiteTransitions,
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
        label: '检验报告',
        fields: [{ key: 'reportNo', label: '报告编号', type: 'string', required: false, source: 'number', placeholder: '提交后按台自动编号' }],
      },
    ],
    papers: [{ code: 'REPORT', label: '检验报告附页', required: false, reason: '报告由平台按检验结果生成，有附页的上传' }],
    draft: { until: ['issue'], readers: reportReaders },
    opinion: 'optional',
    requires: ['resultsComplete'],
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
    requires: ['anotherSigns'],
    issues: [inspectedOn.key, 'failedDevices'],
    effects: ['writeResults'],
    tells: [{ relation: 'owner', sms: true }, useUnit],
    smsText: reportSms,
    confirm: { title: '签发检验报告', text: `检验报告 {reportNo} 签发后发给{unitName}，检验结果写入设备档案；${voidedBy('签发')}` },
    done: '检验报告已签发',
  },
  {
    action: 'returnReport',
    label: '退回修改',
    path: 'returnReport',
    from: ['65'],
    to: '60',
    by: acceptor,
    draft: { until: ['issue'], readers: reportReaders, undoes: 'report' },
    opinion: 'required',
    tells: [{ relation: 'assignee' }],
    done: '报告已退回检验人员修改',
  },
  {
    action: 'void',
    label: '作废',
    path: 'void',
    from: ['70'],
    to: '95',
    by: [{ relation: 'administrator' }],
    opinion: 'required',
    effects: ['withdrawResults'],
    tells: [{ relation: 'owner' }, useUnit, { relation: 'institute' }, { relation: 'assignee' }],
    confirm: { title: '作废这份检验报告', text: '作废后报告不再有效，设备档案退回这次检验前的内容；作废不能撤回', danger: true },
    done: '检验报告已作废',
  },
]
