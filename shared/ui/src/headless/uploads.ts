import { fileProblem } from '@shared/contract/attachment'
import { newKey } from '@shared/contract/rules'
import { useRef, useState } from 'react'

/** A file being uploaded, or one whose upload failed. */
export interface Upload {
  key: number
  /** Sent with every try: the service stores a file once, also when the answer was lost. */
  uploadId: string
  /** Code of the attachment. */
  code: string
  file: File
  /** 0 to 1. */
  fraction: number
  /** Start time in milliseconds, for estimating the remaining time. */
  startedAt: number
  /** Why it failed; undefined while it is being uploaded. */
  problem?: string
  /** A retry may help: the network failed, but the file itself is valid. */
  retryable: boolean
}

type UploadResult =
  | { kind: 'sent'; id: string }
  | { kind: 'failed'; problem: string; retryable: boolean }
  /** Cancelled: no message is shown. */
  | { kind: 'aborted' }

export interface Uploads {
  uploads: readonly Upload[]
  /** Why a form must not be submitted yet: its files would be missing. undefined: all have arrived, or were refused for good. */
  unsent: string | undefined
  /** Whether a file was uploaded from this page, and so not from a phone. */
  isOwn(fileId: string): boolean
  /** @param present number of files of this code that exist or are being uploaded */
  add(code: string, files: readonly File[], present: number): void
  retry(upload: Upload): void
  /** Cancels an upload, or removes a failed one. */
  cancel(upload: Upload): void
}

function unsentIn(uploads: readonly Upload[]): string | undefined {
  if (uploads.some(({ problem }) => !problem)) return '还有附件正在上传，传完后再提交'
  return uploads.some(({ retryable }) => retryable) ? '还有附件没有上传成功，请先重试或移除' : undefined
}

let lastKey = 0

/**
 * Uploads of files. They continue if their page goes to the background or is closed: a user who chose a file wants it to be kept,
 * and only 取消 stops it.
 * @param send uploads one file; called again for each retry
 */
export function useUploads(send: (upload: Upload, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<UploadResult>): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const own = useRef(new Set<string>())
  const change = (key: number, part: Partial<Upload>) => setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key))

  async function start(upload: Upload): Promise<void> {
    const controller = new AbortController()
    controllers.current.set(upload.key, controller)
    change(upload.key, { problem: undefined, fraction: 0, startedAt: Date.now() })
    const result = await send(upload, (fraction) => change(upload.key, { fraction }), controller.signal).finally(() => controllers.current.delete(upload.key))
    if (result.kind === 'failed') return change(upload.key, result)
    if (result.kind === 'sent') own.current.add(result.id)
    drop(upload.key)
  }

  return {
    uploads,
    unsent: unsentIn(uploads),
    isOwn: (fileId) => own.current.has(fileId),
    add: (code, files, present) => {
      let count = present
      const added = files.map((file): Upload => {
        const problem = fileProblem(file, count)
        if (!problem) count += 1
        lastKey += 1
        return { key: lastKey, uploadId: newKey(), code, file, fraction: 0, startedAt: Date.now(), problem, retryable: false }
      })
      // What was refused for good makes room; what only the network failed is still to be sent.
      setUploads((before) => [...before.filter((upload) => upload.code !== code || !upload.problem || upload.retryable), ...added])
      for (const upload of added) if (!upload.problem) void start(upload)
    },
    retry: (upload) => void start(upload),
    cancel: (upload) => {
      controllers.current.get(upload.key)?.abort()
      drop(upload.key)
    },
  }
}

/** 2.8 MB, 640 KB */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
