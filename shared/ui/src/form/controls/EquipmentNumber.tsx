import { type EquipmentRow, equipmentList, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { useCallQuery, useSession } from '@shared/portal'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import type { ControlProps } from './controlProps'
import { UnitChoice } from './UnitChoice'
import { usePaused } from './usePaused'

export interface EquipmentNumberProps extends ControlProps {
  field: FieldDefinition
  value: string
  onChange(change: FormRow): void
}

/** The number a device is named by in forms: it is drawn from the kind and the place, and never changes (TSG 08). */
const numberOf = (row: EquipmentRow): string => row.registrationCode || row.equipmentCode
const archives = equipmentList('comprehensive')

/**
 * A device: its number typed or read from its plate, or found in the archive by any number, name or place, which fills the
 * fields that belong to it. Whoever has no archive to look in types.
 */
export function EquipmentNumber({ field, value, onChange, ...rest }: EquipmentNumberProps) {
  const [active, setActive] = useState(false)
  const roleType = useSession((session) => session.roleType)
  const mayLook = archives.roles.some((role) => role === roleType)
  const keyword = usePaused(value.trim())
  const { data } = useCallQuery(
    equipmentListEndpoints.comprehensive.list,
    { query: { pageNo: 1, pageSize: 10, ...(keyword && { keyword }), ...(field.equipmentKind && { equclacode: field.equipmentKind }) } },
    { enabled: active && mayLook, placeholderData: (earlier) => earlier },
  )
  const offered = (data?.list ?? []).filter((row) => numberOf(row) !== '' && numberOf(row) !== value)
  const take = (row: EquipmentRow) =>
    onChange({
      [field.key]: numberOf(row),
      ...Object.fromEntries(Object.entries(field.equipmentFill ?? {}).flatMap(([key, from]) => (row[from] ? [[key, row[from]]] : []))),
    })
  return (
    <AutoComplete
      {...rest}
      style={{ width: '100%' }}
      value={value}
      onFocus={() => setActive(true)}
      options={active ? offered.map((row) => ({ value: row.id, label: <UnitChoice unitName={nameOf(row)} uscc={numberOf(row)} /> })) : []}
      onChange={(text: string) => {
        const row = offered.find(({ id }) => id === text)
        if (row) take(row)
        else onChange({ [field.key]: text ?? '' })
      }}
    />
  )
}

const nameOf = (row: EquipmentRow): string => [row.equipmentName, row.unitInternalNo, row.usePlaceDetail].filter(Boolean).join(' ')
