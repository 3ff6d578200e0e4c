import { archiveAddress, dueTone, equipmentEndpoints, type PipelineRow } from '@shared/contract/equipment'
import { listParameter } from '@shared/contract/portal'
import { useCallQuery } from '@shared/portal'
import { clearButton, EmptyState, FailureNote, ScrollArea, SectionCard, StatusTag } from '@shared/ui/page'
import { keepPreviousData } from '@tanstack/react-query'
import { Flex, Input, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PrintLabelsButton } from '../../label/PrintLabelsButton'
import { withList } from '../../listPages'
import styles from './Archive.module.css'

const pageSize = 50

const columns: readonly { title: string; text(row: PipelineRow): string }[] = [
  { title: '管道编号', text: (row) => row.pipelineNo },
  { title: '级别', text: (row) => row.pipeGrade },
  { title: '输送介质', text: (row) => row.medium },
  { title: '公称直径(mm)', text: (row) => row.nominalDiameter },
  { title: '长度(m)', text: (row) => row.pipeLength },
  { title: '设计压力(MPa)', text: (row) => row.designPressure },
]

/** The lines of a registered unit of piping, each with its own archive. */
export function Pipelines({ pipingId }: { pipingId: string }) {
  const [address] = useSearchParams()
  const [asked, setAsked] = useState({ pageNo: 1, keyword: '' })
  const query = { pipingId, pageNo: asked.pageNo, pageSize, ...(asked.keyword && { keyword: asked.keyword }) }
  const { data, error, refetch, isFetching } = useCallQuery(equipmentEndpoints.pipelines, { query }, { placeholderData: keepPreviousData })
  return (
    <SectionCard
      title="压力管道基本信息汇总表"
      note={data && `${data.count} 条管线`}
      flush
      extra={
        <Flex wrap gap="small">
          <Input.Search
            allowClear={clearButton}
            placeholder="管道名称、编号"
            aria-label="查找管线"
            onSearch={(keyword) => setAsked({ pageNo: 1, keyword: keyword.trim() })}
            style={{ width: 220 }}
          />
          {data && data.list.length > 0 && (
            <PrintLabelsButton ids={data.list.map(({ id }) => id)} endpoint={equipmentEndpoints.pipelineLabels}>
              打印本页管线标签
            </PrintLabelsButton>
          )}
        </Flex>
      }
    >
      {!data ? (
        error ? (
          <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.pad} />
        )
      ) : data.list.length === 0 ? (
        <EmptyState kind="search" title={asked.keyword ? `没有名称或编号含“${asked.keyword}”的管线` : '还没有管线'} />
      ) : (
        <>
          <ScrollArea label="管线">
            <table className={styles.lines}>
              <thead>
                <tr>
                  <th scope="col">管道名称</th>
                  {columns.map(({ title }) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  <th scope="col">下次检验日期</th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link to={withList(archiveAddress('8000', row.id, row.pipingId), address.get(listParameter))}>{row.pipelineName}</Link>
                    </td>
                    {columns.map(({ title, text }) => (
                      <td key={title}>{text(row) || '–'}</td>
                    ))}
                    <td>{row.nextInspectionDate ? <StatusTag tone={dueTone(row.dueState)}>{row.nextInspectionDate}</StatusTag> : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
          {data.count > pageSize && (
            <Pagination
              className={styles.pad}
              size="small"
              current={asked.pageNo}
              pageSize={pageSize}
              total={data.count}
              showSizeChanger={false}
              onChange={(pageNo) => setAsked({ ...asked, pageNo })}
            />
          )}
        </>
      )}
    </SectionCard>
  )
}
