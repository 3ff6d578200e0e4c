import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { escapeLiteral, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { clientDriver } from './clientDriver'
import { isConnectionLost } from './failures'
import { sessionSettings } from './pool'
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
  /** Runs `work` in a transaction that carries `scope` and in which the database refuses every change. */
  read<T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction that carries `scope`: committed when it resolves, rolled back when it throws. */
  transaction<T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T>
  /** A transaction of the service's own: sessions, limits, reference data. */
  system<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * One statement on tables without row-level security, outside a transaction: saves two round trips where a session is
   * looked up between its owner's requests.
   */
  unscoped<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
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

const setLocal = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${escapeLiteral(value)}`)
    .join('')

/**
 * The scope is a setting of the transaction and ends with it: behind a pooler the connection then serves another caller,
 * of another process even.
 */
const scopeSettings = (scope: Scope): string =>
  setLocal({
    'portal.unit_id': scope.unitId,
    'portal.unit_uscc': scope.unitUscc,
    'portal.role_type': scope.roleType,
    'portal.area_code': scope.areaCode,
    'portal.viewers': scope.viewers.join(','),
  })

const held = new WeakMap<PoolClient, Connection>()
function hold(client: PoolClient, named: boolean): Connection {
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
    connection = {
      db,
      query: (config) => client.query(named ? config : { ...config, name: undefined }),
      together: (ask) => answersOf(corked(client, ask)),
    }
    held.set(client, connection)
  }
  return connection
}

type Work<T> = (connection: Connection) => Promise<T>

/**
 * Scoped access over a pool.
 * @param options `pooler`: the connections lead through a pooler in transaction mode (PgBouncer). Nothing then outlives a
 * transaction: role and time limits are set in each, and no statement is kept by name. Without it, the pool's connections
 * must already run as the unprivileged role.
 */
export function openDatabase(pool: Pool, { pooler = false }: { pooler?: boolean } = {}): Database {
  const session = pooler ? setLocal(sessionSettings) : ''

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let lost = false
    try {
      return await work(client)
    } catch (error) {
      lost = isConnectionLost(error)
      throw error
    } finally {
      client.release(lost)
    }
  }

  /** Sends the opening together with the first statements of `work`: they need not wait for its answer. */
  function begin<T>(client: PoolClient, opening: string, work: Work<T>): Promise<T> {
    return corked(client, () => {
      // Fails only with the connection, and what follows on it then fails as well.
      client.query(opening).catch(() => undefined)
      return (async () => work(hold(client, !pooler)))()
    })
  }

  const transaction = <T>(settings: string, work: Work<T>) =>
    withClient(async (client) => {
      try {
        const answer = await begin(client, `begin${settings}`, work)
        const { command } = await client.query('commit')
        // PostgreSQL answers the commit of a transaction that has failed by rolling it back, without an error.
        if (command !== 'COMMIT') throw new Error('A statement of the transaction failed, and its failure was not thrown')
        return answer
      } catch (error) {
        // A lost connection is thrown away; to wait for its rollback would double the time a caller waits.
        if (!isConnectionLost(error)) await client.query('rollback').catch(() => undefined)
        throw error
      }
    })

  return {
    pool,
    read: (scope, work) =>
      withClient(async (client) => {
        try {
          return await begin(client, `begin read only${session}${scopeSettings(scope)}`, work)
        } finally {
          // Nothing can have changed: nobody waits for the end, and who is given the connection next comes after it.
          client.query('commit').catch(() => undefined)
        }
      }),
    transaction: (scope, work) => transaction(session + scopeSettings(scope), work),
    system: (work) => transaction(session + scopeSettings(systemScope), work),
    unscoped: (work) => (pooler ? transaction(session, work) : withClient((client) => work(hold(client, true)))),
    close: () => pool.end(),
  }
}
