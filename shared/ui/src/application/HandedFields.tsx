import { fieldsOf } from '@shared/contract/application'
import { enums } from '@shared/contract/enums'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFormStore } from '../form/formStore'

/** Sets choices of a new form from the page's address, such as the kind of application. Renders nothing. */
export function HandedFields() {
  const store = useFormStore()
  const [address] = useSearchParams()
  useEffect(() => {
    const { fields } = store.store.getState().form
    const chosen = fieldsOf(store.definition).flatMap(({ key, source, enum: list }) => {
      const code = address.get(key) ?? ''
      return list && source === undefined && !fields[key] && enums[list].some((option) => option.code === code) ? [[key, code]] : []
    })
    if (chosen.length > 0) store.changeFields(Object.fromEntries(chosen))
  }, [address])
  return null
}
