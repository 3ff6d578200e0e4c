import type { DataOf } from '@shared/contract/endpoint'
import { fieldProblems, typedOf } from '@shared/contract/form'
import {
  type InstituteAccount,
  instituteAccountAddress,
  type instituteAccountEndpoints,
  instituteAccountFields,
  isOtherAccount,
  ordersPath,
} from '@shared/contract/payment'
import { role } from '@shared/contract/roles'
import { wireDate, wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { wholeCount } from '../../database/page'
import { isUuid } from '../../database/userInput'
import { type Audience, notify } from '../../notification/notify'
import { Refusal, refuseProblems } from '../../refusal'
import { type Caller, viewer } from '../../security/caller'
import { colleagues } from '../../security/colleagues'

/**
 * The bank account an institute is paid to by transfer, and its kind of charge. Since payers send money there, a change is proposed by one
 * finance member and confirmed by another; until then the previous account stays in force.
 */

interface AccountRow {
  account_name: string
  bank_name: string
  account_no: string
  charge_kind: string
}

const toAccount = (row: AccountRow | undefined): InstituteAccount => ({
  accountName: row?.account_name ?? '',
  bankName: row?.bank_name ?? '',
  accountNo: row?.account_no ?? '',
  chargeKind: row?.charge_kind ?? '1',
})
const toRow = (account: InstituteAccount): AccountRow => ({
  account_name: account.accountName,
  bank_name: account.bankName,
  account_no: account.accountNo,
  charge_kind: account.chargeKind,
})

const inForce = async ({ db }: Connection, instituteId: string): Promise<InstituteAccount> =>
  toAccount(await db.selectFrom('institute_account').selectAll().where('institute_id', '=', instituteId).executeTakeFirst())

/** The kind of charge of an institute, as its orders have it (code of `chargeKind`). */
export const chargeKindOf = async (connection: Connection, instituteId: string): Promise<string> => (await inForce(connection, instituteId)).chargeKind

/** Whether the caller is the institute's only finance member who can sign in. */
export async function isAlone(connection: Connection, { unitId, accountId }: Caller, now: Date): Promise<boolean> {
  return (await colleagues(connection, unitId, [role.finance], wireDate(now))).every(({ id }) => id === accountId)
}

export async function readAccountSettings(connection: Connection, caller: Caller, now: Date): Promise<DataOf<typeof instituteAccountEndpoints.read>> {
  const account = await inForce(connection, caller.unitId)
  const last = await connection.db
    .selectFrom('institute_account_change as change')
    .innerJoin('account as asker', 'asker.id', 'change.asked_by')
    .leftJoin('account as reviewer', 'reviewer.id', 'change.reviewed_by')
    .selectAll('change')
    .select(['asker.name as asker_name', 'reviewer.name as reviewer_name'])
    .where('change.institute_id', '=', caller.unitId)
    .orderBy((order) => order.case().when('change.state', '=', 'asked').then(0).else(1).end())
    .orderBy('change.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const own = last?.asked_by === caller.accountId
  return {
    ...account,
    alone: await isAlone(connection, caller, now),
    ...(last?.state === 'asked' && {
      proposal: { ...toAccount(last), id: last.id, proposedBy: last.asker_name, proposedDate: wireTime(last.asked_at), own },
    }),
    ...(last?.state === 'returned' &&
      last.reviewed_at && {
        returned: { ...toAccount(last), note: last.review_note, returnedBy: last.reviewer_name ?? '', returnedDate: wireTime(last.reviewed_at) },
      }),
  }
}

/** Invisible characters would show the reviewer and the payers another name than the stored one. */
const unseenIn = ({ accountName, bankName }: InstituteAccount) =>
  Object.entries({ accountName, bankName }).flatMap(([field, text]) => (/\p{C}/u.test(text) ? [{ field, message: '含有看不见的字符，请重新输入' }] : []))

/**
 * Proposes a change. The other finance members of the institute are notified and get it as a to-do.
 * @returns the values before and after, for the audit
 * @throws Refusal INCOMPLETE with problems by field; NOT_ALLOWED_NOW while another change waits, if nothing would change, and if nobody else
 * could confirm it
 */
export async function proposeAccount(connection: Connection, caller: Caller, typed: InstituteAccount, now: Date) {
  // The names stay as they were typed: an invisible character in them is refused below, and not left out unseen.
  const { accountNo = '' } = typedOf(instituteAccountFields, { accountNo: typed.accountNo })
  const account = { ...typed, accountNo: accountNo.replaceAll('-', '') }
  // Checked before the length: a wrong character is not a missing one.
  const digits = /^\d*$/.test(account.accountNo) ? [] : [{ field: 'accountNo', message: '账号只能是数字' }]
  const others = fieldProblems(instituteAccountFields, account).filter(({ field }) => digits.length === 0 || field !== 'accountNo')
  refuseProblems([...others, ...digits, ...unseenIn(account)])
  const before = await inForce(connection, caller.unitId)
  const after = toAccount(toRow(account))
  if (JSON.stringify(before) === JSON.stringify(after)) throw new Refusal('NOT_ALLOWED_NOW', '收款设置没有改动')
  if (await isAlone(connection, caller, now))
    throw new Refusal('NOT_ALLOWED_NOW', '收款设置的修改要由另一位财务复核，本机构只有一个财务账号，请联系管理员再建立一个')
  const made = await connection.db
    .insertInto('institute_account_change')
    .values({ institute_id: caller.unitId, ...toRow(after), asked_by: caller.accountId, asked_at: now })
    .onConflict((conflict) => conflict.column('institute_id').where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refusal('NOT_ALLOWED_NOW', '已有一项修改待复核，请刷新后查看')
  await tell(connection, caller, finance(caller), {
    title: '收款设置的修改待复核',
    text: `${caller.name}提出修改本机构的收款账户或收费性质，请核对后复核`,
    path: instituteAccountAddress,
    at: now,
  })
  return { id: made.id, before, after }
}

/** A waiting change of the caller's institute, locked. @throws Refusal NOT_FOUND; NOT_ALLOWED_NOW if it is no longer waiting */
async function changeIn({ db }: Connection, caller: Caller, id: string) {
  const change = isUuid(id)
    ? await db
        .selectFrom('institute_account_change as change')
        .innerJoin('account as asker', 'asker.id', 'change.asked_by')
        .selectAll('change')
        .select('asker.name as asker_name')
        .where('change.id', '=', id)
        .where('change.institute_id', '=', caller.unitId)
        .forUpdate('change')
        .executeTakeFirst()
    : undefined
  if (!change) throw new Refusal('NOT_FOUND')
  if (change.state === 'withdrawn') throw new Refusal('NOT_ALLOWED_NOW', '这项修改已由提出人撤回，收款设置没有改变')
  if (change.state !== 'asked') throw new Refusal('NOT_ALLOWED_NOW', '这项修改已经办理，请刷新后查看')
  return change
}

export interface AccountReview {
  id: string
  agree: boolean
  /** The reason for sending it back. */
  note: string
}

/**
 * Confirms a change, or sends it back to its proposer. A confirmed account applies to later orders and invoices; everybody with an open order
 * of the institute is notified of the new account.
 * @returns the outcome, for the audit
 * @throws Refusal NOT_FOUND; NOT_ALLOWED_NOW for the proposer, and to confirm a change whose proposer has left finance; INCOMPLETE if it is
 * sent back without a reason
 */
export async function reviewAccount(connection: Connection, caller: Caller, { id, agree, note }: AccountReview, now: Date) {
  const change = await changeIn(connection, caller, id)
  if (change.asked_by === caller.accountId) throw new Refusal('NOT_ALLOWED_NOW', '收款设置的修改须由另一位财务复核')
  if (!agree && note === '') throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'note', message: '请填写退回的理由' }] })
  // The proposer must still be in finance: a disabled account may have been misused, and a change needs two active members.
  if (agree && (await colleagues(connection, caller.unitId, [role.finance], wireDate(now), change.asked_by)).length === 0)
    throw new Refusal('NOT_ALLOWED_NOW', `${change.asker_name}的账号已停用或不再办理财务，请退回后由在岗的财务重新提出`)
  const state = agree ? 'done' : 'returned'
  await connection.db
    .updateTable('institute_account_change')
    .set({ state, reviewed_by: caller.accountId, reviewed_at: now, review_note: agree ? '' : note })
    .where('id', '=', change.id)
    .execute()
  const after = toAccount(change)
  const before = await inForce(connection, caller.unitId)
  if (!agree) {
    const asker: Audience = { kind: 'account', accountId: change.asked_by, roleTypes: [role.finance] }
    await tell(connection, caller, asker, { title: '收款设置的修改已退回', text: note, path: instituteAccountAddress, at: now })
    return { state, proposed: after, note }
  }
  await connection.db
    .insertInto('institute_account')
    .values({ institute_id: caller.unitId, ...toRow(after) })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet(toRow(after)))
    .execute()
  const text = `${change.asker_name}提出、${caller.name}复核，本机构的收款账户或收费性质已修改，请核对`
  await tell(connection, caller, finance(caller), { title: '收款设置已修改', text, path: ordersPath, at: now })
  if (isOtherAccount(before, after)) await tellPayers(connection, caller, after, now)
  return { state, before, after }
}

/** Notifies those with an open order of the institute: they may have noted the old account. */
async function tellPayers(connection: Connection, caller: Caller, account: InstituteAccount, now: Date): Promise<void> {
  // Only those members of a unit who may see the order: members may be limited to sites.
  const { rows } = await connection.query({
    name: 'viewers-of-open-orders',
    text: `select distinct unnest(application_viewers(item.application_id, 'owner')) as viewer
      from payment_order o join payment_order_item item on item.order_id = o.id where o.institute_id = $1 and o.state = '1'`,
    values: [caller.unitId],
  })
  if (rows.length === 0) return
  await tell(
    connection,
    caller,
    { kind: 'viewers', viewers: rows.map((row) => String(row.viewer)), roleTypes: [role.useUnit, role.maintenanceUnit] },
    {
      title: '检验机构的收款账户已变更',
      text: `${caller.unitName}的收款账户已变更为${account.accountName}，${account.bankName}，账号${account.accountNo}；转账缴费请按新账户汇款`,
      path: `${ordersPath}?view=open`,
      at: now,
    },
  )
}

/** @throws Refusal NOT_FOUND; NOT_ALLOWED_NOW for anybody but the proposer, and after it was confirmed or sent back */
export async function withdrawAccount(connection: Connection, caller: Caller, id: string): Promise<void> {
  const change = await changeIn(connection, caller, id)
  if (change.asked_by !== caller.accountId) throw new Refusal('NOT_ALLOWED_NOW', '只有提出修改的财务可以撤回')
  await connection.db.updateTable('institute_account_change').set({ state: 'withdrawn' }).where('id', '=', change.id).execute()
}

/** Waiting changes the caller may review: those proposed by another finance member. */
export const accountChangesToReview = ({ db }: Connection, caller: Caller) =>
  db
    .selectFrom('institute_account_change as change')
    .innerJoin('account as asker', 'asker.id', 'change.asked_by')
    .select(['change.id', 'change.account_name', 'change.asked_at', 'asker.name as asker_name', wholeCount])
    .where('change.institute_id', '=', caller.unitId)
    .where('change.state', '=', 'asked')
    .where('change.asked_by', '<>', caller.accountId)
    .execute()

export const accountChangesWaiting = async (connection: Connection, caller: Caller): Promise<number> =>
  (await accountChangesToReview(connection, caller)).length

/** All finance members of the institute except the caller. */
const finance = ({ unitId, accountId }: Caller): Audience => ({
  kind: 'viewers',
  viewers: [viewer.unit(unitId)],
  roleTypes: [role.finance],
  except: [accountId],
})

async function tell(
  connection: Connection,
  { unitId }: Caller,
  audience: Audience,
  news: { title: string; text: string; path: string; at: Date },
): Promise<void> {
  await notify(connection, audience, { ...news, bizType: 'instituteAccount', bizId: unitId, number: '', tone: 'attention' })
}
