import { callsPerMinuteOf } from '@shared/contract/endpoint'
import { allEndpoints } from '@shared/contract/endpoints'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { noticeCalls } from '../testing/notices'
import { startTestService, type TestService } from '../testing/service'

/** Security T34: expensive bodies, which anybody may send, do not slow down others. */
describe('a costly body', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => service.close())

  const json = { 'content-type': 'application/json' }
  const open = allEndpoints().filter(({ method, access }) => method === 'POST' && (access.kind === 'public' || access.kind === 'ticket'))
  const pathOf = (path: string) => path.replace(/:\w+/g, 'x')
  const mebibyte = 1024 * 1024
  const bodies = {
    deep: '['.repeat(mebibyte / 2) + ']'.repeat(mebibyte / 2),
    wide: JSON.stringify({ fields: Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`k${index}`, 1])) }),
    long: JSON.stringify({ username: 'x'.repeat(mebibyte - 100) }),
    escaped: `{"username":"${'\\u0041'.repeat(mebibyte / 6 - 100)}"}`,
  }

  it.each(open)('of $path is refused before it is parsed', async ({ path }) => {
    const parse = jest.spyOn(JSON, 'parse')
    for (const [kind, body] of Object.entries(bodies)) {
      const answer = await service.raw('POST', pathOf(path), { headers: json, body })
      expect([kind, answer.status, answer.text.includes('TOO_LARGE')]).toEqual([kind, 413, true])
    }
    const deep = await service.raw('POST', pathOf(path), { headers: json, body: `{"fields":${'['.repeat(5000)}${']'.repeat(5000)}}` })
    expect(deep.status).toBe(400)
    const parsed = parse.mock.calls.some(([text]) => text.includes('[[[[') || text.length > 100_000)
    parse.mockRestore()
    expect(parsed).toBe(false)
  })

  it('of somebody who is signed in is refused when it is deeper than any form', async () => {
    const user = await service.signIn('3')
    const send = (depth: number) =>
      service.raw('POST', noticeCalls.save.path, { as: user, headers: json, body: `{"form":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}` })
    expect((await send(150_000)).json()).toMatchObject({ errorCode: 'BAD_REQUEST' })
    expect((await send(40)).json().fieldErrors).toBeUndefined()
    // Shallow enough to be parsed: validation reports the problem.
    expect((await send(20)).json().fieldErrors).not.toBeUndefined()
  })

  it('does not count brackets inside a text', async () => {
    const answer = await service.raw('POST', sessionEndpoints.login.path, {
      headers: json,
      body: JSON.stringify({ username: `${'['.repeat(500)}\\"{`, password: 'x' }),
    })
    expect(answer.json()).toMatchObject({ errorCode: 'LOGIN_FAILED' })
  })

  it('is counted by the address it comes from, before it is read', async () => {
    const { path } = open.find((endpoint) => endpoint.path.endsWith('/mobileUpload/open')) ?? sessionEndpoints.login
    const from = (address: string, body = 'no json') => service.raw('POST', path, { headers: { ...json, 'x-forwarded-for': address }, body })
    const most = callsPerMinuteOf(sessionEndpoints.login) ?? 0
    for (let call = 0; call < most; call += 50) {
      const answers = await Promise.all(Array.from({ length: Math.min(50, most - call) }, () => from('203.0.113.7')))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    }
    const over = await from('203.0.113.7', bodies.deep)
    expect([over.status, over.json().errorMsg, Number(over.headers.get('retry-after')) > 0]).toEqual([429, messages.tooMany, true])
    expect((await from('203.0.113.8')).status).toBe(400)
  })
})

describe('half a character', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('is malformed wherever it stands, and not a record that does not exist', async () => {
    const as = await service.signIn('3')
    const headers = { 'content-type': 'application/json' }
    const { transitions, detail, showOpinion } = noticeCalls
    const path = transitions.delete?.path ?? ''
    const bodies = [
      '{"id":"\\ud800","version":1}',
      '{"id":"\\udc00\\ud83d","version":1}',
      Buffer.from('7b226964223a22eda080222c2276657273696f6e223a317d', 'hex'),
    ]
    for (const body of bodies) expect((await service.raw('POST', path, { as, headers, body })).json()).toMatchObject({ errorCode: 'BAD_REQUEST' })
    for (const url of [`${showOpinion.path}?id=%ED%A0%80`, detail.path.replace(':id', '%ED%A0%80')]) {
      expect([url, (await rawGet(url, as)).status]).toEqual([url, 400])
    }
    // A surrogate pair written as two escapes is a valid character.
    expect((await service.raw('POST', path, { as, headers, body: '{"id":"\\ud83d\\ude00","version":1}' })).status).toBe(404)
  })

  /** `URL` would correct the path. */
  const rawGet = (path: string, as: { sessionid: string; extendSessionId: string }) =>
    service.app
      .inject({ method: 'GET', url: `${path}${path.includes('?') ? '&' : '?'}__sid=${as.sessionid}&extendSessionId=${as.extendSessionId}` })
      .then(({ statusCode }) => ({ status: statusCode }))
})
