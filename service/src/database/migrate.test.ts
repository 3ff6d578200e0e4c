import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { readConfiguration } from '../configuration'
import { until } from '../testing/service'
import { asOwner, createEmptyDatabase, createTestDatabase } from '../testing/testDatabase'
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

  it('keep the name of an area that the release no longer knows', async () => {
    await asOwner(database.address, "insert into region values ('330299', '旧区', '330200'); update region set name = '旧名' where code = '330212'")
    await migrate(database.address, folder)
    const client = new Client(connectionSettings(database.address))
    await client.connect()
    const { rows } = await client.query("select code, name, abolished from region where code in ('330212', '330299') order by code")
    await client.end()
    expect(rows).toEqual([
      { code: '330212', name: '鄞州区', abolished: false },
      { code: '330299', name: '旧区', abolished: true },
    ])
  })

  it('refuse to start when a file that ran was changed', async () => {
    writeFileSync(join(folder, '0002_regions.sql'), '-- changed')
    await expect(migrate(database.address, folder)).rejects.toThrow('0002_regions.sql 被修改过')
  })

  it('refuse to start on a database that is newer than the release', async () => {
    rmSync(join(folder, '0002_regions.sql'))
    await expect(migrate(database.address, folder)).rejects.toThrow('数据库比程序新')
  })

  // All databases of the server share the role, so the test revokes a grant instead of dropping the role.
  it('refuse to start on a backup that was restored without the role', async () => {
    await asOwner(database.address, 'revoke select on account from portal_app')
    await expect(migrate(database.address, folder)).rejects.toThrow('数据库里没有角色 portal_app 或它的权限')
  })

  /** What an earlier release finds: its own files, and a database migrated by a later one. */
  const laterRelease = async (head: string) => {
    const later = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
    cpSync(folder, later, { recursive: true })
    writeFileSync(join(later, '9000_later.sql'), `${head}create table later (id int);`)
    await migrate(database.address, later)
    rmSync(later, { recursive: true })
  }

  it('let an earlier release start beside a later one whose migrations are compatible with it, and no release before that', async () => {
    await laterRelease('-- What comes later.\n-- compatible from 0243\n')
    expect(await migrate(database.address, folder)).toEqual([])
    for (const name of readdirSync(folder)) if (name > '0242') rmSync(join(folder, name))
    await expect(migrate(database.address, folder)).rejects.toThrow(/数据库比程序新：已执行迁移 (?!9000)/)
  })

  it('let none start beside a later one that does not say so', async () => {
    await laterRelease('-- What comes later. It is not compatible from 0243 on.\n')
    await expect(migrate(database.address, folder)).rejects.toThrow(/已执行迁移 9000_later\.sql，本版本只到 \d{4}，不能与它一起运行，请使用新版本/)
  })

  it('refuse a word on compatibility that names no migration', async () => {
    writeFileSync(join(folder, '9000_later.sql'), '-- compatible from 2.1\nselect 1')
    await expect(migrate(database.address, folder)).rejects.toThrow('9000_later.sql is compatible from 2.1')
  })

  const concurrent = (sql: string) => writeFileSync(join(folder, '9000_indexes.sql'), `-- For the test.\n-- indexes concurrently\n${sql}`)
  const indexOf = async (name: string) => {
    const client = new Client(connectionSettings(database.address))
    await client.connect()
    const { rows } = await client.query('select indexrelid::int as id, indisvalid as whole from pg_index where indexrelid = to_regclass($1)', [name])
    await client.end()
    return rows[0]
  }

  it('make indexes while others write, however many replicas start', async () => {
    concurrent('create index concurrently unit_name_test on unit (unit_name);\ncreate unique index concurrently unit_id_test on unit (id);')
    const [writing, watching] = [new Client(connectionSettings(database.address)), new Client(connectionSettings(database.address))]
    await writing.connect()
    await watching.connect()
    await writing.query('begin')
    await writing.query('lock table unit in row exclusive mode')
    const starting = Promise.all([migrate(database.address, folder), migrate(database.address, folder), migrate(database.address, folder)])
    const building = "select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%'"
    await until(async () => (await watching.query(building)).rowCount === 1)
    await watching.end()
    await writing.query('commit')
    await writing.end()
    expect((await starting).flat()).toEqual(['9000_indexes.sql'])
    expect([await indexOf('unit_name_test'), await indexOf('unit_id_test')]).toMatchObject([{ whole: true }, { whole: true }])
  })

  it('go on where one was broken off: what is half made is made again, what is whole stays', async () => {
    const client = new Client(connectionSettings(database.address))
    await client.connect()
    await client.query('create table twice (id int); insert into twice values (1), (1)')
    concurrent('create index concurrently twice_test on twice (id);\ncreate unique index concurrently twice_once on twice (id);')
    await expect(migrate(database.address, folder)).rejects.toThrow('9000_indexes.sql')
    const [first, half] = [await indexOf('twice_test'), await indexOf('twice_once')]
    expect([first.whole, half.whole]).toEqual([true, false])
    await client.query('delete from twice where ctid = (select max(ctid) from twice)')
    await client.end()
    expect(await migrate(database.address, folder)).toEqual(['9000_indexes.sql'])
    expect(await indexOf('twice_test')).toEqual(first)
    expect((await indexOf('twice_once')).whole).toBe(true)
  })

  it('let by whoever comes while a long read keeps them from a table, and get through after it', async () => {
    writeFileSync(join(folder, '9000_later.sql'), 'alter table unit add column later_test int')
    const [long, other] = [new Client(connectionSettings(database.address)), new Client(connectionSettings(database.address))]
    await long.connect()
    await other.connect()
    await long.query('begin; lock table unit in access share mode')
    const log = { warn: jest.fn() }
    const starting = migrate(database.address, folder, log)
    await until(async () => log.warn.mock.calls.length > 0)
    // The long read goes on. What a call of the release before is allowed to wait:
    await other.query('set lock_timeout = 4000')
    const read = await other.query('select from unit limit 1').catch((error: Error) => error)
    await other.end()
    await long.query('commit')
    await long.end()
    expect(read).not.toBeInstanceOf(Error)
    expect(await starting).toEqual(['9000_later.sql'])
    expect(log.warn).toHaveBeenCalledWith({ migration: '9000_later.sql', code: '55P03' }, expect.any(String))
  })

  it('do nothing else outside a transaction', async () => {
    concurrent('create index concurrently unit_name_test on unit (unit_name);\ndelete from unit;')
    await expect(migrate(database.address, folder)).rejects.toThrow('may make indexes concurrently and nothing else: delete from unit')
    expect(await indexOf('unit_name_test')).toBeUndefined()
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
