import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock'
import type { Connection, Database } from '../database/database'
import { databaseCode } from '../database/failures'
import { systemScope } from '../database/scope'
import { PlainError } from '../refusal'
import { recordAudit } from './audit'

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

export type AuditCheck = { sound: true; lines: number } | { sound: false; after: number; upTo: number } | { sound: false; missing: string }

/**
 * Verifies the whole log against its seals.
 * @param anchor a seal that was exported: must still be in the chain. The chain alone cannot tell that its end was cut off, with its seals, or
 * that it was sealed anew from somewhere on.
 * @returns the first stretch that does not match its seal
 */
export async function verifyAudit(database: Database, anchor?: string): Promise<AuditCheck> {
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
    if (anchor !== undefined && !seals.some(({ seal }) => seal === anchor)) return { sound: false, missing: anchor }
    return { sound: true, lines }
  })
}

/** What was exported: up to which row, and the seal to keep with it. */
export interface AuditExport {
  lines: number
  lastId: number
  seal: string
}

/** Tries to seal before an export, and milliseconds between them: `settled_audit_id` waits 200 ms for writers, longer would hold them up. */
const sealing = { tries: 10, pause: 300 }

/** Seals what is written so far, again while writers are in the way. @throws PlainError when they always were */
async function sealForExport(database: Database, clock: Clock): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await sealAudit(database, clock)
      return
    } catch (error) {
      if (databaseCode(error) !== '55P03') throw error
      if (tries === sealing.tries) throw new PlainError('审计日志正在写入，没能封存，未导出任何记录，请稍后再试 (audit log is busy)', { cause: error })
      await setTimeout(sealing.pause)
    }
  }
}

/**
 * Writes the sealed rows after a row, oldest first, one JSON object a line, each stretch followed by a line with its seal. All that is written
 * so far is sealed before; that it was exported is a row of its own, in the next export. Every stretch is compared with its seal before the
 * first line is written: a file that breaks off would look like one.
 * @param after id of the last row of the export before; 0: from the beginning
 * @param write gets one line without its end
 * @returns undefined when nothing was written after that row
 * @throws PlainError when the log does not agree with its seals, or ends before that row: what is missing shall not look exported; and when it
 * could not be sealed for its writers
 */
export async function exportAudit(database: Database, clock: Clock, after: number, write: (line: string) => void): Promise<AuditExport | undefined> {
  await sealForExport(database, clock)
  const seals = await database.read(systemScope, ({ db }) => db.selectFrom('audit_seal').selectAll().orderBy('id').execute())
  const last = seals.at(-1)
  if ((last?.last_id ?? 0) < after) throw new PlainError(`审计日志没有编号 ${after}：它只到 ${last?.last_id ?? 0} (the audit log ends before this row)`)
  const stretches = seals
    .map((seal, index) => ({ ...seal, from: seals[index - 1]?.last_id ?? 0, previous: seals[index - 1]?.seal ?? firstSeal }))
    .filter(({ last_id }) => last_id > after)
  for (const { previous, from, last_id, seal, lines: sealed } of stretches) {
    const found = await database.read(systemScope, (connection) => sealOf(connection, previous, from, last_id))
    if (found.seal !== seal || found.lines !== sealed) throw new PlainError(tampered(from, last_id))
  }
  let lines = 0
  for (const { previous, from, last_id, seal, lines: sealed, create_date } of stretches) {
    // Again: what is written is what agrees with the seal, whatever was changed meanwhile.
    const found = await database.read(systemScope, async (connection) => ({
      ...(await sealOf(connection, previous, from, last_id)),
      rows: await connection.db.selectFrom('audit_log').selectAll().where('id', '>', Math.max(from, after)).where('id', '<=', last_id).orderBy('id').execute(),
    }))
    if (found.seal !== seal || found.lines !== sealed) throw new PlainError(tampered(from, last_id))
    for (const row of found.rows) write(JSON.stringify(row))
    write(JSON.stringify({ seal, lastId: last_id, lines: sealed, sealedDate: create_date }))
    lines += found.rows.length
  }
  if (!last || lines === 0) return undefined
  const exported = { lines, lastId: last.last_id, seal: last.seal }
  await database.system((connection) =>
    recordAudit(connection, {
      ...{ action: 'audit.export', outcome: 'done', address: 'command', requestId: '', at: clock.now() },
      detail: { after, ...exported },
    }),
  )
  return exported
}

/** What an operator is told of a stretch that does not match its seal. */
export const tampered = (after: number, upTo: number): string => `审计日志与封存值不符：编号 ${after + 1} 至 ${upTo} 之间有改动 (audit log was tampered with)`
