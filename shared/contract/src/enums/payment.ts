/** Fees, payments and invoices. */

import type { Option } from './option'

/** 缴费方式 */
export const payMethod = [
  { code: '1', label: '扫码缴费(统一公共支付)' },
  { code: '2', label: '对公转账(上传凭证)' },
  { code: '3', label: '协议结算' },
  { code: '4', label: '免缴' },
] as const satisfies readonly Option[]

/** 收费类型 */
export const feeType = [
  { code: '0', label: '正常收费' },
  { code: '1', label: '协议收费' },
  { code: '2', label: '免收费' },
] as const satisfies readonly Option[]

/** 缴费状态 of a payment order */
export const payState = [
  { code: '1', label: '待缴费' },
  { code: '2', label: '已缴费' },
  { code: '4', label: '凭证待确认' },
  { code: '8', label: '已退费' },
  { code: '9', label: '已取消' },
] as const satisfies readonly Option[]

/** 退费状态 */
export const refundState = [
  { code: 'asked', label: '待复核' },
  { code: 'returned', label: '复核退回' },
  { code: 'requested', label: '退费中' },
  { code: 'done', label: '已退费' },
] as const satisfies readonly Option[]

/** 退费原因 */
export const refundReason = [
  { code: 'cancelled', label: '取消报检' },
  { code: 'late', label: '取消后到账' },
  { code: 'twice', label: '重复缴费' },
  { code: 'amountDiffers', label: '金额不符' },
] as const satisfies readonly Option[]

/** 对账单一行的类型 */
export const statementKind = [
  { code: 'payment', label: '收款' },
  { code: 'refund', label: '退款' },
] as const satisfies readonly Option[]

/** 对账结果 */
export const reconciliationResult = [
  { code: 'matched', label: '核对一致' },
  { code: 'amountDiffers', label: '金额不符' },
  { code: 'dayDiffers', label: '日期不符' },
  { code: 'missingHere', label: '平台有、本系统无' },
  { code: 'missingThere', label: '本系统有、平台无' },
] as const satisfies readonly Option[]

/** 增值税发票，由付款单位选择 */
export const vatInvoiceKind = [
  { code: '2', label: '增值税电子普通发票' },
  { code: '3', label: '增值税专用发票' },
] as const satisfies readonly Option[]

/** 票据种类 */
export const invoiceKind = [{ code: '1', label: '财政电子票据' }, ...vatInvoiceKind] as const satisfies readonly Option[]

/** 检验费的收费性质 */
export const chargeKind = [
  { code: '1', label: '行政事业性收费' },
  { code: '2', label: '经营服务性收费' },
] as const satisfies readonly Option[]
