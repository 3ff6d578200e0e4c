import { createHmac } from 'node:crypto'
import { constructionNotice } from '@shared/contract/application'
import { flowLogLinkDays } from '@shared/contract/endpoint'
import { flowLogEndpoints } from '@shared/contract/flowLog'
import { messages } from '@shared/contract/messages'
import { days, seconds } from '../../clock'
import { aCast, aNotice, type NoticeCast, take } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { writeEvent } from '../../workflow/events'
import { theSystem } from '../../workflow/parties'

const bizType = constructionNotice.key

describe('a link to a flow log', () => {
  let service: TestService
  let cast: NoticeCast
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
  })
  afterAll(() => service.close())

  const link = (as: SignedIn | undefined, bizId: string, type = bizType) => service.call(flowLogEndpoints.link, { body: { bizType: type, bizId } }, as)
  async function aLink(as: SignedIn, bizId: string): Promise<URLSearchParams> {
    const answer = await link(as, bizId)
    if (!answer.success) throw new Error(answer.errorMsg)
    expect(answer.data.url).toMatch(/^\/flowLog-single\?/)
    return new URLSearchParams(answer.data.url.split('?')[1])
  }
  const visit = (query: URLSearchParams, on = service) => on.raw('GET', `${flowLogEndpoints.single.path}?${query}`)
  const changed = (query: URLSearchParams, name: string, value: string) => {
    const other = new URLSearchParams(query)
    other.set(name, value)
    return other
  }
  async function expectGone(query: URLSearchParams): Promise<void> {
    const answer = await visit(query)
    expect([answer.status, answer.json().errorMsg]).toEqual([404, messages.ticketGone])
  }

  it('shows whoever has it how far the application is, without names and numbers of people', async () => {
    const { id, number } = await aNotice(service, cast, '20')
    await take(service, cast.registrar, 'return', id, '请联系张三13800000001或0574-87654321，身份证330299198501010019，补充授权书')
    const answer = await visit(await aLink(cast.applicant, id))
    expect(answer.status).toBe(200)
    expect(answer.json().data).toMatchObject({ typeName: constructionNotice.label, number, status: '30', statusName: '退回补正', tone: 'attention' })
    const { list } = answer.json().data as { list: { operatorName: string; opinion: string; actionName: string }[] }
    expect(list.map((line) => line.actionName)).toEqual(['退回补正', '提交'])
    expect(list[0]).toMatchObject({ operatorName: '赵**', opinion: '请联系张三138****0001或0574-****，身份证330299********0019，补充授权书' })
    for (const hidden of ['13800000001', '87654321', '330299198501010019', '赵测试', cast.applicant.account.loginName, cast.registrar.account.id]) {
      expect(answer.text).not.toContain(hidden)
    }
  })

  it('names the system, which is nobody’s name', async () => {
    const { id } = await aNotice(service, cast, '20')
    const event = { applicationId: id, action: 'pickUp', fromStatus: '20', toStatus: '20', opinion: '', at: service.clock.now() }
    await service.db.system((connection) => writeEvent(connection, theSystem, event))
    const answer = await visit(await aLink(cast.applicant, id))
    expect(answer.json().data).toMatchObject({ list: [{ operatorName: '系统', roleName: '系统' }, { roleName: '施工单位' }] })
  })

  it('is given by readers of the record alone', async () => {
    const { id } = await aNotice(service, cast, '20')
    for (const as of [cast.applicant, cast.registrar, cast.useUnit, cast.institute]) expect((await link(as, id)).success).toBe(true)
    const strangers = await Promise.all((['1', '3', '7', '4', '5', '6', '9'] as const).map((role) => service.signIn(role)))
    const elsewhere = await service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code: '330100' }) }))
    const answers = await Promise.all([...strangers.filter((as) => as.account.roles[0] !== '7'), elsewhere].map((as) => link(as, id)))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    expect((await link(undefined, id)).status).toBe(401)
    expect((await link(cast.applicant, id, 'nothing')).status).toBe(404)
    expect((await link(cast.applicant, id, 'constructor')).status).toBe(404)
    expect((await link(cast.applicant, 'x')).status).toBe(404)
  })

  it('opens one record: another id, another type, another time or a made-up sign open nothing', async () => {
    const [one, two] = [await aNotice(service, cast, '20'), await aNotice(service, cast, '20')]
    const query = await aLink(cast.applicant, one.id)
    const sign = query.get('sign') ?? ''
    const [expires = '', mac = ''] = sign.split('.')
    expect((await visit(query)).status).toBe(200)
    await expectGone(changed(query, 'bizId', two.id))
    await expectGone(changed(query, 'bizType', 'other'))
    const forged = createHmac('sm3', Buffer.alloc(32)).update([bizType, one.id, expires].join('\n')).digest('base64url')
    const unkeyed = createHmac('sm3', '').update([bizType, one.id, expires].join('\n')).digest('base64url')
    const later = String(Number(expires) + 86_400)
    for (const wrong of [
      `${later}.${mac}`,
      `${expires}.${forged}`,
      `${expires}.${unkeyed}`,
      `${expires}.${mac}x`,
      `${expires}.${mac.slice(0, -1)}`,
      `${expires}.${mac.toUpperCase()}`,
      `${expires}`,
      `${expires}.`,
      `.${mac}`,
      `0${expires}.${mac}`,
      `${expires}.0.${mac}`,
      `Infinity.${mac}`,
      mac,
      '',
      'x'.repeat(200),
    ]) {
      await expectGone(changed(query, 'sign', wrong))
    }
    expect((await visit(changed(query, 'sign', 'x'.repeat(201)))).status).toBe(400)
    expect((await service.raw('GET', `${flowLogEndpoints.single.path}?${query}&sign=x`)).status).toBeGreaterThanOrEqual(400)
  })

  it('holds for seven days, and on a replica that has the same key', async () => {
    const { id } = await aNotice(service, cast, '20')
    const query = await aLink(cast.applicant, id)
    const replica = await startTestService({ sharing: service })
    expect((await visit(query, replica)).status).toBe(200)
    await replica.close()
    const other = await startTestService({ sharing: service, environment: { FLOW_LOG_KEY: 'ab'.repeat(32) } })
    expect((await visit(query, other)).status).toBe(404)
    await other.close()
    service.clock.move(days(flowLogLinkDays) - seconds(10))
    expect((await visit(query)).status).toBe(200)
    service.clock.move(seconds(11))
    await expectGone(query)
    cast = await aCast(service)
  })

  it('tells nothing of what its unit has taken back, and nothing of a draft', async () => {
    const { id } = await aNotice(service, cast, '20')
    const query = await aLink(cast.registrar, id)
    await take(service, cast.applicant, 'revoke', id)
    await expectGone(query)
    expect(await link(cast.applicant, id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    await take(service, cast.applicant, 'commit', id)
    expect((await visit(query)).status).toBe(200)
  })
})
