import { type Region, regionsEndpoint } from '@shared/contract/region'
import { useCallQuery } from '@shared/portal'
import { useMemo } from 'react'

export interface RegionNode {
  value: string
  label: string
  children?: RegionNode[]
}

/** Regions as a tree. Those whose parent is not in the list are roots. */
export function regionTree(regions: readonly Region[]): RegionNode[] {
  const codes = new Set(regions.map((region) => region.code))
  const under = groupByParent(regions)
  const node = (region: Region): RegionNode => {
    const children = under.get(region.code)
    return { value: region.code, label: region.name, ...(children && { children: children.map(node) }) }
  }
  return regions.filter((region) => !codes.has(region.parentCode)).map(node)
}

/** By hand, because Map.groupBy is younger than the browsers this portal supports. */
function groupByParent(regions: readonly Region[]): Map<string, Region[]> {
  const groups = new Map<string, Region[]>()
  for (const region of regions) groups.set(region.parentCode, [...(groups.get(region.parentCode) ?? []), region])
  return groups
}

/** Codes from the root down to `code`; only the code itself when it is unknown. */
export function regionPath(regions: readonly Region[], code: string): string[] {
  const path: string[] = []
  for (let current = regions.find((region) => region.code === code); current; ) {
    path.unshift(current.code)
    const { parentCode } = current
    current = path.includes(parentCode) ? undefined : regions.find((region) => region.code === parentCode)
  }
  return path.length === 0 && code !== '' ? [code] : path
}

/** The regions of the portal, asked for once. `nameOf` says 浙江省 / 宁波市 / 鄞州区, or the code while unknown. */
export function useRegions() {
  const { data } = useCallQuery(regionsEndpoint, {}, { staleTime: Number.POSITIVE_INFINITY })
  const list = data?.list
  return useMemo(() => {
    const regions = list ?? []
    const names = new Map(regions.map((region) => [region.code, region.name]))
    const nameOf = (code: string) =>
      regionPath(regions, code)
        .map((part) => names.get(part) ?? part)
        .join(' / ')
    return { regions, tree: regionTree(regions), nameOf }
  }, [list])
}
