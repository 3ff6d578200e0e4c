import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { type Registry, registrySchema } from '@shared/contract/portal'
import { Refusal } from '../../refusal'

export interface RegistryAnswer {
  registry: Registry
  etag: string
}

/**
 * The registry the build wrote, read again when the file has changed: a release needs no restart. A file that is gone
 * or half written leaves the last good one in use.
 */
export function registryFile(file: string): () => Promise<RegistryAnswer> {
  let known: { changed: number; answer: RegistryAnswer } | undefined
  return async () => {
    try {
      const { mtimeMs } = await stat(file)
      if (known?.changed !== mtimeMs) {
        const text = await readFile(file, 'utf8')
        const registry = registrySchema.parse(JSON.parse(text))
        known = { changed: mtimeMs, answer: { registry, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` } }
      }
    } catch (error) {
      if (!known) throw new Refusal('UNAVAILABLE', undefined, { cause: error })
    }
    if (!known) throw new Refusal('UNAVAILABLE')
    return known.answer
  }
}
