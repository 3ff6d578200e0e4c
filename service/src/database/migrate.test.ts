import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { readConfiguration } from '../configuration'
import { createEmptyDatabase, createTestDatabase } from '../testing/testDatabase'
import { migrate } from './migrate'
import { connectionSettings, type DatabaseAddress } from './pool'

const source = readConfiguration({}).migrationsFolder

async function tablesOf(address: DatabaseAddress): Promise<string[]> {
  const client = new Client(connectionSettings(address))
  await client.connect()
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  await client.end()
  return rows.map((row) => row.tablename)
}

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let folder: string
  beforeEach(async () => {
    database = await createTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
    cpSync(source, folder, { recursive: true })
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('bring an empty database to the newest schema once, however many replicas start', async () => {
    const empty = await createEmptyDatabase()
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(empty.address, folder)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await tablesOf(empty.address)).toEqual(expect.arrayContaining(['account', 'application', 'audit_log', 'session', 'unit']))
    expect(await migrate(empty.address, folder)).toEqual([])
    await empty.drop()
  })

  it('refuse to start when a file that ran was changed', async () => {
    writeFileSync(join(folder, '0002_regions.sql'), '-- changed')
    await expect(migrate(database.address, folder)).rejects.toThrow('0002_regions.sql 被修改过')
  })

  it('refuse to start on a database that is newer than the release', async () => {
    rmSync(join(folder, '0002_regions.sql'))
    await expect(migrate(database.address, folder)).rejects.toThrow('数据库比程序新')
  })

  it('leave nothing of one that failed', async () => {
    writeFileSync(join(folder, '9000_broken.sql'), 'create table half (id int); select * from nowhere;')
    await expect(migrate(database.address, folder)).rejects.toThrow('9000_broken.sql')
    expect(await tablesOf(database.address)).not.toContain('half')
    rmSync(join(folder, '9000_broken.sql'))
    expect(await migrate(database.address, folder)).toEqual([])
  })

  it('refuse two files of one number', async () => {
    writeFileSync(join(folder, '0002_other.sql'), 'select 1')
    await expect(migrate(database.address, folder)).rejects.toThrow('0002')
  })

  it('do not care how a checkout ends its lines', async () => {
    const { readFileSync } = await import('node:fs')
    const file = join(folder, '0002_regions.sql')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'))
    expect(await migrate(database.address, folder)).toEqual([])
  })
})

describe('the runtime role', () => {
  it('owns nothing, cannot pass row-level security, and can neither change nor remove audit lines', async () => {
    const database = await createTestDatabase()
    const client = new Client({ ...connectionSettings(database.address), options: '-c role=portal_app' })
    await client.connect()
    const { rows } = await client.query("select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin from pg_roles where rolname = 'portal_app'")
    expect(rows[0]).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolcanlogin: false })
    for (const text of [
      'update audit_log set action = action',
      'delete from audit_log',
      'truncate audit_log',
      'drop table account',
      'create table mine (id int)',
    ]) {
      await expect(client.query(text)).rejects.toThrow(/permission denied|must be owner/)
    }
    const owned = await client.query("select tablename from pg_tables where tableowner = 'portal_app'")
    expect(owned.rows).toEqual([])
    await client.end()
    await database.drop()
  })
})
