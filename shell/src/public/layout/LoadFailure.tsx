import theme from '../../theme/theme.module.css'
import { Card } from './Card'
import styles from './LoadFailure.module.css'
import { PageHead } from './PageHead'

interface LoadFailureProps {
  title: string
  text: string
  /** Absent where asking again cannot help. */
  onRetry?(): void
}

/** In place of a page that did not come. */
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
