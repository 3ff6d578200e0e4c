import type { ReactNode } from 'react'
import { controlProps, type FieldAppearance, FieldMessage } from './FieldFrame'
import styles from './form.module.css'

interface CheckFieldProps extends Omit<FieldAppearance, 'label'> {
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/** A box to tick, with its words beside it. */
export function CheckField({ checked, onChange, children, ...appearance }: CheckFieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input type="checkbox" {...controlProps({ ...appearance, label: '' })} checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>{children}</span>
      </label>
      <FieldMessage name={appearance.name} problem={appearance.problem} />
    </div>
  )
}
