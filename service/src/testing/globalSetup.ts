import { chmodSync, existsSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithRun } from '@shared/build/endWithRun'
import { Client } from 'pg'
import { readConfiguration } from '../configuration'
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded'
import { migrate } from '../database/migrate'
import { connectionSettings } from '../database/pool'
import { openLog } from '../log'

declare global {
  var testDatabase: { server: EmbeddedDatabase; folder: string } | undefined
}

/** A folder in memory, and the bytes it must have free: data of tests is written to be read at once, and waiting for a disk was a third of what suites with papers took. */
const memory = '/dev/shm'
const enough = 2 * 1024 ** 3

function keepInMemory(): void {
  // Who says where temporary files go is obeyed.
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  // The temporary folder of this process and of the workers it starts.
  if (bavail * bsize >= enough) process.env.TMPDIR = memory
}

/** One PostgreSQL for the whole run; a migrated template that every test file copies in some 30 ms. */
export default async function startTestDatabase(): Promise<void> {
  keepInMemory()
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  // The unprivileged user of PostgreSQL has to pass through it.
  chmodSync(folder, 0o755)
  endWithRun(folder)
  const server = await startEmbedded(folder, openLog('silent'), { durable: false })
  const client = new Client(connectionSettings(server.address('postgres')))
  await client.connect()
  await client.query('create database template_portal')
  await client.end()
  await migrate(server.address('template_portal'), readConfiguration({}).migrationsFolder)
  // The areas as their sources describe them: whether something has been built changes no test.
  const { registryOfSources } = await import('@shared/build/registryOfSources')
  writeFileSync(join(folder, 'registry.json'), JSON.stringify(await registryOfSources()))
  process.env.TEST_SOCKET_FOLDER = server.address().socketFolder
  process.env.TEST_FOLDER = folder
  globalThis.testDatabase = { server, folder }
}
