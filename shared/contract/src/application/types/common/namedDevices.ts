import { mostDevicesPerApplication } from '../../../equipment/selectedDevices'
import type { Condition } from '../../../form/condition'
import type { FieldDefinition, FormRow, TableDefinition, TakenDevices } from '../../../form/definition'
import { messages } from '../../../messages'
import { snapshotRow } from './archiveSnapshot'

/** Columns for devices that a form only names by number; all other values come from the archive. */

const ofArchive = [
  { key: 'equipmentName', label: '设备名称', type: 'string', required: false, source: 'derived' },
  { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: false, source: 'derived' },
  { key: 'useCertNo', label: '使用登记证编号', type: 'string', required: false, source: 'derived' },
] as const satisfies readonly FieldDefinition[]

interface NamedDevices {
  label: string
  /** Devices accepted, by use state. */
  taken: readonly TakenDevices[]
  /** Further archive columns, shown in this form only. */
  besides: readonly FieldDefinition[]
  visibleWhen?: Condition
  /** Condition under which only one device may be named. */
  one?: Condition
}

export const namedDevices = ({ taken, besides, one, ...rest }: NamedDevices): TableDefinition => ({
  key: 'devices',
  ...rest,
  measure: '台',
  minRows: 1,
  maxRows: mostDevicesPerApplication,
  uniqueBy: ['equipmentId'],
  uniqueMessage: messages.sameDeviceAs('{row}'),
  fromArchive: { fill: { equipmentId: 'number' }, ...(one && { one }) },
  columns: [
    {
      key: 'equipmentId',
      label: '设备',
      type: 'equipment',
      required: true,
      equipmentTaken: taken,
      example: '31103302002023090001',
    },
    ...ofArchive,
    ...besides,
  ],
})

/** Archive values of the device in a row, as of the service's last lookup. */
export const namedDeviceRow = ({ columns }: TableDefinition, { equipmentId = '' }: FormRow, fields: FormRow): FormRow =>
  snapshotRow(
    fields,
    equipmentId,
    columns.flatMap(({ key, source }) => (source === 'derived' ? [key] : [])),
  )

/** What its devices are found by. */
export const searchedRows = { table: 'devices', columns: ['equipmentId', 'equipmentName', 'useCertNo'] } as const
