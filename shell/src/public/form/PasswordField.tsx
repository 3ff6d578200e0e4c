import { passwordMaxLength } from '@shared/contract/rules'
import { useState } from 'react'
import { RevealButton } from '../../parts/RevealButton'
import { controlProps, type FieldAppearance, FieldFrame } from './FieldFrame'
import styles from './form.module.css'

interface PasswordFieldProps extends FieldAppearance {
  value: string
  onChange(value: string): void
  onBlur?(): void
  /** Id of a further description: the list of requirements. */
  describedBy?: string
}

/** Input for a new password, hidden by default. */
export function PasswordField({ value, onChange, onBlur, describedBy, ...appearance }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false)
  return (
    <FieldFrame {...appearance}>
      <div className={styles.inside}>
        <input
          {...controlProps(appearance, describedBy)}
          type={revealed ? 'text' : 'password'}
          autoComplete="new-password"
          maxLength={passwordMaxLength}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <RevealButton field={appearance.label} revealed={revealed} onChange={setRevealed} />
      </div>
    </FieldFrame>
  )
}
