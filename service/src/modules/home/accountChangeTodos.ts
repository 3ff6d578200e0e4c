import { instituteAccountAddress } from '@shared/contract/payment'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { accountChangesToReview } from '../payment/instituteAccount'
import { queueOf, type Todos } from './todos'

/** A change of the institute's receiving account has to be reviewed by another finance member than the one who proposed it. */
export async function accountChangeTodos(connection: Connection, caller: Caller): Promise<Todos> {
  return queueOf(
    await accountChangesToReview(connection, caller),
    (row) => row.asked_at,
    (row) => ({
      id: row.id,
      type: 'instituteAccount',
      typeName: '收款设置',
      number: '',
      title: `修改为 ${row.account_name}`,
      status: 'asked',
      statusName: '待复核',
      note: `${row.asker_name}　${wireDate(row.asked_at)}提出`,
      dueDate: '',
      path: instituteAccountAddress,
      action: '复核',
    }),
  )
}
