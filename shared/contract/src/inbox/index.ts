/** 消息: what happened to a record that concerns the reader. */

export * as inboxEndpoints from './endpoints'
export { type ReminderSetting, type ReminderStep, reminderChannels, reminderSettingSchema, reminderStepName, reminderSteps } from './reminders'
export * from './schemas'
export * from './unreadEndpoint'
