import { countedEvents, faultRegistration as definition, frequentDays, frequentFaults } from '@shared/contract/application'
import { countCap } from '@shared/contract/endpoint'
import type { HomeNumber } from '@shared/contract/portal'
import { type RoleType, role } from '@shared/contract/roles'
import { addDays } from '@shared/contract/rules'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { rangesOf } from '../../workflow/list/listViews'

/** Who answers for the elevators, and who verifies their faults. */
const told: readonly RoleType[] = [role.useUnit, role.maintenanceUnit, role.acceptor]

/**
 * Faults of the last days that made their elevator fail frequently (domain §4.3 no. 10), with the list of the same records; nothing where there are
 * none. @param open pages the caller's role may open @param today `YYYY-MM-DD`
 */
export async function frequentFaultNumbers(connection: Connection, caller: Caller, open: ReadonlySet<string>, today: string): Promise<HomeNumber[]> {
  const { list } = definition.pages
  if (!told.includes(caller.roleType) || !open.has(list)) return []
  const { viewers, types, statuses, relations } = rangesOf([{ definition, statuses: countedEvents }], caller)
  const from = addDays(today, -frequentDays)
  const { rows } = await connection.query({
    name: 'home-frequent-faults',
    // From the few that are marked, by their index.
    text: `select count(*)::int as count from (
        select from frequent_faults($5, $6) found(id)
        where exists (
          select from application_party party
            join unnest($1::text[], $2::text[], $3::text[], $4::text[]) wanted (viewer, type, status, relations)
              on party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status
                and party.relations && string_to_array(wanted.relations, ',')
          where party.application_id = found.id)
        limit $7) counted`,
    values: [viewers, types, statuses, relations, from, addDays(today, 1), countCap],
  })
  const count = Number(rows[0]?.count ?? 0)
  if (count === 0) return []
  const note = `近${frequentDays}天，同一台电梯${frequentDays}天内故障满${frequentFaults}次`
  const path = `${list}?${new URLSearchParams({ happenedFrom: from, happenedTo: today, status: countedEvents.join(), flagged: '1' })}`
  return [{ key: 'faultRegistration-frequent', label: '高频故障', count, measure: '次', tone: 'attention', note, path }]
}
