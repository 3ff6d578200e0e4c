/**
 * How many vouchers of an application may be sent back and leave some working days each. Time stands while finance looks at one: with more of them, a
 * payment could be put off for ever. Where it can be paid by QR code, none is taken after them; where it cannot, a voucher is the only way to pay, and
 * others are taken in the time that is left.
 */
export const mostVouchers = 3

/** Whether sending back another voucher leaves some working days in any case. @param sentBack how many were sent back before it */
export const leavesWorkdays = (sentBack: number): boolean => sentBack < mostVouchers

/**
 * Why no other voucher can be given; undefined if one can.
 * @param sentBack how many were sent back
 * @param byCode whether it can be paid by QR code instead
 */
export const voucherProblem = (sentBack: number, byCode: boolean): string | undefined =>
  byCode && !leavesWorkdays(sentBack) ? `缴费凭证已退回${mostVouchers}次，不能再上传，请在缴款期限内扫码缴费，或与检验机构联系` : undefined
