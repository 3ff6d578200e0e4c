/** For tests of pages only: a service that answers what the test says, and records to answer with. */
export * from './aDevice'
export * from './aNotice'
export * from './aPaymentOrder'
export * from './aUnit'
export * from './fakeService'
