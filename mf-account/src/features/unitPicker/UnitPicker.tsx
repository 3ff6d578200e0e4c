import { FieldNote, UnitSelect, type UnitSource } from '@shared/ui/form'
import { useMinWidth } from '@shared/ui/page'
import { Segmented } from 'antd'
import styles from './UnitPicker.module.css'

export interface PickedUnit {
  kind: UnitSource
  /** Empty until a unit is chosen. */
  id: string
}
/** Whether it is an enterprise, whose members may be limited to a part of it. Members of institutes and authorities are not limited. */
export const isEnterprise = ({ kind }: PickedUnit): boolean => kind === 'use' || kind === 'builder'

export const noUnit: PickedUnit = { kind: 'use', id: '' }

const kinds: { value: UnitSource; label: string }[] = [
  { value: 'use', label: '使用单位' },
  { value: 'builder', label: '维保、施工单位' },
  { value: 'inspection', label: '检验机构' },
  { value: 'authority', label: '登记机关' },
]

export interface UnitPickerProps {
  id: string
  value: PickedUnit
  problem?: string
  onChange(unit: PickedUnit): void
}

/** Picker for any unit of the portal: first its kind, then its name. */
export function UnitPicker({ id, value, problem, onChange }: UnitPickerProps) {
  const wide = useMinWidth(560)
  return (
    <div className={styles.picker}>
      <div className={styles.kinds}>
        <Segmented vertical={!wide} aria-label="单位类别" options={kinds} value={value.kind} onChange={(kind) => onChange({ kind, id: '' })} />
      </div>
      <div className={styles.unit}>
        <label className={styles.label} htmlFor={id}>
          单位名称
        </label>
        <UnitSelect
          key={value.kind}
          id={id}
          source={value.kind}
          value={value.id}
          status={problem ? 'error' : undefined}
          placeholder="请选择，可输入名称或信用代码查找"
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(unitId) => onChange({ kind: value.kind, id: unitId })}
        />
        <FieldNote id={`${id}-note`} problem={problem} />
      </div>
    </div>
  )
}
