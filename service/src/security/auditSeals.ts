import { createHash } from 'node:crypto'
import type { Clock } from '../clock'
import type { Connection, Database } from '../database/database'
import { systemScope } from '../database/scope'

/** The hash chain over the audit log (GB/T 22239-2019 8.1.4.3 c): sealed periodically, so that writes do not wait for each other. */

/** Rows per seal, and read at once. */
const stretch = 5_000
const sealLock = 724_511_003
const firstSeal = '0'.repeat(64)

interface Stretch {
  lastId: number
  lines: number
  seal: string
}

/** The seal over the rows after `from` up to `to`. */
async function sealOf({ db }: Connection, previous: string, from: number, to: number): Promise<Stretch> {
  const rows = await db.selectFrom('audit_log').selectAll().where('id', '>', from).where('id', '<=', to).orderBy('id').limit(stretch).execute()
  const hash = createHash('sm3').update(previous)
  for (const row of rows) {
    const { id, action, outcome, account_id, login_name, role_type, unit_id, target, detail, address, request_id, create_date } = row
    const line = [id, action, outcome, account_id, login_name, role_type, unit_id, target, detail, address, request_id, create_date.toISOString()]
    hash.update(`\n${JSON.stringify(line)}`)
  }
  return { lastId: rows.at(-1)?.id ?? from, lines: rows.length, seal: hash.digest('hex') }
}

/**
 * Seals all rows written so far; `settled_audit_id` waits for running transactions, so no earlier row can still appear. @returns the
 * number of rows sealed now.
 */
export async function sealAudit(database: Database, clock: Clock): Promise<number> {
  const settled = await database.system(async ({ query }) => {
    const { rows } = await query({ text: 'select settled_audit_id() as id' })
    return Number(rows[0].id)
  })
  let sealed = 0
  for (;;) {
    const lines = await database.transaction(systemScope, async (connection) => {
      await connection.query({ text: 'select pg_advisory_xact_lock($1)', values: [sealLock] })
      const last = await connection.db.selectFrom('audit_seal').select(['last_id', 'seal']).orderBy('id', 'desc').limit(1).executeTakeFirst()
      const next = await sealOf(connection, last?.seal ?? firstSeal, last?.last_id ?? 0, settled)
      if (next.lines === 0) return 0
      await connection.db.insertInto('audit_seal').values({ last_id: next.lastId, lines: next.lines, seal: next.seal, create_date: clock.now() }).execute()
      return next.lines
    })
    if (lines === 0) return sealed
    sealed += lines
  }
}

export type AuditCheck = { sound: true; lines: number } | { sound: false; after: number; upTo: number }

/** Verifies the whole log against its seals. @returns the first stretch that does not match its seal. */
export async function verifyAudit(database: Database): Promise<AuditCheck> {
  return database.system(async (connection) => {
    const seals = await connection.db.selectFrom('audit_seal').selectAll().orderBy('id').execute()
    let previous = firstSeal
    let from = 0
    let lines = 0
    for (const { last_id, lines: sealedLines, seal } of seals) {
      const found = await sealOf(connection, previous, from, last_id)
      if (found.seal !== seal || found.lines !== sealedLines) return { sound: false, after: from, upTo: last_id }
      previous = seal
      from = last_id
      lines += sealedLines
    }
    return { sound: true, lines }
  })
}
