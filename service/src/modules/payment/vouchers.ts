import { voucherProblem } from '@shared/contract/payment'
import type { Connection } from '../../database/database'
import type { Guard } from '../../workflow/behaviour'

/** How often vouchers of an application may be sent back. It is counted by application: merging and splitting make new orders. */

/** How many vouchers were sent back of these applications: of the one that has the most. */
export async function vouchersSentBack({ db }: Connection, applicationIds: readonly string[]): Promise<number> {
  const most = await db
    .selectFrom('application_event')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('application_id', 'in', applicationIds)
    .where('action', '=', 'payReject')
    .groupBy('application_id')
    .orderBy('times', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(most?.times ?? 0)
}

export const voucherGuards: Record<string, Guard> = {
  /** Asked of each application of an order: who gives a voucher gives it for all, and the first that refuses refuses it. */
  async voucherAllowed({ connection, record }) {
    return voucherProblem(await vouchersSentBack(connection, [record.id]))
  },
}
