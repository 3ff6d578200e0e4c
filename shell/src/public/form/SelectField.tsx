import type { Option } from '@shared/contract/enums'
import { controlProps, type FieldAppearance, FieldFrame } from './FieldFrame'
import styles from './form.module.css'

interface SelectFieldProps extends FieldAppearance {
  value: string
  options: readonly Option[]
  onChange(value: string): void
  onBlur?(): void
}

/** One of a few. */
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
