import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { type Registry, registrySchema } from '@shared/contract/portal'
import type { Configuration } from '../../configuration'
import { Refusal } from '../../refusal'

export interface RegistryAnswer {
  registry: Registry
  etag: string
}

/** Pages that open an address of the operator's say so, whatever the build wrote. */
const withExternal = (registry: Registry, external: Readonly<Record<string, string>>): Registry => ({
  ...registry,
  remotes: registry.remotes.map((remote) => ({
    ...remote,
    groups: remote.groups.map((group) => ({
      ...group,
      children: group.children.map((page) => {
        const address = external[page.path]
        return address === undefined ? page : { ...page, external: address }
      }),
    })),
  })),
})

/**
 * The registry the build wrote, read again when the file has changed: a release needs no restart. A file that is gone
 * or half written leaves the last good one in use.
 * @param external addresses that are opened in place of pages, by their paths
 */
export function registryFile({ registryFile: file, externalPages }: Pick<Configuration, 'registryFile' | 'externalPages'>): () => Promise<RegistryAnswer> {
  let known: { changed: number; answer: RegistryAnswer } | undefined
  return async () => {
    try {
      const { mtimeMs } = await stat(file)
      if (known?.changed !== mtimeMs) {
        const text = await readFile(file, 'utf8')
        const registry = withExternal(registrySchema.parse(JSON.parse(text)), externalPages)
        known = {
          changed: mtimeMs,
          answer: {
            registry,
            etag: `"${createHash('sha256')
              .update(text + JSON.stringify(externalPages))
              .digest('base64url')
              .slice(0, 22)}"`,
          },
        }
      }
    } catch (error) {
      if (!known) throw new Refusal('UNAVAILABLE', undefined, { cause: error })
    }
    if (!known) throw new Refusal('UNAVAILABLE')
    return known.answer
  }
}
