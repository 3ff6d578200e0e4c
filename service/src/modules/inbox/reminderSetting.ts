import { type ReminderSetting, reminderSettingSchema, reminderSteps } from '@shared/contract/inbox'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'

/** Which reminders an account wants; all by default. */
export async function reminderSettingOf({ db }: Connection, { accountId }: Caller): Promise<ReminderSetting> {
  const row = await db.selectFrom('reminder_setting').select(['message', 'sms']).where('account_id', '=', accountId).executeTakeFirst()
  return row ? reminderSettingSchema.parse(row) : { message: [...reminderSteps], sms: [...reminderSteps] }
}

export async function saveReminderSetting({ db }: Connection, { accountId }: Caller, { message, sms }: ReminderSetting): Promise<void> {
  await db
    .insertInto('reminder_setting')
    .values({ account_id: accountId, message, sms })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ message, sms }))
    .execute()
}
