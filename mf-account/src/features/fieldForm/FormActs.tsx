import { Button } from 'antd'
import styles from './FormActs.module.css'

export interface FormActsProps {
  /** What the primary button does. */
  label: string
  /** What leaves the form as it was. */
  cancelLabel?: string
  saving: boolean
  onSave(): void
  onCancel(): void
}

/** The foot of a form that opens within a card. */
export function FormActs({ label, cancelLabel = '取消', saving, onSave, onCancel }: FormActsProps) {
  return (
    <div className={styles.acts}>
      <Button onClick={onCancel}>{cancelLabel}</Button>
      <Button type="primary" loading={saving} onClick={onSave}>
        {label}
      </Button>
    </div>
  )
}
