/** What an inspection costs. */
export * from './feeQuantity'
export * from './fees'
