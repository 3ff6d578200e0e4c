import { type EquipmentRow, type HandoverRule, handedOn } from '@shared/contract/equipment'
import { Button, Typography } from 'antd'
import { useId } from 'react'

export interface HandOnButtonProps extends HandoverRule {
  label: string
  rows: readonly EquipmentRow[]
  primary?: boolean
  /** @param handed the rows that can be handed on */
  onHandOn(handed: readonly EquipmentRow[]): void
}

/** Opens a form with devices. A note names the devices it leaves out, or why none can be used. */
export function HandOnButton({ label, rows, primary = false, onHandOn, ...rule }: HandOnButtonProps) {
  const noteId = useId()
  const { rows: handed, note, reason } = handedOn(rows, rule)
  const said = reason ?? note
  return (
    <>
      <Button
        {...(primary && { type: 'primary' as const })}
        disabled={reason !== undefined}
        {...(said && { 'aria-describedby': noteId })}
        onClick={() => onHandOn(handed)}
      >
        {note ? `${label}（其余 ${handed.length} 台）` : label}
      </Button>
      {said && (
        <Typography.Text type="secondary" id={noteId}>
          {said}
        </Typography.Text>
      )}
    </>
  )
}
