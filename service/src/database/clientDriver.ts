import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { PoolClient } from 'pg'

/**
 * Kysely over one already checked-out connection. Kysely's own driver would take any connection of the pool, and the
 * caller's scope is a setting of this one.
 */
export function clientDriver(client: PoolClient): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await client.query(query.sql, [...query.parameters])
      const changed = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command) ? BigInt(result.rowCount ?? 0) : undefined
      return { rows: result.rows, numAffectedRows: changed }
    },
    // biome-ignore lint/correctness/useYield: streaming has no use on a held connection and says so.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Streaming is not offered on a scoped connection')
    },
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await connection.executeQuery(CompiledQuery.raw('begin'))),
    commitTransaction: async () => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
    rollbackTransaction: async () => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
}
