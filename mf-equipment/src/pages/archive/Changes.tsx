import { equipmentEndpoints } from '@shared/contract/equipment'
import { useCallQuery } from '@shared/portal'
import { EmptyState, FailureNote, SectionCard } from '@shared/ui/page'
import { keepPreviousData } from '@tanstack/react-query'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import styles from './Archive.module.css'

const pageSize = 20

/** 变更记录: who changed what of an archive, when and why, with the values before and after. */
export function Changes({ id }: { id: string }) {
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch, isFetching } = useCallQuery(
    equipmentEndpoints.changes,
    { query: { id, pageNo, pageSize } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  return (
    <SectionCard title="变更记录" note={data && `${data.count} 次`}>
      {data ? (
        data.list.length === 0 ? (
          <EmptyState kind="start" title="档案还没有修改过" text="每次修改的人、时间、原因和前后的值会记在这里" />
        ) : (
          <>
            {data.list.map((change) => (
              <section key={change.id} className={styles.change} aria-label={`${change.time} ${change.actionName}`}>
                <p>
                  <b>{change.actionName}</b> <time>{change.time}</time> {[change.operatorName, change.roleName, change.unitName].filter(Boolean).join('，')}
                </p>
                {change.reason && <p>原因：{change.reason}</p>}
                {change.changes.length > 0 && (
                  <table className={styles.changes}>
                    <thead>
                      <tr>
                        <th scope="col">项目</th>
                        <th scope="col">修改前</th>
                        <th scope="col">修改后</th>
                      </tr>
                    </thead>
                    <tbody>
                      {change.changes.map(({ field, label, before, after }) => (
                        <tr key={field}>
                          <th scope="row">{label}</th>
                          <td>{before || '–'}</td>
                          <td>{after || '–'}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )}
              </section>
            ))}
            {data.count > pageSize && (
              <Pagination size="small" current={pageNo} pageSize={pageSize} total={data.count} showSizeChanger={false} onChange={setPageNo} />
            )}
          </>
        )
      ) : error ? (
        <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </SectionCard>
  )
}
