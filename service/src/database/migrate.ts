import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { PlainError } from '../refusal'
import { databaseCode } from './failures'
import { installJobQueues } from './jobQueues'
import { updateRegions } from './officialRegions'
import { connectionSettings, type DatabaseAddress } from './pool'

/**
 * A file `0341_what_it_does.sql`. Its first comment lines may contain:
 *
 * - `-- compatible from 0330`: releases whose newest migration is 0330 or later work on the new schema, and may still start during an
 *   upgrade. Without it no earlier release can start any more.
 * - `-- indexes concurrently`: it creates indexes and nothing else, outside a transaction, while the portal is in use.
 */
interface Migration {
  name: string
  sql: string
  checksum: string
  compatibleFrom: string | null
  concurrently: boolean
}

/** @param name of the file */
const numberOf = (name: string): string => name.slice(0, 4)

function saysOfItself(name: string, sql: string): Pick<Migration, 'compatibleFrom' | 'concurrently'> {
  const head = sql.split('\n').filter((_line, index, lines) => lines.slice(0, index + 1).every((line) => line.startsWith('--')))
  const compatibleFrom = head.map((line) => /^-- compatible from (.+)$/.exec(line)?.[1]).find(Boolean) ?? null
  if (compatibleFrom !== null && !/^\d{4}$/.test(compatibleFrom))
    throw new Error(`${name} is compatible from ${compatibleFrom}, which is no migration's number`)
  return { compatibleFrom, concurrently: head.includes('-- indexes concurrently') }
}

/** The numbered files of a folder, in order. Two files of one number would run in an undefined order, so they are refused. */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
  const numbers = names.map(numberOf)
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) throw new Error(`Two migrations have the number ${twice} in ${folder}`)
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), ...saysOfItself(name, sql) }
  })
}

// Any constant will do if every replica uses the same one.
const migrationLock = 724_511_001

/** Polling interval for a lock held by another replica, in milliseconds. */
const lookAgain = 200

/**
 * Waits for other replicas by polling: a statement waiting inside the database would be a transaction, and building an index concurrently
 * waits for all transactions.
 */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [migrationLock])
    if (rows[0]?.mine) return
    await setTimeout(lookAgain)
  }
}

interface Applied {
  name: string
  checksum: string
  compatible_from: string | null
}

/** @throws when the schema is not known to this release and not declared compatible with it */
function requireUnderstood(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const newest = numberOf(migrations.at(-1)?.name ?? '0000')
  for (const { name, checksum, compatible_from } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (file && file.checksum !== checksum) throw new Error(`已执行的迁移 ${name} 被修改过，拒绝启动 (migration was changed after it ran)`)
    if (file || (compatible_from !== null && compatible_from <= newest)) continue
    throw new Error(
      `数据库比程序新：已执行迁移 ${name}，本版本只到 ${newest}，${compatible_from === null ? '不能与它一起运行' : `它要求至少到 ${compatible_from}`}，请使用新版本 (database is newer than this release)`,
    )
  }
}

/**
 * A backup of one database contains no roles, and if restored where the role is missing, no grants to it: every migration then counts as
 * applied, but nothing can be read.
 * @throws when the service's role has no access to the existing tables
 */
async function requireGrants(client: Client): Promise<void> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select coalesce(has_table_privilege(to_regrole('portal_app')::oid, to_regclass('public.account')::oid, 'select'), false) as granted`,
  )
  if (rows[0]?.granted) return
  throw new Error('数据库里没有角色 portal_app 或它的权限：恢复备份之前要先建立这个角色，再恢复一次 (restored without the role portal_app)')
}

/**
 * Migrates the database to the newest schema, one replica at a time: each new file in its own transaction, indexes built concurrently
 * outside of one. A file in the way of what is running gives way and is tried again (`patience`). A newer schema is left as it is if its migrations declare that this release works on it, so that replicas of two
 * releases can run side by side during an upgrade.
 * @param log is told of each try that gave way
 * @returns the names applied now.
 * @throws when a file already applied has changed, or is missing and not declared compatible; when a backup was restored without the
 * service's role; PlainError when a file did not get its locks in time.
 */
export async function migrate(address: DatabaseAddress, folder: string, log?: Pick<Logger, 'warn'>): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new Client(connectionSettings(address))
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    await client.query('alter table schema_migration add column if not exists compatible_from text')
    const { rows } = await client.query<Applied>('select name, checksum, compatible_from from schema_migration order by name')
    requireUnderstood(rows, migrations)
    if (rows.length > 0) await requireGrants(client)
    const pending = migrations.filter((migration) => !rows.some((applied) => applied.name === migration.name))
    for (const migration of pending) await (migration.concurrently ? buildIndexes(client, migration) : applyWhenFree(client, migration, log))
    await updateRegions(client)
    await installJobQueues(address)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

const failed = ({ name, concurrently }: Migration, cause: unknown) =>
  new Error(`迁移 ${name} 执行失败，${concurrently ? '下次启动时接着做' : '已回滚'} (migration failed)`, { cause })

const remember = (client: Client, { name, checksum, compatibleFrom }: Migration) =>
  client.query('insert into schema_migration (name, checksum, compatible_from) values ($1, $2, $3)', [name, checksum, compatibleFrom])

/**
 * A change of a table waits for everybody who reads it, and everybody who comes later waits behind the change: replicas of the release before
 * would stand still for as long as one long read or a backup takes. So a file waits for a lock no longer than this, lets everybody by, and is
 * tried again. More than PostgreSQL's deadlock_timeout (1 s), at which an autovacuum that is in the way is sent off, and less than calls wait
 * (4 s). In milliseconds.
 */
const patience = { lock: 1_300, pause: 1_000, inAll: 5 * 60_000 }

/** 55P03 lock timeout, 40P01 deadlock: the file was rolled back because others were in its way. */
const inTheWay = (error: unknown): boolean => ['55P03', '40P01'].includes(databaseCode(error))

/** Applies a file, again until it gets its locks. @throws PlainError when it does not in `patience.inAll` */
async function applyWhenFree(client: Client, migration: Migration, log: Pick<Logger, 'warn'> | undefined): Promise<void> {
  const until = Date.now() + patience.inAll
  for (;;) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (!inTheWay(error)) throw failed(migration, error)
      if (Date.now() >= until) throw keptOut(migration, error)
      log?.warn({ migration: migration.name, code: databaseCode(error) }, 'migration gave way to what is running, and is tried again')
      await setTimeout(patience.pause)
    }
  }
}

const keptOut = ({ name }: Migration, cause: unknown) =>
  new PlainError(
    `迁移 ${name} 等了五分钟仍得不到所需的表锁，已回滚：数据库上有长时间的读写或备份在进行，请待其结束后重新启动 (migration did not get its locks)`,
    { cause },
  )

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${patience.lock}`)
    await client.query(migration.sql)
    await remember(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The indexes of a file, by name. @throws when the file does anything else: outside a transaction it could be half applied */
function indexesOf({ name, sql }: Migration): { index: string; statement: string }[] {
  const statements = sql
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  return statements.map((statement) => {
    const index = /^create (?:unique )?index concurrently (\w+)\s+on /.exec(statement)?.[1]
    if (index === undefined) throw new Error(`${name} may make indexes concurrently and nothing else: ${statement.slice(0, 60)}`)
    return { index, statement }
  })
}

/**
 * Builds indexes while the portal is in use. An interrupted start or a duplicate value leaves an invalid index: it is dropped and built
 * again; valid ones are skipped.
 */
async function buildIndexes(client: Client, migration: Migration): Promise<void> {
  const indexes = indexesOf(migration)
  try {
    for (const { index, statement } of indexes) {
      const { rows } = await client.query<{ whole: boolean }>('select indisvalid as whole from pg_index where indexrelid = to_regclass($1)', [index])
      if (rows[0]?.whole) continue
      if (rows[0]) await client.query(`drop index concurrently ${index}`)
      await client.query(statement)
    }
    await remember(client, migration)
  } catch (error) {
    throw failed(migration, error)
  }
}
