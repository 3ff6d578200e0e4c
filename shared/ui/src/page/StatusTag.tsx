import { CheckCircleFilled, ClockCircleFilled, CloseSquareFilled, MinusCircleOutlined, WarningFilled } from '@ant-design/icons'
import type { StateDefinition } from '@shared/contract/application'
import { Tag } from 'antd'
import type { ReactNode } from 'react'

export type Tone = StateDefinition['tone']

/** Shape and antd colour of a tone. The shape carries the meaning in greyscale; the colour comes third. */
export const toneLook = {
  done: { icon: <CheckCircleFilled />, color: 'success' },
  moving: { icon: <ClockCircleFilled />, color: 'processing' },
  attention: { icon: <WarningFilled />, color: 'warning' },
  failed: { icon: <CloseSquareFilled />, color: 'error' },
  idle: { icon: <MinusCircleOutlined />, color: 'default' },
} as const satisfies Record<Tone, { icon: ReactNode; color: string }>

/** A state in words, with its shape before them. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { icon, color } = toneLook[tone]
  return (
    <Tag variant="outlined" color={color} icon={icon}>
      {children}
    </Tag>
  )
}
