import { randomUUID } from 'node:crypto'
import { constructionNotice, maintenanceFiling } from '@shared/contract/application'
import { defineEndpoint, endpointName } from '@shared/contract/endpoint'
import type { RoleType } from '@shared/contract/roles'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { aCast, aDraft } from '../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../testing/service'
import { registeredEndpoints, route } from './route'
import { makeServer } from './server'

/** Two types under one path: a notice, which construction units send, and a filing, which maintenance units send. */
const path = '/a/test/shared/save'
const endpointFor = (sharedAs: string, role: RoleType, text: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    summary: '',
    access: { kind: 'roles', roles: [role, '7'] },
    audit: `${sharedAs}.save`,
    body: z.object({ id: z.string().optional(), form: z.record(z.string(), z.string()).refine((form) => text in form) }),
    data: z.object({ answeredAs: z.string(), given: z.string().optional() }),
    sharedAs,
  })
const notice = endpointFor(constructionNotice.key, '3', 'noticeText')
const filing = endpointFor(maintenanceFiling.key, '2', 'filingText')

describe('endpoints of several types under one path', () => {
  let service: TestService
  let app: FastifyInstance
  let address: string
  let noticeId: string
  const users = new Map<RoleType, SignedIn>()

  beforeAll(async () => {
    service = await startTestService()
    const cast = await aCast(service)
    noticeId = (await aDraft(service, cast)).id
    users
      .set('3', cast.applicant)
      .set('7', cast.registrar)
      .set('2', await service.signIn('2'))
    app = await makeServer(service.context)
    route(app, service.context, filing, ({ body, write }) => write(async () => ({ answeredAs: 'filing', given: body.form.filingText })))
    route(app, service.context, notice, ({ body, write }) => write(async () => ({ answeredAs: 'notice', given: body.form.noticeText })))
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })

  async function send(role: RoleType, query: Record<string, string>, body: object) {
    const as = users.get(role)
    if (!as) throw new Error(`Nobody has role ${role}`)
    const url = new URL(path, address)
    for (const [name, value] of Object.entries({ ...query, __sid: as.sessionid, extendSessionId: as.extendSessionId })) url.searchParams.set(name, value)
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'user-agent': 'portal-test' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, ...z.looseObject({ data: z.unknown().optional(), errorCode: z.string().optional() }).parse(await answer.json()) }
  }
  const texts = { form: { noticeText: 'of the notice', filingText: 'of the filing' } }

  it('are told apart by the type a query or a body names', async () => {
    expect(await send('7', { type: constructionNotice.key }, texts)).toMatchObject({ data: { answeredAs: 'notice', given: 'of the notice' } })
    expect(await send('7', {}, { ...texts, type: constructionNotice.key })).toMatchObject({ data: { answeredAs: 'notice' } })
    expect(await send('7', { type: maintenanceFiling.key }, texts)).toMatchObject({ data: { answeredAs: 'filing' } })
  })

  it('are told apart by the record where no type is named, and the first is meant where there is no record either', async () => {
    expect(await send('3', {}, { ...texts, id: noticeId })).toMatchObject({ data: { answeredAs: 'notice' } })
    expect(await send('7', {}, texts)).toMatchObject({ data: { answeredAs: 'filing' } })
    expect(await send('7', {}, { ...texts, id: randomUUID() })).toMatchObject({ data: { answeredAs: 'filing' } })
    // A record of another unit does not reveal its type.
    expect(await send('2', {}, { ...texts, id: noticeId })).toMatchObject({ data: { answeredAs: 'filing' } })
  })

  it('take what their own type takes, from who may call for it', async () => {
    expect(await send('7', { type: constructionNotice.key }, { form: { filingText: 'x' } })).toMatchObject({ status: 400, errorCode: 'BAD_REQUEST' })
    expect(await send('2', { type: constructionNotice.key }, texts)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
    expect(await send('2', {}, { ...texts, type: constructionNotice.key })).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
    expect(await send('7', { type: 'nothing' }, texts)).toMatchObject({ status: 400, errorCode: 'BAD_REQUEST' })
    const denied = await service.db.system(({ db }) =>
      db.selectFrom('audit_log').select(['action', 'detail']).where('outcome', '=', 'denied').orderBy('id').execute(),
    )
    expect(denied.map(({ action, detail }) => [action, detail])).toEqual(Array(2).fill(['constructionNotice.save', { reason: 'role' }]))
  })

  it('are each registered once, and known by their own names', () => {
    expect([...registeredEndpoints(app)]).toEqual([endpointName(filing), endpointName(notice)])
    expect(() => route(app, service.context, notice, () => ({ answeredAs: '', given: '' }))).toThrow('registered twice')
  })
})
