import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import { Icon } from '@shared/ui/icon'
import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Props common to all fields of a form. */
export interface FieldAppearance {
  /** Key of the field: id and name of its control, so that messages can link to it. */
  name: string
  label: string
  required?: boolean
  /** Hint below the control. */
  help?: string
  problem?: string
  /** Spans both columns. */
  wide?: boolean
}

const problemId = (name: string) => `${name}-problem`
const helpId = (name: string) => `${name}-help`

/** Attributes that connect a control to its label, help and message. `more`: ids of further descriptions. */
export function controlProps({ name, help, problem, required }: FieldAppearance, more?: string) {
  return {
    id: name,
    name,
    'aria-invalid': problem !== undefined,
    'aria-required': required ?? false,
    'aria-describedby': [problem && problemId(name), help && helpId(name), more].filter(Boolean).join(' ') || undefined,
  }
}

/** The message below a control. Always rendered, because some screen readers do not announce a live region that is added with its text. */
export function FieldMessage({ name, problem }: Pick<FieldAppearance, 'name' | 'problem'>) {
  return (
    <p className={styles.problem} id={problemId(name)} aria-live="polite">
      {problem && (
        <>
          <Icon icon={CloseSquareFilled} />
          {problem}
        </>
      )}
    </p>
  )
}

interface FieldFrameProps extends FieldAppearance {
  /** Shown at the right end of the label line. */
  labelEnd?: ReactNode
  /** The control. */
  children: ReactNode
}

/** Layout of a field: label, control, help and error message. */
export function FieldFrame({ name, label, required, help, problem, wide, labelEnd, children }: FieldFrameProps) {
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ''}`}>
      <div className={styles.labelLine}>
        <label htmlFor={name} className={required ? styles.required : undefined}>
          {label}
        </label>
        {labelEnd}
      </div>
      {children}
      {help && (
        <p className={styles.help} id={helpId(name)}>
          {help}
        </p>
      )}
      <FieldMessage name={name} problem={problem} />
    </div>
  )
}
