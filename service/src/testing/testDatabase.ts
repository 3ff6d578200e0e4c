import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { readConfiguration } from '../configuration'
import { connectionSettings, type DatabaseAddress } from '../database/pool'

function address(database: string): DatabaseAddress {
  const socketFolder = process.env.TEST_SOCKET_FOLDER
  if (!socketFolder) throw new Error('Run through the jest configuration of the service: its global set-up starts PostgreSQL')
  return { socketFolder, database, user: 'postgres' }
}

const administer = (sql: string): Promise<void> => asOwner(address('postgres'), sql)

/** Runs SQL as the owner of the database. @param hear gets what the SQL raises as a warning */
export async function asOwner(owned: DatabaseAddress, sql: string, hear: (warning: string) => void = () => undefined): Promise<void> {
  const client = new Client(connectionSettings(owned))
  client.on('notice', ({ message }) => message && hear(message))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Runs a migration again, on what a test has written as it was before.
 * @param from its words to begin with: what it creates is there already
 * @returns what it has run
 */
export async function runMigration({ address: owned }: { address: DatabaseAddress }, file: string, from = ''): Promise<string> {
  const sql = readFileSync(join(readConfiguration({}).migrationsFolder, file), 'utf8')
  if (!sql.includes(from)) throw new Error(`${file} has nothing from “${from}” on`)
  const run = sql.slice(sql.indexOf(from))
  await asOwner(owned, run)
  return run
}

/** A database for one test file, copied from the migrated template; `template` may name another one. */
export async function createTestDatabase(template = 'template_portal'): Promise<{ address: DatabaseAddress; name: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  return { address: address(name), name, drop: () => administer(`drop database if exists ${name} with (force)`) }
}

/**
 * A template database filled once per run by whoever needs it first; others wait until it is complete.
 * @returns its name
 */
export async function templateFilledBy(fill: (address: DatabaseAddress) => Promise<void>, name: string): Promise<string> {
  const client = new Client(connectionSettings(address('postgres')))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const unfinished = await createTestDatabase()
      await fill(unfinished.address)
      await client.query(`alter database ${unfinished.name} rename to ${name}`)
    }
    return name
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

/** An empty database, for tests of the migrations. */
export const createEmptyDatabase = () => createTestDatabase('template0')
