import { constructionNotice } from '@shared/contract/application'
import { inboxEndpoints, type Message } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import type { RoleType } from '@shared/contract/roles'
import { aCast, aDraft, aNotice, type NoticeCast, noticeCalls, take, transitionCall } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

describe('who is told of a notice', () => {
  let service: TestService
  let cast: NoticeCast
  let everybody: Record<string, SignedIn>

  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
    const { unit } = cast.applicant.account
    const aColleague = async (overrides: object) => service.signIn(await service.anAccount({ roles: ['3'], unit, overrides }))
    const elsewhere = await service.aUnit({ kind: 'authority', area_code: '330300' })
    const province = await service.aUnit({ kind: 'authority', area_code: '330000' })
    everybody = {
      applicant: cast.applicant,
      maintainer: await service.signIn(await service.anAccount({ roles: ['2'], unit })),
      disabled: await aColleague({ disabled: true }),
      expired: await aColleague({ valid_to: '2020-01-01' }),
      registrar: cast.registrar,
      colleague: cast.colleague,
      province: await service.signIn(await service.anAccount({ roles: ['7'], unit: province })),
      foreignRegistrar: await service.signIn(await service.anAccount({ roles: ['7'], unit: elsewhere })),
      useUnit: cast.useUnit,
      institute: cast.institute,
      otherUnit: await service.signIn('3'),
      administrator: await service.signIn('9'),
    }
  })
  afterAll(() => service.close())

  /** Messages about a record, by recipient. */
  async function told(bizId: string): Promise<Record<string, { title: string; path: string; text: string; tone: string; role: string }>> {
    const rows = await service.db.system(({ db }) => db.selectFrom('message').selectAll().where('biz_id', '=', bizId).execute())
    await service.db.system(({ db }) => db.deleteFrom('message').where('biz_id', '=', bizId).execute())
    const names = rows.map((row) => {
      const found = Object.entries(everybody).find(([, as]) => as.account.id === row.account_id)
      return [found?.[0] ?? row.account_id, { title: row.title, path: row.path, text: row.text, tone: row.tone, role: row.role_type }] as const
    })
    expect(new Set(names.map(([name]) => name)).size).toBe(names.length)
    return Object.fromEntries(names)
  }
  const handlers = ['colleague', 'province', 'registrar']
  const applicants = ['applicant', 'maintainer']
  /** The user of the devices, and their institute. */
  const concerned = ['institute', 'useUnit']
  const and = (...groups: string[][]) => groups.flat().sort()
  const form = (id: string) => `/construction/register?id=${id}`
  const detail = (id: string) => `/construction/detail?id=${id}`
  const review = (id: string) => `/company-service/check-install/detail?id=${id}`

  it('covers every transition that is told', () => {
    const spoken = constructionNotice.transitions.filter((transition) => !transition.silent && transition.to !== null)
    expect(spoken.map(({ action, from }) => `${action} ${from}`)).toEqual([
      'commit 10,15,30',
      'revoke 20',
      'cancel 20,30',
      'cancel 70',
      'accept 20',
      'return 20',
      'audit 85',
      'reject 85',
    ])
  })

  it('tells nobody of a draft, of its deletion, or of who picked a notice up', async () => {
    const draft = await aDraft(service, cast)
    await take(service, cast.applicant, 'delete', draft.id)
    expect(await told(draft.id)).toEqual({})
    const committed = await aNotice(service, cast, '20')
    await told(committed.id)
    await take(service, cast.registrar, 'pickUp', committed.id)
    expect(await told(committed.id)).toEqual({})
  })

  it('tells nobody of a submission that was refused', async () => {
    const saved = await service.call(noticeCalls.save, { body: { form: { fields: {}, tables: {} } } }, cast.applicant)
    const { id = '', version = 0 } = saved.data ?? {}
    expect((await service.call(transitionCall('commit'), { body: { id, version } }, cast.applicant)).success).toBe(false)
    expect(await told(id)).toEqual({})
  })

  it('tells the registrars of a submission, of one that was sent again, and of one taken back', async () => {
    const { id, number } = await aNotice(service, cast, '20')
    const first = await told(id)
    expect(Object.keys(first).sort()).toEqual(handlers)
    expect(first.registrar).toEqual({
      title: `安装改造修理告知 ${number} 已提交`,
      text: `${cast.applicant.account.unit.unitName}：请核对材料后接收或退回补正`,
      path: review(id),
      tone: 'attention',
      role: '7',
    })
    await take(service, cast.applicant, 'revoke', id)
    const revoked = await told(id)
    expect(Object.keys(revoked).sort()).toEqual(handlers)
    expect(revoked.registrar).toMatchObject({ title: `安装改造修理告知 ${number} 已撤回`, path: '/company-service/check-install', tone: 'idle' })
    await take(service, cast.applicant, 'commit', id)
    expect((await told(id)).colleague).toMatchObject({ title: `安装改造修理告知 ${number} 已重新提交` })
  })

  it('tells the applicant’s unit of a return, with the opinion and the way to the form', async () => {
    const { id } = await aNotice(service, cast, '20')
    await told(id)
    await take(service, cast.registrar, 'return', id, '请补充制造单位授权书')
    const returned = await told(id)
    expect(Object.keys(returned).sort()).toEqual(applicants)
    expect(returned.applicant).toMatchObject({ text: '请补充制造单位授权书', path: form(id), tone: 'attention', role: '3' })
    expect(returned.applicant?.title).toMatch(/ 已退回补正$/)
    expect(returned.maintainer).toMatchObject({ role: '2' })
  })

  it('tells both of a reception, a cancellation, its refusal and its approval, and with them the use unit and the institute', async () => {
    const { id } = await aNotice(service, cast, '20')
    await told(id)
    await take(service, cast.registrar, 'receive', id)
    const received = await told(id)
    expect(Object.keys(received).sort()).toEqual(and(applicants, concerned))
    for (const name of concerned)
      expect(received[name]).toMatchObject({ path: detail(id), tone: 'idle', text: expect.stringContaining('施工单位可以按计划开工') })
    expect(received.applicant).toMatchObject({ path: detail(id), tone: 'done', text: '可以按计划开工；须监督检验的，先申请检验；验收后30日内移交技术资料' })

    await take(service, cast.applicant, 'cancellationNotice', id, '合同终止')
    const asked = await told(id)
    expect(Object.keys(asked).sort()).toEqual(and(handlers, concerned))
    expect(asked.registrar).toMatchObject({ text: `${cast.applicant.account.unit.unitName}：合同终止`, path: review(id), tone: 'attention' })

    await take(service, cast.registrar, 'refuseCancellation', id, '该工程已开始施工')
    const refused = await told(id)
    expect(Object.keys(refused).sort()).toEqual(and(applicants, concerned))
    expect(refused.applicant).toMatchObject({ path: detail(id), text: '该工程已开始施工' })
    expect(refused.applicant?.title).toMatch(/ 不同意撤销$/)

    await take(service, cast.applicant, 'cancellationNotice', id, '合同终止')
    await told(id)
    await take(service, cast.registrar, 'approveCancellation', id)
    const approved = await told(id)
    expect(Object.keys(approved).sort()).toEqual(and(applicants, concerned))
    expect(approved.useUnit?.text).toContain('施工单位重新告知前不得施工')
    expect(approved.applicant).toMatchObject({ path: detail(id), tone: 'failed' })

    const other = await aNotice(service, cast, '20')
    await told(other.id)
    await take(service, cast.applicant, 'cancellationNotice', other.id, '工程取消')
    expect(Object.keys(await told(other.id)).sort()).toEqual(handlers)
  })

  it('links a message in every role of its reader that may open the notice, and names the right role in another', async () => {
    const { unit } = cast.applicant.account
    const inRole = async (first: RoleType) => service.signIn(await service.anAccount({ roles: [first, '3'], unit }))
    const [asMaintainer, asUser] = [await inRole('2'), await inRole('1')]
    const { id } = await aNotice(service, { ...cast, applicant: cast.applicant }, '30')
    const heard = async (as: SignedIn) => {
      const unread = await service.call(inboxEndpoints.list, { query: { state: 'unread' } }, as)
      return unread.data?.list.find((entry: Message) => entry.bizId === id)
    }
    expect(await heard(asMaintainer)).toMatchObject({ path: form(id), bizTypeName: '安装改造修理告知', read: false, text: expect.not.stringContaining('切换') })
    expect(await heard(asUser)).toMatchObject({ path: '', text: expect.stringContaining(messages.switchRole('施工单位')) })
  })
})
