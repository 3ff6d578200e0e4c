import { messages } from '@shared/contract/messages'
import { isCallError, notify, useSteadyTab } from '@shared/portal'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { openWhenReady } from './openFile'

/**
 * Opens files by one-time addresses in new windows.
 * @returns `open` takes a function that fetches the address (undefined: opens nothing); `blocked` must be rendered anywhere in the page:
 * it offers a link if the browser blocks the window.
 */
export function useFileWindow(): {
  open: (ask: (caller: { remote: string; version: string }) => Promise<string | undefined>) => Promise<void>
  blocked: ReactNode
} {
  const { remote, version } = useSteadyTab()
  const [address, setAddress] = useState<string>()
  const open: ReturnType<typeof useFileWindow>['open'] = async (ask) => {
    try {
      setAddress(await openWhenReady(() => ask({ remote, version })))
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === 'FORBIDDEN') notify.denied()
      else notify.error(error.message || messages.serverError)
    }
  }
  return {
    open,
    blocked: (
      <Modal open={address !== undefined} width={450} title="浏览器拦截了新窗口" footer={null} onCancel={() => setAddress(undefined)}>
        <p>
          文件已生成，
          <a href={address} target="_blank" rel="noopener noreferrer" onClick={() => setAddress(undefined)}>
            点此打开
          </a>
          ；允许本站打开新窗口后不再出现此提示
        </p>
      </Modal>
    ),
  }
}
