import type { FieldDefinition, FormRow, UnitOption } from '@shared/contract'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import styles from './controls.module.css'
import { useUnitOptions } from './units'

export interface UnitNameProps {
  id?: string
  value: string
  /** Fields of the form that a chosen unit fills. */
  fill: NonNullable<FieldDefinition['unitFill']>
  fieldKey: string
  onChange(change: FormRow): void
  onBlur?: () => void
  status?: 'error'
  placeholder?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-label'?: string
}

const enough = 2

/** A unit's name: typed freely, or found among the units the portal knows, which fills the fields that belong to it. */
export function UnitName({ value, fill, fieldKey, onChange, ...rest }: UnitNameProps) {
  const [active, setActive] = useState(false)
  const { options } = useUnitOptions('use', value, active && value.trim().length >= enough)
  const offered = active && value.trim().length >= enough ? options : []
  const take = (unit: UnitOption) =>
    onChange({ [fieldKey]: unit.unitName, ...Object.fromEntries(Object.entries(fill).flatMap(([key, from]) => (unit[from] ? [[key, unit[from]]] : []))) })
  return (
    <AutoComplete
      {...rest}
      style={{ width: '100%' }}
      value={value}
      onFocus={() => setActive(true)}
      options={offered.map((unit) => ({
        value: unit.unitName,
        key: unit.id,
        label: (
          <span className={styles.option}>
            {unit.unitName}
            <small className={styles.optionNote}>{unit.uscc}</small>
          </span>
        ),
      }))}
      onChange={(text: string) => onChange({ [fieldKey]: text ?? '' })}
      onSelect={(name: string) => {
        const unit = offered.find((candidate) => candidate.unitName === name)
        if (unit) take(unit)
      }}
    />
  )
}
