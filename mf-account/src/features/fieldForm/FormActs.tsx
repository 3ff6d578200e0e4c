import { Button } from 'antd'
import styles from './FormActs.module.css'

export interface FormActsProps {
  label: string
  /** The page's primary button belongs to another form. */
  beside?: boolean
  /** Label of the button that discards the changes. */
  cancelLabel?: string
  saving: boolean
  onSave(): void
  onCancel(): void
}

/** Buttons of a form that opens within a card. */
export function FormActs({ label, cancelLabel = '取消', beside = false, saving, onSave, onCancel }: FormActsProps) {
  return (
    <div className={styles.acts}>
      <Button onClick={onCancel}>{cancelLabel}</Button>
      <Button type={beside ? 'default' : 'primary'} loading={saving} onClick={onSave}>
        {label}
      </Button>
    </div>
  )
}
