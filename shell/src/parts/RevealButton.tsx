import EyeInvisibleOutlined from '@ant-design/icons-svg/lib/asn/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons-svg/lib/asn/EyeOutlined'
import { Icon } from '@shared/ui/icon'
import styles from './RevealButton.module.css'

interface RevealButtonProps {
  /** Label of the password field. */
  field: string
  revealed: boolean
  onChange(revealed: boolean): void
}

/** Eye button that shows and hides a password. Its parent must be positioned. */
export function RevealButton({ field, revealed, onChange }: RevealButtonProps) {
  return (
    <button type="button" className={styles.reveal} aria-label={`显示${field}`} aria-pressed={revealed} onClick={() => onChange(!revealed)}>
      <Icon icon={revealed ? EyeOutlined : EyeInvisibleOutlined} />
    </button>
  )
}
