import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { connectionSettings, type DatabaseAddress } from '../database/pool'

function address(database: string): DatabaseAddress {
  const socketFolder = process.env.TEST_SOCKET_FOLDER
  if (!socketFolder) throw new Error('Run through the jest configuration of the service: its global set-up starts PostgreSQL')
  return { socketFolder, database, user: 'postgres' }
}

const administer = (sql: string): Promise<void> => asOwner(address('postgres'), sql)

/** As somebody who owns the database could. */
export async function asOwner(owned: DatabaseAddress, sql: string): Promise<void> {
  const client = new Client(connectionSettings(owned))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A database of its own for a test file, copied from the migrated template; `from` may name another template. */
export async function createTestDatabase(template = 'template_portal'): Promise<{ address: DatabaseAddress; name: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  return { address: address(name), name, drop: () => administer(`drop database if exists ${name} with (force)`) }
}

/**
 * A template that is filled once in a run, by whoever needs it first; others wait until it is whole.
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
    // The lock goes with the connection.
    await client.end()
  }
}

/** An empty database, for the migrations' own tests. */
export const createEmptyDatabase = () => createTestDatabase('template0')
