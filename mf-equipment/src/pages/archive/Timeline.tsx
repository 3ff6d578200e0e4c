import type { DataOf } from '@shared/contract/endpoint'
import { equipmentEndpoints, timelineApplications } from '@shared/contract/equipment'
import { useCallQuery } from '@shared/portal'
import { EmptyState, QueryFallback, SectionCard, StatusTag, ToneIcon } from '@shared/ui/page'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Timeline } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './Archive.module.css'

/** What the list leaves out and does not offer itself, and where it is. */
function olderThan({ olderChanges = 0, olderApplications = 0 }: DataOf<typeof equipmentEndpoints.timeline>, rounds: number): string {
  const changes = olderChanges > 0 ? `更早的 ${olderChanges} 次修改见变更记录` : ''
  const applications = olderApplications > 0 && rounds === timelineApplications.rounds ? `更早的 ${olderApplications} 份申请见各业务的查询` : ''
  return [changes, applications].filter(Boolean).join('；')
}

interface DeviceTimelineProps {
  id: string
  /** Of a device, or of one line of piping. */
  endpoint?: typeof equipmentEndpoints.timeline | typeof equipmentEndpoints.pipelineTimeline
}

/** 设备经历: everything that happened to a device, newest first. */
export function DeviceTimeline({ id, endpoint = equipmentEndpoints.timeline }: DeviceTimelineProps) {
  const [rounds, setRounds] = useState(1)
  const { data, error, refetch, isFetching } = useCallQuery(endpoint, { query: { id, ...(rounds > 1 && { rounds }) } }, { placeholderData: keepPreviousData })
  const older = data ? olderThan(data, rounds) : ''
  const further = rounds < timelineApplications.rounds ? Math.min(data?.olderApplications ?? 0, timelineApplications.atOnce) : 0
  return (
    <SectionCard title="设备经历" note={data && `${data.list.length} 条，新的在前`}>
      {data ? (
        data.list.length === 0 ? (
          <EmptyState kind="start" title="还没有记录" text="登记、检验、施工告知和档案修改会记在这里" />
        ) : (
          <>
            <Timeline
              items={data.list.map((event) => ({
                key: event.key,
                icon: <ToneIcon tone={event.tone} />,
                content: (
                  <div className={styles.event}>
                    <b>{event.title}</b>
                    <time dateTime={event.time.replace(' ', 'T')}>{event.time}</time>
                    {event.statusName && <StatusTag tone={event.tone}>{event.statusName}</StatusTag>}
                    {event.number && (event.path ? <Link to={event.path}>{event.number}</Link> : <span>{event.number}</span>)}
                    {event.ofUnit && <span>登记单元整体</span>}
                    {event.text && <p>{event.text}</p>}
                  </div>
                ),
              }))}
            />
            {further > 0 && (
              <Button loading={isFetching} onClick={() => setRounds(rounds + 1)}>
                显示更早的 {further} 份申请
              </Button>
            )}
            {older !== '' && <p className={styles.older}>{older}</p>}
          </>
        )
      ) : (
        <QueryFallback query={{ error, refetch, isFetching }} rows={6} />
      )}
    </SectionCard>
  )
}
