import { applicationDefinition, onlineApplyNewrule, plannedStates, recordAddress } from '@shared/contract/application'
import { role } from '@shared/contract/roles'
import { sql } from 'kysely'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import { notify } from '../../notification/notify'
import { viewer } from '../../security/caller'
import { colleagues } from '../../security/colleagues'
import { inspectionTypes } from './inspectionRecord'

/** Most record numbers in a message. */
const mostNamed = 5

/**
 * Notifies those who assign of the open jobs of an account that no longer inspects: nobody else can continue them, and they are in no queue.
 * @param account that was disabled, has expired, or has lost a role
 */
export async function tellOfJobsLeft(connection: Connection, account: { id: string; name: string; unit_id: string }, now: Date): Promise<void> {
  if ((await colleagues(connection, account.unit_id, [role.inspector], wireDate(now), account.id)).length > 0) return
  const left = await connection.db
    .selectFrom('application')
    .select(['id', 'type', 'number'])
    .where(
      'type',
      'in',
      inspectionTypes.map(({ key }) => key),
    )
    .where('status', 'in', plannedStates)
    .where('deleted', '=', false)
    .where(sql<boolean>`viewers @> ${[viewer.account(account.id)]}::text[]`)
    .orderBy('number')
    .execute()
  const [first, another] = left
  if (!first) return
  const numbers = left.slice(0, mostNamed).map(({ number }) => number)
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(account.unit_id)], roleTypes: [role.acceptor] },
    {
      title: `检验人员${account.name}不再检验，${left.length} 份报检待改派`,
      text: `${numbers.join('、')}${left.length > mostNamed ? '等' : ''}仍派给该检验人员，请改派其他检验人员`,
      bizType: first.type,
      bizId: first.id,
      number: first.number,
      tone: 'attention',
      // Those of all tabs: what is assigned or being inspected is not what the queue opens with.
      path: another
        ? `${onlineApplyNewrule.pages.review}?status=${plannedStates.join()}`
        : recordAddress(applicationDefinition(first.type), 'reviewDetail', first.id),
      at: now,
    },
  )
}

/** The same for accounts whose last valid day has passed since the last round: nobody changes them on the day they expire. */
export async function tellOfJobsOfExpired({ database, clock }: ServiceContext): Promise<void> {
  const now = clock.now()
  await database.transaction(systemScope, async (connection) => {
    const expired = await connection.db
      .updateTable('account')
      .set({ expiry_told: sql`valid_to` })
      .where('disabled', '=', false)
      .where('valid_to', '<', wireDate(now))
      .where(sql<boolean>`expiry_told is distinct from valid_to`)
      .returning(['id', 'name', 'unit_id'])
      .execute()
    for (const account of expired) await tellOfJobsLeft(connection, account, now)
  })
}
