import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { copyText, notify } from '@shared/portal'
import { Button } from 'antd'
import { useState } from 'react'
import { useMinWidth } from '../../theme/useMedia'
import hidden from '../visuallyHidden.module.css'

export interface CopyButtonProps {
  text: string
  /** Name of the text for screen readers: 初始密码. */
  what: string
  id?: string
  size?: 'small' | 'middle'
  /** Told whether the text was copied, and shows it itself if it was not; without it the button does. */
  onTried?: (copied: boolean) => void
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, what, id, size = 'small', onTried }: CopyButtonProps) {
  // A phone has no Ctrl key.
  const keyboard = useMinWidth(768)
  const [copied, setCopied] = useState<string>()
  const done = copied === text
  const copy = async () => {
    const succeeded = await copyText(text)
    setCopied(succeeded ? text : undefined)
    if (onTried) onTried(succeeded)
    else if (!succeeded) notify.warning(keyboard ? '浏览器不允许复制，请选中后按 Ctrl+C' : '浏览器不允许复制，请长按文字选中后复制')
  }
  return (
    <>
      <Button id={id} size={size} icon={done ? <CheckOutlined /> : <CopyOutlined />} aria-label={`复制${what}`} onClick={() => void copy()}>
        {done ? '已复制' : '复制'}
      </Button>
      <span role="status" className={hidden.hidden}>
        {done && `${what}已复制`}
      </span>
    </>
  )
}
