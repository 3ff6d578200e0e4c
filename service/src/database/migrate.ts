import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { installJobQueues } from './jobQueues'
import { connectionSettings, type DatabaseAddress } from './pool'

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The numbered files of a folder, in order. Two of one number would run in an order nobody chose. */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
  const numbers = names.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) throw new Error(`Two migrations have the number ${twice} in ${folder}`)
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

// Any constant will do as long as every replica uses the same one.
const migrationLock = 724_511_001

/**
 * Brings the database to the newest schema: each new file in its own transaction, one replica at a time.
 * @returns the names applied now.
 * @throws when a file that was already applied has changed or is missing: the schema would no longer be what it says.
 */
export async function migrate(address: DatabaseAddress, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new Client(connectionSettings(address))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by name')
    for (const applied of rows) {
      const file = migrations.find((migration) => migration.name === applied.name)
      if (!file) throw new Error(`数据库比程序新：找不到已执行的迁移 ${applied.name} (database is newer than this release)`)
      if (file.checksum !== applied.checksum) throw new Error(`已执行的迁移 ${applied.name} 被修改过，拒绝启动 (migration was changed after it ran)`)
    }
    const pending = migrations.filter((migration) => !rows.some((applied) => applied.name === migration.name))
    for (const migration of pending) await apply(client, migration)
    await installJobQueues(address)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`迁移 ${migration.name} 执行失败，已回滚 (migration failed)`, { cause: error })
  }
}
