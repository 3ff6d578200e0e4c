import { leavesWorkdays, mostVouchers, type OrderDetail, voucherProblem } from '@shared/contract/payment'

/** Another voucher for an order of which some were sent back. */

type Refused = Pick<OrderDetail, 'voucherRefusal' | 'cashier'>

const sentBackOf = ({ voucherRefusal }: Refused): number => voucherRefusal?.times ?? 0
const paidByCode = ({ cashier }: Refused): boolean => cashier !== ''

/** Why no other voucher can be given for an order; undefined if one can. */
export const noFurtherVoucher = (order: Refused): string | undefined => voucherProblem(sentBackOf(order), paidByCode(order))

/** What to do once a voucher of an order was sent back. */
export function afterRefusal(order: Refused): string {
  const problem = noFurtherVoucher(order)
  if (problem !== undefined) return problem
  const sentBack = sentBackOf(order)
  if (paidByCode(order)) return `核对后可以重新上传（最多再上传 ${mostVouchers - sentBack} 次），也可以扫码缴费`
  return leavesWorkdays(sentBack)
    ? `核对后请重新上传；退回超过${mostVouchers}次的，缴款期限不再宽限`
    : `核对后请重新上传；已退回${sentBack}次，再退回的，缴款期限不再宽限`
}
