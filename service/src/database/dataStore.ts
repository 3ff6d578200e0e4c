import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Configuration } from '../configuration'
import { PlainError } from '../refusal'
import { embeddedBeside, startEmbedded } from './embedded/embedded'
import { migrate } from './migrate'
import { connectionSettings, type DatabaseAddress } from './pool'

/** The database the portal keeps its data in, migrated and ready. */
export interface DataStore {
  address: DatabaseAddress
  stop(): Promise<void>
}

/** Opens the configured PostgreSQL, or an embedded one in the data folder. */
export async function openDataStore(configuration: Configuration, log: Logger): Promise<DataStore> {
  if (configuration.databaseUrl) {
    const address = { url: configuration.databaseUrl }
    await requireReachable(address)
    await migrate(address, configuration.migrationsFolder, log)
    return { address, stop: async () => undefined }
  }
  const server = await startEmbedded(configuration.dataFolder, log)
  try {
    await migrate(server.address(), configuration.migrationsFolder, log)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { address: server.address(), stop: () => server.stop() }
}

/** Connects to the database of a running portal as it is; otherwise like `openDataStore`. For commands. */
export async function joinDataStore(configuration: Configuration, log: Logger): Promise<DataStore> {
  const address = configuration.databaseUrl ? undefined : await embeddedBeside(configuration.dataFolder)
  return address ? { address, stop: async () => undefined } : openDataStore(configuration, log)
}

async function requireReachable(address: { url: string }): Promise<void> {
  const client = new Client(connectionSettings(address))
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : String(error)
    throw new PlainError(`无法连接 DATABASE_URL 指定的数据库 ${whereIs(address.url)}：${reason}\n请检查地址、账号和网络 (database is unreachable)`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Host and database of a URL, without its password. */
function whereIs(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return ''
  }
}
