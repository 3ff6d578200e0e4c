import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineEndpoint } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import axios from 'axios'
import { z } from 'zod'
import { noTokens, sessionStore, signedOut, tokenStore } from '../session/state'
import { http, setServiceBase } from './axiosInstance'
import { call, pathOf } from './call'
import type { CallError } from './callError'
import { onSessionEnded, whileSessionChanges } from './reauthentication'

/** Tests the client with a real HTTP server: what is sent, and how each kind of answer is handled. */

const read = defineEndpoint({
  method: 'GET',
  path: '/a/thing/:id',
  summary: '',
  access: { kind: 'session' },
  params: z.object({ id: z.string() }),
  query: z.object({ word: z.string() }),
  data: z.object({ value: z.string() }),
})
const write = defineEndpoint({
  method: 'POST',
  path: '/a/thing/save',
  summary: '',
  access: { kind: 'session' },
  body: z.object({ text: z.string() }),
  data: z.object({}),
  audit: 'x',
})

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
const seen: { url: URL; headers: IncomingMessage['headers']; body: string }[] = []

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  response.end(JSON.stringify(body))
}

beforeAll(async () => {
  http.defaults.adapter = axios.getAdapter('http')
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://service')
      if (url.pathname === '/a/save_error_logger') return json(response, 200, succeed({}))
      seen.push({ url, headers: request.headers, body })
      answer(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  setServiceBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen.length = 0
  tokenStore.setState({ token: 'first', otherToken: 'second' })
})

const readInput = { params: { id: 'a/b' }, query: { word: '电梯' } }
const refusal = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('the call succeeded')
    },
    (error: CallError) => error,
  )

test('sends both session ids as query parameters with every request', async () => {
  answer = (_, response) => json(response, 200, succeed({ value: 'x' }))
  await expect(call(read, readInput)).resolves.toEqual({ value: 'x' })
  expect(seen).toHaveLength(1)
  const [{ url, headers }] = seen as [(typeof seen)[number]]
  expect(url.searchParams.get('__sid')).toBe('first')
  expect(url.searchParams.get('extendSessionId')).toBe('second')
  expect(url.searchParams.get('word')).toBe('电梯')
  expect(url.pathname).toBe('/a/thing/a%2Fb')
  expect(headers['x-requested-with']).toBe('XMLHttpRequest')
})

test('names the type where several share the path, whatever the call carries', async () => {
  answer = (_, response) => json(response, 200, succeed({ value: 'x' }))
  await call({ ...read, sharedAs: 'lift' }, readInput)
  await call({ ...write, sharedAs: 'lift' }, { body: { text: 'x' } })
  expect(seen.map(({ url }) => [url.searchParams.get('type'), url.searchParams.get('word')])).toEqual([
    ['lift', '电梯'],
    ['lift', null],
  ])
})

test('sends no session ids when nobody is signed in', async () => {
  tokenStore.setState(noTokens)
  answer = (_, response) => json(response, 200, succeed({ value: 'x' }))
  await call(read, readInput)
  expect([...(seen[0]?.url.searchParams.keys() ?? [])]).toEqual(['word'])
})

test('names the remote and its version, and gives a submit its key', async () => {
  answer = (_, response) => json(response, 200, succeed({}))
  await call(write, { body: { text: '1' } }, { caller: { remote: 'mf-construction', version: '1.2.0' }, idempotencyKey: 'once' })
  expect(seen[0]?.headers).toMatchObject({ 'x-portal-caller': 'mf-construction@1.2.0', 'idempotency-key': 'once' })
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ text: '1' })
})

test('a business refusal carries its message, code and field errors', async () => {
  answer = (_, response) =>
    json(response, 200, refuse('INCOMPLETE', '还有内容需要填写或修改', { fieldErrors: [{ field: 'useUnitTel', message: '请填写使用单位电话' }] }))
  const error = await refusal(call(write, { body: { text: '' } }))
  expect(error).toMatchObject({
    message: '还有内容需要填写或修改',
    code: 'INCOMPLETE',
    status: 200,
    fieldErrors: [{ field: 'useUnitTel', message: '请填写使用单位电话' }],
  })
})

test.each([
  ['a proxy page instead of an answer', 502, '<html>Bad Gateway</html>'],
  ['an empty answer', 500, ''],
  ['JSON that is no envelope', 200, '{"ok":1}'],
])('%s says the one sentence of the specification', async (_, status, body) => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end(body)
  }
  const error = await refusal(call(read, readInput))
  expect(error.message).toBe(messages.serverError)
})

test.each([
  [{ isSuccess: true, data: { value: '1' } }, { value: '1' }],
  [{ result: 'true', data: { value: '2' } }, { value: '2' }],
])('any flag of the specification says that a call succeeded: %j', async (body, data) => {
  answer = (_request, response) => json(response, 200, body)
  await expect(call(read, { params: { id: '1' }, query: { word: 'x' } })).resolves.toEqual(data)
})

test.each([
  [200, { errorMsg: '单位不存在' }, '单位不存在'],
  [200, { errmsg: '单位已停用', errcode: 40 }, '单位已停用'],
  [200, { isSuccess: false, errmsg: '没有这台设备' }, '没有这台设备'],
  [200, { success: false, data: { value: '1' } }, messages.serverError],
  [200, { data: { value: '1' } }, messages.serverError],
  [502, { errmsg: 'upstream timed out' }, messages.serverError],
])('an answer %s that is not ours says what it has to say: %j', async (status, body, message) => {
  answer = (_request, response) => json(response, status, body)
  await expect(call(read, { params: { id: '1' }, query: { word: 'x' } })).rejects.toMatchObject({ message, code: 'INTERNAL' })
})

test('a line that breaks says the one sentence of the specification', async () => {
  answer = (request) => request.socket.destroy()
  await expect(call(read, readInput)).rejects.toMatchObject({ code: 'NETWORK', message: messages.serverError })
})

test('giving up shows nothing', async () => {
  answer = () => undefined
  const abort = new AbortController()
  const waiting = call(read, readInput, { signal: abort.signal })
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'ABORTED', message: '' })
})

describe('when the session has ended', () => {
  const loginAnswer = refuse('NO_SESSION', '登录已过期，请重新登录')

  test('asks once for many refused calls and repeats each with the new ids', async () => {
    answer = (request, response) => {
      const sid = new URL(request.url ?? '', 'http://service').searchParams.get('__sid')
      if (sid === 'renewed') json(response, 200, succeed({ value: 'again' }))
      else json(response, 401, loginAnswer)
    }
    const ask = jest.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      tokenStore.setState({ token: 'renewed', otherToken: 'renewed-too' })
      return true
    })
    const stop = onSessionEnded(ask)
    await expect(Promise.all([1, 2, 3].map(() => call(read, readInput)))).resolves.toEqual([{ value: 'again' }, { value: 'again' }, { value: 'again' }])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(seen).toHaveLength(6)
    stop()
  })

  test('fails with the service’s words when the user leaves', async () => {
    answer = (_, response) => json(response, 401, loginAnswer)
    const stop = onSessionEnded(async () => false)
    await expect(call(read, readInput)).rejects.toMatchObject({ code: 'NO_SESSION', status: 401, message: '登录已过期，请重新登录' })
    expect(seen).toHaveLength(1)
    stop()
  })

  test('a call that says so is not held back', async () => {
    answer = (_, response) => json(response, 401, loginAnswer)
    const ask = jest.fn(async () => true)
    const stop = onSessionEnded(ask)
    await expect(call(read, readInput, { withoutReauthentication: true })).rejects.toMatchObject({ code: 'NO_SESSION' })
    expect(ask).not.toHaveBeenCalled()
    stop()
  })
})

describe('what was begun for one user in one role', () => {
  const actAs = (userId: string, curRoleId: string, token: string) => {
    tokenStore.setState({ token, otherToken: token })
    sessionStore.setState({ ...signedOut, userId, curRoleId })
  }
  const tokensSeen = () => seen.map(({ url }) => url.searchParams.get('__sid'))
  beforeEach(() => {
    actAs('u1', 'r1', 'first')
    answer = (request, response) =>
      new URL(request.url ?? '', 'http://service').searchParams.get('__sid') === 'first'
        ? json(response, 401, refuse('NO_SESSION', '登录已过期，请重新登录'))
        : json(response, 200, succeed({}))
  })
  afterEach(() => sessionStore.setState(signedOut, true))

  test.each([
    ['another user', 'u2', 'r1'],
    ['another role', 'u1', 'r2'],
  ])('is not repeated for %s who signed in while it waited', async (_, userId, roleId) => {
    const stop = onSessionEnded(async () => {
      actAs(userId, roleId, 'renewed')
      return true
    })
    await expect(call(write, { body: { text: '甲' } })).rejects.toMatchObject({ code: 'NO_SESSION', message: messages.sessionChanged })
    expect(tokensSeen()).toEqual(['first'])
    stop()
  })

  test('is not repeated when the role changed while it was under way', async () => {
    const refusing = answer
    answer = (...given) => {
      actAs('u1', 'r2', 'renewed')
      refusing(...given)
    }
    await expect(call(write, { body: { text: '甲' } })).rejects.toMatchObject({ code: 'NO_SESSION' })
    expect(tokensSeen()).toEqual(['first'])
  })

  test.each([
    ['another one', 'r2'],
    ['the same one', 'r1'],
  ])('waits while the role changes to %s, when the ids in use may already be those of the new one', async (_, roleId) => {
    let known = () => {}
    const changing = whileSessionChanges(async () => {
      tokenStore.setState({ token: 'renewed', otherToken: 'renewed' })
      await new Promise<void>((resolve) => (known = resolve))
      actAs('u1', roleId, 'renewed')
    })
    const calling = call(write, { body: { text: '甲' } }).then(
      () => 'done',
      (error: CallError) => error.code,
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(seen).toEqual([])
    known()
    await changing
    expect(await calling).toBe(roleId === 'r1' ? 'done' : 'NO_SESSION')
    expect(tokensSeen()).toEqual(roleId === 'r1' ? ['renewed'] : [])
  })

  test('is asked for a sign-in when the change under way came to nothing', async () => {
    const changing = whileSessionChanges(() => Promise.reject(new Error('no network'))).catch(() => undefined)
    const ask = jest.fn(async () => {
      actAs('u1', 'r1', 'renewed')
      return true
    })
    const stop = onSessionEnded(ask)
    await expect(call(write, { body: { text: '甲' } })).resolves.toEqual({})
    await changing
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })
})

test('a path keeps its shape whatever its parameters hold', () => {
  expect(pathOf(read, { id: '../../a?b#c' })).toBe('/a/thing/..%2F..%2Fa%3Fb%23c')
})
