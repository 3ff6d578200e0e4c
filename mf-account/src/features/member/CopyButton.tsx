import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { notify } from '@shared/portal'
import { Button } from 'antd'
import { useState } from 'react'

/** Browsers offer the clipboard only on https and localhost; elsewhere the old way still works. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.cssText = 'position:fixed;opacity:0'
    // Inside the dialog, when there is one: it would take the focus back from anywhere else.
    const holder = document.activeElement?.closest('[role="dialog"]') ?? document.body
    holder.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** Puts a text into the clipboard and says so. @param what named to screen readers */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <Button
      size="small"
      icon={copied ? <CheckOutlined /> : <CopyOutlined />}
      aria-label={copied ? `${what}已复制` : `复制${what}`}
      onClick={async () => {
        const done = await copy(text)
        setCopied(done)
        if (!done) notify.warning('浏览器不允许复制，请选中后按 Ctrl+C')
      }}
    >
      {copied ? '已复制' : '复制'}
    </Button>
  )
}
