import { fieldsOf } from '@shared/contract/application'
import { enums } from '@shared/contract/enums'
import { type FieldDefinition, maxLengthOf } from '@shared/contract/form'
import { useSearchParams } from 'react-router-dom'
import { useFormStore } from '../../../form/formStore'
import { type Begins, useHanded } from './useHanded'

/** Only options of the field's list and single-line texts are taken from an address; whoever fills in the form sees them. */
const isTaken = (field: FieldDefinition, value: string): boolean =>
  field.enum ? enums[field.enum].some(({ code }) => code === value) : field.type === 'string' && value !== '' && value.length <= maxLengthOf(field)

/** Sets fields of a new form from the page's address, such as the kind of application. Renders nothing. */
export function HandedFields({ begin }: Begins) {
  const store = useFormStore()
  const [address] = useSearchParams()
  useHanded(address.toString(), () => {
    const { fields } = store.store.getState().form
    const handed = fieldsOf(store.definition).flatMap((field) => {
      const value = address.get(field.key) ?? ''
      return field.source === undefined && !fields[field.key] && isTaken(field, value) ? [[field.key, value]] : []
    })
    if (handed.length > 0) begin(() => store.changeFields(Object.fromEntries(handed)))
  })
  return null
}
