import { ClockCircleFilled } from '@ant-design/icons'
import type { UnitChange } from '@shared/contract'
import { ChangeItems } from './ChangeItems'
import styles from './WaitingChange.module.css'

/** A change that is with the authority: what will be, and that until then nothing changes. */
export function WaitingChange({ change }: { change: UnitChange }) {
  return (
    <section className={styles.waiting} aria-label="待审核的变更">
      <p className={styles.title}>
        <ClockCircleFilled aria-hidden className={styles.shape} />
        <span>
          <b>登记信息变更审核中。</b>
          {change.operatorName} 于 {change.createDate.slice(0, 16)} 提交，审核通过前仍按原信息办理
        </span>
      </p>
      <ChangeItems items={change.items} />
    </section>
  )
}
