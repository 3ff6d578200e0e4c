import { ordersPath } from '../application/flows/inspectionStates'

/** Pages with the list of orders and for paying one (specification §2); builds of different areas link to each other. */
export { ordersPath }
/** The list of orders with 收款设置 open above it. */
export const instituteAccountAddress = `${ordersPath}?setting=account`
export const refundsPath = `${ordersPath}/refunds`
export const reconciliationPath = `${ordersPath}/reconciliation`
export const paymentTotalsPath = `${ordersPath}/totals`
export const payOrderPath = '/pay-code-order'
export const payOrderAddress = (id: string): string => `${payOrderPath}?id=${encodeURIComponent(id)}`

/** The 20 digits in groups of four, for reading aloud. */
export const spokenCode = (payCode: string): string => payCode.replace(/(\d{4})(?=\d)/g, '$1 ')
