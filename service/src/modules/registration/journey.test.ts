import { accountEndpoints } from '@shared/contract/account'
import { administrationEndpoints } from '@shared/contract/administration'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { type DataOf, flowTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { passwordMessages } from '@shared/contract/rules'
import { sessionEndpoints } from '@shared/contract/session'
import { visitorEndpoints } from '@shared/contract/visitor'
import { days, hours, minutes } from '../../clock'
import { aCreditCode } from '../../testing/fixtures'
import {
  apply,
  applyBody,
  aRegistration,
  audit,
  chosenPassword,
  detailOf,
  disagree,
  queryRegistration,
  registrationValues,
  uploadAllAttachments,
  uploadAttachment,
  type VisitorHeaders,
  visitorGet,
  visitorPost,
} from '../../testing/registration'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { attemptSignIn } from '../../testing/signIn'
import { aMobile, codeOf, provedFlow } from '../../testing/visitor'

type Draft = DataOf<typeof visitorEndpoints.draft>

describe('a registration', () => {
  let service: TestService
  let admin: SignedIn
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    service.clock.move(hours(1))
    admin = await service.signIn('9')
  })

  const detail = (id: string) => detailOf(service, admin, id)
  const newestMessage = async (mobile: string) => {
    const answer = await service.call(administrationEndpoints.smsOutbox, { query: { mobile } }, admin)
    return answer.data?.list[0]?.text ?? ''
  }

  it('goes from a number to an account that signs in and has to change its password', async () => {
    const { headers, mobile } = await provedFlow(service)
    expect((await visitorGet<Draft>(service, visitorEndpoints.draft.path, headers)).data).toMatchObject({ mobile, fields: {}, attachments: [], opinion: '' })
    await uploadAllAttachments(service, headers)
    // A unique identity number: an equal one in another waiting application would be reported to the administrator.
    const body = applyBody({ fields: registrationValues({ adminIdCard: '330299198602020013' }) })
    const sent = await apply(service, headers, body)
    expect(sent).toMatchObject({
      success: true,
      data: { number: expect.stringMatching(/^ZC330212\d{12}$/), dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })

    const { uscc = '', loginName = '' } = body.fields
    // As it was pasted, in groups.
    const waiting = await queryRegistration(service, uscc.replace(/.{4}/g, '$& '), mobile.replace(/.{4}$/, ' $&'))
    expect(waiting.data?.list).toMatchObject([{ status: '20', statusName: '待审核', mobile: expect.stringContaining('****') }])

    const list = await service.call(accountEndpoints.findRegister, { query: { status: '20', keyword: uscc } }, admin)
    expect(list.data?.list).toMatchObject([{ number: sent.data?.number, adminName: '李**', areaName: '宁波市鄞州区', unitTypeName: '使用单位' }])
    const [row] = list.data?.list ?? []
    const shown = await detail(row?.id ?? '')
    expect(shown).toMatchObject({ kind: 'account', assignedLoginName: loginName, labels: { unitType: '使用单位', areaCode: '宁波市鄞州区' } })
    expect(shown.fields).toMatchObject({ adminName: '李**', adminIdCard: '330299********0013', unitName: '宁波示例注册有限公司' })
    expect(shown.attachments.map((paper) => paper.code).sort()).toEqual(['ADMIN_ID', 'AUTH_LETTER', 'BUSINESS_LICENCE'])
    expect(shown.checks.every((check) => check.ok)).toBe(true)
    const paper = shown.attachments[0]?.id ?? ''
    const ticket = await service.call(attachmentEndpoints.ticket, { body: { id: paper } }, admin)
    expect((await service.raw('GET', ticket.data?.url ?? '')).bytes.subarray(0, 5).toString()).toBe('%PDF-')

    expect(await audit(service, admin, shown.id, shown.version)).toMatchObject({ success: true, data: { status: '70', loginName } })
    expect(await newestMessage(mobile)).toContain(`用户名${loginName}`)
    const approved = await queryRegistration(service, uscc, mobile)
    expect(approved.data?.list).toMatchObject([{ status: '70', dueDate: '' }])
    expect(JSON.stringify(approved.data)).not.toMatch(new RegExp(`${loginName}|李`))

    const signedIn = await attemptSignIn(service, loginName, chosenPassword)
    expect(signedIn).toMatchObject({ success: true })
    const info = await service.raw('GET', sessionEndpoints.userInfo.path, { as: signedIn.data })
    expect(info.json()).toMatchObject({
      data: { user: { firstLoginFlag: '0', name: '李测试' }, roleList: [{ roleType: '1' }], unitInfo: { uscc, unitName: '宁波示例注册有限公司' } },
    })
    const made = await service.db.system(({ db }) => db.selectFrom('account').selectAll().where('login_name', '=', loginName).executeTakeFirstOrThrow())
    expect(made).toMatchObject({ unit_admin: true, must_change_password: true, mobile })
    const kept = await service.db.system(({ db }) => db.selectFrom('registration').selectAll().where('id', '=', shown.id).executeTakeFirstOrThrow())
    expect(kept).toMatchObject({ password_hash: null, account_id: made.id, unit_id: made.unit_id })
  })

  it('that was refused says why, is corrected under a new number and then approved with its first password', async () => {
    const first = await aRegistration(service)
    const { uscc = '', loginName = '' } = first.fields
    expect(await disagree(service, admin, first.id, '授权书没有盖章')).toMatchObject({ success: true, data: { status: '80' } })
    expect(await newestMessage(first.mobile)).toContain('授权书没有盖章')

    service.clock.move(hours(1))
    admin = await service.signIn('9')
    const found = await queryRegistration(service, uscc, first.mobile)
    expect(found.data?.list).toMatchObject([{ status: '80', correctable: true }])
    expect(JSON.stringify(found.data)).not.toContain('授权书没有盖章')
    const correction = await provedFlow(service, { purpose: 'registerCorrection', mobile: first.mobile, flowId: found.data?.flowId })
    const draft = await visitorGet<Draft>(service, visitorEndpoints.draft.path, correction.headers)
    expect(draft.data).toMatchObject({
      opinion: '授权书没有盖章',
      keepsPassword: true,
      mobile: first.mobile,
      fields: { uscc, adminIdCard: '330299198501010019' },
    })
    expect(draft.data?.attachments).toHaveLength(4)

    const letter = draft.data?.attachments.find((paper) => paper.code === 'AUTH_LETTER')
    expect(await visitorPost(service, visitorEndpoints.deleteAttachment.path, { id: letter?.id }, correction.headers)).toMatchObject({ success: true })
    const fields = { ...first.fields, unitName: '宁波示例改名有限公司' }
    const missing = await apply(service, correction.headers, { fields, password: '', confirmPassword: '', agree: '1' })
    expect(missing).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'attachments.AUTH_LETTER', message: messages.requiredAttachment('账号管理员授权书(盖章)') }],
    })
    expect(await uploadAttachment(service, correction.headers, 'AUTH_LETTER')).toMatchObject({ success: true })
    const again = await apply(service, correction.headers, { fields, password: '', confirmPassword: '', agree: '1' })
    expect(again).toMatchObject({ success: true })
    expect(again.data?.number).not.toBe(first.number)

    const rows = (await queryRegistration(service, uscc, first.mobile)).data?.list ?? []
    expect(rows.map(({ status, correctable }) => [status, correctable])).toEqual([
      ['20', false],
      ['80', false],
    ])
    const list = await service.call(accountEndpoints.findRegister, { query: { keyword: again.data?.number } }, admin)
    const shown = await detail(list.data?.list[0]?.id ?? '')
    expect(shown.previous).toMatchObject([{ number: first.number, status: '80', opinion: '授权书没有盖章' }])
    expect((await detail(first.id)).attachments).toHaveLength(4)
    expect(await audit(service, admin, shown.id)).toMatchObject({ success: true, data: { loginName } })
    expect(await attemptSignIn(service, loginName, chosenPassword)).toMatchObject({ success: true })
    const hashes = await service.db.system(({ db }) => db.selectFrom('registration').select('password_hash').where('uscc', '=', uscc).execute())
    expect(hashes.map((row) => row.password_hash)).toEqual([null, null])
  })

  it('that was refused long ago says that it needs another password', async () => {
    const refused = await aRegistration(service)
    await disagree(service, admin, refused.id)
    await service.db.system(({ db }) => db.updateTable('registration').set({ password_hash: null }).where('id', '=', refused.id).execute())
    service.clock.move(hours(1))
    const found = await queryRegistration(service, refused.fields.uscc ?? '', refused.mobile)
    const correction = await provedFlow(service, { purpose: 'registerCorrection', mobile: refused.mobile, flowId: found.data?.flowId })
    expect((await visitorGet<Draft>(service, visitorEndpoints.draft.path, correction.headers)).data?.keepsPassword).toBe(false)
  })

  it('is corrected once, by whoever holds the number it was made with', async () => {
    const refused = await aRegistration(service)
    await disagree(service, admin, refused.id)
    service.clock.move(hours(1))
    const { uscc = '' } = refused.fields
    const one = await queryRegistration(service, uscc, refused.mobile)
    const two = await queryRegistration(service, uscc, refused.mobile)
    expect((await queryRegistration(service, uscc, aMobile())).data?.list).toEqual([])
    // Another number gets the same answer, but no code that could be entered.
    await expect(provedFlow(service, { purpose: 'registerCorrection', mobile: aMobile(), flowId: one.data?.flowId })).rejects.toThrow(messages.smsCodeWrong)
    const first = await provedFlow(service, { purpose: 'registerCorrection', mobile: refused.mobile, flowId: one.data?.flowId })
    service.clock.move(minutes(2))
    const body = { fields: refused.fields, password: '', confirmPassword: '', agree: '1' }
    const second = await provedFlow(service, { purpose: 'registerCorrection', mobile: refused.mobile, flowId: two.data?.flowId })
    const answers = await Promise.all([apply(service, first.headers, body), apply(service, second.headers, body)])
    expect(answers.map((answer) => answer.success).sort()).toEqual([false, true])
    expect(answers.find((answer) => !answer.success)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('names everything that is wrong at once, and writes nothing', async () => {
    const { headers, mobile } = await provedFlow(service)
    const fields = {
      ...registrationValues(),
      unitType: '2',
      uscc: '91330200QQ00000120',
      unitName: ' ',
      areaCode: '110199',
      adminIdCard: '330299198501010018',
      loginName: '1ab',
    }
    const answer = await apply(service, headers, { fields, password: 'abc', confirmPassword: 'abd', agree: '0' })
    expect(answer).toMatchObject({ success: false, status: 200, errorCode: 'INCOMPLETE' })
    const problems = 'fieldErrors' in answer ? (answer.fieldErrors ?? []) : []
    expect(problems.map((problem) => problem.field)).toEqual([
      'uscc',
      'unitName',
      'areaCode',
      'licenceNo',
      'licenceExpire',
      'adminIdCard',
      'loginName',
      'password',
      'password',
      'password',
      'password',
      'confirmPassword',
      'attachments.BUSINESS_LICENCE',
      'attachments.AUTH_LETTER',
      'attachments.ADMIN_ID',
      'attachments.LICENCE',
      'agree',
    ])
    expect(problems.filter((problem) => problem.field === 'password').map((problem) => problem.message)).toEqual([
      '密码最短8位',
      '必须包含1个数字',
      '必须包含1个大写字母',
      '必须包含1个特殊字符',
    ])
    expect(await service.db.system(({ db }) => db.selectFrom('registration').select('id').where('uscc', '=', fields.uscc).execute())).toEqual([])
    const named = registrationValues()
    for (const [password, message] of [
      ['P@ssw0rd', passwordMessages.common],
      [`${named.loginName}Aa1!`, passwordMessages.holdsLoginName],
      [`Aa1!${mobile}`, passwordMessages.holdsMobile],
      ['Zhuce@7391', passwordMessages.holdsUnitName],
    ] as const) {
      const guessed = await apply(service, headers, applyBody({ fields: named, password, confirmPassword: password }))
      expect('fieldErrors' in guessed && guessed.fieldErrors?.filter(({ field }) => field === 'password')).toEqual([{ field: 'password', message }])
    }
    // The flow continues: nothing of it was used up.
    await uploadAllAttachments(service, headers)
    expect(await apply(service, headers)).toMatchObject({ success: true })
  })

  it('takes nothing that was planted', async () => {
    const { headers, mobile } = await provedFlow(service)
    await uploadAllAttachments(service, headers)
    const fields = registrationValues()
    const planted = {
      ...applyBody({ fields: { ...fields, adminMobile: '13900000000', status: '70', roleIds: '9', unitId: admin.account.unit.id, unit_admin: '1' } }),
      status: '70',
      kind: 'second',
      accountId: admin.account.id,
      mobile: '13900000000',
      number: 'ZC1',
      id: admin.account.id,
      version: 9,
      previousId: admin.account.id,
      auditorName: '我',
    }
    const answer = await apply(service, headers, planted)
    expect(answer).toMatchObject({ success: true })
    const row = await service.db.system(({ db }) =>
      db
        .selectFrom('registration')
        .selectAll()
        .where('number', '=', answer.data?.number ?? '')
        .executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ status: '20', kind: 'account', account_id: null, unit_id: null, mobile, version: 1, previous_id: null, auditor_name: '' })
    expect(row.fields).toEqual({ ...fields, adminMobile: mobile })
  })

  it('skips no step', async () => {
    const { headers } = await provedFlow(service)
    const other = await provedFlow(service)
    const ended = { errorCode: 'NOT_ALLOWED_NOW', errorMsg: messages.flowEnded }
    const token = headers[flowTokenHeader] ?? ''
    const refused = await aRegistration(service)
    await disagree(service, admin, refused.id)
    const query = await queryRegistration(service, refused.fields.uscc ?? '', refused.mobile)
    for (const wrongToken of [undefined, '', 'x', query.data?.flowId ?? '', `${token}x`]) {
      const foreign: VisitorHeaders = wrongToken === undefined ? {} : { [flowTokenHeader]: wrongToken }
      expect(await apply(service, foreign)).toMatchObject(ended)
      expect(await visitorGet(service, visitorEndpoints.draft.path, foreign)).toMatchObject(ended)
      expect(await visitorGet(service, visitorEndpoints.attachments.path, foreign)).toMatchObject(ended)
      expect(await uploadAttachment(service, foreign, 'ADMIN_ID')).toMatchObject(ended)
      expect(await visitorPost(service, visitorEndpoints.deleteAttachment.path, { id: refused.id }, foreign)).toMatchObject(ended)
      expect(await visitorPost(service, visitorEndpoints.mobileTicket.path, { code: 'ADMIN_ID' }, foreign)).toMatchObject(ended)
    }
    // Attachments of another flow are not found.
    const mine = await uploadAttachment(service, headers, 'ADMIN_ID')
    expect(await visitorPost(service, visitorEndpoints.deleteAttachment.path, { id: mine.data?.id }, other.headers)).toMatchObject({ status: 404 })
    expect((await visitorGet<{ list: unknown[] }>(service, visitorEndpoints.attachments.path, other.headers)).data?.list).toEqual([])
    // A used token is invalid, and so is one two hours old.
    await uploadAllAttachments(service, headers, ['BUSINESS_LICENCE', 'AUTH_LETTER'])
    expect(await apply(service, headers)).toMatchObject({ success: true })
    expect(await apply(service, headers)).toMatchObject(ended)
    expect(await uploadAttachment(service, headers, 'ADMIN_ID')).toMatchObject(ended)
    service.clock.move(hours(2))
    expect(await apply(service, other.headers)).toMatchObject(ended)
  })

  it('keeps an attachment once that is sent again because the answer was lost', async () => {
    const { headers } = await provedFlow(service)
    const send = () => uploadAttachment(service, headers, 'ADMIN_ID', undefined, undefined, 'upload-0001')
    const first = await send()
    expect(first).toMatchObject({ success: true })
    expect((await send()).data).toEqual(first.data)
    expect((await visitorGet<{ list: unknown[] }>(service, visitorEndpoints.attachments.path, headers)).data?.list).toHaveLength(1)
  })

  it('takes a token of another purpose for nothing', async () => {
    const { headers } = await provedFlow(service)
    const { id } = await service.db.system(({ db }) => db.selectFrom('flow').select('id').orderBy('expires_at', 'desc').executeTakeFirstOrThrow())
    await service.db.system(({ db }) =>
      db.updateTable('flow').set({ kind: 'passwordReset', proved_purpose: 'passwordResetNewMobile' }).where('id', '=', id).execute(),
    )
    expect(await apply(service, headers)).toMatchObject({ errorMsg: messages.flowEnded })
    expect(await visitorGet(service, visitorEndpoints.draft.path, headers)).toMatchObject({ errorMsg: messages.flowEnded })
  })

  it('is sent once however often the same is sent, at the same time and after an answer that was lost', async () => {
    const { headers } = await provedFlow(service)
    await uploadAllAttachments(service, headers)
    const body = applyBody()
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(service, headers, body)))
    const number = answers[0]?.data?.number
    expect(number).toMatch(/^ZC/)
    answers.push(await apply(service, headers, body))
    expect(answers.map((answer) => answer.data?.number)).toEqual(answers.map(() => number))
    const rows = await service.db.system(({ db }) =>
      db
        .selectFrom('registration')
        .select('id')
        .where('uscc', '=', body.fields.uscc ?? '')
        .execute(),
    )
    expect(rows).toHaveLength(1)
    const ended = { errorCode: 'NOT_ALLOWED_NOW', errorMsg: messages.flowEnded }
    expect(await apply(service, headers, { ...body, fields: { ...body.fields, adminName: '另一人' } })).toMatchObject(ended)
    // Another password is different content, and must not be guessed by repetition.
    const other = 'Another-Horse.8'
    expect(await apply(service, headers, { ...body, password: other, confirmPassword: other })).toMatchObject(ended)
    expect(await apply(service, headers, body)).toMatchObject(ended)
  })

  it('takes twenty papers, of the kinds it has', async () => {
    const { headers } = await provedFlow(service)
    expect(await uploadAttachment(service, headers, 'OTHER')).toMatchObject({ errorCode: 'BAD_REQUEST' })
    expect(await uploadAttachment(service, headers, 'ADMIN_ID', Buffer.from('<svg/>'), 'x.png')).toMatchObject({ errorCode: 'FILE_REFUSED' })
    for (const code of ['ADMIN_ID', 'LICENCE'])
      for (let file = 0; file < 10; file += 1) expect(await uploadAttachment(service, headers, code)).toMatchObject({ success: true })
    expect(await uploadAttachment(service, headers, 'AUTH_LETTER')).toMatchObject({ errorCode: 'FILE_REFUSED' })
  })

  it('is asked after twenty times an hour for one unit, whether or not anything is known of it', async () => {
    const uscc = aCreditCode()
    for (let asked = 0; asked < 20; asked += 1) {
      const answer = await queryRegistration(service, uscc, aMobile())
      expect(answer).toMatchObject({ success: true, data: { list: [] } })
    }
    expect(await queryRegistration(service, `${uscc.slice(0, 8)} ${uscc.slice(8)}`, aMobile())).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' })
    expect(await queryRegistration(service, aCreditCode(), aMobile())).toMatchObject({ success: true })
    service.clock.move(hours(1))
    expect(await queryRegistration(service, uscc, aMobile())).toMatchObject({ success: true })
  })

  it('takes a hundred papers a day from one address', async () => {
    service.clock.move(days(1))
    const { headers } = await provedFlow(service)
    for (let sent = 0; sent < 100; sent += 1) expect(await uploadAttachment(service, headers, 'NOTHING')).toMatchObject({ status: 400 })
    expect(await uploadAttachment(service, headers, 'NOTHING')).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' })
    service.clock.move(days(1))
    expect(await uploadAttachment(service, (await provedFlow(service)).headers, 'NOTHING')).toMatchObject({ status: 400 })
  })

  it('gives a phone a ticket for its papers', async () => {
    const { headers } = await provedFlow(service)
    const ticket = await visitorPost<{ url: string }>(service, visitorEndpoints.mobileTicket.path, { code: 'ADMIN_ID' }, headers)
    expect(ticket).toMatchObject({ success: true, data: { url: expect.stringMatching(/^\/attachmentUploadMobile#ticket=/) } })
    expect(await visitorPost(service, visitorEndpoints.mobileTicket.path, { code: 'OTHER' }, headers)).toMatchObject({ status: 400 })
  })
})

describe('what is written down of a registration', () => {
  it('says who did what, and nothing of the person: no number, code, identity, password or secret', async () => {
    const lines: string[] = []
    const service = await startTestService({ log: { write: (line: string) => void lines.push(line) } })
    const { headers, mobile, flowId } = await provedFlow(service)
    const code = await codeOf(service, mobile)
    await uploadAllAttachments(service, headers)
    const body = applyBody()
    const sent = await apply(service, headers, body)
    await queryRegistration(service, body.fields.uscc ?? '', mobile)
    const admin = await service.signIn('9')
    const list = await service.call(accountEndpoints.findRegister, { query: { keyword: sent.data?.number } }, admin)
    await service.call(accountEndpoints.getReg, { query: { id: list.data?.list[0]?.id ?? '' } }, admin)
    await audit(service, admin, list.data?.list[0]?.id ?? '')
    const audited = await service.db.system(({ db }) => db.selectFrom('audit_log').selectAll().orderBy('id').execute())
    const actions = audited.map((row) => row.action)
    expect(actions).toEqual(
      expect.arrayContaining(['sms.code', 'sms.check', 'attachment.upload', 'registration.apply', 'registration.query', 'registration.audit']),
    )
    const written = lines.join('\n') + JSON.stringify(audited)
    for (const secret of [mobile, body.fields.adminIdCard, chosenPassword, flowId, headers[flowTokenHeader], body.fields.adminName, `"${code}"`]) {
      expect(written).not.toContain(secret)
    }
    expect(lines.length).toBeGreaterThan(5)
    await service.close()
  })
})
