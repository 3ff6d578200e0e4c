/** The history of a record: 流转日志 of an application, also by an expiring link, and changes of current data. */
export * from './changeLog'
export * as flowLogEndpoints from './endpoints'
