import type { Condition } from '../../form/condition'
import type { FieldGroup } from '../../form/definition'
import type { TransitionDefinition } from '../definition'
import { owner } from './draft'
import { acceptor, finance, system, together, useUnit } from './inspectionActors'
import { inspectionFeeLookup } from './inspectionFee'

/** Fee, payment and final acceptance of an inspection: 20 → 40 ⇄ 42 → 45 → 50, free 20 → 50, unpaid 40 → 90. */

/** What was decided leaves nothing to pay on the platform: a fee by agreement, or none. */
export const unpaidHere: Condition = { input: 'feeType', in: ['1', '2'] }

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
        required: false,
        source: 'derived',
        help: '逐台核定检验费的合计',
        // Empty while a device has no amount: then there is nothing to show, and the transition is refused with the devices.
        visibleWhen: { all: [{ input: 'feeType', in: ['0'] }, { not: { input: 'feeAmount', in: [''] } }] },
      },
      {
        key: 'feeReason',
        label: '核定说明',
        type: 'string',
        maxLength: 200,
        required: unpaidHere,
        help: '协议收费、免收费时填写；逐台的减免写在核定检验费里',
      },
    ],
  },
]

const paymentSms = '您的报检（{number}）已通过预审，应缴{feeAmount}元，请于{dueDate}前缴费。'
const acceptedSms = '您的报检（{number}）已正式受理，受理号{receiptNo}。'

/**
 * Acceptance where nothing is to be paid on the platform. Without the news of its two cases, an applicant would wait to be asked for the fee of the
 * form.
 */
const acceptedUnpaid = (feeType: string, news: string): TransitionDefinition => ({
  action: 'accept',
  label: '受理',
  path: 'accept',
  from: ['20'],
  to: '50',
  by: acceptor,
  when: { input: 'feeType', in: [feeType] },
  input: feeInput,
  lookups: [inspectionFeeLookup],
  opinion: 'optional',
  requires: ['devicesInspectable'],
  issues: ['receipt'],
  tells: [{ relation: 'owner', sms: true }],
  news,
  smsText: `${acceptedSms}${news}。`,
  done: '已受理，回执已生成',
})

/** The fee of the summary once it is fixed; without one, why. */
export const feeDecided = { label: '核定检验费', input: 'feeAmount', or: { label: '收费类型', input: 'feeType' } } as const

/** Whether a fee is charged is decided in the pre-examination. */
export const acceptTransitions: readonly TransitionDefinition[] = [
  {
    action: 'accept',
    label: '预审通过',
    path: 'accept',
    from: ['20'],
    to: '40',
    by: acceptor,
    when: { input: 'feeType', in: ['0'] },
    input: feeInput,
    lookups: [inspectionFeeLookup],
    opinion: 'optional',
    requires: ['devicesInspectable', 'feeFixed'],
    issues: ['feeAmount', 'orderNo', 'payCode'],
    effects: ['openOrder'],
    tells: [{ relation: 'owner', sms: true }],
    // Without this news, the notification would only contain the opinion that everything is in order, not what to do next.
    news: '应缴{feeAmount}元，请于{dueDate}前缴费',
    smsText: paymentSms,
    // The other decision of the same name asks for no payment, and the page names the first.
    done: '预审已通过，已通知申请单位',
  },
  acceptedUnpaid('1', '按协议结算，不在平台缴费和开票'),
  { ...acceptedUnpaid('2', '免收费，不用缴费'), requires: ['devicesInspectable', 'freeAsFixed'] },
]

export const paymentTransitions = (noun: string): TransitionDefinition[] => [
  {
    action: 'payCallback',
    label: '缴费到账',
    path: 'payCallback',
    // The payment may arrive while finance is still checking another payment for the same order.
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
    by: together(owner),
    input: [
      {
        key: 'transfer',
        label: '转账信息',
        fields: [
          { key: 'paidOn', label: '转账日期', type: 'date', required: true, day: 'upToToday' },
          { key: 'payerName', label: '付款户名', type: 'string', required: true },
        ],
      },
    ],
    papers: [{ code: 'PAY_CERT', label: '缴费凭证', required: true }],
    opinion: 'none',
    requires: ['voucherAllowed'],
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
    by: together(finance),
    opinion: 'optional',
    effects: ['confirmVoucher'],
    tells: [],
    // The day stands with the application that has the voucher: for another one of its order, the sentence does without.
    confirm: { title: '确认这笔转账已到账', text: '{unitName}{paidOn}转账的检验费已到账，申请随即正式受理；确认后不能撤回' },
    done: '已确认到账，申请已受理',
  },
  {
    action: 'payReject',
    label: '退回凭证',
    path: 'payReject',
    from: ['42'],
    to: '40',
    by: together(finance),
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
    smsText: acceptedSms,
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
    effects: ['leaveOrder'],
    tells: [{ relation: 'owner' }, useUnit, { relation: 'institute' }],
    done: `${noun}已自动取消`,
  },
]
