import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { emptyRuntimeBlock, type PortalRuntime, runtimeBlock } from '@shared/contract/portal'
import { etagOf, type ReadFile, type StoredFile } from './fileStore'

const packers = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) } as const
type Packing = keyof typeof packers

/** Splits `/x/login.html.br` into page and encoding; undefined for other files. */
function pageIn(path: string): { page: string; packing: Packing | undefined } | undefined {
  const packing = path.endsWith('.br') ? '.br' : path.endsWith('.gz') ? '.gz' : undefined
  const page = packing ? path.slice(0, -packing.length) : path
  return page.endsWith('.html') ? { page, packing } : undefined
}

/**
 * Reads files, and fills the runtime configuration into the portal's pages: where their calls are answered and which registry keys they
 * trust. Each page is filled and compressed once, since the compressed files of the build lack it. Without configuration, pages are sent
 * as built.
 */
export function filledPages(read: ReadFile, runtime: PortalRuntime): ReadFile {
  const { development, production, overrides, registryKeys, developmentOrigins } = runtime
  const configured = [development, production, Object.keys(overrides), registryKeys, developmentOrigins].some(({ length }) => length > 0)
  if (!configured) return read
  const filled = new Map<string, { changed: number; file: Promise<StoredFile> }>()

  async function fill(built: StoredFile, packing: Packing | undefined): Promise<StoredFile> {
    const bytes = Buffer.from(built.bytes.toString('utf8').replace(emptyRuntimeBlock, () => runtimeBlock(runtime)))
    const sent = packing ? await packers[packing](bytes) : bytes
    return { changed: built.changed, size: sent.length, etag: etagOf(sent), bytes: sent }
  }

  return async (path) => {
    const asked = pageIn(path)
    const built = asked && (await read(asked.page))
    if (!asked || !built?.bytes.includes(emptyRuntimeBlock)) return read(path)
    const known = filled.get(path)
    if (known && known.changed === built.changed) return known.file
    const file = fill(built, asked.packing)
    filled.set(path, { changed: built.changed, file })
    return file
  }
}
