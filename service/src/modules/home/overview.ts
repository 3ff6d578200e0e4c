import { cancelledStatuses, constructionNotice, draftStatuses } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import type { DataOf } from '@shared/contract/endpoint'
import { equipmentListAddress, standingStatuses } from '@shared/contract/equipment'
import type { homeEndpoints } from '@shared/contract/portal'
import type { Connection } from '../../database/database'
import { type Caller, viewersOf } from '../../security/caller'
import { relationsFor } from '../../workflow/parties'
import { equipmentNumbers } from '../equipment/overview'

type Overview = DataOf<typeof homeEndpoints.getEqmOverview>

/**
 * The ring chart of the home page: devices of the archive by kind or, for a caller without any, the devices named in active notices. @param
 * today `YYYY-MM-DD`
 */
export async function equipmentOverview(connection: Connection, caller: Caller, today: string): Promise<Overview> {
  const { kinds } = await equipmentNumbers(connection, caller, today)
  if (kinds.length === 0) return devicesOfNotices(connection, caller)
  const list = kinds
    .filter(({ total }) => total > 0)
    .map(({ equclacode, name, total }) => {
      return { equclacode, name, count: total, path: equipmentListAddress('comprehensive', { equclacode, useStatus: standingStatuses }) }
    })
  return { title: '设备种类', measure: '台', list }
}

/** A notice names devices of one kind. Drafts and cancelled notices do not count. */
async function devicesOfNotices(connection: Connection, caller: Caller): Promise<Overview> {
  const { key, index, states, pages } = constructionNotice
  const relations = relationsFor(constructionNotice, caller)
  const statuses = states.map((state) => state.code).filter((code) => ![...draftStatuses, ...cancelledStatuses].includes(code))
  const { rows } =
    relations.length === 0
      ? { rows: [] }
      : await connection.query({
          name: 'devices-by-kind',
          text: `select party.equipment_kind as kind, sum(coalesce((application.summary #>> array['counts', $5])::int, 0)) as count
            from application_party party join application on application.id = party.application_id
            where party.viewer = any($1::text[]) and party.type = $2 and party.status = any($3::text[]) and party.relations && $4::text[]
              and party.equipment_kind <> ''
            group by party.equipment_kind order by party.equipment_kind`,
          values: [viewersOf(caller), key, statuses, relations, index.equipment?.table],
        })
  const list = rows.map(({ kind, count }) => ({
    equclacode: kind,
    name: catalogueName(kind),
    count: Number(count),
    path: `${pages.query}?${new URLSearchParams({ status: statuses.join(), equclacode: kind })}`,
  }))
  return { title: '告知设备', measure: '台', list }
}
