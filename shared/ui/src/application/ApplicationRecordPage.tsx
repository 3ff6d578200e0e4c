import { useCallQuery } from '@shared/portal'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { callsOf } from '../detail/useApplicationRecord'
import { ApplicationDetailPage } from './ApplicationDetailPage'
import { ApplicationFormPage, type ApplicationFormPageProps } from './form/ApplicationFormPage'

/** Form and detail of a type under one address: the record with `id` opens in the form if the user may save it, otherwise in the detail page. */
export function ApplicationRecordPage(props: ApplicationFormPageProps) {
  const { definition, title } = props
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const { data } = useCallQuery(callsOf(definition).detail, { params: { id } }, { enabled: id !== '' })
  const answered = id === '' || data !== undefined
  const [reads, setReads] = useState(!answered)
  // After the first save of a new draft the form stays mounted until its record is loaded, so that the user can go on typing.
  const readsNow = answered ? id !== '' && !data?.actions.includes('save') : reads
  if (readsNow !== reads) setReads(readsNow)
  return readsNow ? <ApplicationDetailPage definition={definition} title={title} /> : <ApplicationFormPage {...props} />
}
