import type { PlacedRow } from '@shared/contract/application'
import type { Page } from '@shared/contract/endpoint'
import { archives } from '@shared/contract/equipmentArchives'
import type { Connection } from '../../../database/database'
import { offsetOf, type PageRequest, pageOf } from '../../../database/page'
import type { Caller } from '../../../security/caller'
import { rowContains, wordColumns, wordSought } from '../../../workflow/form/largeTables'
import { findDevice } from '../device/findDevice'

const table = archives.pressureVessel.tables.find(({ key }) => key === 'cylinders')
const wordsOfCylinders = table ? wordColumns(table) : []

/** One page of the cylinders under an archive, for whoever sees the archive. @throws Refusal NOT_FOUND if the caller does not */
export async function cylindersOf(connection: Connection, caller: Caller, request: PageRequest & { id: string; keyword?: string }): Promise<Page<PlacedRow>> {
  const { id } = await findDevice(connection, caller, request.id)
  const { rows } = await connection.query({
    name: 'page-of-cylinders',
    text: `select place::int, data, count(*) over ()::int as whole from cylinders_registered($1)
      where $2 = '' or ${rowContains('$3', '$2')}
      order by place limit $4 offset $5`,
    values: [id, wordSought(request.keyword), wordsOfCylinders, request.pageSize, offsetOf(request)],
  })
  return pageOf(
    request,
    rows[0]?.whole ?? 0,
    rows.map((row) => ({ place: row.place, values: row.data })),
  )
}
