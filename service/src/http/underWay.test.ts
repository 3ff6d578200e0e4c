import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type SignedIn, startTestService, type TestService, testUserAgent, until } from '../testing/service'
import { route } from './route'
import { makeServer } from './server'
import { countUnderWay, waitsForPlace } from './underWay'

describe('places for calls', () => {
  it('are as many as a subject may have, while it is alone', () => {
    const underWay = countUnderWay(100)
    const taken = Array.from({ length: 30 }, () => underWay.enter('a', 24))
    expect(taken.filter(Boolean)).toHaveLength(24)
    taken[0]?.()
    taken[0]?.()
    expect(underWay.enter('a', 24)).toBeDefined()
    expect(underWay.enter('a', 24)).toBeUndefined()
  })

  it('are divided in a crowd, and there is one for whoever comes with a single call', () => {
    const underWay = countUnderWay(100)
    const crowd = Array.from({ length: 50 }, (_, index) => `busy${index}`)
    const placed = crowd.flatMap((subject) => Array.from({ length: 24 }, () => underWay.enter(subject, 24))).filter(Boolean)
    expect(placed.length).toBeLessThan(500)
    expect(underWay.enter('quiet', 24)).toBeDefined()
    for (const subject of crowd) expect(underWay.enter(subject, 24)).toBeUndefined()
    for (const leave of placed) leave?.()
    expect(Array.from({ length: 24 }, () => underWay.enter('busy0', 24)).filter(Boolean)).toHaveLength(24)
  })
})

describe('a call that waits for a place', () => {
  const never = () => new AbortController().signal

  it('has the next one that becomes free, in the order of asking', async () => {
    const underWay = countUnderWay(100)
    const [first, second] = [underWay.enter('a', 2), underWay.enter('a', 2)]
    const order: string[] = []
    const waiting = ['third', 'fourth'].map(async (name) => {
      const leave = await underWay.wait('a', 2, never())
      order.push(name)
      return leave
    })
    first?.()
    const third = await waiting[0]
    expect(order).toEqual(['third'])
    second?.()
    const fourth = await waiting[1]
    expect(order).toEqual(['third', 'fourth'])
    expect(underWay.enter('a', 2)).toBeUndefined()
    third?.()
    third?.()
    expect(underWay.enter('a', 2)).toBeDefined()
    expect(underWay.enter('a', 2)).toBeUndefined()
    fourth?.()
    expect(underWay.enter('a', 2)).toBeDefined()
  })

  it('takes no place when nobody waits for its answer any more', async () => {
    const underWay = countUnderWay(100)
    const only = underWay.enter('a', 1)
    const gone = new AbortController()
    const given = underWay.wait('a', 1, gone.signal)
    gone.abort()
    expect(await given).toBeUndefined()
    expect(await underWay.wait('a', 1, gone.signal)).toBeUndefined()
    only?.()
    expect(underWay.enter('a', 1)).toBeDefined()
  })

  it('is refused after a while, and at once where many wait', async () => {
    jest.useFakeTimers()
    const underWay = countUnderWay(100)
    const only = underWay.enter('a', 1)
    const waiting = Array.from({ length: 16 }, () => underWay.wait('a', 1, never()))
    expect(await underWay.wait('a', 1, never())).toBeUndefined()
    jest.advanceTimersByTime(waitsForPlace)
    jest.useRealTimers()
    expect(await Promise.all(waiting)).toEqual(Array(16).fill(undefined))
    only?.()
    expect(underWay.enter('a', 1)).toBeDefined()
  })
})

/** Security T36: hundreds of slow calls of a busy caller, beside a few of a quiet one. */
describe('a busy caller', () => {
  const slow = { method: 'GET', summary: '', data: z.object({}) } as const
  const ofSession = { ...slow, path: '/a/slow', access: { kind: 'session' } } as const
  const ofAnybody = { ...slow, path: '/a/slow/public', access: { kind: 'public' } } as const

  let service: TestService
  let app: FastifyInstance
  let url: string
  let answerAll: () => void
  beforeAll(async () => {
    service = await startTestService()
    const context = { ...service.context, underWay: countUnderWay(80) }
    app = await makeServer(context)
    const gate = new Promise<Record<string, never>>((resolve) => {
      answerAll = () => resolve({})
    })
    for (const endpoint of [ofSession, ofAnybody]) route(app, context, endpoint, () => gate)
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })

  const get = (path: string, as?: SignedIn) =>
    fetch(`${url}${path}?${new URLSearchParams({ __sid: as?.sessionid ?? '', extendSessionId: as?.extendSessionId ?? '' })}`, {
      headers: { 'user-agent': testUserAgent },
    })

  it('has so many calls under way and is told of the others after a while, while a quiet one is let in', async () => {
    const [busy, quiet] = [await service.signIn('3'), await service.signIn('3')]
    const refused: Response[] = []
    const send = (path: string, as?: SignedIn) =>
      get(path, as).then((answer) => {
        if (answer.status !== 200) refused.push(answer)
        return answer.status
      })
    const account = Array.from({ length: 150 }, () => send(ofSession.path, busy))
    await until(() => refused.length === 150 - 24)
    const address = Array.from({ length: 150 }, () => send(ofAnybody.path))
    // 80 places, shared by the account, the address and one more subject.
    await until(() => refused.length === 126 + 150 - 26)
    const calm = Array.from({ length: 3 }, () => send(ofSession.path, quiet))
    await sleep(200)
    answerAll()
    expect(await Promise.all(calm)).toEqual([200, 200, 200])
    expect((await Promise.all(account)).filter((status) => status === 200)).toHaveLength(24)
    expect((await Promise.all(address)).filter((status) => status === 200)).toHaveLength(26)
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
      expect(await answer.json()).toMatchObject({ errorCode: 'RATE_LIMITED', errorMsg: '系统繁忙，请稍后再试' })
    }
    // Calls that are answered quickly make room for a whole burst.
    expect(await Promise.all(Array.from({ length: 150 }, () => send(ofSession.path, busy)))).toEqual(Array(150).fill(200))
  })
})
