import { type DeviceSelectionRule, devicesForForm, type EquipmentRow } from '@shared/contract/equipment'
import { ExplainedButton } from './ExplainedButton'

interface HandOnButtonProps extends DeviceSelectionRule {
  label: string
  rows: readonly EquipmentRow[]
  primary?: boolean
  /** @param handed the rows that can be handed on */
  onHandOn(handed: readonly EquipmentRow[]): void
}

/** Opens a form with devices. A note names the devices it leaves out, or why none can be used. */
export function HandOnButton({ label, rows, primary = false, onHandOn, ...rule }: HandOnButtonProps) {
  const { rows: handed, note, reason } = devicesForForm(rows, rule)
  return (
    <ExplainedButton said={reason ?? note} disabled={reason !== undefined} {...(primary && { type: 'primary' as const })} onClick={() => onHandOn(handed)}>
      {note ? `${label}（其余 ${handed.length} 台）` : label}
    </ExplainedButton>
  )
}
