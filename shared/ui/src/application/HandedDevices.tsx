import { equipmentEndpoints, handedOver } from '@shared/contract/equipment'
import type { TableDefinition } from '@shared/contract/form'
import { notify, useCallMutation } from '@shared/portal'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFormStore } from '../form/formStore'
import { takeDevices } from '../form/table/takeDevices'

/** Adds the devices given in the page's address to a new form, and notifies the user how many. Renders nothing. */
export function HandedDevices({ table }: { table: TableDefinition }) {
  const store = useFormStore()
  const [address] = useSearchParams()
  const asked = address.get('equipment') ?? ''
  const { mutate } = useCallMutation(equipmentEndpoints.resolve, { onSuccess: ({ list }) => notify.success(takeDevices(store, table, list)) })
  // A tab that comes back to the front runs its effects again: devices taken out meanwhile must stay out.
  const taken = useRef('')
  useEffect(() => {
    const handed = handedOver(address)
    if (!handed || taken.current === asked) return
    taken.current = asked
    mutate({ body: { ids: handed.equipmentIds, numbers: [] } })
  }, [asked])
  return null
}
