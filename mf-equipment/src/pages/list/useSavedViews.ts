import { columnKeys, type EquipmentListKey, equipmentEndpoints } from '@shared/contract/equipment'
import { useCallMutation, useCallQuery } from '@shared/portal'
import type { SavedViews } from '@shared/ui/list'

const none: SavedViews['list'] = []
const changes = { invalidates: [equipmentEndpoints.views] }

/** Saved views of one list: the user's own and those of the unit. */
export function useSavedViews(list: EquipmentListKey): SavedViews {
  const { data } = useCallQuery(equipmentEndpoints.views, { query: { list } })
  const save = useCallMutation(equipmentEndpoints.saveView, changes)
  const remove = useCallMutation(equipmentEndpoints.removeView, changes)
  const done = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    )
  return {
    list: data?.list ?? none,
    save: ({ id, name, conditions, columns, shared }) =>
      done(save.mutateAsync({ body: { id, list, name, conditions, columns: columnKeys.filter((key) => columns.includes(key)), shared } })),
    remove: (id) => done(remove.mutateAsync({ body: { id } })),
  }
}
