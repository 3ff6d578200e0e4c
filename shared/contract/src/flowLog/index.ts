/** 流转日志 of one application, by a link that expires. */
export * as flowLogEndpoints from './endpoints'
