import PushpinFilled from '@ant-design/icons-svg/lib/asn/PushpinFilled'
import { Icon } from '@shared/ui/icon'
import styles from './RowMarks.module.css'

/** Marks before the title of a row, each with text. */

export const UnreadMark = () => <span className={styles.unread}>未读</span>

export const PinnedMark = () => (
  <span className={styles.pinned}>
    <Icon icon={PushpinFilled} />
    置顶
  </span>
)
