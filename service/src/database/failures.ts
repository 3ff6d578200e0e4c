/** Classifies database failures, by PostgreSQL's codes, socket errors and node-pg's messages. */

// Read by shape: across realms, as in tests, an error of Node's own is not an instance of Error.
function told(error: unknown): { code: string; text: string } {
  const { code = '', message = '' }: { code?: unknown; message?: unknown } = typeof error === 'object' && error !== null ? error : {}
  return { code: String(code), text: String(message) }
}

/** SQLSTATE, or Node's code of a socket failure; empty when there is neither. */
export const databaseCode = (error: unknown): string => told(error).code

/**
 * The connection is lost or in an unknown state: it is discarded instead of serving the next request. Messages are matched only for
 * node-pg's own failures, which have no code: those of PostgreSQL may contain user input, and "lock timeout" is a healthy connection.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, text } = told(error)
  if (code === '') return /terminat|timeout|not queryable|was closed/i.test(text)
  return /^(08|25P03|57P0|ECONN|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EHOST|ENET|EAI_|ERR_STREAM)/.test(code)
}

/** The database cannot serve now, but may soon: no connection, no resources (53), or a statement that timed out. */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionLost(error) || /^(53|57014)/.test(databaseCode(error))
}
