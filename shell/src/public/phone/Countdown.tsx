import ClockCircleFilled from '@ant-design/icons-svg/lib/asn/ClockCircleFilled'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import { clockText, useSecondsLeft } from '@shared/ui/headless'
import { Icon } from '@shared/ui/icon'
import { useEffect } from 'react'
import styles from './PhonePage.module.css'

/** Remaining seconds from which the user is warned (WCAG 2.2.1: in time, with a way to continue). */
const warnedFrom = 120

/**
 * The remaining time, with a warning near its end.
 * @param until milliseconds, by this phone's clock
 */
export function TimeLeft({ until, onOver }: { until: number; onOver(): void }) {
  const seconds = useSecondsLeft(until)
  const over = seconds === 0
  useEffect(() => {
    if (over) onOver()
  }, [over])
  return (
    <>
      <span className={styles.clock} role="timer">
        <Icon icon={ClockCircleFilled} /> 剩 {clockText(seconds)}
      </span>
      <p className={seconds <= warnedFrom ? styles.warning : styles.silent} role="status">
        {seconds <= warnedFrom && (
          <>
            <Icon icon={WarningFilled} />
            <span>还剩不到 2 分钟，请尽快传完；到时可在电脑上换一个二维码</span>
          </>
        )}
      </p>
    </>
  )
}
