import { fieldsOf } from '@shared/contract/application'
import { enums } from '@shared/contract/enums'
import { equipmentEndpoints, handedOver } from '@shared/contract/equipment'
import type { TableDefinition } from '@shared/contract/form'
import { notify, useCallMutation } from '@shared/portal'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFormStore } from '../form/formStore'
import { takeDevices } from '../form/table/takeDevices'

/** Puts the devices a page was handed, by its address, into a new form, with the kind of application it names, and says how many. Draws nothing. */
export function HandedDevices({ table }: { table: TableDefinition }) {
  const store = useFormStore()
  const [address] = useSearchParams()
  const asked = address.get('equipment') ?? ''
  const { mutate } = useCallMutation(equipmentEndpoints.resolve, { onSuccess: ({ list }) => notify.success(takeDevices(store, table, list)) })
  useEffect(() => {
    const handed = handedOver(address)
    if (!handed) return
    const { fields } = store.store.getState().form
    const chosen = fieldsOf(store.definition).flatMap(({ key, enum: list }) => {
      const code = address.get(key) ?? ''
      return list && !fields[key] && enums[list].some((option) => option.code === code) ? [[key, code]] : []
    })
    store.changeFields(Object.fromEntries(chosen))
    mutate({ body: { ids: handed.equipmentIds, numbers: [] } })
  }, [asked])
  return null
}
