import { CloseSquareFilled, WarningFilled } from '@ant-design/icons'
import { type ReactNode, useId } from 'react'
import { FieldControl, type FieldControlProps } from './controls/FieldControl'
import styles from './FormField.module.css'

export interface FormFieldProps extends Omit<FieldControlProps, 'id' | 'describedBy' | 'invalid' | 'name'> {
  /** Id of the control; made when absent. */
  id?: string
  /** What is wrong with the value, as the user reads it. */
  problem?: string
  /** What its writer should look at again. */
  warning?: string
  /** Beside the warning: the way to what it is about. */
  more?: ReactNode
  /** What stands in the place of the value so far, where it differs: 设备档案：1000. */
  before?: string
}

/** A field with its label above, its control, its hint, and what is wrong with it. */
export function FormField({ id: givenId, problem, warning, more, before, ...control }: FormFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { field, required } = control
  const noteId = `${id}-note`
  const hasNote = problem !== undefined || warning !== undefined || field.help !== undefined
  const beforeId = `${id}-before`
  const described = [hasNote && noteId, before !== undefined && beforeId].filter(Boolean).join(' ')
  return (
    <div className={field.wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label className={required ? `${styles.label} ${styles.required}` : styles.label} htmlFor={id}>
        {field.label}
      </label>
      <FieldControl {...control} id={id} invalid={problem !== undefined} describedBy={described || undefined} />
      {before !== undefined && (
        <p id={beforeId} className={`${styles.note} ${styles.before}`}>
          {before}
        </p>
      )}
      {hasNote && <FieldNote id={noteId} problem={problem} warning={warning} more={more} help={field.help} />}
    </div>
  )
}

/** The line under a control: what is wrong, otherwise what to look at again, otherwise the hint. */
export function FieldNote({ id, problem, warning, more, help }: { id?: string; problem?: string; warning?: string; more?: ReactNode; help?: string }) {
  const tone = problem ? styles.problem : warning ? styles.warning : ''
  return (
    <p id={id} className={`${styles.note} ${tone}`}>
      {problem ? <CloseSquareFilled aria-hidden /> : warning && <WarningFilled aria-hidden />}
      {problem ?? warning ?? help}
      {warning && more}
    </p>
  )
}
