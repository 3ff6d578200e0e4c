import { fieldProblems } from '@shared/contract/form'
import { type InstituteAccount, instituteAccountFields, ordersPath } from '@shared/contract/payment'
import type { Connection } from '../../database/database'
import { notify } from '../../notification/notify'
import { refuseProblems } from '../../refusal'
import { type Caller, viewer } from '../../security/caller'

/** Where an institute is paid by transfer, and what it charges. */

export async function readInstituteAccount({ db }: Connection, { unitId }: Caller): Promise<InstituteAccount> {
  const row = await db.selectFrom('institute_account').selectAll().where('institute_id', '=', unitId).executeTakeFirst()
  return { accountName: row?.account_name ?? '', bankName: row?.bank_name ?? '', accountNo: row?.account_no ?? '', chargeKind: row?.charge_kind ?? '1' }
}

/**
 * Keeps it for orders and invoices to come; what was asked for before stays as it was. Everybody in finance of the institute is told: money
 * of its payers goes there from now on.
 * @returns what it was before, for the audit
 * @throws Refusal INCOMPLETE with what is wrong, at its field
 */
export async function saveInstituteAccount(connection: Connection, caller: Caller, typed: InstituteAccount, now: Date): Promise<InstituteAccount> {
  const account = { ...typed, accountNo: typed.accountNo.replaceAll(/[\s-]/g, '') }
  const digits = account.accountNo === '' || /^\d+$/.test(account.accountNo) ? [] : [{ field: 'accountNo', message: '账号只能是数字' }]
  refuseProblems([...fieldProblems(instituteAccountFields, account), ...digits])
  const before = await readInstituteAccount(connection, caller)
  const kept = { account_name: account.accountName, bank_name: account.bankName, account_no: account.accountNo, charge_kind: account.chargeKind }
  await connection.db
    .insertInto('institute_account')
    .values({ institute_id: caller.unitId, ...kept })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet(kept))
    .execute()
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(caller.unitId)], roleTypes: ['5'] },
    {
      title: '收款设置已修改',
      text: `${caller.name}修改了本机构的收款账户和收费性质，请核对`,
      bizType: 'instituteAccount',
      bizId: caller.unitId,
      number: '',
      tone: 'attention',
      path: ordersPath,
      at: now,
    },
  )
  return before
}
