import type { ApplicationDefinition } from '@shared/contract/application'
import { countCap } from '@shared/contract/endpoint'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { askedOf, handlingRelations, rangesOf, statesOverdueFor, statesWaitingFor } from '../../workflow/list/listViews'
import { workdaysAfter } from '../../workflow/workdays'

/** How many records of a type wait for the caller and are overdue or due soon, and how many were accepted today. */
export interface DueNumbers {
  overdue: number
  due: number
  today: number
}

/** A handler is reminded of a record this many working days before it is due. */
const soon = 1

/** The last day a handler is reminded of. */
export const lastSoon = (today: string): string => workdaysAfter(today, soon)

/** The dated conditions of a type's records that wait for the caller, as the parameters of the list that a number links to. */
export function datesAsked(definition: ApplicationDefinition, caller: Caller, today: string) {
  const waiting = statesWaitingFor(definition, caller)
  const status = waiting.join()
  return {
    overdue: { status: [...waiting, ...statesOverdueFor(definition, caller)].join(), dueTo: wireDate(after(startOfDay(today), -days(1))) },
    due: { status, dueFrom: today, dueTo: lastSoon(today) },
    today: { acceptedFrom: today, acceptedTo: today },
  }
}

/**
 * Dated numbers for a handler, of all types in one statement: due ones from the maintained counters, those accepted today from the events of
 * records changed today. Only records waiting for the caller are counted: what waits for another role is not theirs to hurry, but may be theirs
 * to go on with once it is overdue.
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
    definitions.map((definition) => ({ ...askedOf(definition, caller, { view: 'query' }), relations: handlingRelations(definition, caller) })),
    caller,
  )
  /** Of each range, whether it is of these states. */
  const isOf = (statesOf: typeof statesWaitingFor): boolean[] => {
    const states = new Set(definitions.flatMap((definition) => statesOf(definition, caller).map((status) => `${definition.key} ${status}`)))
    return ranges.types.map((type, range) => states.has(`${type} ${ranges.statuses[range]}`))
  }
  const { rows } = await connection.query({
    name: 'home-due-numbers',
    text: `with wanted as (select viewer, type, status, string_to_array(relations, ',') as relations, waits, waits_overdue
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $10::boolean[], $11::boolean[])
          as range(viewer, type, status, relations, waits, waits_overdue))
      select counter.type, coalesce(sum(count) filter (where due_date < $5::date), 0) as overdue,
        coalesce(sum(count) filter (where due_date >= $5::date), 0) as due, 0 as today
        from application_counter counter join wanted
          on wanted.viewer = counter.viewer and wanted.type = counter.type and wanted.status = counter.status
        where (wanted.waits and counter.due_date <= $6::date or wanted.waits_overdue and counter.due_date < $5::date)
          and counter.relations && wanted.relations
        group by counter.type
      union all
      -- What was accepted today has changed today: the newest of each range are asked for the event.
      select party.type, 0, 0, count(distinct party.application_id)
        from wanted cross join lateral (
          select application_id, type from application_party party
          where party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status and party.updated_at >= $7
            and party.relations && wanted.relations
          order by party.updated_at desc, party.application_id desc limit $9
        ) party
        where exists (
          select from application_event event
          where event.application_id = party.application_id and event.action = 'accept' and event.created_at >= $7 and event.created_at < $8
        )
        group by party.type`,
    values: [
      ...[ranges.viewers, ranges.types, ranges.statuses, ranges.relations],
      ...[today, soon, startOfDay(today), after(startOfDay(today), days(1)), countCap + 1, isOf(statesWaitingFor), isOf(statesOverdueFor)],
    ],
  })
  const numbers = new Map<string, DueNumbers>()
  for (const row of rows) {
    const { overdue, due, today: accepted } = numbers.get(row.type) ?? { overdue: 0, due: 0, today: 0 }
    numbers.set(row.type, { overdue: overdue + Number(row.overdue), due: due + Number(row.due), today: accepted + Number(row.today) })
  }
  return numbers
}
