import { ClockCircleFilled } from '@ant-design/icons'
import { minuteOf } from '@shared/contract/rules'
import type { UnitChange } from '@shared/contract/unit'
import { useEffect, useRef } from 'react'
import { ChangeItems } from './ChangeItems'
import styles from './WaitingChange.module.css'

/**
 * A change that is waiting for the authority: the new values, and that they do not apply yet.
 * @param fresh it has just been sent from further down the page, and is scrolled into view.
 */
export function WaitingChange({ change, fresh }: { change: UnitChange; fresh: boolean }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (fresh) section.current?.scrollIntoView({ block: 'center' })
  }, [fresh])
  return (
    <section ref={section} className={styles.waiting} aria-label="待审核的变更">
      <p className={styles.title}>
        <ClockCircleFilled aria-hidden className={styles.shape} />
        <span>
          <b>登记信息变更审核中。</b>
          {change.operatorName} 于 {minuteOf(change.createDate)} 提交，审核通过前仍按原信息办理
        </span>
      </p>
      <ChangeItems items={change.items} />
    </section>
  )
}
