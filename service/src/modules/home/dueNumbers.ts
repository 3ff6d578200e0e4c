import type { ApplicationDefinition } from '@shared/contract/application'
import { countCap } from '@shared/contract/endpoint'
import { after, days, startOfDay } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { askedOf, rangesOf } from '../../workflow/list'

/** How many records of a type are late, due soon, and accepted today. */
export interface DueNumbers {
  overdue: number
  due: number
  today: number
}

/**
 * The dates that matter to a handler, of any number of types in one statement: what is due by ranges of the index, what was
 * accepted today by the day's events.
 * @param today `YYYY-MM-DD`
 * @param soon the last day that counts as due soon
 */
export async function dueNumbers(
  connection: Connection,
  definitions: readonly ApplicationDefinition[],
  caller: Caller,
  today: string,
  soon: string,
): Promise<ReadonlyMap<string, DueNumbers>> {
  if (definitions.length === 0) return new Map()
  const ranges = rangesOf(
    definitions.map((definition) => askedOf(definition, caller, { view: 'query' })),
    caller,
  )
  const { rows } = await connection.query({
    name: 'home-due-numbers',
    text: `with wanted as (select viewer, type, status, string_to_array(relations, ',') as relations
        from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as range(viewer, type, status, relations)),
      -- The day's events first: they are few, whatever the ranges hold.
      accepted as materialized (
        select distinct application_id from application_event where action = 'accept' and created_at >= $7 and created_at < $8
      ),
      dated as (
        select party.type, party.due_date < $5::date as late from wanted cross join lateral (
          select due_date, type from application_party party
          where party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status and party.due_date <= $6::date
            and party.relations && wanted.relations
          limit $9
        ) party
      )
      select type, count(*) filter (where late) as overdue, count(*) filter (where not late) as due, 0 as today from dated group by type
      union all
      select party.type, 0, 0, count(distinct party.application_id)
        from accepted join application_party party on party.application_id = accepted.application_id
          join wanted on wanted.viewer = party.viewer and wanted.type = party.type and wanted.status = party.status
        where party.relations && wanted.relations
        group by party.type`,
    values: [ranges.viewers, ranges.types, ranges.statuses, ranges.relations, today, soon, startOfDay(today), after(startOfDay(today), days(1)), countCap],
  })
  const numbers = new Map<string, DueNumbers>()
  for (const row of rows) {
    const { overdue, due, today: accepted } = numbers.get(row.type) ?? { overdue: 0, due: 0, today: 0 }
    numbers.set(row.type, { overdue: overdue + Number(row.overdue), due: due + Number(row.due), today: accepted + Number(row.today) })
  }
  return numbers
}
