import { duties, type EquipmentListKey, equipmentListAddress, inUse } from '@shared/contract/equipment'
import { reminderSteps } from '@shared/contract/inbox'
import { role } from '@shared/contract/roles'
import { smsTemplates } from '@shared/contract/visitor'
import { queueWritten } from '../../../adapters/smsOutbox'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import { systemScope } from '../../../database/scope'
import { messageChannel } from '../../../notification/notify'
import { viewer } from '../../../security/caller'

/**
 * 到期提醒: use units are reminded once at each step before a due date, unless an application for it is open. One statement per duty, however many
 * devices: due devices are one index range of the administrators' parties, and a unit gets one message for all its devices at the same step; a member
 * limited to a part of them one for those.
 */

interface ReminderOf {
  duty: 'inspection' | 'detect'
  column: 'due_date' | 'detect_date'
  soon: EquipmentListKey
  overdue: EquipmentListKey
  /** What to do more than a month ahead, within the last month, and afterwards (特种设备安全法 第40条; TSG T7008-2023: a test before that month does not count). */
  advice: { early: string; near: string; late: string }
}

const remindersOf: readonly ReminderOf[] = [
  {
    duty: 'inspection',
    column: 'due_date',
    soon: 'aboutExpire',
    overdue: 'timeout',
    advice: { early: '请在到期一个月前报检', near: '请尽快报检，到期未检不得继续使用', late: '超期的设备不得继续使用，请尽快报检' },
  },
  {
    duty: 'detect',
    column: 'detect_date',
    soon: 'detectDue',
    overdue: 'detectExtended',
    advice: { early: '请申请检验检测，在到期前1个月内检测', near: '请申请检验检测，在到期前1个月内检测', late: '请尽快检测' },
  },
]

const aheadSteps = reminderSteps.filter((step) => step > 0)

/** Weeks begin on Mondays. Everything overdue is reminded of once a week, all devices of a unit in one message. */
const statementFor = (column: ReminderOf['column']): string => `
  with due as materialized (
    select party.equipment_id, party.use_unit_id as unit_id, party.${column} as day,
      case when party.${column} < $1::date then -(($1::date - date '2020-01-06') / 7)
        else (select min(step) from unnest($2::integer[]) step where step >= party.${column} - $1::date) end as step
    from equipment_party party
    where party.viewer = $3 and party.relation = 'administrator' and party.use_status = $4 and party.use_unit_id is not null
      and party.${column} <= $1::date + (select max(step) from unnest($2::integer[]) step)
  ), untold as materialized (
    select due.* from due left join due_reminder told on told.equipment_id = due.equipment_id and told.duty = $5
    where told.equipment_id is null or told.due_date <> due.day or told.step > due.step
  ), fresh as (
    insert into due_reminder as told (equipment_id, duty, due_date, step)
    select untold.equipment_id, $5, untold.day, untold.step
    from untold where not exists (select from equipment_application applied where applied.equipment_id = untold.equipment_id and applied.duty = $5)
    on conflict (equipment_id, duty) do update set due_date = excluded.due_date, step = excluded.step
    returning told.equipment_id, told.step
  ), told as materialized (
    select due.* from fresh join due using (equipment_id)
  ), sums as (
    select unit_id, '' as part, step, count(*) as devices, min(day) as first_day, max(day) as last_day from told group by unit_id, step
    union all
    -- The devices within the limit of a member, by its key.
    select told.unit_id, party.viewer, told.step, count(*), min(told.day), max(told.day)
    from told join equipment_party party on party.equipment_id = told.equipment_id and starts_with(party.viewer, 'member:' || told.unit_id || '@')
    group by told.unit_id, party.viewer, told.step
  ), people as (
    select distinct on (account.id, sums.step) account.id, account.mobile, sums.*, greatest(sums.step, 0) as chosen,
      format('%s 台设备的%s%s', sums.devices, $6::text, case when sums.step < 0 then '已超期'
        when sums.first_day = sums.last_day then format('将于%s到期', sums.first_day) else format('将于%s至%s到期', sums.first_day, sums.last_day) end) as title,
      case when sums.step < 0 then $14::text when sums.step > 30 then $12::text else $13::text end as advice
    from sums
      join unit on unit.id = sums.unit_id
      join account_role on coalesce(account_role.unit_id, (select account.unit_id from account where account.id = account_role.account_id)) = unit.id
      join role on role.id = account_role.role_id and role.role_type = '1'
      join account on account.id = account_role.account_id
    where not account.disabled and (account.valid_to is null or account.valid_to >= $1::date)
      and sums.part = case when account.area_scope = '' and account.site_scope = '' then '' else member_viewer(unit.id, account.area_scope, account.site_scope) end
    order by account.id, sums.step
  ), sent as (
    insert into message (account_id, role_type, title, text, biz_type, biz_id, number, tone, path, created_at)
    select people.id, '1', people.title, people.advice,
      'dueReminder', '', '', case when people.step < 0 then 'failed' else 'attention' end,
      case when people.step < 0 then $7::text when people.step > 30 then $8::text else $9::text end, $10::timestamptz
    from people left join reminder_setting setting on setting.account_id = people.id
    where coalesce(people.chosen = any(setting.message), true)
    returning account_id
  ), texted as (
    insert into sms_outbox (mobile, purpose, text, created_at, sent_at)
    select people.mobile, 'dueReminder', replace($11::text, '{text}', people.title || '，' || people.advice), $10::timestamptz, null
    from people left join reminder_setting setting on setting.account_id = people.id
    where people.mobile <> '' and coalesce(people.chosen = any(setting.sms), true)
    returning id
  )
  select array(select id from texted) as texts, (select count(pg_notify('${messageChannel}', account_id::text)) from sent) as messages`

/** Sends the reminders that are due today and have not been sent. */
export async function remindOfDue(context: ServiceContext): Promise<void> {
  const { database, clock, configuration } = context
  const now = clock.now()
  const template = smsTemplates.dueReminder({ site: configuration.sms.site, text: '{text}' })
  for (const { duty, column, soon, overdue, advice } of remindersOf) {
    await database.transaction(systemScope, async (connection) => {
      const { rows } = await connection.query({
        name: `remind-of-${duty}`,
        text: statementFor(column),
        values: [
          ...[wireDate(now), aheadSteps, viewer.role(role.administrator), inUse, duty, duties[duty]],
          ...[equipmentListAddress(overdue), equipmentListAddress(soon, { within: '60' }), equipmentListAddress(soon), now, template],
          ...[advice.early, advice.near, advice.late],
        ],
      })
      await queueWritten(context, connection, rows[0]?.texts ?? [], 'dueReminder')
    })
  }
}
