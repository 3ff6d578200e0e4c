import { announcementEndpoints } from '@shared/contract/announcement'
import { useCallQuery } from '@shared/portal'
import { EmptyState, PageBody, PageHeader, QueryFallback, SectionCard } from '@shared/ui/page'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { AnnouncementForm } from './AnnouncementForm'

/** 编辑公告: a new or an existing announcement. */
export default function AnnouncementEditPage() {
  const [address] = useSearchParams()
  // Only the initial id: the first save adds one to the address, and the form must stay mounted.
  const [id] = useState(() => address.get('id') ?? '')
  const { data, error, isFetching, refetch } = useCallQuery(
    announcementEndpoints.detail,
    { query: { id } },
    // Fetched once: later answers must not overwrite the user's input.
    { enabled: id !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  if (id === '') return <AnnouncementForm announcement={undefined} />
  if (data) return <AnnouncementForm announcement={data} />
  return (
    <>
      <PageHeader title="编辑公告" />
      <PageBody>
        <SectionCard title="公告内容">
          {error?.code === 'NOT_FOUND' ? (
            <EmptyState kind="search" title="公告不存在或已被删除" actions={<Link to="/notice">全部公告</Link>} />
          ) : (
            <QueryFallback query={{ error, refetch, isFetching }} rows={10} />
          )}
        </SectionCard>
      </PageBody>
    </>
  )
}
