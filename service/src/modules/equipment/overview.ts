import { equipmentKinds } from '@shared/contract/catalogue'
import { type EquipmentOverview, goneStatuses, inUse, isInspected, kindsWithoutInspection, soonDays } from '@shared/contract/equipment'
import { role } from '@shared/contract/roles'
import { addDays, monthEndOf, monthStartBefore } from '@shared/contract/rules'
import type { Connection } from '../../database/database'
import { regionMap, regionName } from '../../database/regions'
import { type Caller, viewer, viewersOf } from '../../security/caller'
import { relationsFor } from './device/parties'
import { withoutDays } from './list/counts'

/** Counts of a set of devices. Devices that are gone (scrapped, cancelled, moved away) are in no total. */
export interface Counted {
  total: number
  inUse: number
  soon: number
  overdue: number
  failed: number
}

interface SumRow {
  viewer: string
  duty: string
  kind: string
  use_status: string
  count: number
  overdue: number
  soon: number
  unset: number
  failed: number
}

/**
 * Sums of the counters by kind and state: one indexed read, whatever the number of devices. Days are reduced to those reported: overdue, due
 * soon, and without a date.
 */
async function sums(connection: Connection, viewers: readonly string[], relations: readonly string[], today: string): Promise<SumRow[]> {
  const { rows } = await connection.query({
    name: 'equipment-sums',
    text: `select viewer, duty, kind, use_status, sum(count)::bigint as count,
        coalesce(sum(count) filter (where day < $3::date), 0)::bigint as overdue,
        coalesce(sum(count) filter (where day between $3::date and $4::date), 0)::bigint as soon,
        coalesce(sum(count) filter (where day = 'infinity'), 0)::bigint as unset,
        coalesce(sum(count) filter (where outcome = 'failed'), 0)::bigint as failed
      from equipment_counter where viewer = any($1::text[]) and relation = any($2::text[])
        and (duty = $5 or duty in ('inspection', 'detect') and use_status = $6 and (day <= $4::date or day = 'infinity'))
      group by viewer, duty, kind, use_status having sum(count) > 0`,
    values: [viewers, relations, today, addDays(today, soonDays), withoutDays, inUse],
  })
  return rows
}

const devicesOf = (rows: readonly SumRow[]): SumRow[] => rows.filter(({ duty }) => duty === withoutDays)
const isDue = ({ use_status, kind }: SumRow): boolean => isInspected(use_status, kind)
const add = (rows: readonly SumRow[], of: (row: SumRow) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

function countedOf(rows: readonly SumRow[]): Counted {
  const devices = devicesOf(rows)
  const used = devices.filter((row) => row.use_status === inUse)
  const due = rows.filter((row) => row.duty === 'inspection' && isDue(row))
  return {
    total: add(
      devices.filter((row) => !goneStatuses.includes(row.use_status)),
      (row) => row.count,
    ),
    inUse: add(used, (row) => row.count),
    soon: add(due, (row) => row.soon),
    overdue: add(due, (row) => row.overdue),
    failed: add(used, (row) => row.failed),
  }
}

/** Counts of the caller's devices, in total and by kind. */
export async function equipmentNumbers(connection: Connection, caller: Caller, today: string): Promise<Pick<EquipmentOverview, 'numbers' | 'kinds'>> {
  const rows = await sums(connection, viewersOf(caller), relationsFor(caller), today)
  const devices = devicesOf(rows)
  const dueFor = (wanted: string) => rows.filter((row) => row.duty === wanted && isDue(row))
  const detected = dueFor('detect')
  const kinds = equipmentKinds.flatMap(({ code, name }) => {
    const ofKind = rows.filter(({ kind }) => kind === code)
    const states: Record<string, number> = {}
    for (const row of devicesOf(ofKind)) states[row.use_status] = (states[row.use_status] ?? 0) + row.count
    return ofKind.length > 0 ? [{ equclacode: code, name, ...countedOf(ofKind), states }] : []
  })
  const numbers = {
    ...countedOf(rows),
    unset: add(dueFor('inspection'), (row) => row.unset),
    stopped: add(
      devices.filter((row) => row.use_status === '20'),
      (row) => row.count,
    ),
    detectSoon: add(detected, (row) => row.soon),
    detectOverdue: add(detected, (row) => row.overdue),
  }
  return { numbers, kinds }
}

const monthsShown = 12
/** Months with overdue devices that are shown separately; older ones are combined. */
const overdueMonthsShown = 3

/** `count` months with their first and last days. @param offset from the month of `today` */
const calendarMonths = (today: string, offset: number, count: number): { month: string; from: string; to: string }[] =>
  Array.from({ length: count }, (_, index) => {
    const from = monthStartBefore(today, -offset - index)
    return { month: from.slice(0, 7), from, to: monthEndOf(from) }
  })

/** The twelve months from today on; the current one begins today. @param today `YYYY-MM-DD` */
export const monthsAhead = (today: string): { month: string; from: string; to: string }[] =>
  calendarMonths(today, 0, monthsShown).map((month, place) => (place === 0 ? { ...month, from: today } : month))

interface MonthSum {
  duty: string
  /** Due before today. */
  overdue: boolean
  month: string
  kind: string
  count: number
}

/** Devices in use by duty, kind and due month, up to the end of the next twelve. @param today `YYYY-MM-DD` */
export async function dueByMonth(connection: Connection, caller: Caller, today: string): Promise<MonthSum[]> {
  const { rows } = await connection.query({
    name: 'equipment-months',
    text: `select duty, day < $4::date as overdue, to_char(day, 'YYYY-MM') as month, kind, sum(count)::bigint as count from equipment_counter
      where viewer = any($1::text[]) and relation = any($2::text[]) and use_status = $3 and day <= $5::date and kind <> all($6::text[])
      group by 1, 2, 3, 4 having sum(count) > 0`,
    values: [viewersOf(caller), relationsFor(caller), inUse, today, monthsAhead(today).at(-1)?.to, kindsWithoutInspection],
  })
  return rows
}

/** Devices due in the coming months by kind, and overdue ones by month. */
async function monthsOf(connection: Connection, caller: Caller, today: string): Promise<Pick<EquipmentOverview, 'months' | 'overdueMonths'>> {
  const sums = (await dueByMonth(connection, caller, today)).filter(({ duty }) => duty === 'inspection')
  const kindsOf = (rows: readonly MonthSum[]) => {
    const kinds: Record<string, number> = {}
    for (const { kind, count } of rows) kinds[kind] = (kinds[kind] ?? 0) + count
    return kinds
  }
  const overdue = sums.filter((row) => row.overdue)
  const yesterday = addDays(today, -1)
  const past = calendarMonths(today, 1 - overdueMonthsShown, overdueMonthsShown).map((month) => ({ ...month, to: month.to < today ? month.to : yesterday }))
  const [earliest] = past
  const older = earliest ? [{ month: '', from: '', to: addDays(earliest.from, -1), kinds: kindsOf(overdue.filter(({ month }) => month < earliest.month)) }] : []
  return {
    months: monthsAhead(today).map((month) => ({ ...month, kinds: kindsOf(sums.filter((row) => !row.overdue && row.month === month.month)) })),
    overdueMonths: [...older, ...past.map((month) => ({ ...month, kinds: kindsOf(overdue.filter((row) => row.month === month.month)) }))].filter(
      ({ kinds }) => Object.keys(kinds).length > 0,
    ),
  }
}

/** Regions one level below the caller's own: cities of a province, counties of a city; empty for a unit. */
async function regionsOf(connection: Connection, caller: Caller, today: string): Promise<EquipmentOverview['regions']> {
  const own =
    caller.roleType === role.administrator
      ? ''
      : viewersOf(caller)
          .find((key) => key.startsWith(viewer.place('')))
          ?.slice(viewer.place('').length)
  if (own === undefined || own.length >= 6) return []
  const level = own.length === 0 ? 4 : own.length + 2
  const known = await regionMap(connection)
  const below = [...known.keys()].filter((code) => code.startsWith(own) && code.slice(level).replaceAll('0', '') === '' && !code.slice(0, level).endsWith('00'))
  const prefixes = [...new Set(below.map((code) => code.slice(0, level)))]
  const rows = await sums(connection, prefixes.map(viewer.place), ['place'], today)
  return prefixes.flatMap((prefix) => {
    const ofPlace = rows.filter((row) => row.viewer === viewer.place(prefix))
    const areaCode = prefix.padEnd(6, '0')
    return ofPlace.length > 0 ? [{ areaCode, name: regionName(known, areaCode), ...countedOf(ofPlace) }] : []
  })
}

/** 设备总览. @param today `YYYY-MM-DD` */
export async function equipmentOverviewOf(connection: Connection, caller: Caller, today: string): Promise<EquipmentOverview> {
  const [counted, months, regions] = await connection.together(() => [
    equipmentNumbers(connection, caller, today),
    monthsOf(connection, caller, today),
    regionsOf(connection, caller, today),
  ])
  return { ...counted, ...months, regions }
}
