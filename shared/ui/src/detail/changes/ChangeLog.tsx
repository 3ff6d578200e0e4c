import type { EndpointShape, Page } from '@shared/contract/endpoint'
import type { LoggedChange } from '@shared/contract/flowLog'
import { useCallQuery } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { EmptyState } from '../../page/feedback/EmptyState'
import { QueryFallback } from '../../page/feedback/QueryFallback'
import { SectionCard } from '../../page/layout/SectionCard'
import { ChangedValues } from './ChangedValues'
import styles from './ChangeLog.module.css'

const pageSize = 20

interface ChangeLogProps {
  /** Returns the changes of a record, newest first. */
  endpoint: Omit<EndpointShape, 'params' | 'query' | 'body' | 'data'> & { query: z.ZodObject; data: z.ZodType<Page<LoggedChange>> }
  /** Id of the record. */
  id: string
  /** Text for a record that was never changed. */
  nothing: string
  title?: string
}

/** 变更记录: changes of a record in force, with author, time, reason, and the values before and after. */
export function ChangeLog({ endpoint, id, nothing, title = '变更记录' }: ChangeLogProps) {
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch, isFetching } = useCallQuery(endpoint, { query: { id, pageNo, pageSize } }, { placeholderData: keepPreviousData, staleTime: 0 })
  return (
    <SectionCard title={title} note={data && `${data.count} 次`}>
      {data ? (
        data.list.length === 0 ? (
          <EmptyState kind="start" title={nothing} text="每次修改的人、时间、原因和前后的值会记在这里" />
        ) : (
          <>
            {data.list.map((change) => (
              <section key={change.id} className={styles.change} aria-label={`${change.time} ${change.actionName}`}>
                <p>
                  <b>{change.actionName}</b> <time>{change.time}</time>{' '}
                  {[...new Set([change.operatorName, change.roleName, change.unitName])].filter(Boolean).join('，')}
                </p>
                {change.reason && <p>原因：{change.reason}</p>}
                {change.changes.length > 0 && <ChangedValues changes={change.changes} before="修改前" after="修改后" />}
              </section>
            ))}
            {data.count > pageSize && (
              <Pagination size="small" current={pageNo} pageSize={pageSize} total={data.count} showSizeChanger={false} onChange={setPageNo} />
            )}
          </>
        )
      ) : (
        <QueryFallback query={{ error, refetch, isFetching }} rows={6} />
      )}
    </SectionCard>
  )
}
