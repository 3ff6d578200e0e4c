import type { Page } from '@shared/contract/endpoint'
import type { LoggedChange } from '@shared/contract/flowLog'
import type { Kysely } from 'kysely'
import type { Connection } from '../../database/database'
import type { ChangedField } from '../../database/equipmentTables'
import { type PageRequest, readPage } from '../../database/page'
import type { Tables } from '../../database/tables'
import { type Change, changeColumns, shownChange } from '../../workflow/changeLog'

/** What became of an archive: one line for every change, with what it was before. */

const actionNames: Readonly<Record<string, string>> = { create: '建档', update: '档案修改' }

interface NewChange extends Change {
  equipmentId: string
  action: 'create' | 'update'
}

export async function writeChange({ db }: { db: Kysely<Tables> }, { equipmentId, ...change }: NewChange): Promise<void> {
  await db
    .insertInto('equipment_change')
    .values({ equipment_id: equipmentId, ...changeColumns(change) })
    .execute()
}

/**
 * Changes of a device, the newest first.
 * @param covered fields whose values the caller does not see: what they were and are stays covered here too
 */
export async function changesOf(connection: Connection, id: string, covered: readonly string[], request: PageRequest): Promise<Page<LoggedChange>> {
  const found = connection.db.selectFrom('equipment_change').where('equipment_id', '=', id)
  const page = await readPage(connection, request, found, found.selectAll().orderBy('id', 'desc'))
  const cover = ({ field }: ChangedField) => (covered.includes(field) ? () => '***' : undefined)
  return { ...page, list: page.list.map((row) => shownChange(row, actionNames, cover)) }
}
