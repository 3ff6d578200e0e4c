import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownAccountEndpoints } from '@shared/contract/account'
import { sessionEndpoints } from '@shared/contract/session'
import { startTestService, type TestService } from '../testing/service'

/** A proxy to the database that can swallow all data, or break the connection. */
function openDetour(folder: string, target: string) {
  const pairs = new Set<[Socket, Socket]>()
  let swallowing = false
  const server: Server = createServer((near) => {
    const far = connect(join(target, '.s.PGSQL.5432'))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.on('data', (chunk) => swallowing || far.write(chunk))
    far.on('data', (chunk) => swallowing || near.write(chunk))
    for (const [socket, other] of [pair, [far, near]] as const) {
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  return {
    listen: () => new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve)),
    swallow: (on: boolean) => {
      swallowing = on
    },
    cut: () => {
      for (const [near] of pairs) near.destroy()
    },
    close: () => {
      for (const [near] of pairs) near.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('a database that fails', () => {
  let service: TestService
  let folder: string
  let detour: ReturnType<typeof openDetour>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-detour-'))
    chmodSync(folder, 0o755)
    detour = openDetour(folder, process.env.TEST_SOCKET_FOLDER ?? '')
    await detour.listen()
    service = await startTestService({ through: folder, environment: { DATABASE_POOL: '4' } })
  })
  afterAll(async () => {
    await service.close()
    await detour.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('costs a 503, not a hang, while readiness says so and liveness stays', async () => {
    const user = await service.signIn('3')
    expect((await service.call(sessionEndpoints.userInfo, {}, user)).status).toBe(200)
    detour.swallow(true)
    const [read, write, ready, live] = await Promise.all([
      service.raw('GET', '/a/stone/unit/list', { as: user }),
      service.call(ownAccountEndpoints.updateInfo, { body: { name: '名字', mobile: '13000000009', phone: '' } }, user),
      service.raw('GET', '/health/ready'),
      service.raw('GET', '/health/live'),
    ])
    expect([read.status, write.status, ready.status, live.status]).toEqual([503, 503, 503, 200])
    expect(read.headers.get('retry-after')).toBe('5')
    detour.swallow(false)
    detour.cut()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await service.call(sessionEndpoints.userInfo, {}, user)).status).toBe(200)
    expect((await service.raw('GET', '/health/ready')).status).toBe(200)
  })

  it('is found again after every connection was cut', async () => {
    const user = await service.signIn('3')
    detour.cut()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await service.call(sessionEndpoints.userInfo, {}, user)).status).toBe(200)
  })
})

describe('a crowd', () => {
  it('is refused at once beyond what can be served, while sign-in and health stay', async () => {
    const service = await startTestService({ environment: { DATABASE_POOL: '1' } })
    const user = await service.signIn('3')
    await service.call(sessionEndpoints.userInfo, {}, user)
    const held = await service.db.pool.connect()
    const waiting = Array.from({ length: 21 }, () => service.db.pool.query('select 1'))
    const refused = await service.raw('GET', '/a/stone/user/info', { as: user })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await service.raw('GET', '/health/live')).status).toBe(200)
    held.release()
    await Promise.all(waiting)
    expect((await service.call(sessionEndpoints.userInfo, {}, user)).status).toBe(200)
    await service.close()
  })

  it('that asks whether the service is ready costs one question to the database', async () => {
    const service = await startTestService({ environment: { DATABASE_POOL: '1' } })
    const held = await service.db.pool.connect()
    const query = jest.spyOn(service.db.pool, 'query')
    const questions = () => query.mock.calls.filter(([text]) => String(text) === 'select 1').length
    let received = 0
    const allReceived = new Promise<void>((resolve) => {
      service.app.server.on('request', () => {
        received += 1
        // The hooks before the handler wait for nothing: it has been reached by then.
        if (received === 30) setImmediate(resolve)
      })
    })
    const answers = Array.from({ length: 30 }, () => service.raw('GET', '/health/ready'))
    await allReceived
    const asked = questions()
    held.release()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    await service.close()
    expect([asked, questions(), new Set(statuses)]).toEqual([1, 1, new Set([200])])
  })
})
