/** For tests of pages only: a fake service and sample records. */
export * from './aDevice'
export * from './aNotice'
export * from './aPaymentOrder'
export * from './aUnit'
export * from './fakeService'
export * from './pagesOfTypes'
