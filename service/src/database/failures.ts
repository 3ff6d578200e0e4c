/** What a failure of the database means, by PostgreSQL's codes, the socket's, and node-pg's own words. */

// Read by shape: an error of Node's own is no instance of Error in another realm, as in a test.
function told(error: unknown): { code: string; text: string } {
  const { code = '', message = '' }: { code?: unknown; message?: unknown } = typeof error === 'object' && error !== null ? error : {}
  return { code: String(code), text: String(message) }
}

/** SQLSTATE, or Node's word for a socket's failure; empty when there is neither. */
export const databaseCode = (error: unknown): string => told(error).code

/**
 * The connection is gone, or in doubt: it is thrown away rather than given to the next request. Words are looked at where
 * there is no code, in node-pg's own failures: those of PostgreSQL may repeat what somebody typed, and "lock timeout" is
 * a connection in good health.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, text } = told(error)
  if (code === '') return /terminat|timeout|not queryable|was closed/i.test(text)
  return /^(08|25P03|57P0|ECONN|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EHOST|ENET|EAI_|ERR_STREAM)/.test(code)
}

/** The database cannot serve now, and may in a moment: no connection, none to be had (53), or a statement that took too long. */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionLost(error) || /^(53|57014)/.test(databaseCode(error))
}
