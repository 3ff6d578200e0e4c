import { sql } from 'kysely'
import type { Connection } from '../../../database/database'
import { statement } from '../../../database/named'
import type { Conditions } from './conditions'

/** Numbers of devices from the kept counters: nothing is counted when somebody asks, however many there are. */

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

const sumOf = statement<CountValues>()<{ count: number }>((db, parameter) => ({
  compile: () =>
    sql<{ count: number }>`select coalesce(sum(count), 0)::bigint as count from equipment_counter
      where viewer = any(${parameter('viewers')}::text[]) and relation = any(${parameter('relations')}::text[]) and duty = ${parameter('duty')}
        and use_status = any(${parameter('statuses')}::text[]) and day between ${parameter('from')}::date and ${parameter('to')}::date
        and (${parameter('kind')}::text = '' or kind = ${parameter('kind')}::text) and (${parameter('outcome')}::text = '' or outcome = ${parameter('outcome')}::text)
        and kind <> all(${parameter('kindsLeftOut')}::text[])`.compile(db),
}))

/** The counters that tell nothing of days: one for each state, kind and outcome. */
export const withoutDays = 'device'

/** Whether the counters tell how many devices conditions leave. */
export const isCounted = ({ category, variety, conclusions, areaPrefix, useUnitId, keyword, applied }: Conditions): boolean =>
  category === '' && variety === '' && conclusions.length === 0 && areaPrefix === '' && useUnitId === '' && keyword.text === '' && applied === ''

/** How many devices the counted of some conditions leave. */
export type Count = (conditions: Conditions, kindsLeftOut: readonly string[]) => Promise<number>

/** Counts of one request: a list, its tabs and the way to it ask for the same. */
export function countsOf(connection: Connection): Count {
  const asked = new Map<string, Promise<number>>()
  return ({ viewers, relations, statuses, kind, outcome, duty, days }, kindsLeftOut) => {
    const values: CountValues = {
      viewers: [...viewers],
      relations: [...relations],
      duty: days ? duty : withoutDays,
      statuses: [...statuses],
      // Given in any case: under row-level security an index is not asked for what a `coalesce` says.
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
