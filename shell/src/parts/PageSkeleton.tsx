import { type Crumb, useBreadcrumb } from '@shared/portal'
import { useLongWait } from '@shared/ui/headless'
import { Link } from 'react-router-dom'
import theme from '../theme/theme.module.css'
import styles from './PageSkeleton.module.css'

/** Placeholder for a page that is loading: its title, and skeleton lines. No spinner. */
export function PageSkeleton({ title, onRetry }: { title: string; onRetry?: () => void }) {
  const crumbs: readonly Crumb[] = useBreadcrumb()
  const { long, retry } = useLongWait(onRetry)
  return (
    <div aria-busy="true">
      <header className={styles.header}>
        <nav className={styles.crumbs} aria-label="当前位置">
          <Link to="/home">首页</Link>
          {crumbs.map((crumb) => (
            <span key={crumb.title}>{crumb.title}</span>
          ))}
          <span>{title}</span>
        </nav>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <div className={styles.body}>
        {long && (
          <p className={styles.long} role="status">
            加载时间较长，可以继续等待或重试
            {onRetry && (
              <button type="button" className={theme.button} onClick={retry}>
                重试
              </button>
            )}
          </p>
        )}
        <div className={theme.card} aria-hidden="true">
          <div className={styles.filters}>
            {[0, 1, 2, 3].map((index) => (
              <span key={index} className={styles.block} />
            ))}
          </div>
          {[76, 58, 70, 64, 80, 56, 72, 62, 68].map((width) => (
            <div key={width} className={styles.row}>
              <span className={styles.line} style={{ width: `${width / 3}%` }} />
              <span className={styles.line} style={{ width: `${(width * 2) / 5}%` }} />
              <span className={styles.line} style={{ width: '12%' }} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
