/** What a single value must be, and how personal data reads where it is not needed whole. */
export * from './groupedNumber'
export * from './mask'
export * from './money'
export * from './password'
export * from './personalNumbers'
export * from './rules'
export * from './sheetText'
