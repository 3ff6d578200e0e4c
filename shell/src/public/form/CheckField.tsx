import type { ReactNode } from 'react'
import { controlProps, type FieldLook, FieldMessage } from './FieldFrame'
import styles from './form.module.css'

interface CheckFieldProps extends Omit<FieldLook, 'label'> {
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/** A box to tick, with its words beside it. */
export function CheckField({ checked, onChange, children, ...look }: CheckFieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input type="checkbox" {...controlProps({ ...look, label: '' })} checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>{children}</span>
      </label>
      <FieldMessage name={look.name} problem={look.problem} />
    </div>
  )
}
