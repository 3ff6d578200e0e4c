import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { secondUnitAttachments } from '@shared/contract/account'
import { announcementEndpoints } from '@shared/contract/announcement'
import { applicationDefinitions, constructionNotice } from '@shared/contract/application'
import { attachmentEndpoints, attachmentMaxPerCode, mobileUploadEndpoints } from '@shared/contract/attachment'
import { type DataOf, mobileUploadMinutes, uploadTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { unitEndpoints } from '@shared/contract/unit'
import { visitorEndpoints } from '@shared/contract/visitor'
import { minutes, seconds } from '../../clock'
import { hostileFiles } from '../../testing/hostileFiles'
import { inspectionCalls } from '../../testing/inspections'
import { aCast, aDraft, type NoticeCast, take } from '../../testing/notices'
import { aPdf, uploadFile } from '../../testing/papers'
import { visitorPost } from '../../testing/registration'
import { type RawAnswer, type SignedIn, startTestService, type TestService } from '../../testing/service'
import { provedFlow } from '../../testing/visitor'
import { mobileTicketLimits, mobileUploadFiles, papersForPhone } from './tickets'

type State = DataOf<typeof mobileUploadEndpoints.state>

describe('papers from a phone', () => {
  let service: TestService
  let replica: TestService
  let cast: NoticeCast
  let id: string
  beforeAll(async () => {
    service = await startTestService()
    replica = await startTestService({ sharing: service })
    cast = await aCast(service)
  })
  afterAll(async () => {
    await replica.close()
    await service.close()
  })
  beforeEach(async () => {
    id = (await aDraft(service, cast)).id
  })

  const must = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('Nothing was given')
    return value
  }
  const ask = (as: SignedIn, owner = id, code = 'OTHER') => service.call(mobileUploadEndpoints.ticket, { body: { attrefsysid: owner, code } }, as)
  const ticketOf = (url: string) => new URLSearchParams(url.split('#')[1]).get('ticket') ?? ''
  const aTicket = async (as = cast.applicant, owner = id, code = 'OTHER') => ticketOf(must((await ask(as, owner, code)).data).url)
  const open = (ticket: string, on = service) => on.call(mobileUploadEndpoints.open, { body: { ticket } })
  const aPhone = async (as = cast.applicant, owner = id, code = 'OTHER') => must((await open(await aTicket(as, owner, code))).data).token

  const withToken = (token: string) => ({ [uploadTokenHeader]: token })
  const state = (token: string, on = service) => on.raw('GET', mobileUploadEndpoints.state.path, { headers: withToken(token) })
  const stateOf = async (token: string) => (await state(token)).json().data as State
  function send(headers: Record<string, string>, { code = 'OTHER', uploadId = String(randomUUID()), name = '照片.pdf', bytes = aPdf(), on = service } = {}) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    return on.raw('POST', `${mobileUploadEndpoints.upload.path}?code=${code}&uploadId=${uploadId}`, { headers, body: form })
  }
  const remove = (token: string, paper: string) =>
    service.raw('POST', mobileUploadEndpoints.remove.path, {
      headers: { ...withToken(token), 'content-type': 'application/json' },
      body: JSON.stringify({ id: paper }),
    })
  const idOf = (answer: RawAnswer) => (answer.json().data as { id: string }).id
  const rows = (owner = id) =>
    service.db.system(({ db }) =>
      db.selectFrom('attachment').selectAll().where('owner_id', '=', owner).where('code', '=', 'OTHER').where('deleted', '=', false).execute(),
    )
  async function expectRefused(token: string, refusal: [status: number, message: string]): Promise<void> {
    for (const answer of [await state(token), await send(withToken(token)), await remove(token, randomUUID())]) {
      expect([answer.status, answer.json().errorMsg]).toEqual(refusal)
    }
  }
  const expectGone = (token: string) => expectRefused(token, [404, messages.ticketGone])
  const expectSessionEnded = (token: string) => expectRefused(token, [401, '会话已结束，请在电脑上重新登录后再扫码'])

  it('are asked for by whoever may edit the form, by a link that keeps its secret out of addresses', async () => {
    const given = must((await ask(cast.applicant)).data)
    expect(given.url).toMatch(/^\/attachmentUploadMobile#ticket=[\w-]{43}$/)
    expect(given.expires).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const stored = await service.db.system(({ db }) => db.selectFrom('mobile_upload').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(ticketOf(given.url))
    const stranger = await service.signIn('3')
    expect((await ask(stranger)).status).toBe(404)
    expect((await ask(cast.registrar)).status).toBe(404)
    expect((await ask(cast.applicant, randomUUID())).status).toBe(404)
    expect((await ask(cast.applicant, id, 'NOTHING')).status).toBe(400)
    const sent = await aDraft(service, cast)
    await take(service, cast.applicant, 'commit', sent.id)
    expect(await ask(cast.applicant, sent.id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    expect(await ask(cast.registrar, sent.id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('arrive at the form, and the phone sees what it needs and no more', async () => {
    const token = await aPhone()
    const before = await stateOf(token)
    expect(before).toMatchObject({ title: constructionNotice.label, unitName: cast.applicant.account.unit.unitName, code: 'OTHER', list: [] })
    expect(before.secondsLeft).toBeGreaterThan(mobileUploadMinutes * 60 - 30)
    expect(before.papers).toHaveLength(constructionNotice.attachments.length)
    expect(before.papers).toContainEqual({ code: 'NOTICE_FORM', label: '安装改造修理告知单(盖章)', required: true, count: 1 })
    expect(before.papers).toContainEqual({ code: 'PLAN', label: '施工方案', required: false, count: 1 })

    const answer = await send(withToken(token), { code: 'CONTRACT', name: '合同.pdf' })
    expect(answer.json()).toMatchObject({ success: true, data: { attrefsysid: id, code: 'CONTRACT', fileName: '合同.pdf', uploadBy: '赵测试' } })
    const desktop = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id, code: 'CONTRACT' } }, cast.applicant)
    expect(desktop.data?.list).toMatchObject([{ id: idOf(answer), fileName: '合同.pdf' }])
    expect((await stateOf(token)).list).toMatchObject([{ id: idOf(answer) }])
    const line = await service.db.system(({ db }) =>
      db.selectFrom('audit_log').select(['account_id', 'target']).where('action', '=', 'attachment.upload').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    )
    expect(line).toEqual({ account_id: cast.applicant.account.id, target: id })
  })

  it('need a ticket that one phone opens once, on whichever replica', async () => {
    const ticket = await aTicket()
    const tries = await Promise.all(Array.from({ length: 8 }, (_, index) => open(ticket, index % 2 ? replica : service)))
    const won = tries.filter((answer) => answer.success)
    expect(won).toHaveLength(1)
    for (const lost of tries.filter((answer) => !answer.success)) expect(lost).toMatchObject({ status: 404, errorMsg: messages.ticketGone })
    expect(await open(ticket)).toMatchObject({ status: 404, errorMsg: messages.ticketGone })
    const token = won[0]?.data?.token ?? ''
    expect((await state(token, replica)).status).toBe(200)
    expect((await send(withToken(token), { on: replica })).json()).toMatchObject({ success: true })
    for (const wrong of ['', 'x', "' or 1=1", token]) expect((await open(wrong)).status).toBe(404)
  })

  it('are let in again by the phone that lost the answer to its opening, and by no other', async () => {
    const ticket = await aTicket()
    const [phone, other] = ['a'.repeat(64), 'b'.repeat(64)]
    const openAs = (secret: string, opened = ticket, on = service) => on.call(mobileUploadEndpoints.open, { body: { ticket: opened, secret } })
    const [first, again] = await Promise.all([openAs(phone), openAs(phone, ticket, replica)])
    expect(first).toMatchObject({ success: true, data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(again.data).toEqual(first.data)
    for (const stranger of [await openAs(other), await open(ticket)]) expect(stranger).toMatchObject({ status: 404, errorMsg: messages.ticketGone })
    const token = first.data?.token ?? ''
    expect((await state(token)).status).toBe(200)
    expect((await openAs(phone, await aTicket())).data?.token).not.toBe(token)
    const stored = await service.db.system(({ db }) => db.selectFrom('mobile_upload').selectAll().execute())
    for (const secret of [token, phone]) expect(JSON.stringify(stored)).not.toContain(secret)
    expect(await openAs('short')).toMatchObject({ errorCode: 'BAD_REQUEST' })
    service.clock.move(minutes(mobileUploadMinutes) + seconds(1))
    expect((await openAs(phone)).status).toBe(404)
    cast.applicant = await service.signIn(cast.applicant.account)
  })

  it('end ten minutes after the code was shown, opened or not', async () => {
    const [early, late] = [await aTicket(), await aTicket()]
    const token = must((await open(early)).data).token
    service.clock.move(minutes(mobileUploadMinutes) - seconds(5))
    expect((await state(token)).status).toBe(200)
    service.clock.move(seconds(6))
    await expectGone(token)
    expect((await open(late)).status).toBe(404)
    cast.applicant = await service.signIn(cast.applicant.account)
  })

  it('are let in by the header alone, and only by the phone’s own token', async () => {
    const ticket = await aTicket()
    const token = must((await open(ticket)).data).token
    const wrong: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${token}` },
      { 'x-flow-token': token },
      { cookie: `${uploadTokenHeader}=${token}` },
      withToken(ticket),
      withToken(''),
      withToken('x'.repeat(4_000)),
      withToken(`${token}, ${token}`),
    ]
    for (const headers of wrong) {
      expect((await service.raw('GET', mobileUploadEndpoints.state.path, { headers })).status).toBe(404)
      expect((await send(headers)).status).toBe(404)
    }
    expect((await service.raw('GET', `${mobileUploadEndpoints.state.path}?${uploadTokenHeader}=${token}&token=${token}`)).status).toBe(404)
    expect((await service.raw('GET', attachmentEndpoints.findAttList.path, { headers: withToken(token) })).status).toBe(401)
    expect(await rows()).toEqual([])
  })

  it('reach one form: neither another form’s papers nor what others put in this one', async () => {
    const other = await aDraft(service, cast)
    const theirs = idOf(await uploadFile(service, cast.applicant, other.id, 'OTHER'))
    const desktop = idOf(await uploadFile(service, cast.applicant, id, 'OTHER'))
    const [first, second] = [await aPhone(), await aPhone()]
    const own = idOf(await send(withToken(first)))
    for (const paper of [theirs, desktop, own]) expect((await remove(second, paper)).status).toBe(404)
    for (const paper of [theirs, desktop]) expect((await remove(first, paper)).status).toBe(404)
    expect((await stateOf(second)).list).toEqual([])
    expect((await stateOf(second)).papers.find((paper) => paper.code === 'OTHER')).toMatchObject({ count: 2 })
    expect((await remove(first, own)).json()).toMatchObject({ success: true })
    expect((await rows()).map((row) => row.id)).toEqual([desktop])
    expect((await rows(other.id)).map((row) => row.id)).toEqual([theirs])
    expect((await send(withToken(first), { code: 'NOTHING' })).status).toBe(400)
  })

  it('are kept once however often and however fast the same upload is sent', async () => {
    const token = await aPhone()
    const uploadId = randomUUID()
    const many = await Promise.all(Array.from({ length: 6 }, (_, index) => send(withToken(token), { uploadId, on: index % 2 ? replica : service })))
    expect(new Set(many.map(idOf)).size).toBe(1)
    expect((await send(withToken(token), { uploadId, bytes: aPdf('other'), name: '另一张.pdf' })).json()).toMatchObject({ errorCode: 'IDEMPOTENCY_CONFLICT' })
    expect(await rows()).toHaveLength(1)
    expect(readdirSync(path.join(service.context.configuration.dataFolder, 'attachments', '.incoming'))).toEqual([])
    expect(idOf(await send(withToken(token)))).not.toBe(idOf(must(many[0])))
    for (const bad of ['', 'short', 'x'.repeat(65), '../../../etc', 'a b c d e f g']) {
      expect((await send(withToken(token), { uploadId: encodeURIComponent(bad) })).status).toBe(400)
    }
  })

  it('are looked through like any other file', async () => {
    const token = await aPhone()
    for (const { why, name, bytes } of hostileFiles().slice(0, 25)) {
      const answer = await send(withToken(token), { name, bytes })
      expect(`${why}: ${answer.text.slice(0, 120)}`).toContain('"success":false')
    }
    expect(await rows()).toEqual([])
  })

  it('are ten of a kind and twenty of one code at most, also when removed again', async () => {
    const token = await aPhone()
    const tenth = await Promise.all(Array.from({ length: attachmentMaxPerCode + 2 }, () => send(withToken(token))))
    expect(tenth.filter((answer) => answer.json().success === true)).toHaveLength(attachmentMaxPerCode)
    for (let count = attachmentMaxPerCode; count < mobileUploadFiles; count += 1) {
      const answer = await send(withToken(token), { code: 'WORKERS' })
      expect(answer.json().success).toBe(true)
      await remove(token, idOf(answer))
    }
    expect((await send(withToken(token), { code: 'WORKERS' })).json()).toMatchObject({
      errorCode: 'FILE_REFUSED',
      errorMsg: expect.stringContaining('最多上传20个'),
    })
  })

  it('end when the form is sent, and go on when it comes back', async () => {
    const token = await aPhone()
    await take(service, cast.applicant, 'commit', id)
    await expectGone(token)
    await take(service, cast.registrar, 'return', id, '请补充合同')
    expect((await send(withToken(token))).json()).toMatchObject({ success: true })
    const draft = await aDraft(service, cast)
    const other = await aPhone(cast.applicant, draft.id)
    await take(service, cast.applicant, 'delete', draft.id)
    await expectGone(other)
  })

  it('end when the account signs out, is disabled or loses its role', async () => {
    const builder = await service.signIn(await service.anAccount({ roles: ['3'], unit: cast.applicant.account.unit }))
    const [leaving, shown] = [await aPhone(builder), await aTicket(builder)]
    expect((await state(leaving)).status).toBe(200)
    await service.call(sessionEndpoints.logout, {}, builder)
    await expectSessionEnded(leaving)
    expect(await open(shown)).toMatchObject({ status: 401, errorMsg: '会话已结束，请在电脑上重新登录后再扫码' })
    const noFile = await service.raw('POST', `${mobileUploadEndpoints.upload.path}?code=OTHER&uploadId=${randomUUID()}`, { headers: withToken(leaving) })
    expect(noFile.status).toBe(401)

    const again = await service.signIn(builder.account)
    const roleless = await aPhone(again)
    await service.db.system(({ db }) => db.deleteFrom('account_role').where('account_id', '=', builder.account.id).execute())
    await expectSessionEnded(roleless)

    const disabled = await service.signIn(await service.anAccount({ roles: ['3'], unit: cast.applicant.account.unit }))
    const ended = await aPhone(disabled)
    await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', disabled.account.id).execute())
    await expectSessionEnded(ended)
  })

  it('end with the session that showed the code, while another of the account goes on', async () => {
    const account = await service.anAccount({ roles: ['3'], unit: cast.applicant.account.unit })
    const [shown, other] = [await service.signIn(account), await service.signIn(account)]
    const [phone, kept] = [await aPhone(shown), await aPhone(other)]
    await service.call(sessionEndpoints.logout, {}, shown)
    await expectSessionEnded(phone)
    expect((await state(kept)).status).toBe(200)
  })

  it('reach whatever else has papers: a unit’s change, a second unit, an announcement', async () => {
    const admin = await service.signIn('9')
    const body = { title: '通知', kind: '1', content: '', pinned: false } as const
    const announcement = must((await service.call(announcementEndpoints.save, { body }, admin)).data)
    const user = await service.signIn(await service.anAccount({ roles: ['1', '2'] }))
    const change = must((await service.call(unitEndpoints.changeDraft, {}, user)).data).attrefsysid
    const second = must((await service.call(unitEndpoints.unitTwo, { body: {} }, user)).data).attrefsysid
    for (const [as, owner, code, title] of [
      [admin, announcement.id, 'FILE', '通知公告'],
      [user, change, 'NAME_PROOF', '单位信息变更'],
      [user, second, 'LICENCE', '新增维保单位'],
    ] as const) {
      const token = await aPhone(as, owner, code)
      expect(await stateOf(token)).toMatchObject({ title, unitName: as.account.unit.unitName, code })
      const sent = await send(withToken(token), { code })
      const list = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: owner } }, as)
      expect(list.data?.list.map((paper) => paper.id)).toEqual([idOf(sent)])
    }
    // The phone asks for what the form of a second unit asks for, and takes nothing else.
    const phone = await aPhone(user, second, 'LICENCE')
    expect((await stateOf(phone)).papers.map(({ code }) => code)).toEqual(secondUnitAttachments.map(({ code }) => code))
    expect((await send(withToken(phone), { code: 'AUTH_LETTER' })).json()).toMatchObject({ success: false, errorCode: 'BAD_REQUEST' })
  })

  it('are those the computer asks for: what its page offers, and what the form as stored offers, now and after each save', async () => {
    const owner = await service.signIn('1')
    const saved = must((await service.call(inspectionCalls.save, { body: { form: { fields: {}, tables: {} } } }, owner)).data)
    const codesOf = async (token: string) => (await stateOf(token)).papers.map(({ code }) => code)
    const beside = (codes: string[]) => service.call(mobileUploadEndpoints.ticket, { body: { attrefsysid: saved.id, code: 'OTHER', codes } }, owner)
    const phoneOf = async (codes: string[]) => must((await open(ticketOf(must((await beside(codes)).data).url))).data).token
    const conditional = ['SELF_CHECK', 'MAINT_RECORD', 'RECTIFY_PROOF']
    const plain = must(applicationDefinitions.find(({ key }) => key === 'onlineApplyNewrule'))
      .attachments.map(({ code }) => code)
      .filter((code) => !conditional.includes(code))

    const phone = await phoneOf([])
    expect(await codesOf(phone)).toEqual(plain)
    const refused = await send(withToken(phone), { code: 'MAINT_RECORD' })
    expect([refused.status, refused.json().errorMsg]).toEqual([400, '这份表单现在没有这项附件，请刷新后查看'])
    // The kind of device is chosen on the computer, and not saved yet.
    const ahead = await phoneOf(['SELF_CHECK', 'MAINT_RECORD'])
    expect(new Set(await codesOf(ahead))).toEqual(new Set([...plain, 'SELF_CHECK', 'MAINT_RECORD']))
    expect((await send(withToken(ahead), { code: 'MAINT_RECORD' })).json()).toMatchObject({ success: true })

    const body = { id: saved.id, version: saved.version, form: { fields: { equclacode: '4000' }, tables: {} } }
    expect(await service.call(inspectionCalls.save, { body }, owner)).toMatchObject({ success: true })
    expect(new Set(await codesOf(phone))).toEqual(new Set([...plain, 'SELF_CHECK']))
    expect((await send(withToken(phone), { code: 'SELF_CHECK' })).json()).toMatchObject({ success: true })
  })

  it('of a step are those its dialog offers, and the form’s those of the form', () => {
    const paper = (code: string, offered?: boolean) => ({ code, label: code, required: false, ...(offered !== undefined && { offered }) })
    const papers = [paper('FORM', true), paper('HIDDEN', false), paper('STEP'), paper('OTHER_STEP'), paper('STEP')]
    const sent = (code: string, beside: string[]) => papersForPhone(papers, code, beside).map((one) => one.code)
    expect(sent('FORM', [])).toEqual(['FORM'])
    expect(sent('HIDDEN', ['FORM'])).toEqual(['FORM', 'HIDDEN'])
    expect(sent('STEP', [])).toEqual(['STEP'])
    expect(sent('STEP', ['OTHER_STEP', 'UNKNOWN'])).toEqual(['STEP', 'OTHER_STEP'])
  })

  it('are asked for so often at a time and in an hour, by an account and by a visitor’s form', async () => {
    const { open: atOnce, hour } = mobileTicketLimits
    const builder = await service.anAccount({ roles: ['3'], unit: cast.applicant.account.unit })
    const draft = must((await service.call(unitEndpoints.changeDraft, {}, await service.signIn(builder))).data).attrefsysid
    const refused = { status: 429, errorCode: 'RATE_LIMITED', errorMsg: messages.mobileTicketTooOften }
    for (let asked = 0; asked < hour.count; asked += atOnce.count) {
      const as = await service.signIn(builder)
      const many = await Promise.all(Array.from({ length: atOnce.count }, () => ask(as, draft, 'NAME_PROOF')))
      expect(many.filter((answer) => answer.success)).toHaveLength(atOnce.count)
      const more = await ask(as, draft, 'NAME_PROOF')
      expect(more).toMatchObject(refused)
      expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0)
      service.clock.move(atOnce.window + seconds(1))
    }
    expect(await ask(await service.signIn(builder), draft, 'NAME_PROOF')).toMatchObject(refused)
    const colleague = await service.signIn(await service.anAccount({ roles: ['3'], unit: cast.applicant.account.unit }))
    expect(await ask(colleague, draft, 'NAME_PROOF')).toMatchObject({ success: true })
    service.clock.move(hour.window)
    expect(await ask(await service.signIn(builder), draft, 'NAME_PROOF')).toMatchObject({ success: true })
    cast.applicant = await service.signIn(cast.applicant.account)

    const { headers } = await provedFlow(service)
    const ofVisitor = () => visitorPost(service, visitorEndpoints.mobileTicket.path, { code: 'BUSINESS_LICENCE' }, headers)
    const visits = await Promise.all(Array.from({ length: atOnce.count }, ofVisitor))
    expect(visits.filter((answer) => answer.success)).toHaveLength(atOnce.count)
    expect(await ofVisitor()).toMatchObject(refused)
    const other = await provedFlow(service)
    expect(await visitorPost(service, visitorEndpoints.mobileTicket.path, { code: 'BUSINESS_LICENCE' }, other.headers)).toMatchObject({ success: true })
  })

  it('serve a visitor’s form as long as his flow lasts', async () => {
    const { headers } = await provedFlow(service)
    const asked = await service.raw('POST', visitorEndpoints.mobileTicket.path, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'BUSINESS_LICENCE' }),
    })
    const token = must((await open(ticketOf((asked.json().data as { url: string }).url))).data).token
    expect(await stateOf(token)).toMatchObject({ title: '企业账号注册', code: 'BUSINESS_LICENCE' })
    const sent = await send(withToken(token), { code: 'BUSINESS_LICENCE', name: '营业执照.pdf' })
    expect(sent.json()).toMatchObject({ success: true, data: { code: 'BUSINESS_LICENCE' } })
    const list = (await service.raw('GET', visitorEndpoints.attachments.path, { headers })).json().data as { list: { id: string }[] }
    expect(list.list.map((paper) => paper.id)).toEqual([idOf(sent)])
    expect((await send(withToken(token), { code: 'CONTRACT' })).status).toBe(400)
    await service.db.system(({ db }) => db.deleteFrom('flow').execute())
    await expectGone(token)
  })
})
