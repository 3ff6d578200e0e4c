import { isCountyGroup, type Region, regionsEndpoint } from '@shared/contract/region'
import { useCallQuery } from '@shared/portal'
import { useMemo } from 'react'

export interface RegionNode {
  value: string
  label: string
  children?: RegionNode[]
}

/**
 * Regions as a tree of options. Regions whose parent is not in the list are roots.
 * @param chosen the current value; it is included even if the region has been abolished
 */
export function regionTree(all: Iterable<Region>, chosen = ''): RegionNode[] {
  const regions = [...all].filter(({ abolished, code }) => !abolished || code === chosen)
  const codes = new Set(regions.map((region) => region.code))
  const under = groupByParent(regions)
  const node = (region: Region): RegionNode => {
    const children = under.get(region.code)
    return { value: region.code, label: region.name, ...(children && { children: children.map(node) }) }
  }
  return regions.filter((region) => !codes.has(region.parentCode)).map(node)
}

/** Not Map.groupBy: some supported browsers do not have it. */
function groupByParent(regions: readonly Region[]): Map<string, Region[]> {
  const groups = new Map<string, Region[]>()
  for (const region of regions) groups.set(region.parentCode, [...(groups.get(region.parentCode) ?? []), region])
  return groups
}

/** Areas by their codes. */
type Regions = ReadonlyMap<string, Region>

/** Codes from the root down to `code`; only the code itself when it is unknown. */
export function regionPath(regions: Regions, code: string): string[] {
  const path: string[] = []
  for (let current = regions.get(code); current && !path.includes(current.code); current = regions.get(current.parentCode)) path.unshift(current.code)
  return path.length === 0 && code !== '' ? [code] : path
}

/** 浙江省 / 宁波市 / 鄞州区, 北京市 / 东城区, 重庆市 / 城口县; the code while it is unknown. */
export function regionLabel(regions: Regions, code: string): string {
  const names = regionPath(regions, code).map((part) => regions.get(part)?.name ?? part)
  return names.filter((name, level) => name !== names[level - 1] && !isCountyGroup(name)).join(' / ')
}

/**
 * The regions typed text can mean. A region with the text in its own name goes before those that only lie
 * in one: 宁波 is the city where cities can be chosen, and none of its districts.
 * @param anyLevel whether regions with others below them can be chosen
 */
export function regionsNamed(tree: readonly RegionNode[], typed: string, anyLevel: boolean): string[] {
  const text = typed.trim()
  if (text === '') return []
  const own: string[] = []
  const within: string[] = []
  const look = (nodes: readonly RegionNode[], inside: boolean) => {
    for (const { value, label, children } of nodes) {
      const named = label.includes(text)
      if (anyLevel || !children) {
        if (named) own.push(value)
        if (named || inside) within.push(value)
      }
      look(children ?? [], inside || named)
    }
  }
  look(tree, false)
  return own.length > 0 ? own : within
}

/** The one region meant by typed text; undefined if there are several or none. */
export function onlyRegionNamed(...asked: Parameters<typeof regionsNamed>): string | undefined {
  const [only, another] = regionsNamed(...asked)
  return another === undefined ? only : undefined
}

/** Whether a value is text that was typed for a region and can mean several or none: it stays as it is. */
export const isUnclearRegion = (value: string): boolean => value !== '' && !/^\d{6}$/.test(value)

export const unclearRegionNote = (typed: string): string => `“${typed}”没有指明一个区域，请从列表中选择`

/** The regions of the portal, fetched once. */
export function useRegions() {
  const { data, isPending } = useCallQuery(regionsEndpoint, {}, { staleTime: Number.POSITIVE_INFINITY })
  const list = data?.list
  return useMemo(() => {
    const regions = new Map((list ?? []).map((region) => [region.code, region]))
    // Empty until the names are loaded: a code that changes into a name would look like an error.
    return { regions, nameOf: (code: string) => (isPending ? '' : regionLabel(regions, code)) }
  }, [list, isPending])
}
