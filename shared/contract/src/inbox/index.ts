/** 消息: what happened to a record that concerns the reader. */

export * as inboxEndpoints from './endpoints'
export * from './schemas'
export * from './unreadEndpoint'
