import { useCallQuery } from '@shared/portal'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { callsOf } from '../detail/useApplicationRecord'
import { ApplicationDetailPage } from './ApplicationDetailPage'
import { ApplicationFormPage, type ApplicationFormPageProps } from './ApplicationFormPage'

/** Form and detail of a type under one address: the record of `id` opens for writing while its reader may write on it, else to be read. */
export function ApplicationRecordPage(props: ApplicationFormPageProps) {
  const { definition, title } = props
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const { data } = useCallQuery(callsOf(definition).detail, { params: { id } }, { enabled: id !== '' })
  const answered = id === '' || data !== undefined
  const [reads, setReads] = useState(!answered)
  // The first save gives a new draft its id: until its record is answered, the form stays with what is being typed into it.
  const readsNow = answered ? id !== '' && !data?.actions.includes('save') : reads
  if (readsNow !== reads) setReads(readsNow)
  return readsNow ? <ApplicationDetailPage definition={definition} title={title} /> : <ApplicationFormPage {...props} />
}
