import type { Page } from '@shared/contract/endpoint'
import { Pagination } from 'antd'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { countWords } from '../headless'
import { useMinWidth } from '../theme/useMedia'
import styles from './QueryList.module.css'

export const countText = (page: Pick<Page<unknown>, 'count' | 'more'>): string => countWords(page.count, page.more)

export interface ListFooterProps {
  page: Page<unknown>
  measure: string
  /** 按提交时间从近到远 */
  orderText?: string
  onChange(pageNo: number, pageSize: number): void
}

/** 共 n 件 and the pagination. If not all rows were counted, the last page is unknown and not offered. */
export function ListFooter({ page, measure, orderText, onChange }: ListFooterProps) {
  return (
    <div className={styles.footer}>
      <span>
        共 {countText(page)} {measure}
      </span>
      {orderText && <span className={styles.order}>{orderText}</span>}
      <Pages page={page} onChange={onChange} />
    </div>
  )
}

/**
 * The pagination follows the rows in a task of its own. Once opened, the choice of 条/页 measures itself whenever it is rendered (`useHeights` of
 * @rc-component/virtual-list): in the task that draws two hundred rows, it had all of them laid out there.
 */
function Pages({ page: shown, onChange }: Pick<ListFooterProps, 'page' | 'onChange'>) {
  const page = useDeferredValue(shown)
  const roomy = useMinWidth(768)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  return useMemo(() => {
    const lastPage = Math.ceil(page.count / page.pageSize)
    return (
      <Pagination
        className={styles.pages}
        size="small"
        simple={!roomy}
        current={page.pageNo}
        pageSize={page.pageSize}
        total={page.count}
        showSizeChanger={roomy}
        pageSizeOptions={[20, 50, 100, 200]}
        onChange={(pageNo, pageSize) => latest.current(pageNo, pageSize)}
        itemRender={(number, kind, element) => (page.more && kind === 'page' && number === lastPage ? null : element)}
      />
    )
  }, [page, roomy])
}
