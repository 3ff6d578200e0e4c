/**
 * Vouchers of an application that finance looks at. Time stands meanwhile, and some is left after each that is sent back: with another one at any
 * time, a payment could be put off for ever.
 */
export const mostVouchers = 3

/** Why no other voucher can be given; undefined if one can. @param sentBack how many were sent back */
export const voucherProblem = (sentBack: number): string | undefined =>
  sentBack >= mostVouchers ? `缴费凭证已退回${mostVouchers}次，不能再上传，请在缴款期限内扫码缴费，或与检验机构联系` : undefined
