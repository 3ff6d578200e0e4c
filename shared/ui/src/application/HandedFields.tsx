import { fieldsOf } from '@shared/contract/application'
import { enums } from '@shared/contract/enums'
import { type FieldDefinition, maxLengthOf } from '@shared/contract/form'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFormStore } from '../form/formStore'

/** Only options of the field's list and single-line texts are taken from an address; whoever fills in the form sees them. */
const isTaken = (field: FieldDefinition, value: string): boolean =>
  field.enum ? enums[field.enum].some(({ code }) => code === value) : field.type === 'string' && value !== '' && value.length <= maxLengthOf(field)

/** Sets fields of a new form from the page's address, such as the kind of application. Renders nothing. */
export function HandedFields() {
  const store = useFormStore()
  const [address] = useSearchParams()
  // A tab that comes back to the front runs its effects again: fields emptied meanwhile must stay empty.
  const taken = useRef<URLSearchParams>(undefined)
  useEffect(() => {
    if (taken.current === address) return
    taken.current = address
    const { fields } = store.store.getState().form
    const handed = fieldsOf(store.definition).flatMap((field) => {
      const value = address.get(field.key) ?? ''
      return field.source === undefined && !fields[field.key] && isTaken(field, value) ? [[field.key, value]] : []
    })
    if (handed.length > 0) store.changeFields(Object.fromEntries(handed))
  }, [address])
  return null
}
