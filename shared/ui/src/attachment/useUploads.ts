import { attachmentEndpoints, fileProblem } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { call, invalidateCalls, isCallError, useTab } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

/** A file on its way, or one that did not arrive. */
export interface Upload {
  key: string
  code: string
  file: File
  /** 0 to 1. */
  fraction: number
  /** Milliseconds when it started, for the time that is left. */
  startedAt: number
  /** Why it did not arrive. */
  problem?: string
  /** Sending it again may help. */
  retryable?: boolean
}

let uploadCount = 0

/**
 * Files of a record on their way to the service. They arrive although their page goes behind another or is closed: whoever
 * chose a file wants it kept, and only 取消 says otherwise.
 * @param ensureRecord answers the record's id, making the draft when there is none yet; undefined when that failed
 */
export function useUploads(ensureRecord: () => Promise<string | undefined>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const own = useRef(new Set<string>())
  const queries = useQueryClient()
  const { remote, version } = useTab()
  const change = (key: string, part: Partial<Upload>) => setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key))

  const send = async (upload: Upload) => {
    const controller = new AbortController()
    controllers.current.set(upload.key, controller)
    change(upload.key, { problem: undefined, fraction: 0, startedAt: Date.now() })
    try {
      const attrefsysid = await ensureRecord()
      if (!attrefsysid) {
        change(upload.key, { problem: '草稿还没有保存成功，请重试', retryable: true })
        return
      }
      const files = new FormData()
      files.append('file', upload.file, upload.file.name)
      const { id } = await call(
        attachmentEndpoints.upload,
        { query: { attrefsysid, code: upload.code } },
        { files, signal: controller.signal, caller: { remote, version }, onUploadProgress: (fraction) => change(upload.key, { fraction }) },
      )
      own.current.add(id)
      await invalidateCalls(queries, [attachmentEndpoints.findAttList])
      drop(upload.key)
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === 'ABORTED') drop(upload.key)
      else change(upload.key, { problem: error.message || messages.serverError, retryable: error.code !== 'FILE_REFUSED' && error.code !== 'TOO_LARGE' })
    } finally {
      controllers.current.delete(upload.key)
    }
  }

  return {
    uploads,
    /** Whether a paper was sent from here, and not from a phone. */
    isOwn: (fileId: string) => own.current.has(fileId),
    /** @param present how many papers of this code are there already */
    add: (code: string, files: readonly File[], present: number) => {
      const fresh = files.map((file, index): Upload => {
        const problem = fileProblem(file, present + index)
        return { key: `upload${++uploadCount}`, code, file, fraction: 0, startedAt: Date.now(), problem, retryable: false }
      })
      setUploads((before) => [...before.filter((upload) => upload.code !== code || !upload.problem), ...fresh])
      for (const upload of fresh) if (!upload.problem) void send(upload)
    },
    retry: (upload: Upload) => void send(upload),
    cancel: (upload: Upload) => {
      controllers.current.get(upload.key)?.abort()
      drop(upload.key)
    },
  }
}
