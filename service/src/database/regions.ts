import type { Connection } from './database'

interface Region {
  name: string
  parent: string
}
let regions: Map<string, Region> | undefined

/** The regions, read once: they change with a migration, and a migration with a restart. */
export async function regionMap(connection: Connection): Promise<ReadonlyMap<string, Region>> {
  if (!regions || regions.size === 0) {
    const rows = await connection.db.selectFrom('region').selectAll().execute()
    regions = new Map(rows.map((row) => [row.code, { name: row.name, parent: row.parent_code }]))
  }
  return regions
}

/** `宁波市鄞州区` for a district, `浙江省` for a province: a place with what it lies in, the province left out. */
export function regionName(known: ReadonlyMap<string, Region>, code: string): string {
  const region = known.get(code)
  if (!region) return code
  const parent = known.get(region.parent)
  return parent && parent.parent !== '' ? parent.name + region.name : region.name
}
