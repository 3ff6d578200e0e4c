import { copyText, notify } from '@shared/portal'
import { Alert, type AlertProps, Button } from 'antd'
import styles from './EquipmentPicker.module.css'

interface NumbersToCheckProps {
  type: AlertProps['type']
  /** Begins with the count. */
  title: string
  numbers: readonly string[]
  /** What to do about them. */
  advice?: string
}

/** Numbers of pasted ones that name no device, or several. There may be hundreds: they scroll, so that what was found stays in reach below them. */
export function NumbersToCheck({ type, title, numbers, advice }: NumbersToCheckProps) {
  const copy = async () => {
    // One below the other, as they go into a sheet.
    if (await copyText(numbers.join('\n'))) notify.success('已复制')
    else notify.warning('浏览器不允许复制，请选中后按 Ctrl+C')
  }
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
      action={
        <Button size="small" aria-label={`复制：${title}`} onClick={() => void copy()}>
          复制
        </Button>
      }
    />
  )
}
