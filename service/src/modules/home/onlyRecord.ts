import { type ApplicationDefinition, applicationDefinitions, isEditable, recordAddress } from '@shared/contract/application'
import type { HomeNumber } from '@shared/contract/portal'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { type Asked, handlingRelations, isHandler, rangesOf } from '../../workflow/list/listViews'
import { isOwnerRole } from '../../workflow/parties'
import { handledAt } from './applicationTodos'
import { datesAsked } from './dueNumbers'

/** A number that counts one record leads to it, not to a list of one (look §3). */

interface Counted {
  asked: Asked
  dueFrom?: string
  dueTo?: string
}

/** What a number counts: states of a type, and days. Undefined for what is no application, and for what was accepted today, which only events tell. */
function countedBy({ key }: HomeNumber, caller: Caller, today: string): Counted | undefined {
  const definition = applicationDefinitions.find((candidate) => key.startsWith(`${candidate.key}-`))
  if (!definition) return undefined
  const sort = key.slice(definition.key.length + 1)
  const relations = isHandler(definition, caller) && { relations: handlingRelations(definition, caller) }
  if (definition.states.some(({ code }) => code === sort)) return { asked: { definition, statuses: [sort], ...relations } }
  if (sort !== 'overdue' && sort !== 'due') return undefined
  const { status, ...dates } = datesAsked(definition, caller, today)[sort]
  return { asked: { definition, statuses: status.split(','), ...relations }, ...dates }
}

/** Where the caller opens a record of a type in a state. */
function addressOf(definition: ApplicationDefinition, caller: Caller, { id, status }: { id: string; status: string }): string {
  if (isHandler(definition, caller)) return handledAt(definition, caller, id)
  return recordAddress(definition, isOwnerRole(definition, caller) && isEditable(definition, status) ? 'form' : 'detail', id)
}

/**
 * Numbers with the page of the record where there is one, if they link to a list at all: one statement for all, and none without such a number.
 * @param today `YYYY-MM-DD`
 */
export async function withOnlyRecords(connection: Connection, caller: Caller, numbers: readonly HomeNumber[], today: string): Promise<HomeNumber[]> {
  const single = numbers.flatMap((number) => {
    const counted = number.count === 1 && number.path !== '' ? countedBy(number, caller, today) : undefined
    return counted ? [{ key: number.key, ...counted }] : []
  })
  const wanted = single.flatMap(({ key, asked, dueFrom = null, dueTo = null }) => {
    const { viewers, types, statuses, relations } = rangesOf([asked], caller)
    return viewers.map((viewer, range) => [key, viewer, types[range], statuses[range], relations[range], dueFrom, dueTo])
  })
  if (wanted.length === 0) return [...numbers]
  const { rows } = await connection.query({
    name: 'home-only-records',
    text: `select distinct on (wanted.key) wanted.key, found.application_id as id, found.status
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::date[])
        as wanted(key, viewer, type, status, relations, due_from, due_to)
      cross join lateral (
        -- Apart, so that the few that are due are found by their day among many that wait.
        (select party.application_id, party.status from application_party party
          where wanted.due_to is null and party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status
            and party.relations && string_to_array(wanted.relations, ',') limit 1)
        union all
        (select party.application_id, party.status from application_party party
          where party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status
            and party.due_date between coalesce(wanted.due_from, '-infinity') and wanted.due_to
            and party.relations && string_to_array(wanted.relations, ',') limit 1)
      ) found`,
    values: [0, 1, 2, 3, 4, 5, 6].map((column) => wanted.map((range) => range[column])),
  })
  return numbers.map((number) => {
    const [row, counted] = [rows.find(({ key }) => key === number.key), single.find(({ key }) => key === number.key)]
    return row && counted ? { ...number, recordPath: addressOf(counted.asked.definition, caller, { id: row.id, status: row.status }) } : number
  })
}
