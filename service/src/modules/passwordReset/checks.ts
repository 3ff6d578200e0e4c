import { type PasswordResetDetail, passwordResetStates } from '@shared/contract/account'
import { type Selectable, sql } from 'kysely'
import { after, days, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { AccountTable, PasswordResetTable } from '../../database/tables/tables'
import { mayWork } from '../../security/accountState'

type Check = PasswordResetDetail['checks'][number]
type Reset = Selectable<PasswordResetTable>

/** Columns of an account a reset needs. */
const columns = ['id', 'login_name', 'name', 'password_hash', 'disabled', 'valid_to', 'is_sso'] as const
export type ResetAccount = Pick<Selectable<AccountTable>, (typeof columns)[number]>

/**
 * The account an application is for.
 * @param lock locks it until the transaction ends
 */
export async function accountOfReset({ db }: Connection, reset: Pick<Reset, 'account_id'>, lock = false): Promise<ResetAccount | undefined> {
  if (reset.account_id === null) return undefined
  const query = db.selectFrom('account').select(columns).where('id', '=', reset.account_id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Whether a reset can be approved: the application matched an account that is active and signs in with a password here. */
export const canBeReset = (account: ResetAccount | undefined, now: Date): account is ResetAccount =>
  account !== undefined && !account.is_sso && mayWork(account, now)

/** A second reset within this time is pointed out. */
const recent = days(30)

/** Automatic checks of an application, problems first. */
export async function checksOf({ db }: Connection, reset: Reset, account: ResetAccount | undefined, now: Date): Promise<Check[]> {
  const others = await db
    .selectFrom('password_reset')
    .select(['status', 'number', 'submit_date'])
    .where('id', '<>', reset.id)
    .where(sql`lower(login_name)`, '=', reset.login_name.toLowerCase())
    .where('submit_date', '>', after(reset.submit_date, -recent))
    .where('submit_date', '<', after(reset.submit_date, recent))
    .execute()
  const sameMobile = await db
    .selectFrom('account')
    .select('id')
    .where('mobile', '=', reset.new_mobile)
    .where('id', '<>', reset.account_id ?? reset.id)
    .limit(1)
    .executeTakeFirst()
  const repeated = others.filter((other) => other.status !== passwordResetStates.refused)
  const works = canBeReset(account, now)
  const known: Check = account
    ? {
        key: 'account',
        ok: works,
        text: works ? '用户名与单位相符，账号可用' : '账号不能重置',
        detail: account.is_sso ? '账号使用单点登录，没有本平台的密码' : works ? account.login_name : '账号已停用或已过有效期',
      }
    : { key: 'account', ok: false, text: '没有相符的可用账号', detail: '用户名不存在，或不属于所填的单位，只能审核不通过' }
  const checks: Check[] = [
    known,
    {
      key: 'applicant',
      ok: account?.name === reset.applicant,
      text: account?.name === reset.applicant ? '申请人与账号姓名一致' : '申请人与账号姓名不一致',
      detail: account ? `账号姓名：${account.name}` : '',
    },
    {
      key: 'mobile',
      ok: !sameMobile,
      text: sameMobile ? '新手机号已登记在其他账号' : '新手机号未登记在其他账号',
      detail: '新手机号已用短信验证码核实',
    },
    {
      key: 'repeated',
      ok: repeated.length === 0,
      text: repeated.length === 0 ? '前后30天没有其他重置申请' : `前后30天还有${repeated.length}次重置申请`,
      detail: repeated.map((other) => `${other.number}（${wireDate(other.submit_date)}）`).join('、'),
    },
  ]
  return checks.sort((left, right) => Number(left.ok) - Number(right.ok))
}
