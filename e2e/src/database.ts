import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** The embedded PostgreSQL of the running portal: the only way to move a session's end without waiting for it. */

function socketFolder(): string {
  const dataFolder = process.env.PORTAL_DATA ?? ''
  const elsewhere = join(dataFolder, 'postgres-is-in.txt')
  const storage = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : dataFolder
  const short = join(tmpdir(), `portal-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`)
  return existsSync(join(storage, 'run')) ? join(storage, 'run') : short
}

async function query(text: string, values: unknown[]): Promise<number> {
  const client = new Client({ host: socketFolder(), database: 'portal', user: 'postgres' })
  await client.connect()
  try {
    return (await client.query(text, values)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Ends every session of a user as time would. Returns when no process remembers them any more. */
export async function expireSessions(loginName: string): Promise<void> {
  const ended = await query(
    'update session set expires_at = now() from account where account.id = session.account_id and lower(account.login_name) = lower($1)',
    [loginName],
  )
  if (ended === 0) throw new Error(`${loginName} has no session to end`)
  await sleep(1_200)
}
