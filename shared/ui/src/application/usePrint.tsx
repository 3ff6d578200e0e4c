import type { ApplicationDefinition } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { call, isCallError, notify, useTab } from '@shared/portal'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { openWhenReady } from '../page/openFile'

/**
 * Prints a document of a record by a one-time address.
 * @returns `print` opens it in a window of its own, given the record's id or what makes it (nothing: nothing is opened); `printing` is the key of the document on its way; `blocked` goes
 * anywhere into the page and offers a link when the browser blocks windows.
 */
export function usePrint(definition: ApplicationDefinition): {
  print: (record: string | (() => Promise<string | undefined>), document: string) => Promise<void>
  printing: string
  blocked: ReactNode
} {
  const { remote, version } = useTab()
  const [printing, setPrinting] = useState('')
  const [address, setAddress] = useState<string>()
  const print = async (record: string | (() => Promise<string | undefined>), document: string) => {
    setPrinting(document)
    try {
      const ask = async () => {
        const id = typeof record === 'string' ? record : await record()
        return id === undefined ? undefined : (await call(callsOf(definition).print, { body: { id, document } }, { caller: { remote, version } })).url
      }
      setAddress(await openWhenReady(ask))
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === 'FORBIDDEN') notify.denied()
      else notify.error(error.message || messages.serverError)
    } finally {
      setPrinting('')
    }
  }
  return {
    print,
    printing,
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
