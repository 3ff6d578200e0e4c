import type { FieldError } from '@shared/contract/endpoint'
import type { Connection } from '../../database/database'
import { regionMap } from '../../database/regions'
import type { TypedFields } from './memberFields'

/**
 * What is wrong with a member's 数据范围. An enterprise limits its members to an area or a branch; an authority's and an institute's work
 * wherever theirs does, and who keeps the accounts sees all there is.
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
  return areaScope !== '' && !(await regionMap(connection)).has(areaScope) ? [{ field: 'areaScope', message: '没有这个区域，请重新选择' }] : []
}
