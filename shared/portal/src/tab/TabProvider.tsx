import { type ReactNode, useMemo } from 'react'
import { SteadyTabContext, type Tab, TabContext } from './tab'

/** Gives a page its tab. Only what reads whether the tab is in front is rendered again when that changes. */
export function TabProvider({ tab, children }: { tab: Tab; children: ReactNode }) {
  const { id, remote, version, setTitle, setUnsaved, close } = tab
  const steady = useMemo(() => ({ id, remote, version, setTitle, setUnsaved, close }), [id, remote, version, setTitle, setUnsaved, close])
  return (
    <SteadyTabContext value={steady}>
      <TabContext value={tab}>{children}</TabContext>
    </SteadyTabContext>
  )
}
