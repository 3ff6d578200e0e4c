import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'

/** The user's choice of 快速办理 for the current role; empty if none was made. */
export async function arrangedPaths({ db }: Connection, { accountId, roleType }: Caller): Promise<string[]> {
  const row = await db.selectFrom('quick_entry').select('paths').where('account_id', '=', accountId).where('role_type', '=', roleType).executeTakeFirst()
  return row?.paths ?? []
}

/** @param paths empty: back to the default of the role */
export async function saveArranged({ db }: Connection, { accountId, roleType }: Caller, paths: string[]): Promise<void> {
  if (paths.length === 0) {
    await db.deleteFrom('quick_entry').where('account_id', '=', accountId).where('role_type', '=', roleType).execute()
    return
  }
  await db
    .insertInto('quick_entry')
    .values({ account_id: accountId, role_type: roleType, paths })
    .onConflict((conflict) => conflict.columns(['account_id', 'role_type']).doUpdateSet({ paths }))
    .execute()
}
