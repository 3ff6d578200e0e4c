import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

export interface StoredFile {
  changed: number
  size: number
  etag: string
  bytes: Buffer
}
/** Reads a file; undefined when there is none. */
export type ReadFile = (path: string) => Promise<StoredFile | undefined>

export const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Caches the bytes of files, so that a page load needs no disk read; bounded. */
export function fileStore(limit = 96 * 1024 * 1024): ReadFile {
  const files = new Map<string, StoredFile>()
  let held = 0
  return async (path) => {
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const known = files.get(path)
    if (known && known.changed === found.mtimeMs && known.size === found.size) return known
    const bytes = await readFile(path)
    const file = { changed: found.mtimeMs, size: found.size, etag: etagOf(bytes), bytes }
    held += bytes.length - (known?.bytes.length ?? 0)
    if (held > limit) {
      files.clear()
      held = bytes.length
    }
    files.set(path, file)
    return file
  }
}
