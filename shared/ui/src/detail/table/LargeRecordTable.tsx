import type { ApplicationDefinition, ApplicationEndpoints, ApplicationDetail as ApplicationRecord } from '@shared/contract/application'
import type { TableDefinition } from '@shared/contract/form'
import { useCallQuery, useSteadyTab } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeRecord } from '../wholeRecord'
import { firstRows, LargeTable } from './LargeTable'

export interface LargeRecordTableProps {
  definition: ApplicationDefinition
  record: ApplicationRecord
  table: TableDefinition
  rows: NonNullable<ApplicationEndpoints['rows']>
}

/** A large table of a record. */
export function LargeRecordTable({ definition, record, table, rows }: LargeRecordTableProps) {
  const { remote, version } = useSteadyTab()
  const [asked, setAsked] = useState(firstRows)
  const { keyword, ...place } = asked
  const query = { id: record.id, table: table.key, ...place, ...(keyword && { keyword }) }
  // The rows may change with the record, so they are fetched again.
  const page = useCallQuery(rows, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const all = async () => (await wholeRecord(definition, record, { remote, version })).record.form.tables[table.key] ?? []
  return <LargeTable table={table} asked={asked} onAsk={setAsked} page={page} all={all} nothing={`没有填写${table.label}`} />
}
