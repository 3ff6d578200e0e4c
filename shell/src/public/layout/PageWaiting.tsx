import { Card } from './Card'
import { PageHead } from './PageHead'
import styles from './PageWaiting.module.css'

/** The page's title and the place of its content, until it is there. */
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
