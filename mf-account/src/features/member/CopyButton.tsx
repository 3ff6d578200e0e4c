import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { copyText, notify } from '@shared/portal'
import { Button } from 'antd'
import { useState } from 'react'

/** Copies a text to the clipboard and confirms it. @param what name of the text for screen readers */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <Button
      size="small"
      icon={copied ? <CheckOutlined /> : <CopyOutlined />}
      aria-label={copied ? `${what}已复制` : `复制${what}`}
      onClick={async () => {
        const done = await copyText(text)
        setCopied(done)
        if (!done) notify.warning('浏览器不允许复制，请选中后按 Ctrl+C')
      }}
    >
      {copied ? '已复制' : '复制'}
    </Button>
  )
}
