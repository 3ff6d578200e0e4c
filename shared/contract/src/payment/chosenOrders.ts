import { grantedStatus } from '../application/definitionReaders'
import { centsOf, mostPaidCents } from '../rules'
import { orderStates } from './orderStates'
import { mostInvoiced, mostMerged, type PaymentOrder } from './schemas'

/** Which orders can be paid together and which invoiced together: the list says it as they are chosen, the service refuses the others. */

const ofSeveralInstitutes = (orders: readonly Pick<PaymentOrder, 'instituteId'>[]): boolean => new Set(orders.map(({ instituteId }) => instituteId)).size > 1

type OrderToMerge = Pick<PaymentOrder, 'state' | 'instituteId' | 'amount'> & Partial<Pick<PaymentOrder, 'instituteName'>>

/** Why orders cannot be paid together; undefined if they can. */
export function mergeProblem(orders: readonly OrderToMerge[]): string | undefined {
  if (orders.some(({ state }) => state !== orderStates.open)) return '只有待缴费的缴款单可以合并'
  if (ofSeveralInstitutes(orders)) {
    // Their rows need not show the institutes.
    const names = [...new Set(orders.flatMap(({ instituteName }) => instituteName ?? []))]
    return names.length > 1 ? `所选缴款单属于${names.join('和')}，只有同一检验机构的可以合并` : '只有同一检验机构的缴款单可以合并'
  }
  if (orders.length > mostMerged) return `一次最多合并${mostMerged}份`
  const cents = orders.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)
  return cents > mostPaidCents ? '合并后的金额太大，请分开缴费' : undefined
}

/** An order as far as its invoice depends on it; `invoiceStatus` is empty without a valid invoice. */
export type OrderToInvoice = Pick<PaymentOrder, 'orderNo' | 'state' | 'instituteId' | 'refunding' | 'invoiceStatus' | 'invoiceable'>

function ownInvoiceProblem({ orderNo, state, refunding, invoiceStatus, invoiceable }: OrderToInvoice): string | undefined {
  if (state !== orderStates.paid) return `缴款单${orderNo}还没有到账或已退费，不能开票`
  if (refunding) return `缴款单${orderNo}正在办理退费，办结后再申请开票`
  if (invoiceStatus !== '') return `缴款单${orderNo}已${invoiceStatus === grantedStatus ? '开具票据，需要更正的先申请作废' : '申请开票'}`
  return centsOf(invoiceable) ? undefined : `缴款单${orderNo}已全部退费，不能开票`
}

/** Why orders cannot be put on one invoice; undefined if they can. */
export function invoiceProblem(orders: readonly OrderToInvoice[]): string | undefined {
  if (orders.length > mostInvoiced) return `一张票据最多合并${mostInvoiced}份缴款单`
  if (ofSeveralInstitutes(orders)) return '一张票据只能包含同一检验机构的缴款单'
  return orders.map(ownInvoiceProblem).find((problem) => problem !== undefined)
}
