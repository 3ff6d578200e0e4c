import { certificateWarningDays, operatorKeepers, operatorListAddress } from '@shared/contract/operator'
import { addDays } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { systemScope } from '../../database/scope'
import { notify } from '../../notification/notify'

/**
 * 人员证书到期提醒: a unit is told once that certificates of its people end within the warning period, and once that they have ended (TSG Z6001-2019:
 * 复审 is applied for a month before). One message for all of a unit's certificates in the same state.
 */

/** Most people named in a message. */
const mostNamed = 5

const advice = {
  expiring: '请在有效期届满1个月以前申请复审',
  expired: '过期的证书不再有效，持证人不得从事相应的作业',
} as const
type Told = keyof typeof advice

/**
 * Of people who have not left, certificates that were not withdrawn, and that no later one of the same person for the same item replaces. What was
 * told is kept in the same statement, so that two rounds at once tell it once.
 */
const statement = `
  with due as (
    select certificate.id, certificate.expire_date, operator.unit_id, operator.name, case when certificate.expire_date < $1 then 'expired' else 'expiring' end as told
    from operator_certificate certificate join operator on operator.id = certificate.operator_id
    where certificate.expire_date <> '' and certificate.expire_date <= $2 and not certificate.revoked
      and not operator.deleted and (operator.leave_date = '' or operator.leave_date > $1)
      and not exists (select from operator_certificate later where later.operator_id = certificate.operator_id and later.item = certificate.item
        and not later.revoked and later.expire_date > certificate.expire_date)
  ), fresh as (
    insert into certificate_reminder as told (certificate_id, expire_date, told) select due.id, due.expire_date, due.told from due
    on conflict (certificate_id) do update set expire_date = excluded.expire_date, told = excluded.told
      where (told.expire_date, told.told) is distinct from (excluded.expire_date, excluded.told)
    returning certificate_id
  )
  select due.unit_id, due.told, count(*)::integer as certificates, (array_agg(distinct due.name))[1:$3] as names, count(distinct due.name)::integer as people,
    min(due.expire_date) as first_day, max(due.expire_date) as last_day
  from fresh join due on due.id = fresh.certificate_id group by due.unit_id, due.told order by due.unit_id, due.told`

/** Tells every unit of what it was not told yet. */
export async function remindOfCertificates({ database, clock }: ServiceContext): Promise<void> {
  const now = clock.now()
  const today = wireDate(now)
  await database.transaction(systemScope, async (connection) => {
    const { rows } = await connection.query({
      name: 'remind-of-certificates',
      text: statement,
      values: [today, addDays(today, certificateWarningDays), mostNamed],
    })
    for (const { unit_id, told, certificates, names, people, first_day, last_day } of rows) {
      const state: Told = told === 'expired' ? 'expired' : 'expiring'
      const days = first_day === last_day ? first_day : `${first_day}至${last_day}`
      await notify(
        connection,
        { kind: 'unit', unitId: String(unit_id), roleTypes: operatorKeepers },
        {
          title: `${certificates} 份人员证书${state === 'expired' ? '已过期' : `将于${days}到期`}`,
          text: `${names.join('、')}${people > mostNamed ? `等 ${people} 人` : ''}：${advice[state]}`,
          bizType: 'certificateReminder',
          bizId: '',
          tone: state === 'expired' ? 'failed' : 'attention',
          path: operatorListAddress('certificate', { view: state }),
          at: now,
        },
      )
    }
  })
}
