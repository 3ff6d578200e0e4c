import { setTimeout as sleep } from 'node:timers/promises'
import { ownAccountEndpoints } from '@shared/contract/account'
import { regionsEndpoint } from '@shared/contract/region'
import { Client } from 'pg'
import { startTestService, type TestService, until } from '../testing/service'
import { connectionSettings } from './pool'
import { systemScope } from './scope'

/** Security T33: connections lost while in use cost a 503, never the process. */

describe('a connection that is ended while it works', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { DATABASE_POOL: '4' } })
  })
  afterAll(() => service.close())

  async function administer(text: string, values: unknown[] = []): Promise<void> {
    const client = new Client(connectionSettings(service.address))
    await client.connect()
    await client.query(text, values)
    await client.end()
  }
  const endOthers = () =>
    administer(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'portal' and pid <> pg_backend_pid()",
    )

  it('fails the call that used it with 503 and Retry-After, and the next call works', async () => {
    const user = await service.signIn('3')
    const contact = { name: '名字', mobile: '13000000009', phone: '' }
    await service.db.system(({ db }) => db.updateTable('account').set(contact).where('id', '=', user.account.id).execute())
    const locker = new Client(connectionSettings(service.address))
    locker.on('error', () => undefined)
    await locker.connect()
    await locker.query('begin')
    await locker.query('select * from account where id = $1 for update', [user.account.id])
    const saving = service.call(ownAccountEndpoints.updateInfo, { body: contact }, user)
    await until(async () => {
      const { rows } = await locker.query('select 1 from pg_locks where not granted')
      return rows.length > 0
    })
    await endOthers()
    const answer = await saving
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    await locker.end().catch(() => undefined)
    expect((await service.call(ownAccountEndpoints.updateInfo, { body: contact }, user)).status).toBe(200)
  })

  it('is noticed between two statements of a transaction, of which nothing stays', async () => {
    const work = service.db.transaction(systemScope, async ({ query }) => {
      await query({ text: "insert into rate_limit (subject, count, window_ends) values ('half', 1, now())" })
      await endOthers()
      await sleep(100)
      await query({ text: 'select 1' })
    })
    await expect(work).rejects.toThrow()
    const { rows } = await service.db.system(({ query }) => query({ text: "select 1 from rate_limit where subject = 'half'" }))
    expect(rows).toEqual([])
  })

  it('does not end the service however many are ended under traffic', async () => {
    let ended = false
    const statuses = new Set<number>()
    const visitor = async () => {
      while (!ended) statuses.add((await service.raw('GET', regionsEndpoint.path)).status)
    }
    const visitors = Array.from({ length: 8 }, visitor)
    for (let round = 0; round < 10; round += 1) {
      await endOthers()
      await sleep(30)
    }
    ended = true
    await Promise.all(visitors)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((await service.raw('GET', regionsEndpoint.path)).status).toBe(200)
  })
})
