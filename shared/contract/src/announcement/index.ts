/** 公告: what the operator of the portal publishes. */
export * from './content'
export * as announcementEndpoints from './endpoints'
export * from './schemas'
