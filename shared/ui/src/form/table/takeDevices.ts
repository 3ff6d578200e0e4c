import { type EquipmentRow, equipmentNumberOf, equipmentNumbersOf } from '@shared/contract/equipment'
import type { FormRow, TableDefinition } from '@shared/contract/form'
import { filledFrom } from '../controls/EquipmentPicker'
import type { FormStore } from '../formStore'

/** Whether a table names devices by their number: then those without one cannot be taken. */
export const namesByNumber = ({ fromArchive }: TableDefinition): boolean => Object.values(fromArchive?.fill ?? {}).includes('number')

/**
 * Adds devices from the archive to a table, without duplicates, and fills the form's shared fields from the first device. Devices
 * with other shared values are left out.
 * @returns the result as text for the user
 */
export function takeDevices(store: FormStore, table: TableDefinition, devices: readonly EquipmentRow[]): string {
  const { key, measure, fromArchive, uniqueBy, alsoUnique = [], maxRows } = table
  const { form } = store.store.getState()
  const rows = form.tables[key] ?? []
  const { fill = {}, shared = {} } = fromArchive ?? {}
  const [first] = devices
  const common = Object.fromEntries(Object.entries(shared).map(([field, from]) => [field, form.fields[field] || (first ? filledFrom(first, from) : '')]))
  const fitting = devices.filter((device) => Object.entries(shared).every(([field, from]) => filledFrom(device, from) === common[field]))
  const rowOf = (device: EquipmentRow): FormRow =>
    Object.fromEntries(Object.entries(fill).map(([column, from]) => [column, from === 'number' ? equipmentNumberOf(device) : filledFrom(device, from)]))
  // A row may name the device by another of its numbers than the one filled in here.
  const valuesOf = (device: EquipmentRow, column: string): string[] =>
    fill[column] === 'number' ? equipmentNumbersOf(device) : [rowOf(device)[column] ?? ''].filter((value) => value !== '')
  const isThere = (device: EquipmentRow) =>
    [...(uniqueBy ? [uniqueBy] : []), ...alsoUnique.map(({ by }) => by)].some((by) =>
      rows.some((row) => by.every((column) => valuesOf(device, column).includes(row[column] ?? ''))),
    )
  const numbered = namesByNumber(table) ? fitting.filter((device) => equipmentNumberOf(device) !== '') : fitting
  const wanted = numbered.filter((device) => !isThere(device)).map(rowOf)
  const room = maxRows - rows.filter((row) => Object.values(row).some((value) => value !== '')).length
  const added = wanted.slice(0, Math.max(0, room))
  if (Object.keys(common).length > 0) store.changeFields(common)
  store.appendRows(key, added)
  const left = [
    [numbered.length - wanted.length, '已在表格中'],
    [fitting.length - numbered.length, '没有可用的编号，请先在设备档案里补填'],
    [devices.length - fitting.length, '种类不同，请另外申请'],
    [wanted.length - added.length, `超出每份最多 ${maxRows} ${measure}`],
  ].flatMap(([count, why]) => (Number(count) > 0 ? `，另有 ${count} ${measure}${why}` : []))
  return `已填入 ${added.length} ${measure}${left.join('')}`
}
