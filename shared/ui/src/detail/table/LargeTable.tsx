import { SearchOutlined } from '@ant-design/icons'
import type { PlacedRow } from '@shared/contract/application'
import { type FormRow, readableNumber, type TableDefinition } from '@shared/contract/form'
import type { CallError } from '@shared/portal'
import { Input, Pagination, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { readableValue } from '../../form/choices'
import { ExportRowsButton } from '../../form/table/ExportRowsButton'
import { FailureNote } from '../../page/feedback/FailureNote'
import { useMinWidth } from '../../theme/useMedia'
import styles from '../RecordFields.module.css'
import { ReadTable } from './ReadTable'

/** The page of rows asked for. */
export interface AskedRows {
  pageNo: number
  pageSize: number
  keyword: string
}
export const firstRows: AskedRows = { pageNo: 1, pageSize: 50, keyword: '' }

export interface LargeTableProps {
  table: TableDefinition
  asked: AskedRows
  onAsk(asked: AskedRows): void
  /** The query for the page asked for. */
  page: { data: { list: readonly PlacedRow[]; count: number } | undefined; error: CallError | null; isFetching: boolean; refetch(): Promise<unknown> }
  /** All rows, for the workbook. */
  all(): Promise<readonly FormRow[]>
  /** Shown if there are none at all. */
  nothing: ReactNode
}

/** A read-only table with thousands of rows: with pages, search, and export as a workbook. */
export function LargeTable({ table, asked, onAsk, page, all, nothing }: LargeTableProps) {
  const roomy = useMinWidth(768)
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
          onSearch={(words) => onAsk({ ...asked, pageNo: 1, keyword: words.trim() })}
        />
        <ExportRowsButton table={table} rows={all} />
      </div>
      {count === 0 ? (
        <p className={styles.none}>{asked.keyword ? `没有含“${asked.keyword}”的${table.label}` : nothing}</p>
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
      {count > firstRows.pageSize && (
        <Pagination
          className={styles.pages}
          size="small"
          simple={!roomy}
          current={asked.pageNo}
          pageSize={asked.pageSize}
          total={count}
          showSizeChanger={roomy}
          pageSizeOptions={[50, 200, 500]}
          onChange={(pageNo, pageSize) => onAsk({ ...asked, pageNo, pageSize })}
        />
      )}
    </>
  )
}
