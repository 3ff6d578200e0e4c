import { Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useMinWidth } from '../../theme/useMedia'
import { CopyButton } from './CopyButton'
import styles from './LinkBox.module.css'

export interface LinkBoxProps {
  /** Absolute address. */
  href: string
  /** Name of the link for screen readers: 手机上传链接. */
  label: string
}

/** An address to pass on: shown in full, with a button that copies it. */
export function LinkBox({ href, label }: LinkBoxProps) {
  // A phone has no Ctrl key.
  const keyboard = useMinWidth(768)
  const box = useRef<InputRef>(null)
  const [notCopied, setNotCopied] = useState<string>()
  const onTried = (copied: boolean) => {
    setNotCopied(copied ? undefined : href)
    // Focusing selects the text, so that the user can copy it by hand.
    if (!copied) box.current?.focus()
  }
  return (
    <div className={styles.link}>
      <Input ref={box} readOnly value={href} aria-label={label} onFocus={(event) => event.target.select()} />
      <CopyButton text={href} what={label} size="middle" onTried={onTried} />
      {notCopied === href && (
        <span role="alert" className={styles.byHand}>
          {keyboard ? '链接已选中，请按 Ctrl+C 复制' : '链接已选中，请长按链接后复制'}
        </span>
      )}
    </div>
  )
}
