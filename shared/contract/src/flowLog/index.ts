/** What happened to a record: 流转日志 of an application, also by a link that expires, and the changes of a record in force. */
export * from './changeLog'
export * as flowLogEndpoints from './endpoints'
