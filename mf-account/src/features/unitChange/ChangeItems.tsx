import type { UnitChange } from '@shared/contract/unit'
import styles from './ChangeItems.module.css'

/** The changed fields, with old and new values. */
export function ChangeItems({ items }: { items: UnitChange['items'] }) {
  return (
    <dl className={styles.items}>
      {items.map((item) => (
        <div key={item.key}>
          <dt>{item.label}</dt>
          <dd>
            <del className={styles.before}>{item.before || '未填写'}</del>
            <span aria-hidden> → </span>
            <ins className={styles.after}>{item.after || '未填写'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
