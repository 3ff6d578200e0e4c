/** 消息: notifications about records that concern the user. */

export * as inboxEndpoints from './endpoints'
export { type ReminderSetting, type ReminderStep, reminderChannels, reminderSettingSchema, reminderStepName, reminderSteps } from './reminders'
export * from './schemas'
export * from './unreadEndpoint'
