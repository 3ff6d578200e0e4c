import type { RoleType } from '@shared/contract/roles'
import { after, type Clock, seconds } from '../clock'
import type { Configuration } from '../configuration'
import type { Connection, Database } from '../database/database'
import { statement } from '../database/named'
import { endOfValidity } from './accountState'
import type { Caller } from './caller'
import { hashOf, newSecret, sameBytes } from './secrets'

/** Two independent ids of one session, both required on every call (security S1). */
export interface SessionIds {
  sessionid: string
  extendSessionId: string
}

export interface SessionRequest {
  sid: string
  extendSid: string
  userAgent: string
  /** Called by a page on its own, not by the user: it does not extend the session. */
  passive?: boolean
  /** Called before the database is queried; may throw to prevent the query. @returns a function called after the query */
  beforeLook?: () => () => void
}

export interface NewSession {
  accountId: string
  roleId: string
  userAgent: string
  address: string
  /** Expiry of the session this one continues: changing the role does not extend it. */
  expiresAt?: Date
}

export interface Sessions {
  /** Creates a session inside the caller's transaction. */
  open(connection: Connection, session: NewSession): Promise<SessionIds>
  /** The caller, or undefined when the ids are not valid. Cached for at most a second. */
  find(request: SessionRequest): Promise<Caller | undefined>
  /** Ends one session. Call `forget` once the transaction has committed. */
  end(connection: Connection, sessionId: string): Promise<void>
  /** Ends every session of an account. */
  endAll(connection: Connection, accountId: string): Promise<void>
  /** Whether a session may still be used: not ended or expired, its account enabled, its role kept. */
  stands(connection: Connection, sessionId: string): Promise<boolean>
  /** Drops this process's cache for an account, so that the next request queries the database. */
  forget(accountId: string): void
  /** Deletes sessions that have expired, by age or by idle time. */
  sweep(): Promise<void>
}

/** A revocation on another replica takes effect here within this time. */
const cacheLife = seconds(1)
const cacheLimit = 20_000
/** `last_seen_at` is written at most this often. */
const seenEvery = seconds(30)

interface Cached {
  at: number
  caller: Caller
  extendHash: Buffer
  userAgentHash: Buffer
  /** The user agent behind the hash, once seen: it need not be hashed again for the same browser. */
  userAgent?: string
  lastSeen: number
  expires: number
}

const findSession = statement<{ sidHash: Buffer }>()((db, parameter) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('role', 'role.id', 'session.role_id')
    .innerJoin('account_role', (join) => join.onRef('account_role.account_id', '=', 'account.id').onRef('account_role.role_id', '=', 'role.id'))
    // A role may work for a second unit: the session then belongs to that unit in every respect.
    .innerJoin('unit', (join) => join.on('unit.id', '=', (on) => on.fn.coalesce('account_role.unit_id', 'account.unit_id')))
    .select([
      'session.id as session_id',
      'session.extend_hash',
      'session.user_agent_hash',
      'session.last_seen_at',
      'session.expires_at',
      'account.id as account_id',
      'account.name',
      'account.login_name',
      'account.must_change_password',
      'account.is_sso',
      'account.valid_to',
      'account.area_scope',
      'account.site_scope',
      'role.id as role_id',
      'role.role_type',
      'role.name as role_name',
      'unit.id as unit_id',
      'unit.unit_name',
      'unit.uscc',
      'unit.area_code',
    ])
    .where('session.sid_hash', '=', parameter('sidHash'))
    .where('account.disabled', '=', false),
)

const touchSession = statement<{ id: string; now: Date }>()((db, parameter) =>
  db
    .updateTable('session')
    .set({ last_seen_at: parameter('now') })
    .where('id', '=', parameter('id'))
    .where('last_seen_at', '<', parameter('now')),
)

/** @param onForget called with every account whose sessions may have ended, so that its waiting calls can be answered */
export function openSessions(
  configuration: Configuration,
  database: Database,
  clock: Clock,
  onForget: (accountId: string) => void = () => undefined,
): Sessions {
  const cache = new Map<string, Cached>()
  const limits = configuration.session

  let loading = new Map<string, Promise<Cached | undefined>>()
  /** Concurrent loads of one session share one query; none uses a query that began before sessions ended. */
  function loadOnce(key: string, sidHash: Buffer, beforeLook: () => () => void): Promise<Cached | undefined> {
    const current = loading
    const known = current.get(key)
    if (known) return known
    const looked = beforeLook()
    const look = load(key, sidHash).finally(() => {
      looked()
      current.delete(key)
    })
    current.set(key, look)
    return look
  }

  async function load(key: string, sidHash: Buffer): Promise<Cached | undefined> {
    const looks = loading
    const [row] = await database.unscoped((connection) => findSession(connection, { sidHash }))
    if (!row) {
      cache.delete(key)
      return undefined
    }
    const entry: Cached = {
      at: Date.now(),
      extendHash: row.extend_hash,
      userAgentHash: row.user_agent_hash,
      lastSeen: row.last_seen_at.getTime(),
      expires: Math.min(row.expires_at.getTime(), endOfValidity(row.valid_to)),
      caller: {
        sessionId: row.session_id,
        accountId: row.account_id,
        name: row.name,
        loginName: row.login_name,
        roleId: row.role_id,
        roleType: row.role_type as RoleType,
        roleName: row.role_name,
        unitId: row.unit_id,
        unitName: row.unit_name,
        unitUscc: row.uscc,
        areaCode: row.area_code,
        limit: { area: row.area_scope, site: row.site_scope },
        // Single-sign-on users have no password here to change.
        mustChangePassword: row.must_change_password && !row.is_sso,
      },
    }
    if (loading === looks) {
      if (cache.size >= cacheLimit) cache.clear()
      cache.set(key, entry)
    }
    return entry
  }

  return {
    async open(connection, { accountId, roleId, userAgent, address, expiresAt }) {
      const ids = { sessionid: newSecret(), extendSessionId: newSecret() }
      const now = clock.now()
      await connection.db
        .insertInto('session')
        .values({
          sid_hash: hashOf(ids.sessionid),
          extend_hash: hashOf(ids.extendSessionId),
          account_id: accountId,
          role_id: roleId,
          user_agent_hash: hashOf(userAgent),
          address,
          created_at: now,
          last_seen_at: now,
          expires_at: expiresAt ?? after(now, limits.absolute),
        })
        .execute()
      return ids
    },

    async find({ sid, extendSid, userAgent, passive = false, beforeLook = () => () => undefined }) {
      if (sid === '' || extendSid === '' || sid.length > 100 || extendSid.length > 100) return undefined
      const sidHash = hashOf(sid)
      const key = sidHash.toString('base64')
      const known = cache.get(key)
      const entry = known && Date.now() - known.at < cacheLife ? known : await loadOnce(key, sidHash, beforeLook)
      if (!entry) return undefined
      if (!sameBytes(entry.extendHash, hashOf(extendSid))) return undefined
      if (entry.userAgent !== userAgent) {
        if (!sameBytes(entry.userAgentHash, hashOf(userAgent))) return undefined
        entry.userAgent = userAgent
      }
      const now = clock.now().getTime()
      if (now >= entry.expires || now - entry.lastSeen >= limits.idle) return undefined
      if (!passive && now - entry.lastSeen >= seenEvery) {
        entry.lastSeen = now
        await database.unscoped((connection) => touchSession(connection, { id: entry.caller.sessionId, now: new Date(now) }))
      }
      return entry.caller
    },

    async end(connection, sessionId) {
      await connection.db.deleteFrom('session').where('id', '=', sessionId).execute()
    },
    async endAll(connection, accountId) {
      await connection.db.deleteFrom('session').where('account_id', '=', accountId).execute()
    },
    async stands({ db }, sessionId) {
      const now = clock.now()
      const found = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .innerJoin('account_role', (join) => join.onRef('account_role.account_id', '=', 'account.id').onRef('account_role.role_id', '=', 'session.role_id'))
        .select('account.valid_to')
        .where('session.id', '=', sessionId)
        .where('session.expires_at', '>', now)
        .where('session.last_seen_at', '>', after(now, -limits.idle))
        .where('account.disabled', '=', false)
        .executeTakeFirst()
      return found !== undefined && now.getTime() < endOfValidity(found.valid_to)
    },
    forget(accountId) {
      for (const [key, entry] of cache) if (entry.caller.accountId === accountId) cache.delete(key)
      loading = new Map()
      onForget(accountId)
    },
    async sweep() {
      const now = clock.now()
      await database.system(({ db }) =>
        db
          .deleteFrom('session')
          .where((where) => where.or([where('expires_at', '<', now), where('last_seen_at', '<', after(now, -limits.idle))]))
          .execute(),
      )
    },
  }
}
