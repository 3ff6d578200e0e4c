import { voucherProblem } from '@shared/contract/payment'
import type { Connection } from '../../database/database'
import type { Guard } from '../../workflow/behaviour'

/** How often vouchers of an application were sent back. It is counted by application: merging and splitting make new orders. */

/** @returns how many vouchers of one of these applications were sent back */
export async function vouchersSentBack({ db }: Connection, applicationIds: readonly string[]): Promise<(applicationId: string) => number> {
  const counted = await db
    .selectFrom('application_event')
    .select(({ fn }) => ['application_id', fn.countAll<number>().as('times')])
    .where('application_id', 'in', applicationIds)
    .where('action', '=', 'payReject')
    .groupBy('application_id')
    .execute()
  return (applicationId) => Number(counted.find(({ application_id }) => application_id === applicationId)?.times ?? 0)
}

/** How many vouchers were sent back of these applications: of the one that has the most. */
export async function mostSentBack(connection: Connection, applicationIds: readonly string[]): Promise<number> {
  const sentBack = await vouchersSentBack(connection, applicationIds)
  return Math.max(0, ...applicationIds.map(sentBack))
}

export const voucherGuards: Record<string, Guard> = {
  /** Asked of each application of an order: who gives a voucher gives it for all, and the first that refuses refuses it. */
  async voucherAllowed({ connection, record, paidByCode = false }) {
    const sentBack = await vouchersSentBack(connection, [record.id])
    return voucherProblem(sentBack(record.id), paidByCode)
  },
}
