import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallInput, type DataOf, type EndpointShape, type Failure, sentQuery } from '@shared/contract/endpoint'
import type { RoleType } from '@shared/contract/roles'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { assemble } from '../app/assemble'
import { type Clock, systemClock } from '../clock'
import { readConfiguration } from '../configuration'
import type { ServiceContext } from '../context'
import type { Database } from '../database/database'
import type { DatabaseAddress } from '../database/pool'
import { openLog } from '../log'
import type { SessionIds } from '../security/sessions'
import { seedDemo } from '../seed/seed'
import { type AccountFixture, type AccountOptions, makeAccount, makeUnit, type UnitFixture } from './fixtures'
import { type RawAnswer, send } from './httpClient'
import { createTestDatabase, templateFilledBy } from './testDatabase'

export type { RawAnswer } from './httpClient'

/** The service over real HTTP with a real PostgreSQL, and a clock that can be moved. */
export interface TestService {
  url: string
  app: FastifyInstance
  context: ServiceContext
  db: Database
  clock: MovableClock
  address: DatabaseAddress
  /** Calls an endpoint of the contract, signed in or anonymously. */
  call<E extends EndpointShape>(endpoint: E, input?: CallInput<E>, as?: SignedIn): Promise<TestAnswer<DataOf<E>>>
  /** Sends any request. */
  raw(method: string, path: string, options?: RawOptions): Promise<RawAnswer>
  /** Signs in an account, or a new one with the given role. Creates the session directly: sign-in has its own tests. */
  signIn(who: AccountFixture | RoleType): Promise<SignedIn>
  aUnit(overrides?: Parameters<typeof makeUnit>[1]): Promise<UnitFixture>
  anAccount(options: AccountOptions): Promise<AccountFixture>
  close(): Promise<void>
}

export interface SignedIn extends SessionIds {
  account: AccountFixture
}

export interface MovableClock extends Clock {
  /** Moves the clock by milliseconds, forwards or backwards. */
  move(milliseconds: number): void
}

export interface RawOptions {
  as?: SignedIn | SessionIds
  headers?: Record<string, string>
  body?: string | Buffer | FormData
}
export type TestAnswer<T> = {
  status: number
  headers: Headers
  message: string
} & ({ success: true; data: T } | ({ success: false; data: undefined } & Failure))

export const testUserAgent = 'portal-test'

export interface TestServiceOptions {
  /** With the demo data: a copy of a template written once per run. */
  seed?: boolean
  environment?: Record<string, string>
  /** Uses another service's database, to run two replicas on one. */
  sharing?: TestService
  log?: DestinationStream
  /** Folder of a socket that leads to the same database through a proxy, to simulate connection faults. */
  through?: string
}

/** The registry generated from the sources (globalSetup). */
const registryFile = () => join(process.env.TEST_FOLDER ?? '', 'registry.json')
/** Folder of the demo's files outside the database: attachments, keys, accounts. */
const seededFolder = () => join(process.env.TEST_FOLDER ?? '', 'seeded')

/** Writing the demo takes thousands of statements, copying it only one. */
const seededTemplate = (): Promise<string> =>
  templateFilledBy(async (address) => {
    const configuration = readConfiguration({ PORTAL_DATA: seededFolder(), DATABASE_POOL: '8', REGISTRY_FILE: registryFile() })
    const service = await assemble(configuration, address, openLog('silent'), systemClock)
    await seedDemo(service.context)
    await service.close()
  }, 'template_seeded')

/**
 * Services of failed tests are never closed and would keep the process alive. Closed in reverse order, since later ones may share the database
 * of earlier ones.
 */
const open = new Set<TestService>()
afterAll(async () => {
  for (const left of [...open].reverse()) await left.close()
})

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { sharing } = options
  const own = sharing ? undefined : await createTestDatabase(options.seed ? await seededTemplate() : undefined)
  const address = sharing?.address ?? own?.address
  if (!address) throw new Error('No database')
  const dataFolder = sharing?.context.configuration.dataFolder ?? mkdtempSync(join(tmpdir(), 'portal-data-'))
  if (options.seed) cpSync(seededFolder(), dataFolder, { recursive: true })
  const configuration = readConfiguration({
    PORTAL_DATA: dataFolder,
    DATABASE_POOL: '8',
    DEVELOPMENT_ORIGINS: 'none',
    REGISTRY_FILE: registryFile(),
    ...options.environment,
  })
  const clock = sharing?.clock ?? movableClock()
  const reached = options.through ? { ...address, socketFolder: options.through } : address
  const service = await assemble(configuration, reached, openLog(options.log ? 'info' : 'silent', options.log), clock)
  const { database } = service.context
  // Test and service share a process: on a busy machine, work of the test can hold it up for longer than a call waits for a connection.
  if (!options.through) Object.assign(database.pool.options, { connectionTimeoutMillis: 30_000, query_timeout: 30_000 })
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const underWay = new Set<Promise<unknown>>()
  const raw = rawCaller(url, agent, underWay)

  const opened: TestService = {
    url,
    app: service.app,
    context: service.context,
    db: database,
    clock,
    address,
    raw,
    call: typedCaller(raw),
    aUnit: (overrides) => makeUnit(database, overrides),
    anAccount: (account) => makeAccount(database, account),
    async signIn(who) {
      const account = typeof who === 'string' ? await makeAccount(database, { roles: [who] }) : who
      const ids = await database.system(async (connection) => {
        const role = await connection.db
          .selectFrom('account_role')
          .select('role_id')
          .where('account_id', '=', account.id)
          .orderBy('position')
          .executeTakeFirstOrThrow()
        return service.context.sessions.open(connection, { accountId: account.id, roleId: role.role_id, userAgent: testUserAgent, address: '127.0.0.1' })
      })
      return { ...ids, account }
    },
    async close() {
      if (!open.delete(opened)) return
      await service.close()
      // Pending requests may still read the service's last answers, which may already be sent.
      await Promise.allSettled(underWay)
      agent.destroy()
      if (!own) return
      await own.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
  open.add(opened)
  return opened
}

export function movableClock(): MovableClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    move: (milliseconds) => {
      offset += milliseconds
    },
  }
}

/** @param underWay collects the requests without an answer yet */
function rawCaller(url: string, agent: Agent, underWay: Set<Promise<unknown>>): TestService['raw'] {
  return async (method, path, { as, headers, body } = {}) => {
    const target = new URL(path, url)
    if (as) {
      target.searchParams.set('__sid', as.sessionid)
      target.searchParams.set('extendSessionId', as.extendSessionId)
    }
    const answer = send(agent, target, method, {
      body,
      headers: { 'user-agent': testUserAgent, ...(method === 'GET' ? {} : { 'x-requested-with': 'XMLHttpRequest' }), ...headers },
    })
    underWay.add(answer)
    return answer.finally(() => underWay.delete(answer))
  }
}

function typedCaller(raw: TestService['raw']): TestService['call'] {
  return async (endpoint, input, as) => {
    const { params, query, body } = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
    const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? ''))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(sentQuery(endpoint, query) ?? {})) if (value !== undefined) search.set(name, String(value))
    const answer = await raw(endpoint.method, search.size > 0 ? `${path}?${search}` : path, {
      as,
      ...(endpoint.method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) } : {}),
    })
    // The type is asserted: a different shape fails in the test.
    return { status: answer.status, headers: answer.headers, ...answer.json() } as never
  }
}

/** Waits for a condition. @throws if it is not met within ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`It did not come about: ${holds}`)
}
