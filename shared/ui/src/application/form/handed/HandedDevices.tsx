import { equipmentEndpoints, selectedDevicesIn } from '@shared/contract/equipment'
import type { TableDefinition } from '@shared/contract/form'
import { notify, useCallMutation } from '@shared/portal'
import { useSearchParams } from 'react-router-dom'
import { useFormStore } from '../../../form/formStore'
import { takeDevices } from '../../../form/table/takeDevices'
import { type Begins, useHanded } from './useHanded'

/** Adds the devices given in the page's address to a new form, and notifies the user how many. Renders nothing. */
export function HandedDevices({ table, begin }: Begins & { table: TableDefinition }) {
  const store = useFormStore()
  const [address] = useSearchParams()
  const asked = address.get('equipment') ?? ''
  const { mutate } = useCallMutation(equipmentEndpoints.resolve, {
    onSuccess: ({ list }) => begin(() => notify.success(takeDevices(store, table, list))),
  })
  useHanded(asked, () => {
    const handed = selectedDevicesIn(address)
    if (handed) mutate({ body: { ids: handed.equipmentIds, numbers: [] } })
  })
  return null
}
