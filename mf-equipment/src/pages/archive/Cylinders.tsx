import { mostRowsPerPage } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow, TableDefinition } from '@shared/contract/form'
import { call, useCallQuery, useSteadyTab } from '@shared/portal'
import { firstRows, LargeTable } from '@shared/ui/detail'
import { SectionCard } from '@shared/ui/page'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

/** The cylinders registered under an archive, by whichever registration they came. */
export function Cylinders({ id, table }: { id: string; table: TableDefinition }) {
  const { remote, version } = useSteadyTab()
  const [asked, setAsked] = useState(firstRows)
  const { keyword, ...place } = asked
  const page = useCallQuery(equipmentEndpoints.cylinders, { query: { id, ...place, ...(keyword && { keyword }) } }, { placeholderData: keepPreviousData })
  const all = async () => {
    const rows: FormRow[] = []
    for (let pageNo = 1, count = 1; rows.length < count; pageNo += 1) {
      const next = await call(equipmentEndpoints.cylinders, { query: { id, pageNo, pageSize: mostRowsPerPage } }, { caller: { remote, version } })
      if (next.list.length === 0) break
      count = next.count
      rows.push(...next.list.map(({ values }) => values))
    }
    return rows
  }
  return (
    <SectionCard title={table.label} note={page.data && `${page.data.count} ${table.measure}`} flush>
      <LargeTable table={table} asked={asked} onAsk={setAsked} page={page} all={all} nothing="还没有登记的气瓶，办理使用登记(按单位)后列在这里" />
    </SectionCard>
  )
}
