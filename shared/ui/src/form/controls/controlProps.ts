/** Props common to all controls of a form: id, events and accessibility attributes. */
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
