import { codePurposes } from '@shared/contract/visitor'
import { after, days } from '../../clock'
import type { ServiceContext } from '../../context'
import { systemScope } from '../../database/scope'

/** Flows deleted per run, to keep the transaction short. */
const atOnce = 500

/** Deletes expired flows, with their codes and attachments. */
export async function forgetOldFlows({ database, clock }: ServiceContext): Promise<void> {
  await database.transaction(systemScope, async ({ db }) => {
    const old = db.selectFrom('flow').select('id').where('expires_at', '<', clock.now()).orderBy('expires_at').limit(atOnce).forUpdate().skipLocked()
    const ended = await db.deleteFrom('flow').where('id', 'in', old).returning('record_id').execute()
    if (ended.length === 0) return
    const owners = ended.map((flow) => flow.record_id)
    await db.updateTable('attachment').set({ deleted: true }).where('owner_id', 'in', owners).where('deleted', '=', false).execute()
  })
}

/** Codes are deleted after a day; other messages, which may contain a first password, after a week. */
export async function forgetOldMessages({ database, clock }: ServiceContext): Promise<void> {
  const now = clock.now()
  await database.system(({ db }) =>
    db
      .deleteFrom('sms_outbox')
      .where((where) =>
        where.or([
          where('created_at', '<', after(now, -days(7))),
          where.and([where('purpose', 'in', codePurposes), where('created_at', '<', after(now, -days(1)))]),
        ]),
      )
      .execute(),
  )
}
