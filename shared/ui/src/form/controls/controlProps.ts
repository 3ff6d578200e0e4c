/** What every control of a form takes, beside its value: its place in the page and its state for those who listen. */
export interface ControlProps {
  id?: string
  onBlur?: () => void
  status?: 'error'
  placeholder?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-label'?: string
}
