import type { Option } from '@shared/contract/enums'
import type { Region, regionsEndpoint } from '@shared/contract/region'
import { ask, recordsOf, textOf } from '../../runtime/http/service'

const path: (typeof regionsEndpoint)['path'] = '/a/stone/common/areaList'

/** Administrative areas; undefined when they cannot be had. */
export async function loadRegions(): Promise<Region[] | undefined> {
  const answer = await ask(path)
  if (answer.kind !== 'data') return undefined
  return recordsOf(answer.data, 'list').map((row) => ({ code: textOf(row, 'code'), name: textOf(row, 'name'), parentCode: textOf(row, 'parentCode') }))
}

/**
 * The way down to an area, as lists to choose from: one list a level, the last one with nothing chosen yet when there is a level below.
 * @param code the chosen area; empty for none
 */
export function regionLevels(regions: readonly Region[], code: string): { chosen: string; options: Option[] }[] {
  const byCode = new Map(regions.map((region) => [region.code, region]))
  const way: string[] = []
  for (let region = byCode.get(code); region; region = byCode.get(region.parentCode)) way.unshift(region.code)
  const below = (parent: string): Option[] =>
    regions.filter((region) => (byCode.has(region.parentCode) ? region.parentCode : '') === parent).map((region) => ({ code: region.code, label: region.name }))
  return ['', ...way].map((parent, level) => ({ chosen: way[level] ?? '', options: below(parent) })).filter(({ options }) => options.length > 0)
}
