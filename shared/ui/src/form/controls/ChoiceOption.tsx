import type { ChoiceNote } from '@shared/contract/application'
import { Typography } from 'antd'
import type { ReactNode } from 'react'

/** An option with what is to be known before it is chosen; a note that speaks against it is red. */
export function ChoiceOption({ label, note, fits }: { label: ReactNode } & Partial<Omit<ChoiceNote, 'value'>>) {
  return (
    <>
      {label}
      {note && (
        <Typography.Text type={fits ? 'secondary' : 'danger'} style={{ display: 'block', whiteSpace: 'normal' }}>
          {note}
        </Typography.Text>
      )}
    </>
  )
}
