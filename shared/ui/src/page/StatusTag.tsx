import { CheckCircleFilled, ClockCircleFilled, CloseSquareFilled, MinusCircleOutlined, WarningFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import { type Tone, toneIcons } from '../icon/toneIcons'
import styles from './StatusTag.module.css'

export type { Tone }

/** Shape and antd colour of a tone. The shape carries the meaning in greyscale; the colour comes third. */
export const toneLook = {
  done: { icon: <CheckCircleFilled />, color: 'success' },
  moving: { icon: <ClockCircleFilled />, color: 'processing' },
  attention: { icon: <WarningFilled />, color: 'warning' },
  failed: { icon: <CloseSquareFilled />, color: 'error' },
  idle: { icon: <MinusCircleOutlined />, color: 'default' },
} as const satisfies Record<Tone, { icon: ReactNode; color: string }>

/** A state in words, with its shape before them. One element, because lists draw two hundred of them. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[toneLook[tone].color]}`}>
      <Icon icon={toneIcons[tone]} />
      {children}
    </span>
  )
}
