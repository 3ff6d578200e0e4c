import { type EndpointShape, endpointName, unansweredDays } from '@shared/contract/endpoint'
import { allEndpoints } from '@shared/contract/endpoints'
import { sessionEndpoints } from '@shared/contract/session'
import { unitEndpoints } from '@shared/contract/unit'
import { z } from 'zod'
import { housekeeping } from '../app/jobs'
import { days } from '../clock'
import { type SignedIn, startTestService, type TestService } from '../testing/service'

describe('a write with an Idempotency-Key', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const save = (as: SignedIn, key: string, contactName: string, version = 1) =>
    service.raw('POST', unitEndpoints.save.path, {
      as,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ version, fields: { contactName } }),
    })
  const changesOf = (as: SignedIn) =>
    service.db.system(({ db }) => db.selectFrom('unit_change').select('id').where('unit_id', '=', as.account.unit.id).execute())

  it('is done once and answered alike when it is repeated', async () => {
    const user = await service.signIn('3')
    const first = await save(user, 'key-1', '一次')
    const second = await save(user, 'key-1', '一次')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.json()).toEqual(first.json())
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await changesOf(user)).toHaveLength(1)
  })

  it('is refused when the key was used for something else', async () => {
    const user = await service.signIn('3')
    await save(user, 'key-2', '甲')
    const other = await save(user, 'key-2', '乙')
    expect(other.status).toBe(409)
    expect(other.json()).toMatchObject({ errorCode: 'IDEMPOTENCY_CONFLICT' })
  })

  it('is done once when it arrives many times at once', async () => {
    const user = await service.signIn('3')
    const answers = await Promise.all(Array.from({ length: 12 }, () => save(user, 'key-3', '并发')))
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true)
    expect(answers.some((answer) => answer.status === 200)).toBe(true)
    for (const refused of answers.filter((answer) => answer.status === 409)) expect(refused.json()).toMatchObject({ errorCode: 'IDEMPOTENCY_IN_PROGRESS' })
    expect(await changesOf(user)).toHaveLength(1)
    expect((await save(user, 'key-3', '并发')).status).toBe(200)
  })

  it('does not remember a refusal', async () => {
    const user = await service.signIn('3')
    expect((await save(user, 'key-4', '版本', 7)).status).toBe(409)
    expect((await save(user, 'key-4', '版本', 7)).json()).toMatchObject({ errorCode: 'STALE_VERSION' })
    expect((await save(user, 'key-4', '版本', 1)).status).toBe(200)
  })

  it('belongs to one account', async () => {
    const [one, two] = [await service.signIn('3'), await service.signIn('3')]
    await save(one, 'shared-key', '甲')
    expect((await save(two, 'shared-key', '乙')).json()).toMatchObject({ success: true, data: { contactName: '乙' } })
  })

  it('belongs to the role it was sent in: in another one it is another write', async () => {
    const user = await service.signIn(await service.anAccount({ roles: ['3', '1'] }))
    const inRole = async (as: SignedIn, roleType: string): Promise<SignedIn> => {
      const info = await service.call(sessionEndpoints.userInfo, {}, as)
      const role = info.data?.roleList.find((each) => each.roleType === roleType)
      const changed = await service.call(sessionEndpoints.changeRole, { body: { id: role?.id ?? '' } }, as)
      return { ...as, ...changed.data }
    }
    const builder = await inRole(user, '3')
    expect((await save(builder, 'key-role', '甲')).status).toBe(200)
    expect((await save(await inRole(builder, '1'), 'key-role', '甲')).json()).toMatchObject({ errorCode: 'IDEMPOTENCY_CONFLICT' })
  })

  it('is answered from its key as long as a browser keeps what got no answer, and is forgotten a day later', async () => {
    const user = await service.signIn('3')
    await save(user, 'key-5', '周五')
    service.clock.move(days(unansweredDays) - 1000)
    await housekeeping.idempotencyKeys(service.context)
    const back = await service.signIn(user.account)
    expect((await save(back, 'key-5', '周五')).headers.get('idempotent-replayed')).toBe('true')
    expect(await changesOf(back)).toHaveLength(1)
    service.clock.move(days(1) + 2000)
    await housekeeping.idempotencyKeys(service.context)
    const kept = await service.db.system(({ db }) => db.selectFrom('idempotency_key').select('key').where('key', '=', 'key-5').execute())
    expect(kept).toHaveLength(0)
  })

  it('never keeps an answer that holds session ids', async () => {
    const user = await service.signIn('3')
    const info = await service.call(sessionEndpoints.userInfo, {}, user)
    await service.raw('POST', sessionEndpoints.changeRole.path, {
      as: user,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-6' },
      body: JSON.stringify({ id: info.data?.roleList[0]?.id }),
    })
    const kept = await service.db.system(({ db }) => db.selectFrom('idempotency_key').select('key').where('key', '=', 'key-6').execute())
    expect(kept).toHaveLength(0)
  })

  it('never keeps an answer with a ticket, which would have expired when it is repeated', () => {
    const givesTicket = ({ method, data }: EndpointShape) =>
      method === 'POST' && data instanceof z.ZodObject && ['url', 'token'].some((key) => key in data.shape)
    const kept = allEndpoints().filter((endpoint) => givesTicket(endpoint) && !endpoint.secretAnswer)
    expect(kept.map(endpointName)).toEqual([])
  })

  it.each(['', 'x'.repeat(256), 'with blank', '键'])('refuses an unusable key: %.20s', async (key) => {
    const user = await service.signIn('3')
    const answer = await service.raw('POST', unitEndpoints.save.path, {
      as: user,
      headers: { 'content-type': 'application/json', 'idempotency-key': encodeURIComponent(key) === key ? key : 'a b' },
      body: JSON.stringify({ version: 1, fields: {} }),
    })
    expect(answer.status).toBe(400)
  })
})
