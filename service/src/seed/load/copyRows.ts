import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'

/** A value of a row: an array is written as text[], an object as jsonb. */
export type CopyValue = string | number | null | undefined | Date | readonly string[] | object

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (character) => special[character] ?? character)

/** One value in the text format of COPY. */
function copyText(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escaped(`{${value.map((one: string) => `"${one.replace(/["\\]/g, '\\$&')}"`).join()}}`)
  return escaped(JSON.stringify(value))
}

/** Rows per packet: one packet each would cost more than the rows. */
const linesAtOnce = 200

/**
 * Writes rows with COPY, the fastest way into PostgreSQL, as a stream: only one packet is held in memory.
 * @param client of a role not subject to row-level security, which COPY requires
 */
export async function copyRows<Column extends string>(
  client: Client,
  table: string,
  columns: readonly Column[],
  rows: Iterable<Readonly<Partial<Record<Column, CopyValue>>>>,
): Promise<void> {
  function* packets() {
    let lines: string[] = []
    for (const row of rows) {
      lines.push(`${columns.map((column) => copyText(row[column])).join('\t')}\n`)
      if (lines.length < linesAtOnce) continue
      yield lines.join('')
      lines = []
    }
    yield lines.join('')
  }
  await pipeline(Readable.from(packets(), { objectMode: true, highWaterMark: 2 }), client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`)))
}
