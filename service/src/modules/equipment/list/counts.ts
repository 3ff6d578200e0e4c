import { sql } from 'kysely'
import type { Connection } from '../../../database/database'
import { statement, written } from '../../../database/named'
import type { Conditions } from './conditions'

/** Numbers of devices from the maintained counters: nothing is counted at request time, however many devices there are. */

interface CountValues extends Record<string, unknown> {
  viewers: string[]
  relations: string[]
  duty: string
  statuses: string[]
  from: string
  to: string
  kind: string
  outcome: string
  kindsLeftOut: string[]
}

const sumOf = statement<CountValues>()<{ count: number }>((db, parameter) =>
  written(
    db,
    sql<{ count: number }>`select coalesce(sum(count), 0)::bigint as count from equipment_counter
      where viewer = any(${parameter('viewers')}::text[]) and relation = any(${parameter('relations')}::text[]) and duty = ${parameter('duty')}
        and use_status = any(${parameter('statuses')}::text[]) and day between ${parameter('from')}::date and ${parameter('to')}::date
        and (${parameter('kind')}::text = '' or kind = ${parameter('kind')}::text) and (${parameter('outcome')}::text = '' or outcome = ${parameter('outcome')}::text)
        and kind <> all(${parameter('kindsLeftOut')}::text[])`,
  ),
)

/** The duty of the counters without days: one per state, kind and outcome. */
export const withoutDays = 'device'

/** Whether the counters can answer how many devices match the conditions. */
export const isCounted = ({ category, variety, conclusions, areaPrefix, useUnitId, keyword, applied }: Conditions): boolean =>
  category === '' && variety === '' && conclusions.length === 0 && areaPrefix === '' && useUnitId === '' && keyword.text === '' && applied === ''

/** The number of devices matching the conditions, from the counters. */
export type Count = (conditions: Conditions, kindsLeftOut: readonly string[]) => Promise<number>

/** Caches the counts of one request: a list, its tabs and the choice of the query plan need the same ones. */
export function countsOf(connection: Connection): Count {
  const asked = new Map<string, Promise<number>>()
  return ({ viewers, relations, statuses, kind, outcome, duty, days }, kindsLeftOut) => {
    const values: CountValues = {
      viewers: [...viewers],
      relations: [...relations],
      duty: days ? duty : withoutDays,
      statuses: [...statuses],
      // Always given: under row-level security an index is not used for a condition with `coalesce`.
      from: days?.from ?? '-infinity',
      to: days?.to ?? 'infinity',
      kind,
      outcome,
      kindsLeftOut: [...kindsLeftOut],
    }
    const key = JSON.stringify(values)
    const count = asked.get(key) ?? sumOf(connection, values).then(([row]) => row?.count ?? 0)
    asked.set(key, count)
    return count
  }
}
