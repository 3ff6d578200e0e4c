import { Button, Table } from 'antd'
import { useEffect, useState } from 'react'
import hiddenStyles from '../page/visuallyHidden.module.css'
import { type ListColumn, skeletonColumns } from './columns'
import styles from './QueryList.module.css'

const bones = Array.from({ length: 10 }, (_, key) => ({ key }))
const patience = 10_000

/** The real head over bars, until the first rows come. After ten seconds it says so. */
export function ListSkeleton<Row>({ columns, onRetry }: { columns: readonly ListColumn<Row>[]; onRetry: () => void }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div>
      <span role="status" className={hiddenStyles.hidden}>
        正在加载
      </span>
      {long && (
        <div role="status" className={styles.long}>
          加载时间较长，可以继续等待或
          <Button type="link" size="small" onClick={onRetry}>
            重试
          </Button>
        </div>
      )}
      <Table className={styles.table} size="small" tableLayout="fixed" rowKey="key" columns={skeletonColumns(columns)} dataSource={bones} pagination={false} />
    </div>
  )
}
