import { announcementEndpoints } from '@shared/contract/announcement'
import { useCallQuery } from '@shared/portal'
import { EmptyState, PageBody, PageHeader, QueryFallback, SectionCard } from '@shared/ui/page'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { AnnouncementForm } from './AnnouncementForm'

/** 编辑公告: a new announcement, or one that is there. */
export default function AnnouncementEditPage() {
  const [address] = useSearchParams()
  // The address gets an id with the first save: the form that saved it goes on as it is.
  const [id] = useState(() => address.get('id') ?? '')
  const { data, error, isFetching, refetch } = useCallQuery(
    announcementEndpoints.detail,
    { query: { id } },
    // Asked once: what comes later must not write over what is being typed.
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
