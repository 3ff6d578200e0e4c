/** Validation of single values, and masking of personal data. */
export * from './chinaTime'
export * from './groupedNumber'
export * from './mask'
export * from './money'
export * from './password'
export * from './personalNumbers'
export * from './rules'
export * from './sheetText'
