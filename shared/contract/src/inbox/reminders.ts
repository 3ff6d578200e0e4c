import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { role } from '../roles'

/** 到期提醒: use units are notified before devices are due, and weekly once they are overdue (domain §3.2). */

/** Days before the due date on which a reminder is sent; 0: weekly once overdue. */
export const reminderSteps = [60, 30, 15, 7, 1, 0] as const
export type ReminderStep = (typeof reminderSteps)[number]

export const reminderStepName = (step: ReminderStep): string => (step === 0 ? '超期后每周' : `到期前 ${step} 天`)

/** By message in the portal, and by SMS to the account's mobile. */
export const reminderChannels = ['message', 'sms'] as const

const steps = z.array(z.union([z.literal(60), z.literal(30), z.literal(15), z.literal(7), z.literal(1), z.literal(0)])).max(reminderSteps.length)
export const reminderSettingSchema = z.object({ message: steps, sms: steps })
export type ReminderSetting = z.infer<typeof reminderSettingSchema>

const users = { kind: 'roles', roles: [role.useUnit] } as const

export const reminders = defineEndpoint({
  method: 'GET',
  path: '/a/stone/message/reminders',
  summary: '本人接收哪些设备到期提醒；没有设置过的全部接收；只管理一部分设备的账号接收这一部分的',
  access: users,
  /** `limited`: the account manages a part of its unit's devices and is reminded of those only. */
  data: reminderSettingSchema.extend({ limited: z.boolean() }),
})

export const saveReminders = defineEndpoint({
  method: 'POST',
  path: '/a/stone/message/saveReminders',
  summary: '设置本人接收哪些设备到期提醒',
  access: users,
  audit: 'message.saveReminders',
  body: reminderSettingSchema,
  data: reminderSettingSchema,
})
