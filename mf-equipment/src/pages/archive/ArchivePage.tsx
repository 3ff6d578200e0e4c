import { archiveKeys, archivePath } from '@shared/contract/equipment'
import { NothingNamed } from '@shared/ui/page'
import { useLocation, useSearchParams } from 'react-router-dom'
import { DeviceArchive } from './DeviceArchive'
import { PipelineArchive } from './PipelineArchive'

/** The archive of a device of any kind; the URL says which kind. */
export default function ArchivePage() {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const key = archiveKeys.find((candidate) => archivePath(candidate) === pathname)
  if (!key || id === '') return <NothingNamed what="一台设备" list={{ title: '综合查询', path: '/equipment/query-comprehensive' }} />
  return key === 'pressurePipeline' ? <PipelineArchive key={id} id={id} /> : <DeviceArchive key={id} archiveKey={key} id={id} />
}
