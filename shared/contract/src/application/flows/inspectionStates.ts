import type { StateDefinition } from '../definition'
import { draftStates } from './draft'

/** The states of an inspection, with the parties that must act and their deadlines. */

/** Page with the list of orders (specification §2). */
export const ordersPath = '/company-service/online-apply-pay'
/** Days in which an order can be paid; its record expires with it. */
export const paymentDays = 15
/** Days before that deadline on which the payer is reminded. */
const reminderDays = 3
/** Working days in which each step is to be taken. What is told of them is written with these numbers. */
export const inspectionWorkdays = { preExamine: 5, confirmVoucher: 3, assign: 5, answerReschedule: 2, report: 10, recheck: 5, sign: 5, cancel: 5 } as const

/** The codes of its states beyond the draft. */
export const inspectionState = {
  preExamining: '20',
  returned: '30',
  unpaid: '40',
  voucherGiven: '42',
  paid: '45',
  accepted: '50',
  assigned: '55',
  rescheduleAsked: '56',
  inspecting: '60',
  toRectify: '62',
  rectified: '63',
  reported: '65',
  done: '70',
  refused: '80',
  cancelAsked: '85',
  cancelled: '90',
  voided: '95',
} as const
const { assigned, rescheduleAsked, inspecting, toRectify, rectified, reported, done, voided } = inspectionState

/** Assigned and not begun, including those for which another day is requested. */
export const aheadStates: readonly string[] = [assigned, rescheduleAsked]
/** Defects were found, and the reinspection is still to come. */
export const rectifyingStates: readonly string[] = [toRectify, rectified]
/** Planned: the inspector has something to do, or waits for somebody else. */
export const plannedStates: readonly string[] = [...aheadStates, inspecting, ...rectifyingStates]
/** The inspection has at least begun. */
export const begunStates: readonly string[] = [inspecting, ...rectifyingStates, reported, done, voided]

export const inspectionStates = (noun: string): StateDefinition[] => [
  ...draftStates(`填写完整后提交，检验机构将在${inspectionWorkdays.preExamine}个工作日内预审`),
  {
    code: inspectionState.preExamining,
    label: '待预审',
    tone: 'moving',
    hint: {
      owner: `检验机构将在${inspectionWorkdays.preExamine}个工作日内预审，请留意结果`,
      institute: '请核对材料、核定检验费后作出决定',
      counterpart: '为您单位的设备报检；没有委托的，请与检验机构联系',
      others: `检验机构将在${inspectionWorkdays.preExamine}个工作日内预审`,
    },
    waitsFor: { relations: ['institute'], workdays: inspectionWorkdays.preExamine },
  },
  {
    code: inspectionState.returned,
    label: '退回补正',
    tone: 'attention',
    hint: { owner: '请按意见修改后重新提交', institute: '等待申请单位补正，一直不补正的可以不予受理', others: '已退回申请单位补正' },
    waitsFor: { relations: ['owner'] },
  },
  {
    code: inspectionState.unpaid,
    label: '待缴费',
    tone: 'attention',
    // Without the days: it stands beside the last day and in its reminder, where a reader would count them from today. Nor asks it to pay once more.
    hint: { owner: '逾期未缴费的自动取消', institute: '等待申请单位缴费', others: '预审已通过，等待申请单位缴费' },
    waitsFor: { relations: ['owner'], days: paymentDays, remind: reminderDays, expiry: 'payExpire' },
    actsAt: { label: '去缴费', path: ordersPath },
  },
  {
    code: inspectionState.voucherGiven,
    label: '缴费待确认',
    tone: 'moving',
    hint: { owner: '检验机构财务正在核对转账，到账后正式受理', institute: '请核对到账后确认或退回', others: '缴费凭证核对中' },
    waitsFor: { relations: ['institute'], workdays: inspectionWorkdays.confirmVoucher },
  },
  {
    code: inspectionState.paid,
    label: '已缴费',
    tone: 'moving',
    hint: { owner: '缴费成功，正在受理', others: '缴费成功，正在受理' },
    automatic: 'acceptAuto',
  },
  {
    code: inspectionState.accepted,
    label: '已受理',
    tone: 'moving',
    hint: { owner: `检验机构将在${inspectionWorkdays.assign}个工作日内安排检验`, institute: '请安排检验人员和日期', others: '已受理，待安排检验' },
    waitsFor: { relations: ['institute'], workdays: inspectionWorkdays.assign },
  },
  {
    code: inspectionState.assigned,
    label: '已派工',
    tone: 'moving',
    hint: {
      owner: '请按约定日期做好现场准备。不能按时检验的可以申请改期；派工以后不能取消',
      institute: '等待检验人员到场，可以改派',
      assignee: '请按约定日期到场检验',
      counterpart: '您单位的设备按约定日期检验，请做好现场准备',
      others: '已安排检验人员和日期',
    },
    waitsFor: { relations: ['assignee'] },
  },
  {
    code: inspectionState.rescheduleAsked,
    label: '改期待答复',
    tone: 'moving',
    hint: {
      owner: `检验机构将在${inspectionWorkdays.answerReschedule}个工作日内答复，答复以前原来的检验日期不变；派工以后不能取消`,
      institute: '请同意或不同意改期，也可以改派',
      assignee: '申请单位已申请改期，检验机构答复以前原来的检验日期不变',
      others: '申请单位已申请改期，等待检验机构答复',
    },
    waitsFor: { relations: ['institute'], workdays: inspectionWorkdays.answerReschedule },
  },
  {
    code: inspectionState.inspecting,
    label: '检验中',
    tone: 'moving',
    hint: {
      owner: `检验进行中，${inspectionWorkdays.report}个工作日内出具报告`,
      institute: '检验进行中',
      assignee: `请在${inspectionWorkdays.report}个工作日内提交结论和报告`,
      others: '检验进行中',
    },
    waitsFor: { relations: ['assignee'], workdays: inspectionWorkdays.report },
  },
  {
    code: inspectionState.toRectify,
    label: '待整改',
    tone: 'attention',
    hint: {
      owner: '请按检验意见通知单整改，期限内提交整改见证材料',
      institute: '等待申请单位整改',
      assignee: '等待申请单位提交整改见证材料，期限过后仍未提交的可以继续检验',
      counterpart: '您单位的设备存在问题，请按检验意见通知单整改，由申请单位提交整改见证材料',
      others: '发现问题，等待申请单位整改',
    },
    waitsFor: { relations: ['owner'], until: 'rectifyBy', remind: reminderDays, afterwards: ['assignee'] },
  },
  {
    code: inspectionState.rectified,
    label: '整改待复核',
    tone: 'moving',
    hint: {
      owner: `整改材料已提交，检验人员将在${inspectionWorkdays.recheck}个工作日内复核`,
      institute: '等待检验人员复核整改',
      assignee: '请查看整改见证材料，复核后继续检验',
      others: '整改材料已提交，等待检验人员复核',
    },
    waitsFor: { relations: ['assignee'], workdays: inspectionWorkdays.recheck },
  },
  {
    code: inspectionState.reported,
    label: '报告编审中',
    tone: 'moving',
    hint: { owner: '检验已完成，报告正在审核签发', institute: '请审核报告后签发', others: '报告正在审核签发' },
    waitsFor: { relations: ['institute'], workdays: inspectionWorkdays.sign },
  },
  {
    code: inspectionState.done,
    label: '已办结',
    tone: 'done',
    hint: { owner: '检验报告已出具，可以打印', institute: '检验报告已签发', assignee: '检验报告已签发', others: '检验报告已出具' },
    caution: { field: { key: 'failedDevices', label: '不合格设备', type: 'string', required: false }, text: '有{failedDevices}，须整改后复检' },
  },
  {
    code: inspectionState.refused,
    label: '不予受理',
    tone: 'failed',
    hint: { owner: '可以复制为新的申请，按意见修改后提交', institute: '不予受理，不再办理', others: '检验机构不予受理' },
  },
  {
    code: inspectionState.cancelAsked,
    label: '取消审批中',
    tone: 'moving',
    hint: {
      owner: '检验机构正在核实，已缴费用核实后退回',
      institute: '同意取消的，未缴费的由受理人办理，已缴费的由财务办理并退费；不同意取消的由受理人答复',
      others: '申请单位已申请取消',
    },
    waitsFor: { relations: ['institute'], workdays: inspectionWorkdays.cancel },
  },
  {
    code: inspectionState.cancelled,
    label: '已取消',
    tone: 'failed',
    hint: { owner: `${noun}已取消，需要时请重新申请`, institute: `${noun}已取消，不再办理`, assignee: `${noun}已取消，不再办理`, others: `${noun}已取消` },
  },
  {
    code: inspectionState.voided,
    label: '已作废',
    tone: 'failed',
    hint: { owner: '检验报告已作废，请向检验机构了解情况', institute: '检验报告已作废', assignee: '检验报告已作废', others: '检验报告已作废' },
  },
]
