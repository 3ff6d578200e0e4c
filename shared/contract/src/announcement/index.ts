/** 公告: announcements by the portal's operator. */
export * from './content'
export * as announcementEndpoints from './endpoints'
export * from './schemas'
