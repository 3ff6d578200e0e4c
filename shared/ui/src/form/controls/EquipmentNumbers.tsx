import { equipmentNumberOf } from '@shared/contract/equipment'
import { codesOf, type FieldDefinition, type FormRow } from '@shared/contract/form'
import { Button, Tag } from 'antd'
import { useRef, useState } from 'react'
import { useFocusAfterRemoval } from '../../page/useFocusAfterRemoval'
import type { ControlProps } from './controlProps'
import { EquipmentPicker } from './EquipmentPicker'
import styles from './EquipmentPicker.module.css'

export interface EquipmentNumbersProps extends Pick<ControlProps, 'id' | 'aria-describedby' | 'aria-label'> {
  field: FieldDefinition
  value: string
  onChange(change: FormRow): void
  onBlur?(): void
}

/** Maximum number of devices in one field; a table can hold more. */
const most = 180

/** Selects several devices from the archive; the value is their numbers. */
export function EquipmentNumbers({ field, value, onChange, onBlur, ...rest }: EquipmentNumbersProps) {
  const [open, setOpen] = useState(false)
  const numbers = codesOf(value)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(numbers.length, () => button.current)
  const change = (next: readonly string[]) => onChange({ [field.key]: next.join() })
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  return (
    <div className={styles.numbers}>
      {numbers.map((number) => (
        <Tag key={number} closable={{ 'aria-label': `去掉 ${number}` }} onClose={() => change(numbers.filter((other) => other !== number))}>
          {number}
        </Tag>
      ))}
      <Button {...rest} ref={button} onClick={() => setOpen(true)} disabled={numbers.length >= most}>
        {numbers.length === 0 ? '选择设备' : `已选 ${numbers.length} 台，继续选择`}
      </Button>
      {open && (
        <EquipmentPicker
          kind={field.equipmentKind}
          most={most - numbers.length}
          onClose={close}
          onPick={(rows) => {
            change([...new Set([...numbers, ...rows.map(equipmentNumberOf)])])
            close()
          }}
        />
      )}
    </div>
  )
}
