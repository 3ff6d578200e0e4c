import theme from '../../theme/theme.module.css'
import { Card, PageHead } from './Card'
import styles from './PageStates.module.css'

/** Placeholder while a page's content loads: its title and a skeleton. */
export function PageWaiting({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <PageHead title={title} />
      <Card>
        <div className={styles.waiting}>
          <i />
          <i />
          <i />
        </div>
      </Card>
    </div>
  )
}

interface LoadFailureProps {
  title: string
  text: string
  /** Absent if a retry cannot help. */
  onRetry?(): void
}

/** Shown in place of a page that could not be loaded. */
export function LoadFailure({ title, text, onRetry }: LoadFailureProps) {
  return (
    <>
      <PageHead title={title} />
      <Card>
        <p>{text}</p>
        <p className={styles.acts}>
          {onRetry && (
            <button type="button" className={`${theme.button} ${theme.primary}`} onClick={onRetry}>
              重试
            </button>
          )}
          <a className={theme.button} href="/login">
            返回登录页
          </a>
        </p>
      </Card>
    </>
  )
}
