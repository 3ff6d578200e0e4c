import type { ApplicationDefinition } from '@shared/contract/application'
import { call } from '@shared/portal'
import { type ReactNode, useState } from 'react'
import { useFileWindow } from '../page/useFileWindow'
import { callsOf } from './useApplicationRecord'

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
  const { open, blocked } = useFileWindow()
  const [printing, setPrinting] = useState('')
  const print = async (record: string | (() => Promise<string | undefined>), document: string) => {
    setPrinting(document)
    try {
      await open(async (caller) => {
        const id = typeof record === 'string' ? record : await record()
        return id === undefined ? undefined : (await call(callsOf(definition).print, { body: { id, document } }, { caller })).url
      })
    } finally {
      setPrinting('')
    }
  }
  return { print, printing, blocked }
}
