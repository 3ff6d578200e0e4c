import { isCountyGroup } from '@shared/contract/region'
import type { Connection } from './database'

interface Region {
  name: string
  parent: string
  abolished: boolean
}
let regions: Map<string, Region> | undefined

/** The regions, read once: they change only with a release, which restarts the service. */
export async function regionMap(connection: Connection): Promise<ReadonlyMap<string, Region>> {
  if (!regions || regions.size === 0) {
    const rows = await connection.db.selectFrom('region').selectAll().orderBy('code').execute()
    regions = new Map(rows.map((row) => [row.code, { name: row.name, parent: row.parent_code, abolished: row.abolished }]))
  }
  return regions
}

/** `宁波市鄞州区` for a district, `浙江省` for a province: a region with its city, or with its province where counties belong to no city. */
export function regionName(known: ReadonlyMap<string, Region>, code: string): string {
  const region = known.get(code)
  if (!region) return code
  const parent = known.get(region.parent)
  const place = parent && isCountyGroup(parent.name) ? known.get(parent.parent) : parent
  return place && (place !== parent || place.parent !== '') ? place.name + region.name : region.name
}
