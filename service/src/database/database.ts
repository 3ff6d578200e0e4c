import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { clientDriver } from './clientDriver'
import { type Scope, systemScope } from './scope'
import type { Tables } from './tables'

/** One checked-out connection: Kysely for building, `query` for named statements. */
export interface Connection {
  db: Kysely<Tables>
  query(config: QueryConfig): Promise<QueryResult>
  /**
   * Named statements that do not wait for each other's answers, sent in one packet: one round trip for all. Each still
   * stands for itself; when some fail, the first failure is thrown once all have been answered.
   * @example
   * const [[counted], rows] = await connection.together(() => [countRows(connection, values), findRows(connection, values)])
   */
  together<const T extends readonly Promise<unknown>[]>(ask: () => T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}

export interface Database {
  pool: Pool
  /** Runs `work` on a connection that carries `scope`, outside a transaction. */
  scoped<T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction that carries `scope`: committed when it resolves, rolled back when it throws. */
  transaction<T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T>
  /** The service's own reads and writes (sessions, limits, reference data). */
  system<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Reads and writes of tables without row-level security only, on whichever scope the connection stands at: saves two
   * round trips where a session is looked up between its owner's requests.
   */
  unscoped<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Held extends Connection {
  /** The scope the connection's settings stand at; undefined when unknown. */
  scope?: string
}

const setScope = {
  name: 'set-scope',
  text: `select set_config('portal.unit_id', $1, false), set_config('portal.unit_uscc', $2, false),
    set_config('portal.role_type', $3, false), set_config('portal.area_code', $4, false)`,
}

/** What `ask` sends leaves in one piece. */
function corked<T>(client: PoolClient, ask: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/** Every answer, or the first failure once nothing is under way any more: the connection may then serve somebody else. */
async function answersOf<T extends readonly Promise<unknown>[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(asked)
  return Promise.all(asked)
}

const held = new WeakMap<PoolClient, Held>()
function hold(client: PoolClient): Held {
  let connection = held.get(client)
  if (!connection) {
    const db = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => clientDriver(client),
        createIntrospector: (instance) => new PostgresIntrospector(instance),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    connection = { db, query: (config) => client.query(config), together: (ask) => answersOf(corked(client, ask)) }
    held.set(client, connection)
  }
  return connection
}

/** Scoped access over a pool. The pool's connections must already run as the unprivileged role. */
export function openDatabase(pool: Pool): Database {
  async function withClient<T>(scope: Scope | undefined, work: (connection: Connection, client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      const connection = hold(client)
      if (scope) await takeScope(client, connection, scope)
      return await work(connection, client)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      client.release(isConnectionLost(failure) ? failure : undefined)
    }
  }

  async function takeScope(client: PoolClient, connection: Held, scope: Scope): Promise<void> {
    const values = [scope.unitId, scope.unitUscc, scope.roleType, scope.areaCode]
    const wanted = values.join('\n')
    // No round trip when the connection last served the same scope.
    if (connection.scope === wanted) return
    connection.scope = undefined
    await client.query({ ...setScope, values })
    connection.scope = wanted
  }

  const scoped = <T>(scope: Scope, work: (connection: Connection) => Promise<T>) => withClient(scope, work)

  return {
    pool,
    scoped,
    system: (work) => scoped(systemScope, work),
    unscoped: (work) => withClient(undefined, work),
    transaction: (scope, work) =>
      withClient(scope, async (connection, client) => {
        await client.query('begin')
        try {
          const answer = await work(connection)
          await client.query('commit')
          return answer
        } catch (error) {
          // A lost connection is thrown away; to wait for its rollback would double the time a caller waits.
          if (!(error instanceof Error && isConnectionLost(error))) await client.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    close: () => pool.end(),
  }
}

/** A connection in doubt is thrown away rather than given to the next request. */
function isConnectionLost(error: Error | undefined): boolean {
  if (!error) return false
  const code = 'code' in error ? String(error.code) : ''
  // Class 08 connection exceptions, 57P0x shutdowns, socket errors, and node-pg's own words.
  return /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|ENOENT)/.test(code) || /terminat|timeout|not queryable|closed/i.test(error.message)
}
