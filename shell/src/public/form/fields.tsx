import type { Option } from '@shared/contract/enums'
import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react'
import { controlProps, type FieldAppearance, FieldFrame, FieldMessage } from './FieldFrame'
import styles from './form.module.css'

export interface TextFieldProps
  extends FieldAppearance,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'readOnly' | 'min' | 'max'> {
  value: string
  onChange?(value: string): void
  onBlur?(): void
  /** Converts the text to upper case, for codes. */
  capitals?: boolean
}

/** Converts to upper case while typing and keeps the cursor position, which would otherwise jump to the end. */
function toCapitals({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  const capitals = target.value.toUpperCase()
  const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
  if (!composing && capitals !== target.value) {
    const { selectionStart, selectionEnd } = target
    target.value = capitals
    target.setSelectionRange(selectionStart, selectionEnd)
  }
  return capitals
}

/** A single-line text field; a date field if `type` says so. */
export function TextField({
  value,
  onChange,
  onBlur,
  capitals,
  type = 'text',
  inputMode,
  autoComplete,
  maxLength,
  placeholder,
  readOnly,
  min,
  max,
  ...appearance
}: TextFieldProps) {
  return (
    <FieldFrame {...appearance}>
      <input
        {...controlProps(appearance)}
        {...{ type, inputMode, maxLength, placeholder, readOnly, min, max, value }}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize={capitals ? 'characters' : 'none'}
        spellCheck={false}
        className={`${styles.control} ${capitals ? styles.code : ''}`}
        onChange={(event) => onChange?.(capitals ? toCapitals(event) : event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

interface TextAreaProps extends FieldAppearance {
  value: string
  maxLength?: number
  onChange(value: string): void
  onBlur?(): void
}

export function TextArea({ value, maxLength, onChange, onBlur, ...appearance }: TextAreaProps) {
  return (
    <FieldFrame {...appearance}>
      <textarea
        {...controlProps(appearance)}
        rows={4}
        className={styles.control}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

interface CheckFieldProps extends Omit<FieldAppearance, 'label'> {
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/** A checkbox with its label beside it. */
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

interface SelectFieldProps extends FieldAppearance {
  value: string
  options: readonly Option[]
  onChange(value: string): void
  onBlur?(): void
}

/** A select with a few options. */
export function SelectField({ value, options, onChange, onBlur, ...appearance }: SelectFieldProps) {
  return (
    <FieldFrame {...appearance}>
      <select {...controlProps(appearance)} className={styles.control} value={value} onChange={(event) => onChange(event.target.value)} onBlur={onBlur}>
        <option value="">请选择</option>
        {options.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
