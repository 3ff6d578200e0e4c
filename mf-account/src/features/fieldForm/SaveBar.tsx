import { FootBar } from '@shared/ui/page'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './SaveBar.module.css'

export interface SaveBarProps {
  /** Says what is not saved yet and what saving does. */
  text: string
  /** Label of the primary button. */
  label?: string
  saving: boolean
  disabled: boolean
  onSave(): void
  onDiscard(): void
}

/** A page that ends with a `SaveBar`: it fills its tab, so that the bar is at the bottom even below a short form. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** Bar at the foot of a form: always shown, so that the button does not move. */
export function SaveBar({ text, label = '保存', saving, disabled, onSave, onDiscard }: SaveBarProps) {
  return (
    <FootBar className={styles.bar}>
      <span role="status">{text}</span>
      <div className={styles.acts}>
        <Button disabled={disabled || saving} onClick={onDiscard}>
          放弃改动
        </Button>
        <Button type="primary" loading={saving} onClick={onSave}>
          {label}
        </Button>
      </div>
    </FootBar>
  )
}
