import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types'
import { Icon } from '@shared/ui/icon'
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './LoginPage.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  icon: IconDefinition
  problem?: string
  /** Hint below the field. */
  hint?: string
  /** Shown at the right end of the label line. */
  labelEnd?: ReactNode
  /** Shown inside the control, at its right end. */
  inside?: ReactNode
  className?: string
  'data-first-field'?: string
}

/** Label, control, and error message below it. The input is uncontrolled, so that text typed before hydration is kept. */
export function Field({ name, label, icon, problem, hint, labelEnd, inside, className, id = name, ...input }: FieldProps) {
  const problemId = `${id}-problem`
  const hintId = `${id}-hint`
  return (
    <div className={styles.field}>
      <div className={styles.labelLine}>
        <label htmlFor={id}>{label}</label>
        {labelEnd}
      </div>
      <div className={`${styles.control} ${className ?? ''}`}>
        <Icon icon={icon} />
        <input
          id={id}
          name={name}
          aria-invalid={problem !== undefined}
          aria-describedby={[problem && problemId, hint && hintId].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        {inside}
      </div>
      {problem && (
        <p className={`${styles.fieldMessage} ${styles.problem}`} id={problemId} role="alert">
          <Icon icon={CloseSquareFilled} />
          {problem}
        </p>
      )}
      {hint && (
        <p className={`${styles.fieldMessage} ${styles.caps}`} id={hintId} role="status">
          {hint}
        </p>
      )}
    </div>
  )
}
