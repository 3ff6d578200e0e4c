import { Alert, type AlertProps } from 'antd'
import { CopyButton } from '../../page/button/CopyButton'
import styles from './EquipmentPicker.module.css'

interface NumbersToCheckProps {
  type: AlertProps['type']
  /** Begins with the count. */
  title: string
  numbers: readonly string[]
  /** Name of the numbers for screen readers, beside the button that copies them. */
  what: string
  /** What to do about them. */
  advice?: string
}

/** Numbers of pasted ones that name no device, or several. There may be hundreds: they scroll, so that what was found stays in reach below them. */
export function NumbersToCheck({ type, title, numbers, what, advice }: NumbersToCheckProps) {
  return (
    <Alert
      type={type}
      showIcon
      title={title}
      description={
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none to fill in */}
          <div className={styles.toCheck} role="group" tabIndex={0} aria-label={title}>
            {numbers.join('、')}
          </div>
          {advice}
        </>
      }
      // One below the other, as they go into a sheet.
      action={<CopyButton text={numbers.join('\n')} what={what} />}
    />
  )
}
