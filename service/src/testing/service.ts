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

/** The service over real HTTP and a real PostgreSQL, with a clock that can be moved. */
export interface TestService {
  url: string
  app: FastifyInstance
  context: ServiceContext
  db: Database
  clock: MovableClock
  address: DatabaseAddress
  /** Calls an endpoint of the contract as a signed-in user, or as nobody. */
  call<E extends EndpointShape>(endpoint: E, input?: CallInput<E>, as?: SignedIn): Promise<TestAnswer<DataOf<E>>>
  /** Any request at all. */
  raw(method: string, path: string, options?: RawOptions): Promise<RawAnswer>
  /** Signs in an account, or a new one that has this role. Opens the session directly: sign-in has its own tests. */
  signIn(who: AccountFixture | RoleType): Promise<SignedIn>
  aUnit(overrides?: Parameters<typeof makeUnit>[1]): Promise<UnitFixture>
  anAccount(options: AccountOptions): Promise<AccountFixture>
  close(): Promise<void>
}

export interface SignedIn extends SessionIds {
  account: AccountFixture
}

export interface MovableClock extends Clock {
  /** Moves time on by so many milliseconds (or back). */
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
  /** With the demo data: a copy of what is written once in a run. */
  seed?: boolean
  environment?: Record<string, string>
  /** Another service's database, to run two replicas on one. */
  sharing?: TestService
  log?: DestinationStream
  /** Folder of a socket that leads to the same database by a detour, for faults on the way. */
  through?: string
}

/** The areas as their sources describe them (globalSetup). */
const registryFile = () => join(process.env.TEST_FOLDER ?? '', 'registry.json')
/** Folder of what the demo keeps beside its database: papers, keys, accounts. */
const seededFolder = () => join(process.env.TEST_FOLDER ?? '', 'seeded')

/** The demo takes thousands of statements to write and one to copy. */
const seededTemplate = (): Promise<string> =>
  templateFilledBy(async (address) => {
    const configuration = readConfiguration({ PORTAL_DATA: seededFolder(), DATABASE_POOL: '8', REGISTRY_FILE: registryFile() })
    const service = await assemble(configuration, address, openLog('silent'), systemClock)
    await seedDemo(service.context)
    await service.close()
  }, 'template_seeded')

/** A test that fails on its way closes nothing: what it opened would keep the process from ending. The last opened stands on the others. */
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
      // What waits for an answer gets the service's last: it may have been sent and not read yet.
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

function movableClock(): MovableClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    move: (milliseconds) => {
      offset += milliseconds
    },
  }
}

/** @param underWay keeps what has no answer yet */
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
    // The test says what it expects; a shape that differs fails there.
    return { status: answer.status, headers: answer.headers, ...answer.json() } as never
  }
}

/** Waits for what comes about by itself. @throws when it has not after ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`It did not come about: ${holds}`)
}
