import { type ApplicationDefinition, type ApplicationDetail, largeTablesOf, mostRowsPerPage } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { type CallError, call, isCallError, useSteadyTab } from '@shared/portal'
import { useEffect, useState } from 'react'
import { emptyRow } from '../form/formModel'
import { callsOf } from './useApplicationRecord'

interface Caller {
  remote: string
  version: string
}

/** A record with all rows of its large tables, which the service returns in pages. */
interface WholeRecord {
  record: ApplicationDetail
  /** The record was saved between two pages, so the rows are inconsistent. */
  torn: boolean
}

/** Loads all rows of a record's large tables. @throws CallError */
export async function wholeRecord(definition: ApplicationDefinition, record: ApplicationDetail, caller: Caller, signal?: AbortSignal): Promise<WholeRecord> {
  const tables = { ...record.form.tables }
  let torn = false
  const { rows } = callsOf(definition)
  for (const table of rows ? largeTablesOf(definition) : []) {
    if (!rows) break
    const found: FormRow[] = []
    const count = record.counts[table.key] ?? 0
    for (let pageNo = 1; found.length < count && !torn; pageNo += 1) {
      const query = { id: record.id, table: table.key, pageNo, pageSize: mostRowsPerPage }
      const page = await call(rows, { query }, { caller, signal })
      for (const { values } of page.list) found.push({ ...emptyRow(table), ...values })
      torn = page.version !== record.version || page.list.length === 0
    }
    tables[table.key] = found
  }
  return { record: { ...record, form: { fields: record.form.fields, tables } }, torn }
}

/** Loads a record as it is stored now, with all rows of its large tables. @throws CallError */
export async function storedRecord(definition: ApplicationDefinition, id: string, caller: Caller): Promise<ApplicationDetail> {
  for (;;) {
    const short = await call(callsOf(definition).detail, { params: { id } }, { caller })
    const { record, torn } = await wholeRecord(definition, short, caller)
    if (!torn) return record
  }
}

/**
 * The same as a hook.
 * @param short the record without these rows; undefined while loading
 * @param refetch loads the record again, if it was saved while its rows were loading
 */
export function useWholeRecord(definition: ApplicationDefinition, short: ApplicationDetail | undefined, refetch: () => Promise<unknown>) {
  const { remote, version } = useSteadyTab()
  const [whole, setWhole] = useState<{ of: ApplicationDetail; record: ApplicationDetail }>()
  const [error, setError] = useState<CallError>()
  const [turn, setTurn] = useState(0)
  const read = largeTablesOf(definition).length > 0
  useEffect(() => {
    if (!read || !short) return
    const stop = new AbortController()
    wholeRecord(definition, short, { remote, version }, stop.signal).then(
      ({ record, torn }) => {
        if (stop.signal.aborted) return
        if (torn) void refetch()
        else setWhole({ of: short, record })
      },
      (failure) => {
        if (stop.signal.aborted) return
        if (!isCallError(failure)) throw failure
        setError(failure)
      },
    )
    return () => stop.abort()
  }, [definition, read, short, turn])
  return {
    record: read ? (whole && whole.of === short ? whole.record : undefined) : short,
    error: read ? error : undefined,
    retry: () => {
      setError(undefined)
      setTurn((before) => before + 1)
    },
  }
}
