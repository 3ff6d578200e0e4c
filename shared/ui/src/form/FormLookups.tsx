import { type ApplicationForm, type FormLookup, lookupFields, sentRows } from '@shared/contract/application'
import { type FormRow, holds } from '@shared/contract/form'
import { useCallQuery } from '@shared/portal'
import { useEffect } from 'react'
import { usePaused } from './controls/usePaused'
import { useFormState, useFormStore } from './formStore'

/**
 * Runs the lookups of the definition while the user types, and puts the results into the form store. Renders nothing.
 * @param recordId for lookups of a transition's input, which name the record
 */
export function FormLookups({ recordId }: { recordId?: string }) {
  const { definition } = useFormStore()
  return definition.lookups?.map((lookup) => <Lookup key={`${lookup.call.path} ${JSON.stringify(lookup.when)}`} lookup={lookup} recordId={recordId} />)
}

/** Milliseconds without typing before a lookup, so that a number is not looked up digit by digit. */
const lookupPause = 500
const nothing = { list: [] }

/** What fits the address of a call, in which a Chinese character takes nine: longer rows are left out, and told of at the submission. */
const fitting = (sent: string): string => (sent.length > 1_200 ? '' : sent)

/** Values of a table column, row by row. */
const valuesIn = ({ table, column }: Pick<NonNullable<FormLookup['column']>, 'table' | 'column'>, { tables }: ApplicationForm): string[] =>
  (tables[table] ?? []).map((row) => (row[column] ?? '').trim())

function Lookup({ lookup, recordId = '' }: { lookup: FormLookup; recordId: string | undefined }) {
  const { call, when, fills = [], column, rows = {}, fixed = {}, record } = lookup
  const { look, values } = useFormStore()
  const asks = useFormState((state) => holds(when, values(state)) && (!column || valuesIn(column, state.form).some(Boolean)))
  // As a string, so that key strokes in other fields do not change it.
  const typed = useFormState(({ form }) =>
    JSON.stringify([
      ...lookupFields(lookup).map((key) => [key, (form.fields[key] ?? '').trim()]),
      ...(column ? [[column.query, valuesIn(column, form).join()]] : []),
      ...Object.entries(column?.beside ?? {}).map(([key, beside]) => [key, valuesIn({ table: column?.table ?? '', column: beside }, form).join()]),
      ...Object.entries(rows).map(([key, { table, columns }]) => [key, fitting(sentRows(form.tables[table] ?? [], columns))]),
      ...Object.entries(fixed),
      ...(record ? [[record, recordId]] : []),
    ]),
  )
  const asked = usePaused(typed, lookupPause)
  const answers = asks && asked === typed
  const entries: [string, string][] = JSON.parse(asked)
  const query: FormRow = Object.fromEntries(entries.filter(([, value]) => value !== ''))
  // Other users change the archive, so answers are not cached.
  const { data } = useCallQuery(call, { query }, { enabled: answers, staleTime: 0, gcTime: 0 })
  useEffect(() => {
    const places = [...lookupFields(lookup), ...(column ? [column.table] : []), ...Object.values(rows).map(({ table }) => table)]
    if (!asks) look(places, { ...nothing, fields: Object.fromEntries(fills.map((key) => [key, ''])) })
    else if (answers && data) look(places, data, column?.table)
  }, [asks, answers, data, lookup])
  return null
}
