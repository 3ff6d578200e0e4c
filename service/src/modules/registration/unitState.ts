import type { Connection } from '../../database/database'
import { worksOn } from '../../security/accountState'

/** What the portal knows of the unit somebody applies for. */
export interface KnownUnit {
  id: string
  kind: string
  unitName: string
  unitType: string
  /** Login name of an account that administers it and may be used; empty when there is none. */
  administrator: string
}

/** @param today `YYYY-MM-DD`: an account whose last day is over administers nothing any more. */
export async function knownUnit({ db }: Connection, uscc: string, today: string): Promise<KnownUnit | undefined> {
  const row = await db
    .selectFrom('unit')
    .leftJoin('account', (join) =>
      join
        .onRef('account.unit_id', '=', 'unit.id')
        .on('account.unit_admin', '=', true)
        .on((where) => worksOn(where, today)),
    )
    .select(['unit.id', 'unit.kind', 'unit.unit_name', 'unit.unit_type', 'account.login_name'])
    .where('unit.uscc', '=', uscc)
    .orderBy('account.create_date')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, kind: row.kind, unitName: row.unit_name, unitType: row.unit_type, administrator: row.login_name ?? '' }
}
