import type { ReactNode } from 'react'
import theme from '../../theme/theme.module.css'
import { Alert } from './Alert'
import styles from './form.module.css'

interface SubmitFormProps {
  label: string
  /** One column of fields. */
  narrow?: boolean
  /** What is wrong with the whole, on top. */
  sentence: string | undefined
  onSubmit(): void
  children: ReactNode
}

/** A form whose rules and messages are ours, not the browser's. */
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
  /** What it says meanwhile. */
  meanwhile: string
  /** As wide as the fields. */
  block?: boolean
  children: ReactNode
}

/** Stays in the order of the Tab key while it works; pressing it again does nothing. */
export function SubmitButton({ busy, meanwhile, block, children }: SubmitButtonProps) {
  return (
    <button type="submit" className={`${theme.button} ${theme.primary} ${theme.large} ${block ? theme.block : ''}`} aria-disabled={busy}>
      {busy ? meanwhile : children}
    </button>
  )
}
