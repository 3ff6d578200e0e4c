import { chmodSync, existsSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithRun } from '@shared/build/endWithRun'
import { Client } from 'pg'
import { readConfiguration } from '../configuration'
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded/embedded'
import { migrate } from '../database/migrate'
import { connectionSettings } from '../database/pool'
import { openLog } from '../log'

declare global {
  var testDatabase: { server: EmbeddedDatabase; folder: string } | undefined
}

/**
 * A folder in memory, and the free bytes it must have: test data is read back at once, and waiting for the disk took a third of the time of
 * suites with attachments.
 */
const memory = '/dev/shm'
const enough = 2 * 1024 ** 3

function keepInMemory(): void {
  // An explicit TMPDIR takes precedence.
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  // The temporary folder of this process and of its workers.
  if (bavail * bsize >= enough) process.env.TMPDIR = memory
}

/** One PostgreSQL server for the whole run, with a migrated template database that every test file copies in some 30 ms. */
export default async function startTestDatabase(): Promise<void> {
  keepInMemory()
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  // The unprivileged user of PostgreSQL needs access to it.
  chmodSync(folder, 0o755)
  endWithRun(folder)
  const server = await startEmbedded(folder, openLog('silent'), { durable: false })
  const client = new Client(connectionSettings(server.address('postgres')))
  await client.connect()
  await client.query('create database template_portal')
  await client.end()
  await migrate(server.address('template_portal'), readConfiguration({}).migrationsFolder)
  // The registry as generated from the sources: test results must not depend on whether a build exists.
  const { registryOfSources } = await import('@shared/build/registryOfSources')
  writeFileSync(join(folder, 'registry.json'), JSON.stringify(await registryOfSources()))
  process.env.TEST_SOCKET_FOLDER = server.address().socketFolder
  process.env.TEST_FOLDER = folder
  globalThis.testDatabase = { server, folder }
}
