import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import type { UnitOption } from '@shared/contract/unit'
import { useSession } from '@shared/portal'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import type { ControlProps } from './controlProps'
import { UnitChoice } from './UnitChoice'
import { useUnitOptions } from './units'

export interface UnitNameProps extends ControlProps {
  value: string
  /** Fields of the form that a chosen unit fills. */
  fill: NonNullable<FieldDefinition['unitFill']>
  /** Units that are offered; absent: use units. */
  offers?: FieldDefinition['unitOffered']
  fieldKey: string
  onChange(change: FormRow): void
}

const enough = 2

/**
 * A unit's name: typed, or chosen from the units known to the portal, which also fills the dependent fields. Before typing, a
 * maintenance unit is offered the units whose devices it maintains.
 */
export function UnitName({ value, fill, offers, fieldKey, onChange, ...rest }: UnitNameProps) {
  const [active, setActive] = useState(false)
  const maintains = useSession((session) => session.roleType) === role.maintenanceUnit && offers === undefined
  const served = maintains && value.trim().length < enough
  const searches = active && (served || value.trim().length >= enough)
  const { options } = useUnitOptions(served ? 'served' : (offers ?? 'use'), value, searches)
  const offered = searches ? options : []
  const take = (unit: UnitOption) =>
    onChange({ [fieldKey]: unit.unitName, ...Object.fromEntries(Object.entries(fill).flatMap(([key, from]) => (unit[from] ? [[key, unit[from]]] : []))) })
  return (
    <AutoComplete
      {...rest}
      style={{ width: '100%' }}
      value={value}
      onFocus={() => setActive(true)}
      // Two units may have the same name, so options are identified by id; the id is never shown in the field.
      options={offered.map((unit) => ({ value: unit.id, label: <UnitChoice unitName={unit.unitName} uscc={unit.uscc} /> }))}
      onChange={(text: string) => {
        const unit = offered.find(({ id }) => id === text)
        if (unit) take(unit)
        else onChange({ [fieldKey]: text ?? '' })
      }}
    />
  )
}
