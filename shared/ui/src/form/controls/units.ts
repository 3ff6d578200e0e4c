import { endpoints, type UnitOption } from '@shared/contract'
import { useCallQuery } from '@shared/portal'
import { useEffect, useState } from 'react'

/** Lists of units a picker may offer. */
const sources = {
  authority: endpoints.unit.authorityList,
  inspection: endpoints.unit.inspectionUnitBasicList,
  use: endpoints.unit.list,
  builder: endpoints.unit.bcwlist,
} as const
export type UnitSource = keyof typeof sources

/** A text after the typist has paused, so that not every key asks the service. */
function usePaused(text: string, milliseconds = 300): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return paused
}

/** Units of a source whose name or code holds `keyword`. Nothing is asked for while `enabled` is false. */
export function useUnitOptions(source: UnitSource, keyword: string, enabled: boolean): { options: UnitOption[]; loading: boolean } {
  const paused = usePaused(keyword.trim())
  const { data, isFetching } = useCallQuery(sources[source], { query: { pageNo: 1, pageSize: 20, ...(paused && { keyword: paused }) } }, { enabled })
  return { options: data?.list ?? [], loading: isFetching || paused !== keyword.trim() }
}
