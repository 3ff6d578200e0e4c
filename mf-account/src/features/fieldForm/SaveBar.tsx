import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './SaveBar.module.css'

export interface SaveBarProps {
  /** What is not saved yet and what saving does. */
  text: string
  /** What the primary button does. */
  label?: string
  saving: boolean
  disabled: boolean
  onSave(): void
  onDiscard(): void
}

/** A page that ends in a `SaveBar`: it fills its tab, so that the bar stands at the foot of a short form too. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** Bar at the foot of a form: always there, so that the button does not move. */
export function SaveBar({ text, label = '保存', saving, disabled, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <span role="status">{text}</span>
      <div className={styles.acts}>
        <Button disabled={disabled || saving} onClick={onDiscard}>
          放弃改动
        </Button>
        <Button type="primary" loading={saving} onClick={onSave}>
          {label}
        </Button>
      </div>
    </div>
  )
}
