import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import ClockCircleFilled from '@ant-design/icons-svg/lib/asn/ClockCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import MinusCircleOutlined from '@ant-design/icons-svg/lib/asn/MinusCircleOutlined'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types'
import type { StateDefinition } from '@shared/contract/application'

export type Tone = StateDefinition['tone']

/** Icon of each tone: its shape conveys the status without colour. */
export const toneIcons: Readonly<Record<Tone, IconDefinition>> = {
  done: CheckCircleFilled,
  moving: ClockCircleFilled,
  attention: WarningFilled,
  failed: CloseSquareFilled,
  idle: MinusCircleOutlined,
}

export const isTone = (word: string): word is Tone => Object.keys(toneIcons).includes(word)
