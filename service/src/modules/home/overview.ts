import { type ApplicationDefinition, applicationDefinitions, cancelledStatuses, draftStatuses } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import type { DataOf } from '@shared/contract/endpoint'
import { equipmentListAddress, standingStatuses } from '@shared/contract/equipment'
import type { homeEndpoints } from '@shared/contract/portal'
import { groupedNumber } from '@shared/contract/rules'
import type { Connection } from '../../database/database'
import { type Caller, viewersOf } from '../../security/caller'
import { relationsFor } from '../../workflow/parties'
import { equipmentNumbers } from '../equipment/overview'

type Overview = DataOf<typeof homeEndpoints.getEqmOverview>

/** Records whose devices are added up on each visit; of more, the ones that changed last. */
export const ringRecords = 1_000

/**
 * The ring chart of the home page: devices of the archive by kind or, for a caller without any, the devices named in active records of the types
 * that show theirs there. @param today `YYYY-MM-DD`
 */
export async function equipmentOverview(connection: Connection, caller: Caller, today: string): Promise<Overview> {
  const { kinds } = await equipmentNumbers(connection, caller, today)
  if (kinds.length === 0) return devicesOfRecords(connection, caller)
  const list = kinds
    .filter(({ total }) => total > 0)
    .map(({ equclacode, name, total }) => {
      return { equclacode, name, count: total, path: equipmentListAddress('comprehensive', { equclacode, useStatus: standingStatuses }) }
    })
  return { title: '设备种类', measure: '台', list }
}

/** Of the types whose devices are shown, the first with which the caller has to do. */
async function devicesOfRecords(connection: Connection, caller: Caller): Promise<Overview> {
  const shown = applicationDefinitions.filter(({ devicesAtHome }) => devicesAtHome !== undefined)
  const definition = shown.find((candidate) => relationsFor(candidate, caller).length > 0)
  if (!definition) return { title: shown[0]?.devicesAtHome ?? '设备种类', measure: '台', list: [] }
  return devicesNamed(connection, caller, definition)
}

/** A record names devices of one kind. Drafts and cancelled records do not count. Each range gives its latest by index: a province has more than can be added up. */
async function devicesNamed(connection: Connection, caller: Caller, definition: ApplicationDefinition): Promise<Overview> {
  const { key, index, states, pages, noun, devicesAtHome = '' } = definition
  const statuses = states.map((state) => state.code).filter((code) => ![...draftStatuses, ...cancelledStatuses].includes(code))
  const { rows } = await connection.query({
    name: 'devices-by-kind',
    text: `with latest as (
        select party.application_id, max(party.equipment_kind) as kind, max(party.updated_at) as updated_at
        from unnest($1::text[]) as known(viewer) cross join unnest($3::text[]) as standing(status)
        cross join lateral (
          select application_id, equipment_kind, updated_at from application_party party
          where party.viewer = known.viewer and party.type = $2 and party.status = standing.status and party.relations && $4::text[]
          order by party.updated_at desc, party.application_id desc limit $6 + 1
        ) party group by party.application_id order by updated_at desc limit $6 + 1
      ), counted as (select * from latest order by updated_at desc limit $6)
      select counted.kind, sum(coalesce((application.summary #>> array['counts', $5])::int, 0)) as count, (select count(*) from latest) as records
      from counted join application on application.id = counted.application_id
      where counted.kind <> '' group by counted.kind order by counted.kind`,
    values: [viewersOf(caller), key, statuses, relationsFor(definition, caller), index.equipment?.table, ringRecords],
  })
  const list = rows.map(({ kind, count }) => ({
    equclacode: kind,
    name: catalogueName(kind),
    count: Number(count),
    path: `${pages.query}?${new URLSearchParams({ status: statuses.join(), equclacode: kind })}`,
  }))
  const partly = Number(rows[0]?.records ?? 0) > ringRecords ? `（最近 ${groupedNumber(ringRecords)} 份${noun}）` : ''
  return { title: `${devicesAtHome}${partly}`, measure: '台', list }
}
