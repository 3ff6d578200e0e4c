import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { escapeLiteral, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { type Clock, systemClock } from '../clock'
import { clientDriver } from './clientDriver'
import { isConnectionLost } from './failures'
import { type KeptAnswers, keepAnswers } from './kept'
import { sessionSettings } from './pool'
import { type Scope, systemScope } from './scope'
import type { Tables } from './tables/tables'

/** One checked-out connection: Kysely for building, `query` for named statements. */
export interface Connection {
  db: Kysely<Tables>
  query(config: QueryConfig): Promise<QueryResult>
  /**
   * Sends independent named statements in one packet: one round trip for all. Each still succeeds or fails on its own; if some fail, the
   * first failure is thrown once all have been answered.
   * @param options `last`: no statement follows, so the end of a `read` is sent in the same packet; a later statement is refused. Has no
   * effect in a write.
   * @example
   * const [[counted], rows] = await connection.together(() => [countRows(connection, values), findRows(connection, values)])
   */
  together<const T extends readonly Promise<unknown>[]>(ask: () => T, options?: { last?: boolean }): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
  /**
   * An answer that is the same for every scope and may be a minute old, such as statistics: read once a minute for all connections.
   * @param read itself the key: defined once
   */
  kept<T>(read: (connection: Connection) => Promise<T>): Promise<T>
}

export interface Database {
  pool: Pool
  /** Runs `work` in a read-only transaction with `scope`: the database refuses every change. */
  read<T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction with `scope`: committed when it resolves, rolled back when it throws. */
  transaction<T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T>
  /** A transaction in the service's own scope: sessions, limits, reference data. */
  system<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Runs a statement on tables without row-level security, outside a transaction: saves two round trips when a session is looked up. */
  unscoped<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const gathering = new WeakSet<PoolClient>()
/** Statements issued before the process returns to the event loop are sent in one packet: a packet costs more than its content. */
function gather(client: PoolClient): void {
  if (gathering.has(client)) return
  const { stream } = client.connection
  gathering.add(client)
  stream.cork()
  // Runs when no promise callbacks are pending.
  process.nextTick(() => {
    gathering.delete(client)
    stream.uncork()
  })
}

/**
 * All answers, or the failure that came first, once all statements are done: only then may the connection be given to another caller. After
 * a failure the statements sent behind it fail only because the transaction is aborted, which says nothing about the cause.
 */
async function answersOf<T extends readonly Promise<unknown>[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const answers = Promise.all(asked)
  await Promise.allSettled([answers, ...asked])
  return answers
}

const setLocal = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${escapeLiteral(value)}`)
    .join('')

/**
 * The scope is a setting of the transaction and ends with it: behind a pooler, the connection then serves another caller, even of another
 * process.
 */
const scopeSettings = (scope: Scope): string =>
  setLocal({
    // Never empty: a transaction that does not say whose it is is one of an earlier release (migration 1040).
    'portal.account_id': scope.accountId || 'none',
    'portal.unit_id': scope.unitId,
    'portal.unit_uscc': scope.unitUscc,
    'portal.role_type': scope.roleType,
    'portal.area_code': scope.areaCode,
    'portal.viewers': scope.viewers.join(','),
  })

/** A checked-out connection and the state of its transaction. */
interface Held {
  connection: Connection
  /** Ends the current `read`; absent where nothing may be ended early. */
  end?: (() => void) | undefined
  ended: boolean
}

const held = new WeakMap<PoolClient, Held>()
function hold(client: PoolClient, named: boolean, kept: KeptAnswers): Held {
  const known = held.get(client)
  if (known) return known
  const query: Connection['query'] = (config) => {
    // Outside the transaction there is no scope: the answer would be empty, without an error.
    if (holding.ended) return Promise.reject(new Error('The read has ended: its last statements were asked already'))
    gather(client)
    return client.query(named ? config : { ...config, name: undefined })
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => clientDriver(query),
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const holding: Held = {
    ended: false,
    connection: {
      db,
      query,
      together(ask, options) {
        const asked = ask()
        if (options?.last) holding.end?.()
        return answersOf(asked)
      },
      kept: (read) => kept(read, () => read(holding.connection)),
    },
  }
  held.set(client, holding)
  return holding
}

type Work<T> = (connection: Connection) => Promise<T>

/**
 * Scoped access over a pool.
 * @param options `pooler`: the connections go through a pooler in transaction mode (PgBouncer). Nothing then outlives a transaction: role
 * and timeouts are set in each, and statements are not named. Without it, the pool's connections must already run as the unprivileged
 * role. `clock`: tells when kept answers are too old.
 */
export function openDatabase(pool: Pool, { pooler = false, clock = systemClock }: { pooler?: boolean; clock?: Clock } = {}): Database {
  const session = pooler ? setLocal(sessionSettings) : ''
  const kept = keepAnswers(clock)

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

  /** Sends the opening together with the first statements of `work`, which need not wait for its answer. */
  function begin<T>(client: PoolClient, opening: string, work: Work<T>): Promise<T> {
    gather(client)
    // It fails only when the connection does, and the following statements then fail as well.
    client.query(opening).catch(() => undefined)
    return work(hold(client, !pooler, kept).connection)
  }

  const transaction = <T>(settings: string, work: Work<T>) =>
    withClient(async (client) => {
      try {
        const answer = await begin(client, `begin${settings}`, work)
        const { command } = await client.query('commit')
        // PostgreSQL answers the commit of a failed transaction with a rollback, without an error.
        if (command !== 'COMMIT') throw new Error('A statement of the transaction failed, and its failure was not thrown')
        return answer
      } catch (error) {
        // A lost connection is discarded; waiting for its rollback would double the caller's delay.
        if (!isConnectionLost(error)) await client.query('rollback').catch(() => undefined)
        throw error
      }
    })

  return {
    pool,
    read: (scope, work) =>
      withClient(async (client) => {
        const holding = hold(client, !pooler, kept)
        // Nothing can have changed, so nobody waits for the commit; the connection's next user is queued behind it.
        const end = () => {
          if (holding.ended) return
          client.query('commit').catch(() => undefined)
          holding.ended = true
        }
        holding.end = end
        try {
          return await begin(client, `begin read only${session}${scopeSettings(scope)}`, work)
        } finally {
          end()
          holding.end = undefined
          holding.ended = false
        }
      }),
    transaction: (scope, work) => transaction(session + scopeSettings(scope), work),
    system: (work) => transaction(session + scopeSettings(systemScope), work),
    unscoped: (work) => (pooler ? transaction(session, work) : withClient((client) => work(hold(client, true, kept).connection))),
    close: () => pool.end(),
  }
}
