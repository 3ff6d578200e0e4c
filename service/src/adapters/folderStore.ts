import { createHash, randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AttachmentStore } from './attachmentStore'

class TooLarge extends Error {}

const incomingName = '.incoming'
/** What lies in the incoming folder longer than this was left by a process that ended. */
const abandonedAfter = 3_600_000

const keysAtOnce = 500

/** Folders of kept files, `2026/11`. */
async function monthsOf(folder: string): Promise<string[]> {
  const months: string[] = []
  for (const year of await readdir(folder).catch(() => [])) {
    if (!/^\d{4}$/.test(year)) continue
    for (const month of await readdir(path.join(folder, year))) if (/^\d{2}$/.test(month)) months.push(`${year}/${month}`)
  }
  return months
}

/**
 * Papers in a folder: written beside their place, synced, then renamed, so that a full disk or a lost process leaves
 * no partial paper. Keys are made by the service; one that leaves the folder is refused.
 */
export function folderStore(folder: string): AttachmentStore {
  const incoming = path.join(folder, incomingName)
  let ready: Promise<unknown> | undefined
  const prepare = () => mkdir(incoming, { recursive: true, mode: 0o700 })
  /** Made ready once; a disk that is full now may have room at the next file. */
  const prepared = () => {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }
  const place = (key: string) => {
    const target = path.join(folder, key)
    if (!/^[0-9a-z/-]+$/.test(key) || !target.startsWith(folder + path.sep)) throw new Error(`Not a storage key: ${key}`)
    return target
  }

  return {
    async receive(stream, limit) {
      await prepared()
      const file = path.join(incoming, randomUUID())
      const hash = createHash('sha256')
      let size = 0
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          // A little too much is read to its end, so that the sender hears why; a flood is cut off.
          if (size > 1.25 * limit) return done(new TooLarge())
          if (size > limit) return done()
          hash.update(chunk)
          done(null, chunk)
        },
      })
      try {
        await pipeline(stream, count, createWriteStream(file, { mode: 0o600, flush: true }))
      } catch (error) {
        await rm(file, { force: true })
        if (error instanceof TooLarge) return 'too large'
        throw error
      }
      if (size > limit) {
        await rm(file, { force: true })
        return 'too large'
      }
      return { path: file, size, sha256: hash.digest('hex') }
    },
    async keep(received, key) {
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await rename(received.path, target)
    },
    async discard(received) {
      await rm(received.path, { force: true })
    },
    async open(key) {
      const file = await open(place(key), 'r')
      return file.createReadStream()
    },
    async copy(key, to) {
      const target = place(to)
      const incomplete = path.join(incoming, randomUUID())
      await prepared()
      try {
        await copyFile(place(key), incomplete, constants.COPYFILE_FICLONE)
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        await rename(incomplete, target)
      } catch (error) {
        await rm(incomplete, { force: true })
        throw error
      }
    },
    async discardAbandoned() {
      const now = Date.now()
      for (const name of await readdir(incoming).catch(() => [])) {
        const file = path.join(incoming, name)
        const known = await stat(file).catch(() => undefined)
        if (known && now - known.mtimeMs > abandonedAfter) await rm(file, { force: true })
      }
    },
    async *keptBefore(moment) {
      for (const month of await monthsOf(folder)) {
        const keys: string[] = []
        for (const name of await readdir(path.join(folder, month))) {
          const known = await stat(path.join(folder, month, name)).catch(() => undefined)
          if (known?.isFile() && known.mtimeMs < moment.getTime()) keys.push(`${month}/${name}`)
        }
        for (let at = 0; at < keys.length; at += keysAtOnce) yield keys.slice(at, at + keysAtOnce)
      }
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
  }
}
