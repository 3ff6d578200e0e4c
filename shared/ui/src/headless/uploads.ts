import { fileProblem } from '@shared/contract/attachment'
import { useRef, useState } from 'react'

/** A file on its way to the service, or one that did not arrive. */
export interface Upload {
  key: number
  /** Which paper it is. */
  code: string
  file: File
  /** 0 to 1. */
  fraction: number
  /** Milliseconds when it started, for the time that is left. */
  startedAt: number
  /** Why it did not arrive; undefined while it is on its way. */
  problem?: string
  /** Sending it again may help: the network broke, the file itself is fine. */
  retryable: boolean
}

export type UploadResult =
  | { kind: 'sent'; id: string }
  | { kind: 'failed'; problem: string; retryable: boolean }
  /** Given up: nothing is said of it. */
  | { kind: 'aborted' }

export interface Uploads {
  uploads: readonly Upload[]
  /** Some are on their way. */
  busy: boolean
  /** Whether a file was uploaded from this page, and so not from a phone. */
  isOwn(fileId: string): boolean
  /** @param present how many papers of this code are there already or on their way */
  add(code: string, files: readonly File[], present: number): void
  retry(upload: Upload): void
  /** Stops a file on its way, or clears one that did not arrive. */
  cancel(upload: Upload): void
}

let lastKey = 0

/**
 * Files on their way to the service. They arrive although their page goes behind another or is closed: whoever chose a file
 * wants it kept, and only 取消 says otherwise.
 * @param send sends one file; called anew for each try
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
    busy: uploads.some((upload) => !upload.problem),
    isOwn: (fileId) => own.current.has(fileId),
    add: (code, files, present) => {
      let count = present
      const added = files.map((file): Upload => {
        const problem = fileProblem(file, count)
        if (!problem) count += 1
        lastKey += 1
        return { key: lastKey, code, file, fraction: 0, startedAt: Date.now(), problem, retryable: false }
      })
      setUploads((before) => [...before.filter((upload) => upload.code !== code || !upload.problem), ...added])
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
