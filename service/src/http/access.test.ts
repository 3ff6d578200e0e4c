import { type EndpointShape, endpointName, sentQuery } from '@shared/contract/endpoint'
import { allEndpoints } from '@shared/contract/endpoints'
import { messages } from '@shared/contract/messages'
import { type RoleType, roleTypes } from '@shared/contract/roles'
import fc from 'fast-check'
import { childPrinter } from '../adapters/printer'
import { buildPrintHost, type PrintHostProgram } from '../testing/printHost'
import { type SignedIn, startTestService, type TestService } from '../testing/service'
import { route } from './route'

/** Every route of the contract is attacked alike: the list is the contract's own, so none can be forgotten. */

const endpoints = allEndpoints().map((endpoint) => ({ name: endpointName(endpoint), endpoint }))
const guarded = endpoints.filter(({ endpoint }) => endpoint.access.kind === 'session' || endpoint.access.kind === 'roles')
const restricted = endpoints.flatMap(({ name, endpoint }) => (endpoint.access.kind === 'roles' ? [{ name, endpoint, roles: endpoint.access.roles }] : []))
/** A URL cannot contain a lone surrogate. */
const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8')
/** With the `type` parameter, where several types share the path. */
const pathOf = (endpoint: EndpointShape, value = 'x', query = '') =>
  `${endpoint.path.replace(/:\w+/g, encodeURIComponent(value))}?${new URLSearchParams(Object.entries(sentQuery(endpoint, {}) ?? {}).map(([key, type]) => [key, String(type)]))}&${query}`

describe('every route', () => {
  let service: TestService
  let printHost: PrintHostProgram
  const users = new Map<RoleType, SignedIn>()
  beforeAll(async () => {
    printHost = await buildPrintHost()
    service = await startTestService()
    // The manual is printed: its route would be unavailable, and its failures unseen, where the print host has not been built.
    service.context.printer = childPrinter(printHost.entry, service.context.configuration.dataFolder, service.context.log)
    for (const role of roleTypes) users.set(role, await service.signIn(role))
  })
  afterAll(async () => {
    await service.close()
    await printHost.remove()
  })

  const send = (endpoint: EndpointShape, as?: SignedIn, body = '{}') =>
    service.raw(endpoint.method, pathOf(endpoint), { as, ...(endpoint.method === 'POST' ? { headers: { 'content-type': 'application/json' }, body } : {}) })

  // A well-formed body would hide that a malformed one is read first, never the other way round.
  it.each(guarded)('refuses $name without a session, before it reads the body', async ({ endpoint }) => {
    const answer = await send(endpoint, undefined, '{not json')
    expect(answer.status).toBe(401)
    expect(answer.json()).toEqual({
      success: false,
      result: 'login',
      message: messages.sessionEnded,
      errorMsg: messages.sessionEnded,
      errorCode: 'NO_SESSION',
    })
  })

  // Access is decided in one place for all routes, so each route is called by only one of the excluded roles, in rotation.
  it.each(restricted.map((one, turn) => ({ ...one, turn })))('refuses $name to another role', async ({ endpoint, roles, turn }) => {
    const others = roleTypes.filter((candidate) => !roles.includes(candidate))
    const role = others[turn % others.length]
    if (role === undefined) return
    const answer = await send(endpoint, users.get(role))
    expect([role, answer.status]).toEqual([role, 403])
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'FORBIDDEN', errorMsg: messages.forbidden })
  })

  it('refuses a route to each role that its rule does not name', async () => {
    const some = restricted.filter((_, turn) => turn % 40 === 0)
    expect(new Set(some.flatMap(({ roles }) => roleTypes.filter((role) => !roles.includes(role))))).toEqual(new Set(roleTypes))
    for (const { name, endpoint, roles } of some) {
      const statuses = await Promise.all(roleTypes.map(async (role) => [role, (await send(endpoint, users.get(role))).status === 403]))
      expect([name, statuses]).toEqual([name, roleTypes.map((role) => [role, !roles.includes(role)])])
    }
  })

  it('leaves an audit line for what it denied', async () => {
    const rows = await service.db.system(({ db }) => db.selectFrom('audit_log').select(['outcome', 'detail']).where('outcome', '=', 'denied').execute())
    expect(rows.length).toBeGreaterThan(restricted.length)
    expect(rows[0]?.detail).toEqual({ reason: 'role' })
  })

  const awkward = fc.oneof(
    fc.constantFrom('\u0000', '\ud800', '../../etc/passwd', "' or 1=1 --", '9'.repeat(400), '<script>', '%00', '１２３', '{"a":1}', '-1', '1e308', 'NaN', ''),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const jsonBody = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '123',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ),
    fc
      .dictionary(
        fc.constantFrom('id', 'version', 'form', 'fields', 'ids', 'name', 'opinion', 'document', 'attrefsysid', 'username', 'password', 'pass'),
        fc.oneof(awkward, fc.jsonValue({ maxDepth: 2 })),
      )
      .map((body) => JSON.stringify(body)),
  )
  const queryNames = [
    'pageNo',
    'pageSize',
    'orderBy',
    'view',
    'status',
    'id',
    'keyword',
    'unitId',
    'ticket',
    'submitFrom',
    'captchaId',
    '__proto__',
    'code',
    'attrefsysid',
  ]
  const queryText = fc
    .array(fc.tuple(fc.constantFrom(...queryNames), awkward), { maxLength: 5 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&'))

  it.each(endpoints)('never fails inside, whatever $name is sent', async ({ endpoint }) => {
    const role = endpoint.access.kind === 'roles' ? endpoint.access.roles[0] : '3'
    // A session of its own: signing out and role changes end it during the test.
    const user = await service.signIn(role ?? '3')
    await fc.assert(
      fc.asyncProperty(queryText, jsonBody, awkward, async (query, body, id) => {
        const answer = await service.raw(endpoint.method, pathOf(endpoint, wellFormed(id), query), {
          as: user,
          ...(endpoint.method === 'POST' ? { headers: { 'content-type': 'application/json' }, body } : {}),
        })
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: 6, seed: 20260101, endOnFailure: true },
    )
  })

  it('refuses bodies of other kinds', async () => {
    const user = users.get('3')
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await service.raw('POST', '/a/stone/user/updateInfo', {
        as: user,
        headers: { 'content-type': type },
        body: 'name=x&mobile=13000000001&phone=',
      })
      expect([type, answer.status]).toEqual([type, 400])
    }
  })

  it('does not take a route without an access rule, or the same one twice', () => {
    const { app } = service
    const nameless = { method: 'GET', path: '/a/nobody-said-who', summary: '' }
    // @ts-expect-error an endpoint without an access rule does not compile either
    expect(() => route(app, service.context, nameless, () => ({}))).toThrow('no access rule')
  })
})
