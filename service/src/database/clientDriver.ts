import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { QueryResult as Answer, QueryConfig } from 'pg'

/**
 * A Kysely driver over one checked-out connection. Kysely's own driver would take any connection of the pool, but the caller's scope is
 * set on this one.
 */
export function clientDriver(ask: (config: QueryConfig) => Promise<Answer>): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await ask({ text: query.sql, values: [...query.parameters] })
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
