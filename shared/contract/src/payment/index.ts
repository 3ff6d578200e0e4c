/** Payment of inspections. */
export * as paymentEndpoints from './endpoints'
export * from './instituteAccount'
export * from './issuedInvoices'
export * from './orderStates'
export * from './pages'
export * from './reconciliation'
export * from './refundTexts'
export * from './schemas'
