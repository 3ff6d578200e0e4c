import { Pool, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'

// Dates without time stay text, as the API sends them; counts become numbers: none here passes 2^53.
types.setTypeParser(types.builtins.DATE, (value) => value)
types.setTypeParser(types.builtins.INT8, Number)

/** Address of PostgreSQL: a URL, or the folder of a unix socket with a database name. */
export interface DatabaseAddress {
  url?: string
  socketFolder?: string
  database?: string
  user?: string
  /** The URL points to a pooler in transaction mode. */
  pooler?: true
}

/** Connection settings of an address, for the pool and for single clients. */
export function connectionSettings(address: DatabaseAddress): PoolConfig {
  return {
    ...(address.url ? { connectionString: address.url } : { host: address.socketFolder, database: address.database, user: address.user ?? 'postgres' }),
    connectionTimeoutMillis: 5_000,
    application_name: 'portal',
  }
}

/** The unprivileged role, and timeouts for every statement, lock and idle transaction. */
export const sessionSettings = {
  role: 'portal_app',
  statement_timeout: '6000',
  lock_timeout: '4000',
  idle_in_transaction_session_timeout: '15000',
  timezone: 'Asia/Shanghai',
}

/**
 * The runtime pool. Every connection runs as `portal_app`, which owns nothing and cannot bypass row-level security, and every statement
 * has a timeout: a database that hangs costs seconds, not the process (security §0.7).
 */
export function openPool(address: DatabaseAddress, size: number, log: Logger): Pool {
  const pool = new Pool({
    ...connectionSettings(address),
    max: size,
    // For `together`: statements are sent without waiting for earlier answers.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    query_timeout: 7_000,
    // A pooler refuses session settings; there each transaction sets them.
    ...(address.pooler
      ? {}
      : {
          options: Object.entries(sessionSettings)
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(' '),
        }),
  })
  // A client without an error listener ends the process when its connection breaks; the pool listens only to idle ones. The user of a
  // checked-out client gets the failure from its statement.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'idle database connection lost')
  })
  return pool
}
