import { type EquipmentRow, equipmentListEndpoints, equipmentNumberOf } from '@shared/contract/equipment'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { useCallQuery } from '@shared/portal'
import { AutoComplete, Button, Space } from 'antd'
import { useState } from 'react'
import type { ControlProps } from './controlProps'
import styles from './controls.module.css'
import { EquipmentPicker, filledFrom, useHasArchive } from './EquipmentPicker'
import { usePaused } from './usePaused'

export interface EquipmentNumberProps extends ControlProps {
  field: FieldDefinition
  value: string
  /** Accepted use states; absent: any. */
  statuses?: readonly string[] | undefined
  onChange(change: FormRow): void
}

/** What a choice fills with the id of the device, which a number that is typed does not have. */
const idsOf = ({ equipmentFill = {} }: FieldDefinition): string[] => Object.keys(equipmentFill).filter((key) => equipmentFill[key] === 'id')

/**
 * Input for a device's number: typed, or chosen from the archive by any number, name or place, which also fills the dependent
 * fields. Users without access to the archive can only type.
 */
export function EquipmentNumber({ field, value, statuses, onChange, ...rest }: EquipmentNumberProps) {
  const [active, setActive] = useState(false)
  const [picking, setPicking] = useState(false)
  // The device the other fields were filled from is not offered again; one whose number was typed in full is: only choosing it fills them.
  const [filled, setFilled] = useState(value)
  const mayLook = useHasArchive()
  const keyword = usePaused(value.trim())
  const { data } = useCallQuery(
    equipmentListEndpoints.comprehensive.list,
    {
      query: {
        pageNo: 1,
        pageSize: 10,
        ...(keyword && { keyword }),
        ...(field.equipmentKind && { equclacode: field.equipmentKind }),
        ...(statuses && { useStatus: statuses.join() }),
      },
    },
    { enabled: active && mayLook, placeholderData: (earlier) => earlier },
  )
  // Where the id is kept, a device is also named by its product number, which others may have too.
  const unnumbered = idsOf(field).length > 0
  const numberOf = (row: EquipmentRow) => equipmentNumberOf(row) || (unnumbered ? row.factoryNo : '')
  const offered = (data?.list ?? []).filter((row) => numberOf(row) !== '' && (unnumbered || numberOf(row) !== filled))
  const take = (row: EquipmentRow) => {
    setFilled(numberOf(row))
    onChange({
      [field.key]: numberOf(row),
      ...Object.fromEntries(Object.entries(field.equipmentFill ?? {}).flatMap(([key, from]) => (filledFrom(row, from) ? [[key, filledFrom(row, from)]] : []))),
    })
  }
  const control = (
    <AutoComplete
      {...rest}
      // Narrower than its placeholder on a phone: else the button beside it leaves the page.
      style={{ width: '100%', minWidth: 0 }}
      value={value}
      onFocus={() => setActive(true)}
      options={active ? offered.map((row) => ({ value: row.id, label: <DeviceChoice row={row} number={numberOf(row)} /> })) : []}
      onChange={(text: string) => {
        const row = offered.find(({ id }) => id === text)
        if (row) take(row)
        else onChange({ [field.key]: text ?? '', ...Object.fromEntries(idsOf(field).map((key) => [key, ''])) })
      }}
    />
  )
  // A table cell has no room for the button; tables have their own button for choosing from the archive.
  if (!mayLook || rest['aria-label'] !== undefined) return control
  return (
    <Space.Compact block>
      {control}
      <Button onClick={() => setPicking(true)}>从档案选择</Button>
      {picking && (
        <EquipmentPicker
          kind={field.equipmentKind}
          statuses={statuses}
          most={1}
          unnumbered={unnumbered}
          onClose={() => setPicking(false)}
          onPick={([row]) => {
            if (row) take(row)
            setPicking(false)
          }}
        />
      )}
    </Space.Compact>
  )
}

/** A device as an option: its number tells it from others with the same name and place, so it has a line of its own and is never cut. */
const DeviceChoice = ({ row, number }: { row: EquipmentRow; number: string }) => (
  <>
    <div className={styles.optionLine}>{nameOf(row)}</div>
    <div className={styles.optionNote}>{number}</div>
  </>
)

const nameOf = (row: EquipmentRow): string => [row.equipmentName, row.unitInternalNo, row.usePlaceDetail].filter(Boolean).join(' ')
