import { Button } from 'antd'
import { useLongWait } from '../../headless/longWait'
import styles from './LongWait.module.css'

/** Beside a skeleton: says after ten seconds that loading takes long, and offers to ask again (look 12). Nothing before. @param onRetry see `useLongWait` */
export function LongWait({ onRetry }: { onRetry?: () => unknown }) {
  const { long, retry } = useLongWait(onRetry)
  if (!long) return null
  return (
    <div role="status" className={styles.long}>
      加载时间较长，可以继续等待或
      <Button type="link" size="small" onClick={retry}>
        重试
      </Button>
    </div>
  )
}
