/** Coded values and their labels, by what they are about. Only codes are stored and sent; labels are for users. */

export * from './archive'
export * from './byName'
export * from './inspection'
export * from './maintenance'
export * from './option'
export * from './payment'
export * from './question'
export * from './registration'
export * from './unit'
