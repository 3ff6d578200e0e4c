import type { Page } from '@shared/contract/endpoint'
import { labelOf, operatorItem } from '@shared/contract/enums'
import {
  certificateWarningDays,
  type DeviceGroup,
  type MissingOperator,
  missingOperators,
  type OperatorCertificate,
  type OperatorOverview,
  type OperatorUnit,
} from '@shared/contract/operator'
import { addDays } from '@shared/contract/rules'
import { sql } from 'kysely'
import type { Connection } from '../../database/database'
import { type PageRequest, readPage } from '../../database/page'
import { regionMap, regionName } from '../../database/regions'
import { containing } from '../../database/userInput'
import { ruledPrefix } from '../../security/area'
import type { Caller } from '../../security/caller'
import { relationsFor } from '../equipment/device/parties'
import { reachablePeople, reachableUnits, reachOf, stillThere } from './scope'

/** 人员总览: numbers of people and certificates, and units that have devices but nobody qualified. */

/** Numbers of certificates by state, of people who have not left. */
const standings = (today: string) =>
  [
    sql<number>`count(*) filter (where not revoked and expire_date > ${addDays(today, certificateWarningDays)})`.as('valid'),
    sql<number>`count(*) filter (where not revoked and expire_date between ${today} and ${addDays(today, certificateWarningDays)})`.as('expiring'),
    sql<number>`count(*) filter (where not revoked and expire_date < ${today})`.as('expired'),
    sql<number>`count(*) filter (where revoked)`.as('revoked'),
  ] as const

interface Standings {
  valid: number
  expiring: number
  expired: number
  revoked: number
}
const none: Standings = { valid: 0, expiring: 0, expired: 0, revoked: 0 }
const standingsOf = ({ valid, expiring, expired, revoked }: Standings): Standings => ({ valid, expiring, expired, revoked })

/** The qualifications units need for their devices but nobody has, by unit id. @param by as users of the devices, as maintainers, or both */
async function missingOf(
  connection: Connection,
  caller: Caller,
  unitIds: readonly string[],
  by: readonly ('user' | 'maintainer')[],
  today: string,
): Promise<ReadonlyMap<string, MissingOperator[]>> {
  if (unitIds.length === 0 || by.length === 0) return new Map()
  const { rows } = await connection.query({ name: 'devices-of-units', text: 'select * from devices_of_units($1::uuid[])', values: [unitIds] })
  const held = await reachablePeople(connection, caller)
    .innerJoin('operator_certificate as certificate', 'certificate.operator_id', 'operator.id')
    .select(['operator.unit_id', 'certificate.item', 'certificate.expire_date', 'certificate.revoked'])
    .where('operator.unit_id', 'in', [...unitIds])
    .where(stillThere(today))
    .where('certificate.expire_date', '>=', today)
    .execute()
  return new Map(
    unitIds.map((id) => {
      const certificates = held
        .filter(({ unit_id }) => unit_id === id)
        .map(({ item, expire_date, revoked }): OperatorCertificate => ({ item, expireDate: expire_date, revoked }))
      const devices = (maintained: boolean): DeviceGroup[] =>
        rows
          .filter((row) => row.unit_id === id && row.maintained === maintained)
          .map(({ kind, category, boiler_use, quick_opening, devices: count }) => ({
            archive: { equclacode: kind, categoryCode: category, boilerUse: boiler_use, quickOpening: quick_opening },
            count,
          }))
      return [id, by.flatMap((one) => missingOperators(devices(one === 'maintainer'), certificates, one, today))]
    }),
  )
}

/** The duties of a unit in the role its member is signed in with. */
function dutiesOf(caller: Caller): ('user' | 'maintainer')[] {
  const relations = relationsFor(caller)
  return [...(relations.includes('own') ? (['user'] as const) : []), ...(relations.includes('maintenance') ? (['maintainer'] as const) : [])]
}

/** @param today `YYYY-MM-DD` */
export async function operatorOverviewOf(connection: Connection, caller: Caller, today: string): Promise<OperatorOverview> {
  const people = reachablePeople(connection, caller).where(stillThere(today))
  const certificates = people.innerJoin('operator_certificate as certificate', 'certificate.operator_id', 'operator.id')
  const { count } = await people.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const byItem = await certificates
    .select(['certificate.item', ...standings(today)])
    .select(sql<number>`count(distinct operator.id) filter (where not revoked and expire_date >= ${today})`.as('people'))
    .groupBy('certificate.item')
    .execute()
  const { qualified } = await certificates
    .where('certificate.revoked', '=', false)
    .where('certificate.expire_date', '>=', today)
    .select(sql<number>`count(distinct operator.id)`.as('qualified'))
    .executeTakeFirstOrThrow()
  const sum = (of: (row: Standings) => number) => byItem.reduce((total, row) => total + of(row), 0)
  const missing =
    reachOf(caller) === 'unit' ? await missingOf(connection, caller, [caller.unitId], dutiesOf(caller), today) : new Map<string, MissingOperator[]>()
  return {
    numbers: {
      people: count,
      qualified,
      valid: sum((row) => row.valid),
      expiring: sum((row) => row.expiring),
      expired: sum((row) => row.expired),
      revoked: sum((row) => row.revoked),
    },
    items: operatorItem.flatMap(({ code }) => {
      const row = byItem.find(({ item }) => item === code)
      return row ? [{ item: code, itemName: `${labelOf('operatorItem', code)}（${code}）`, people: row.people, ...standingsOf(row) }] : []
    }),
    warnings: (missing.get(caller.unitId) ?? []).map(({ items, ...rest }) => ({ items: [...items], ...rest })),
  }
}

/** Units in the caller's reach, by name, with their people, certificates and missing qualifications. @param today `YYYY-MM-DD` */
export async function operatorUnitsOf(
  connection: Connection,
  caller: Caller,
  request: PageRequest & { keyword?: string; areaCode?: string },
  today: string,
): Promise<Page<OperatorUnit>> {
  let found = reachableUnits(connection, caller).where('unit.kind', '=', 'enterprise')
  if (request.keyword) found = found.where('unit.unit_name', 'like', containing(request.keyword))
  if (request.areaCode) found = found.where(sql<boolean>`starts_with(unit.area_code, ${ruledPrefix(request.areaCode)})`)
  const page = await readPage(
    connection,
    request,
    found,
    found.select(['unit.id', 'unit.unit_name', 'unit.area_code']).orderBy('unit.unit_name').orderBy('unit.id'),
  )
  const ids = page.list.map(({ id }) => id)
  if (ids.length === 0) return { ...page, list: [] }
  const people = reachablePeople(connection, caller).where(stillThere(today)).where('operator.unit_id', 'in', ids)
  const counted = await people
    .select(['operator.unit_id', sql<number>`count(*)`.as('count')])
    .groupBy('operator.unit_id')
    .execute()
  const certified = await people
    .innerJoin('operator_certificate as certificate', 'certificate.operator_id', 'operator.id')
    .select(['operator.unit_id', ...standings(today)])
    .groupBy('operator.unit_id')
    .execute()
  const missing = await missingOf(connection, caller, ids, ['user', 'maintainer'], today)
  const regions = await regionMap(connection)
  return {
    ...page,
    list: page.list.map(({ id, unit_name, area_code }) => ({
      id,
      unitName: unit_name,
      areaName: regionName(regions, area_code),
      people: counted.find(({ unit_id }) => unit_id === id)?.count ?? 0,
      ...standingsOf(certified.find(({ unit_id }) => unit_id === id) ?? none),
      warnings: (missing.get(id) ?? []).map(({ message }) => message),
    })),
  }
}
