import type { ApplicationDefinition } from '@shared/contract/application'
import { call } from '@shared/portal'
import { type ReactNode, useState } from 'react'
import { useFileWindow } from '../page/useFileWindow'
import { callsOf } from './useApplicationRecord'

/**
 * Prints a document of a record through a one-time address.
 * @returns `print` opens it in a new window; it takes the record's id, or a function that creates the record (undefined: opens nothing).
 * `printing` is the key of the document being prepared; `blocked` must be rendered anywhere in the page: it offers a link if the
 * browser blocks the window.
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
