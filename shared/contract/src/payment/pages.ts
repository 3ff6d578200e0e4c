import { ordersPath } from '../application/flows/inspectionStates'

/** Where orders are listed, and where one is paid (specification §2); pages of two builds lead to each other. */
export { ordersPath }
/** Among the orders, with 收款设置 open over them. */
export const instituteAccountAddress = `${ordersPath}?setting=account`
export const refundsPath = `${ordersPath}/refunds`
export const reconciliationPath = `${ordersPath}/reconciliation`
export const paymentTotalsPath = `${ordersPath}/totals`
export const payOrderPath = '/pay-code-order'
export const payOrderAddress = (id: string): string => `${payOrderPath}?id=${encodeURIComponent(id)}`

/** 20 digits as they are read out: in fours. */
export const spokenCode = (payCode: string): string => payCode.replace(/(\d{4})(?=\d)/g, '$1 ')
