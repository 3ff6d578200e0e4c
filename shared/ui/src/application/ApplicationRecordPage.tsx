import { useCallQuery } from '@shared/portal'
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
  return id === '' || data?.actions.includes('save') ? <ApplicationFormPage {...props} /> : <ApplicationDetailPage definition={definition} title={title} />
}
