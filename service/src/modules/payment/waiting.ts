import { invoice } from '@shared/contract/application'
import type { DataOf } from '@shared/contract/endpoint'
import type { paymentEndpoints } from '@shared/contract/payment'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { recordCounts } from '../../workflow/list/list'
import { statesWaitingFor } from '../../workflow/list/listViews'
import { accountChangesWaiting, isAlone } from './instituteAccount'
import { differencesWaiting } from './reconciliation'
import { refundsWaiting } from './refunds'

/** Numbers of items waiting for a finance member in each part of 报检缴费: what the menu counts for that page, part by part. */
export async function waitingMoney(connection: Connection, caller: Caller, now: Date): Promise<DataOf<typeof paymentEndpoints.waiting>> {
  const refunds = await refundsWaiting(connection, caller, wireDate(now))
  const invoices = (await recordCounts(connection, [{ definition: invoice }], caller)).get(invoice.key) ?? {}
  return {
    orders: 0,
    invoices: statesWaitingFor(invoice, caller).reduce((sum, status) => sum + (invoices[status] ?? 0), 0),
    refunds: refunds.asked + refunds.returned,
    refundsReturned: refunds.returned,
    reconciliation: await differencesWaiting(connection, caller),
    account: await accountChangesWaiting(connection, caller),
    ...((await isAlone(connection, caller, now)) && { alone: true }),
  }
}
