import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { Client, type QueryResult } from 'pg'

/** The embedded PostgreSQL of the running portal: the only way to move a session's end without waiting for it. */

/** Folder of the socket of the PostgreSQL that keeps its data under `dataFolder`. */
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

/** Ends the session of a page as time would. Returns when no process remembers it any more. */
export async function expireSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const sid = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const { rowCount: ended } = await query('update session set expires_at = now() where sid_hash = $1', [createHash('sha256').update(sid, 'utf8').digest()])
  if (ended !== 1) throw new Error('The page has no session to end')
  await sleep(1_200)
}

/** What only the person behind a demo account knows. */
export async function ownerOf(loginName: string): Promise<{ uscc: string; mobile: string }> {
  const { rows } = await query('select unit.uscc, account.mobile from account join unit on unit.id = account.unit_id where login_name = $1', [loginName])
  return { uscc: String(rows[0]?.uscc), mobile: String(rows[0]?.mobile) }
}

/** Makes an empty database on the same server. Answers its URL, for a service that is told to use an external one. */
export async function makeDatabase(name: string): Promise<string> {
  await query(`drop database if exists ${name} with (force)`)
  await query(`create database ${name}`)
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socketFolder())}`
}

/** Lets the last day of a record pass, and the hour strike that looks for such records. */
export async function passLastDay(applicationId: string): Promise<void> {
  await query('update application set due_date = current_date - 1 where id = $1', [applicationId])
  await query("insert into jobs.job (name, data) values ('deadlines', '{}')")
}
