import { certificateWarningDays, operatorEndpoints, operatorListAddress } from '@shared/contract/operator'
import { useCallQuery } from '@shared/portal'
import { clearButton, EmptyState, QueryFallback, ScrollArea, SectionCard, StatusTag } from '@shared/ui/page'
import { keepPreviousData } from '@tanstack/react-query'
import { Input, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './Worker.module.css'

const pageSize = 20

/** Units of the area: their people and certificates, and the items they have devices for but nobody qualified. */
export function UnitTable() {
  const [asked, setAsked] = useState({ pageNo: 1, keyword: '' })
  const query = { pageNo: asked.pageNo, pageSize, ...(asked.keyword && { keyword: asked.keyword }) }
  const { data, error, refetch, isFetching } = useCallQuery(operatorEndpoints.units, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  return (
    <SectionCard
      title="按单位"
      note={data && `${data.count} 家`}
      flush
      extra={
        <Input.Search
          allowClear={clearButton}
          placeholder="单位名称"
          aria-label="查找单位"
          onSearch={(keyword) => setAsked({ pageNo: 1, keyword: keyword.trim() })}
          style={{ width: 220 }}
        />
      }
    >
      {!data ? (
        <QueryFallback query={{ error, refetch, isFetching }} rows={6} />
      ) : data.list.length === 0 ? (
        <EmptyState kind="search" title={asked.keyword ? `没有名称含“${asked.keyword}”的单位` : '辖区内还没有单位'} />
      ) : (
        <>
          <ScrollArea label="各单位持证情况">
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">单位</th>
                  <th scope="col">所在区域</th>
                  {['在职人员', '有效证书', `${certificateWarningDays} 天内到期`, '已过期'].map((title) => (
                    <th key={title} scope="col" className={styles.number}>
                      {title}
                    </th>
                  ))}
                  <th scope="col">没有人持证的设备</th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((unit) => (
                  <tr key={unit.id}>
                    <th scope="row">
                      <Link to={operatorListAddress('person', { unitId: unit.id, unitName: unit.unitName })}>{unit.unitName}</Link>
                    </th>
                    <td>{unit.areaName}</td>
                    {[unit.people, unit.valid, unit.expiring, unit.expired].map((count, place) => (
                      <td key={place} className={styles.number}>
                        {count}
                      </td>
                    ))}
                    <td>
                      {unit.warnings.length > 0 ? (
                        <ul className={styles.warnings}>
                          {unit.warnings.map((warning) => (
                            <li key={warning}>
                              <StatusTag tone="attention">{warning}</StatusTag>
                            </li>
                          ))}
                        </ul>
                      ) : (
                        '–'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
          {data.count > pageSize && (
            <div className={styles.foot}>
              <Pagination
                size="small"
                current={asked.pageNo}
                pageSize={pageSize}
                total={data.count}
                showSizeChanger={false}
                onChange={(pageNo) => setAsked((before) => ({ ...before, pageNo }))}
              />
            </div>
          )}
        </>
      )}
    </SectionCard>
  )
}
