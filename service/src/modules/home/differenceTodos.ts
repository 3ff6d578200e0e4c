import { labelOf } from '@shared/contract/enums'
import { reconciliationPath } from '@shared/contract/payment'
import type { HomeNumber } from '@shared/contract/portal'
import { groupedNumber } from '@shared/contract/rules'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { differencesToResolve, differencesWaiting } from '../payment/reconciliation'
import { queueOf, type Todos } from './todos'

/** A difference from the payment platform's statement waits for any finance member of the institute until it is explained. */

const path = `${reconciliationPath}?view=open`
const sum = (amount: string): string => (amount === '' ? '无' : `${groupedNumber(amount)} 元`)

export async function differenceTodos(connection: Connection, caller: Caller, limit: number): Promise<Todos> {
  return queueOf(
    await differencesToResolve(connection, caller, limit),
    (row) => row.importedAt,
    ({ line }) => ({
      id: line.id,
      type: 'reconciliation',
      typeName: '对账差异',
      number: line.orderNo,
      title: `${labelOf('reconciliationResult', line.result)}，对账单 ${sum(line.statementAmount)}，本系统 ${sum(line.keptAmount)}`,
      status: 'open',
      statusName: '差异待处理',
      note: `${line.day} 的对账单`,
      dueDate: '',
      path,
      action: '处理',
    }),
  )
}

/** As for refunds, no number without any. */
export async function differenceNumbers(connection: Connection, caller: Caller): Promise<HomeNumber[]> {
  const count = await differencesWaiting(connection, caller)
  if (count === 0) return []
  return [{ key: 'reconciliation', label: '对账差异待处理', count, measure: '笔', tone: 'attention', note: '与缴费平台的对账单不符，还没有写明处理情况', path }]
}
