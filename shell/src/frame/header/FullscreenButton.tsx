import FullscreenExitOutlined from '@ant-design/icons-svg/lib/asn/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons-svg/lib/asn/FullscreenOutlined'
import { Icon } from '@shared/ui/icon'
import { useEffect, useState } from 'react'

/** Toggles full screen. Hidden if the browser does not support it (specification §1: not shown in IE). */
export function FullscreenButton({ className }: { className?: string }) {
  const [full, setFull] = useState(() => document.fullscreenElement != null)
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement != null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  if (!document.fullscreenEnabled) return null
  const words = full ? '退出全屏' : '全屏'
  // May be refused by an enclosing frame or a policy: then nothing changes.
  const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  return (
    <button type="button" className={className} aria-label={words} title={words} onClick={toggle}>
      <Icon icon={full ? FullscreenExitOutlined : FullscreenOutlined} />
    </button>
  )
}
