import PushpinFilled from '@ant-design/icons-svg/lib/asn/PushpinFilled'
import { Icon } from '@shared/ui/icon'
import styles from './RowMarks.module.css'

/** What stands before the title of a row, in words beside its shape. */

export const UnreadMark = () => <span className={styles.unread}>未读</span>

export const PinnedMark = () => (
  <span className={styles.pinned}>
    <Icon icon={PushpinFilled} />
    置顶
  </span>
)
