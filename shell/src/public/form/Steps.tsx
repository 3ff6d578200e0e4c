import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import { Icon } from '@shared/ui/icon'
import theme from '../../theme/theme.module.css'
import styles from './Steps.module.css'

/** The steps of a flow, with the current one marked. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label="步骤">
      {labels.map((label, index) => (
        <li
          key={label}
          className={index === current ? styles.current : index < current ? styles.past : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < current ? <Icon icon={CheckCircleFilled} /> : index + 1}
          </span>
          {label}
          {index < current && <span className={theme.hiddenText}>（已完成）</span>}
        </li>
      ))}
    </ol>
  )
}
