/** An application type as data, its workflow, and the calls made from it. */
export * from './definition'
export * from './endpoints'
export * from './schemas'
export * from './types/all'
export * from './types/constructionNotice'
export * from './validate'
export * from './workflow'
