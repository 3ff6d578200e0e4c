import { endpointName } from '@shared/contract/endpoint'
import { type UnitOption, unitEndpoints } from '@shared/contract/unit'
import { useCallQuery } from '@shared/portal'
import { usePaused } from './usePaused'

/** Endpoints with the units a select may offer. */
const sources = {
  authority: unitEndpoints.authorityList,
  inspection: unitEndpoints.inspectionUnitBasicList,
  use: unitEndpoints.list,
  /** Use units of the devices that the user's own unit maintains. */
  served: unitEndpoints.list,
  builder: unitEndpoints.bcwlist,
  maintenance: unitEndpoints.bcwlist,
} as const
/** What tells two sources of one endpoint apart. */
const narrowed: Partial<Record<UnitSource, object>> = { served: { served: '1' }, maintenance: { maintains: '1' } }
export type UnitSource = keyof typeof sources

/**
 * Units of a source whose name or code contains `keyword`. Nothing is fetched while `enabled` is false.
 * Until the service has answered, matching units of its previous answer are returned and `loading` is true.
 */
export function useUnitOptions(source: UnitSource, keyword: string, enabled: boolean): { options: UnitOption[]; loading: boolean } {
  const wanted = keyword.trim()
  const paused = usePaused(wanted)
  const endpoint = sources[source]
  const { data, isFetching, isPlaceholderData } = useCallQuery(
    endpoint,
    { query: { pageNo: 1, pageSize: 20, ...narrowed[source], ...(paused && { keyword: paused }) } },
    { enabled, placeholderData: (earlier, asked) => (asked?.queryKey[0] === endpointName(endpoint) ? earlier : undefined) },
  )
  const list = data?.list ?? []
  const answered = paused === wanted && !isPlaceholderData
  return {
    options: answered ? list : list.filter((unit) => unit.unitName.includes(wanted) || unit.uscc.includes(wanted)),
    loading: isFetching || paused !== wanted,
  }
}
