import { type ApplicationDefinition, type ApplicationDetail, type ApplicationForm, fieldsOf } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { type CallError, useCallQuery } from '@shared/portal'
import { useState } from 'react'
import { callsOf } from '../../detail/useApplicationRecord'
import { useWholeRecord } from '../../detail/wholeRecord'
import { emptyForm } from '../../form/formModel'

/** Initial content of a form page. */
export interface FormSource {
  /** The stored record; absent for a new one. */
  record: ApplicationDetail | undefined
  form: ApplicationForm
  labels: Readonly<Record<string, string>>
  previousId: string | undefined
}

/** Copies an earlier form into a new one: the applicant's own input, and current data of the unit. */
function copiedForm(definition: ApplicationDefinition, previous: ApplicationForm, prefill: FormRow): ApplicationForm {
  const written = Object.fromEntries(
    fieldsOf(definition).flatMap((field) => (field.source !== undefined ? [] : [[field.key, previous.fields[field.key] ?? '']])),
  )
  return { fields: emptyForm(definition, { ...prefill, ...written }).fields, tables: previous.tables }
}

/**
 * Loads the initial content of a form once: the record with `id`, or the unit's own data and, for a copy, an earlier form.
 * Later answers never change the user's input.
 * @param begins values of a new form besides the unit's own
 */
export function useFormSource(
  definition: ApplicationDefinition,
  id: string,
  previousId: string,
  begins: FormRow = {},
): { source: FormSource | undefined; failure: CallError | undefined; retry: () => void } {
  const calls = callsOf(definition)
  const [source, setSource] = useState<FormSource>()
  const recordId = id || previousId
  // Without a network an earlier answer is not taken either: the form tells that it could not be loaded.
  const fresh = { staleTime: 0, refetchOnMount: true, refetchOnReconnect: false } as const
  const detail = useCallQuery(calls.detail, { params: { id: recordId } }, { ...fresh, enabled: !source && recordId !== '' })
  const prefill = useCallQuery(calls.prefill, {}, { ...fresh, enabled: !source && id === '' })
  // A cached answer may be out of date: only one fetched after opening is used.
  const short = detail.isFetchedAfterMount && !detail.isFetching ? detail.data : undefined
  const { record, error: rowsError, retry: retryRows } = useWholeRecord(definition, source ? undefined : short, detail.refetch)
  const start = prefill.isFetchedAfterMount && !prefill.isFetching ? prefill.data : undefined
  if (!source) {
    if (id !== '' && record) setSource({ record, form: record.form, labels: record.labels, previousId: undefined })
    else if (id === '' && previousId !== '' && record && start) {
      setSource({ record: undefined, form: copiedForm(definition, record.form, start.fields), labels: record.labels, previousId })
    } else if (id === '' && previousId === '' && start)
      setSource({ record: undefined, form: emptyForm(definition, { ...start.fields, ...begins }), labels: {}, previousId: undefined })
  }
  return {
    source,
    failure: source ? undefined : (detail.error ?? rowsError ?? prefill.error ?? undefined),
    // An earlier answer is not taken, so the one that is waited for in its place is asked for again too.
    retry: () => {
      const isMissing = ({ error, data, isFetching }: Pick<typeof detail | typeof prefill, 'error' | 'data' | 'isFetching'>) =>
        error !== null || (data !== undefined && isFetching)
      if (isMissing(detail)) void detail.refetch()
      else if (rowsError || (short && !record)) retryRows()
      if (isMissing(prefill)) void prefill.refetch()
    },
  }
}
