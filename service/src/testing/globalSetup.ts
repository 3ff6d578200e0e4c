import { chmodSync, mkdtempSync } from 'node:fs'
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

/** One PostgreSQL for the whole run; a migrated template that every test file copies in some 30 ms. */
export default async function startTestDatabase(): Promise<void> {
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
  process.env.TEST_SOCKET_FOLDER = server.address().socketFolder
  process.env.TEST_FOLDER = folder
  globalThis.testDatabase = { server, folder }
}
