import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { Client, type QueryResult } from 'pg'

/** Access to the embedded PostgreSQL of the running portal: the only way to let a session expire without waiting. */

/** Socket folder of the PostgreSQL whose data is under `dataFolder`. */
export function socketFolder(dataFolder = process.env.PORTAL_DATA ?? ''): string {
  const elsewhere = join(dataFolder, 'postgres-is-in.txt')
  const storage = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : dataFolder
  const short = join(tmpdir(), `portal-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`)
  return existsSync(join(storage, 'run')) ? join(storage, 'run') : short
}

/** Runs one statement as the database's owner. */
export async function query(text: string, values: unknown[] = []): Promise<QueryResult> {
  const client = new Client({ host: socketFolder(), database: 'portal', user: 'postgres' })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** Expires the session of a page. Returns when no process has it in its cache any more. */
export async function expireSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const sid = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const { rowCount: ended } = await query('update session set expires_at = now() where sid_hash = $1', [createHash('sha256').update(sid, 'utf8').digest()])
  if (ended !== 1) throw new Error('The page has no session to end')
  await sleep(1_200)
}

/** Data only the person behind a demo account knows. */
export async function ownerOf(loginName: string): Promise<{ uscc: string; mobile: string }> {
  const { rows } = await query('select unit.uscc, account.mobile from account join unit on unit.id = account.unit_id where login_name = $1', [loginName])
  return { uscc: String(rows[0]?.uscc), mobile: String(rows[0]?.mobile) }
}

/** Creates an empty database on the same server. Returns its URL, for a service configured with an external database. */
export async function makeDatabase(name: string): Promise<string> {
  await query(`drop database if exists ${name} with (force)`)
  await query(`create database ${name}`)
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socketFolder())}`
}

/** Moves a record's last day into the past, and queues the job that looks for such records. */
export async function passLastDay(applicationId: string): Promise<void> {
  await query('update application set due_date = current_date - 1 where id = $1', [applicationId])
  await query("insert into jobs.job (name, data) values ('deadlines', '{}')")
}
