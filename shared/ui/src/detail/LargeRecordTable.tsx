import { SearchOutlined } from '@ant-design/icons'
import type { ApplicationDefinition, ApplicationEndpoints, ApplicationDetail as ApplicationRecord } from '@shared/contract/application'
import { readableNumber, type TableDefinition } from '@shared/contract/form'
import { useCallQuery, useSteadyTab } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { Input, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { readableValue } from '../form/choices'
import { ExportRowsButton } from '../form/table/ExportRowsButton'
import { FailureNote } from '../page/FailureNote'
import { useMinWidth } from '../page/useMinWidth'
import { ReadTable } from './ReadTable'
import styles from './RecordFields.module.css'
import { wholeRecord } from './wholeRecord'

export interface LargeRecordTableProps {
  definition: ApplicationDefinition
  record: ApplicationRecord
  table: TableDefinition
  rows: NonNullable<ApplicationEndpoints['rows']>
}

const rowsPerPage = 50

/** A read-only table with thousands of rows: with pages, search, and export as a workbook. */
export function LargeRecordTable({ definition, record, table, rows }: LargeRecordTableProps) {
  const { remote, version } = useSteadyTab()
  const roomy = useMinWidth(768)
  const [asked, setAsked] = useState({ pageNo: 1, pageSize: rowsPerPage, keyword: '' })
  const { keyword, ...place } = asked
  const query = { id: record.id, table: table.key, ...place, ...(keyword && { keyword }) }
  // The rows may change with the record, so they are fetched again.
  const page = useCallQuery(rows, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const all = async () => (await wholeRecord(definition, record, { remote, version })).record.form.tables[table.key] ?? []
  if (page.error && !page.data) return <FailureNote failure={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />
  if (!page.data) return <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.none} />
  const { list, count } = page.data
  return (
    <>
      <div className={styles.tools}>
        <Input.Search
          className={styles.search}
          placeholder={`在${table.label}中查找`}
          aria-label={`在${table.label}中查找`}
          enterButton={<SearchOutlined aria-label="查找" />}
          onSearch={(words) => setAsked({ ...asked, pageNo: 1, keyword: words.trim() })}
        />
        <ExportRowsButton table={table} rows={all} />
      </div>
      {count === 0 ? (
        <p className={styles.none}>{keyword ? `没有含“${keyword}”的${table.label}` : `没有填写${table.label}`}</p>
      ) : (
        <ReadTable
          table={table}
          rows={list}
          long
          cell={(column, value) =>
            readableNumber(
              column,
              readableValue(column, value, (code) => code),
            ) || <span className={styles.empty}>–</span>
          }
        />
      )}
      {count > rowsPerPage && (
        <Pagination
          className={styles.pages}
          size="small"
          simple={!roomy}
          current={asked.pageNo}
          pageSize={asked.pageSize}
          total={count}
          showSizeChanger={roomy}
          pageSizeOptions={[50, 200, 500]}
          onChange={(pageNo, pageSize) => setAsked({ ...asked, pageNo, pageSize })}
        />
      )}
    </>
  )
}
