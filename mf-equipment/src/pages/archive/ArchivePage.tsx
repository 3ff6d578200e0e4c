import { archiveKeys, archivePath } from '@shared/contract/equipment'
import { EmptyState } from '@shared/ui/page'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { DeviceArchive } from './DeviceArchive'
import { PipelineArchive } from './PipelineArchive'

/** The archive of a device of any kind; the URL says which kind. */
export default function ArchivePage() {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const key = archiveKeys.find((candidate) => archivePath(candidate) === pathname)
  if (!key || id === '')
    return (
      <EmptyState
        kind="search"
        title="没有指明要看哪一台设备"
        text="请从列表中打开"
        actions={<Link to="/equipment/query-comprehensive">到综合查询中找</Link>}
      />
    )
  return key === 'pressurePipeline' ? <PipelineArchive key={id} id={id} /> : <DeviceArchive key={id} archiveKey={key} id={id} />
}
