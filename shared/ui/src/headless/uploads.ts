import { fileProblem } from '@shared/contract/attachment'
import { newKey } from '@shared/contract/rules'
import { useEffect, useRef, useState } from 'react'

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
  | { kind: 'sent' }
  | { kind: 'failed'; problem: string; retryable: boolean }
  /** Cancelled: no message is shown. */
  | { kind: 'aborted' }

/** A stored file, as far as its upload is concerned. */
export interface StoredFile {
  id: string
  /** The upload it came with. */
  uploadId?: string | undefined
}

export interface UploadWork<File extends StoredFile> {
  /** All files there are: one whose answer was lost is known by its upload. */
  stored: readonly File[]
  /** Uploads one file; called again for each retry. */
  send(upload: Upload, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<UploadResult>
  /** Loads the stored files again. */
  refresh(): unknown
  /** Deletes a stored file whose upload the user has given up. */
  remove(file: File): unknown
}

export interface Uploads {
  uploads: readonly Upload[]
  /** Why a form must not be submitted yet: its files would be missing. undefined: all have arrived, or were refused for good. */
  unsent: string | undefined
  /** Whether a file was uploaded from this page, and so not from a phone. */
  isOwn(file: StoredFile): boolean
  /** @param present number of files of this code that exist or are being uploaded */
  add(code: string, files: readonly File[], present: number): void
  retry(upload: Upload): void
  /** Cancels an upload, or removes a failed one; its file too, should it have been stored although the answer was lost. */
  cancel(upload: Upload): void
}

function unsentIn(uploads: readonly Upload[]): string | undefined {
  if (uploads.some(({ problem }) => !problem)) return '还有附件正在上传，传完后再提交'
  return uploads.some(({ retryable }) => retryable) ? '还有附件没有上传成功，请先重试或移除' : undefined
}

let lastKey = 0

/**
 * When the stored files are loaded again after an upload was cancelled, milliseconds. A file that has arrived whole is stored although its upload is
 * cancelled, and with a slow store only after the list that was loaded at once.
 */
const storedWithin = [1_000, 4_000, 12_000]

/**
 * Uploads of files. They continue if their page goes to the background or is closed: a user who chose a file wants it to be kept,
 * and only 取消 stops it.
 */
export function useUploads<File extends StoredFile>({ stored, send, refresh, remove }: UploadWork<File>): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  /** Uploads begun here, and among them those the user has given up, by their ids. */
  const own = useRef(new Set<string>())
  const givenUp = useRef(new Set<string>())
  const change = (key: number, part: Partial<Upload>) => setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key))

  async function start(upload: Upload): Promise<void> {
    const controller = new AbortController()
    controllers.current.set(upload.key, controller)
    change(upload.key, { problem: undefined, fraction: 0, startedAt: Date.now() })
    const result = await send(upload, (fraction) => change(upload.key, { fraction }), controller.signal).finally(() => controllers.current.delete(upload.key))
    if (result.kind === 'failed') return change(upload.key, result)
    drop(upload.key)
  }

  useEffect(() => {
    const arrived = uploads.filter(({ problem, uploadId }) => problem && stored.some((file) => file.uploadId === uploadId))
    for (const { key } of arrived) drop(key)
    for (const file of stored) if (file.uploadId !== undefined && givenUp.current.delete(file.uploadId)) remove(file)
  })

  return {
    uploads,
    unsent: unsentIn(uploads),
    isOwn: ({ uploadId }) => uploadId !== undefined && own.current.has(uploadId),
    add: (code, files, present) => {
      let count = present
      const added = files.map((file): Upload => {
        const problem = fileProblem(file, count)
        if (!problem) count += 1
        lastKey += 1
        const uploadId = newKey()
        own.current.add(uploadId)
        return { key: lastKey, uploadId, code, file, fraction: 0, startedAt: Date.now(), problem, retryable: false }
      })
      // What was refused for good makes room; what only the network failed is still to be sent.
      setUploads((before) => [...before.filter((upload) => upload.code !== code || !upload.problem || upload.retryable), ...added])
      for (const upload of added) if (!upload.problem) void start(upload)
    },
    retry: (upload) => void start(upload),
    cancel: (upload) => {
      givenUp.current.add(upload.uploadId)
      controllers.current.get(upload.key)?.abort()
      drop(upload.key)
      if (upload.retryable) refresh()
      // One refused for good is not stored.
      if (upload.problem && !upload.retryable) return
      for (const delay of storedWithin) setTimeout(() => givenUp.current.has(upload.uploadId) && refresh(), delay)
    },
  }
}

/** 2.8 MB, 640 KB */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
