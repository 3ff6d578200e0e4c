import type { ReactNode } from 'react'
import theme from '../../theme/theme.module.css'
import { Alert } from './Alert'
import styles from './form.module.css'

interface SubmitFormProps {
  label: string
  /** One column of fields. */
  narrow?: boolean
  /** Error message for the whole form, shown at the top. */
  sentence: string | undefined
  onSubmit(): void
  children: ReactNode
}

/** A form with our own validation instead of the browser's. */
export function SubmitForm({ label, narrow, sentence, onSubmit, children }: SubmitFormProps) {
  return (
    <form
      className={narrow ? styles.narrow : undefined}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {sentence && <Alert tone="failed">{sentence}</Alert>}
      {children}
    </form>
  )
}

interface SubmitButtonProps {
  busy: boolean
  /** Label while the request is running. */
  meanwhile: string
  /** Full width of the fields. */
  block?: boolean
  children: ReactNode
}

/** Submit button that stays focusable while the request is running; further clicks do nothing. */
export function SubmitButton({ busy, meanwhile, block, children }: SubmitButtonProps) {
  return (
    <button type="submit" className={`${theme.button} ${theme.primary} ${theme.large} ${block ? theme.block : ''}`} aria-disabled={busy}>
      {busy ? meanwhile : children}
    </button>
  )
}
