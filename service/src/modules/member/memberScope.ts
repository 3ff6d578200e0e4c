import type { FieldError } from '@shared/contract/endpoint'
import { sql } from 'kysely'
import type { Connection } from '../../database/database'
import { regionMap } from '../../database/regions'
import { ruledPrefix } from '../../security/area'
import { viewer } from '../../security/caller'
import type { TypedFields } from './memberFields'

/**
 * Problems of a member's 数据范围. An enterprise may limit its members to an area or a site; members of an authority or an institute have its
 * whole area, and an account administrator sees everything.
 */
export async function scopeProblems(
  connection: Connection,
  { areaScope = '', siteScope = '' }: TypedFields,
  unitId: string,
  isKeeper = false,
): Promise<FieldError[]> {
  const field = areaScope === '' ? 'siteScope' : 'areaScope'
  if (areaScope === '' && siteScope === '') return []
  if (isKeeper) return [{ field, message: '账号管理员管理全部数据，不能限制范围' }]
  const unit = await connection.db.selectFrom('unit').select('kind').where('id', '=', unitId).executeTakeFirst()
  if (unit?.kind !== 'enterprise') return [{ field, message: '只有企业的成员账号可以限制数据范围' }]
  if (areaScope !== '' && !(await regionMap(connection)).has(areaScope)) return [{ field: 'areaScope', message: '没有这个区域，请重新选择' }]
  const sites = siteScope === '' ? [] : await sitesOf(connection, unitId)
  // A unit without sites in its archives may enter the one its devices will have.
  if (sites.length === 0 || sites.includes(siteScope)) return []
  const shown = sites.slice(0, mostShown).join('、')
  return [{ field: 'siteScope', message: `设备档案里没有“${siteScope}”，现有：${shown}${sites.length > mostShown ? '等' : ''}` }]
}

/** How many of the unit's devices lie within a limit, and how many it has. */
export async function devicesWithin(
  { db }: Connection,
  { areaScope = '', siteScope = '' }: TypedFields,
  unitId: string,
): Promise<{ covered: number; devices: number }> {
  const inArea = areaScope === '' ? sql<boolean>`true` : sql<boolean>`starts_with(party.area_code, ${ruledPrefix(areaScope)})`
  const atSite =
    siteScope === ''
      ? sql<boolean>`true`
      : sql<boolean>`(select archive #>> '{fields,useSite}' from equipment where equipment.id = party.equipment_id) = ${siteScope}`
  return db
    .selectFrom('equipment_party as party')
    .select([sql<number>`count(*) filter (where ${inArea} and ${atSite})`.as('covered'), sql<number>`count(*)`.as('devices')])
    .where('party.viewer', '=', viewer.unit(unitId))
    .executeTakeFirstOrThrow()
}

/** Most sites named in a message. */
const mostShown = 8

/** 楼盘/分厂/车间 of the unit's devices, most frequent first. */
async function sitesOf({ db }: Connection, unitId: string): Promise<string[]> {
  const site = sql<string>`equipment.archive #>> '{fields,useSite}'`
  const rows = await db
    .selectFrom('equipment')
    .innerJoin('equipment_party as party', 'party.equipment_id', 'equipment.id')
    .select(site.as('site'))
    .where('party.viewer', '=', viewer.unit(unitId))
    .where(site, '<>', '')
    .groupBy(site)
    .orderBy(sql`count(*)`, 'desc')
    .execute()
  return rows.map((row) => row.site)
}
