import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileJob } from '../service/src/attachment/fileJob'
import type { Database } from '../service/src/database/database'
import { scopeOf } from '../service/src/security/caller'
import type { Person } from './databaseTimes'

/** Writes the file of a job as the service does, and measures time and memory. */
export async function exportedFile(database: Database, who: Person, job: FileJob, request: Record<string, unknown>, file: string) {
  let parts = 0
  let highest = 0
  const before = process.memoryUsage().rss
  const began = performance.now()
  await database.read(scopeOf(who.caller), async (connection) => {
    const tell = async (part: number) => {
      parts += 1
      highest = Math.max(highest, process.memoryUsage().rss)
      if (part > 1) throw new Error('More was written than there is')
    }
    const { bytes } = job.file(connection, request, who.caller, { tell })
    await pipeline(bytes, createWriteStream(file))
  })
  return { parts, seconds: (performance.now() - began) / 1000, growth: highest - before }
}
