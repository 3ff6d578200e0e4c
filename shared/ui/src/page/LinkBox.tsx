import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { copyText } from '@shared/portal'
import { Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import styles from './LinkBox.module.css'
import { useMinWidth } from './useMinWidth'
import hidden from './visuallyHidden.module.css'

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
  const [copied, setCopied] = useState<{ href: string; done: boolean }>()
  const outcome = copied?.href === href ? copied : undefined
  const copy = async () => {
    const done = await copyText(href)
    setCopied({ href, done })
    // Focusing selects the text, so that the user can copy it by hand.
    if (!done) box.current?.focus()
  }
  return (
    <div className={styles.link}>
      <Input ref={box} readOnly value={href} aria-label={label} onFocus={(event) => event.target.select()} />
      <Button icon={outcome?.done ? <CheckOutlined /> : <CopyOutlined />} aria-label={`复制${label}`} onClick={() => void copy()}>
        {outcome?.done ? '已复制' : '复制'}
      </Button>
      <span role="status" className={outcome?.done === false ? styles.byHand : hidden.hidden}>
        {outcome && (outcome.done ? '已复制' : keyboard ? '链接已选中，请按 Ctrl+C 复制' : '链接已选中，请长按链接后复制')}
      </span>
    </div>
  )
}
