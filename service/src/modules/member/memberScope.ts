import type { FieldError } from '@shared/contract/endpoint'
import type { RoleType } from '@shared/contract/roles'
import type { Connection } from '../../database/database'
import { regionMap } from '../../database/regions'
import { ruledPrefix } from '../../security/area'
import { relationsFor } from '../equipment/device/parties'
import type { TypedFields } from './memberFields'

/** The account that is limited, as it will be. */
interface LimitedMember {
  unitId: string
  roles: readonly RoleType[]
  isKeeper: boolean
}

/**
 * Problems of a member's 数据范围. An enterprise may limit its members to an area or a site; members of an authority or an institute have its
 * whole area, and an account administrator sees everything.
 */
export async function scopeProblems(
  connection: Connection,
  { areaScope = '', siteScope = '' }: TypedFields,
  { unitId, roles, isKeeper }: LimitedMember,
): Promise<FieldError[]> {
  const field = areaScope === '' ? 'siteScope' : 'areaScope'
  if (areaScope === '' && siteScope === '') return []
  if (isKeeper) return [{ field, message: '账号管理员管理全部数据，不能限制范围' }]
  const unit = await connection.db.selectFrom('unit').select('kind').where('id', '=', unitId).executeTakeFirst()
  if (unit?.kind !== 'enterprise') return [{ field, message: '只有企业的成员账号可以限制数据范围' }]
  if (areaScope !== '' && !(await regionMap(connection)).has(areaScope)) return [{ field: 'areaScope', message: '没有这个区域，请重新选择' }]
  const sites = siteScope === '' ? [] : await sitesOf(connection, unitId, roles)
  // A unit without sites in its archives may enter the one its devices will have.
  if (sites.length === 0 || sites.includes(siteScope)) return []
  const shown = sites.slice(0, mostShown).join('、')
  return [{ field: 'siteScope', message: `设备档案里没有“${siteScope}”，现有：${shown}${sites.length > mostShown ? '等' : ''}` }]
}

/**
 * How many of the unit's devices lie within a limit, and how many it has: those that members with the roles see.
 * @param unitId one whose accounts the caller manages
 */
export async function devicesWithin(
  connection: Connection,
  { areaScope = '', siteScope = '' }: TypedFields,
  unitId: string,
  roles: readonly RoleType[],
): Promise<{ covered: number; devices: number }> {
  const { rows } = await connection.query({
    name: 'devices-within-limit',
    text: `select count(*) filter (where starts_with(area_code, $4) and $5 in ('', site)) as covered, count(*) as devices from devices_of_unit($1, $2, $3)`,
    values: [unitId, relationsOf(roles), siteScope !== '', areaScope === '' ? '' : ruledPrefix(areaScope), siteScope],
  })
  return { covered: Number(rows[0]?.covered), devices: Number(rows[0]?.devices) }
}

const relationsOf = (roles: readonly RoleType[]): string[] => [...new Set(roles.flatMap((roleType) => relationsFor({ roleType })))]

/** Most sites named in a message. */
const mostShown = 8

/** 楼盘/分厂/车间 of the unit's devices, most frequent first: of those that members with the roles see. */
async function sitesOf(connection: Connection, unitId: string, roles: readonly RoleType[]): Promise<string[]> {
  const { rows } = await connection.query({
    name: 'sites-of-unit',
    text: `select site from devices_of_unit($1, $2, true) where site <> '' group by site order by count(*) desc`,
    values: [unitId, relationsOf(roles)],
  })
  return rows.map(({ site }) => String(site))
}
