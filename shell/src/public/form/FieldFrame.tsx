import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import { Icon } from '@shared/ui/icon'
import type { ReactNode } from 'react'
import styles from './form.module.css'

/** What every control of a form has around it. */
export interface FieldAppearance {
  /** Key of the field: id and name of its control, so that a message can lead to it. */
  name: string
  label: string
  required?: boolean
  /** A word under the control that is not an error. */
  help?: string
  problem?: string
  /** Takes both columns. */
  wide?: boolean
}

const problemId = (name: string) => `${name}-problem`
const helpId = (name: string) => `${name}-help`

/** What ties a control to its label, help and message. `more`: ids of further descriptions. */
export function controlProps({ name, help, problem, required }: FieldAppearance, more?: string) {
  return {
    id: name,
    name,
    'aria-invalid': problem !== undefined,
    'aria-required': required ?? false,
    'aria-describedby': [problem && problemId(name), help && helpId(name), more].filter(Boolean).join(' ') || undefined,
  }
}

/** The message under a control. Always in the page: a live region that comes with its text is not read out by every reader. */
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
  /** At the right end of the label's line. */
  labelEnd?: ReactNode
  /** Under the control, before help and message. */
  children: ReactNode
}

/** Label above, control, help and what is wrong under it. */
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
