import { passwordResetAttachments, passwordResetEndpoints } from '@shared/contract/account'
import { flowTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { passwordMessages } from '@shared/contract/rules'
import { sessionEndpoints } from '@shared/contract/session'
import { visitorEndpoints } from '@shared/contract/visitor'
import { hours, minutes } from '../../clock'
import { aPaper } from '../../seed/papers'
import type { AccountFixture } from '../../testing/fixtures'
import { visitorPost } from '../../testing/registration'
import { startTestService, type TestService, testUserAgent } from '../../testing/service'
import { aCaptcha, attemptSignIn } from '../../testing/signIn'
import { aMobile, askForCode, checkTypedCode, codeOf } from '../../testing/visitor'

const newPassword = 'Brand-New.Horse7'
const flowEnded = { success: false, errorCode: 'NOT_ALLOWED_NOW', errorMsg: messages.flowEnded }
const linkGone = { success: false, errorCode: 'NOT_ALLOWED_NOW', errorMsg: messages.resetLinkGone }
const wrongCode = {
  success: false,
  errorCode: 'INCOMPLETE',
  errorMsg: messages.smsCodeWrong,
  fieldErrors: [{ field: 'code', message: messages.smsCodeWrong }],
}

describe('a password that was forgotten', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { PUBLIC_ORIGIN: 'https://portal.example.com' } })
  })
  afterAll(() => service.close())
  // All tests share one address: move past its hourly limit between them.
  beforeEach(() => service.clock.move(hours(1) + 1000))

  const anAccount = async () => {
    const mobile = aMobile()
    return { ...(await service.anAccount({ roles: ['3'], overrides: { mobile } })), mobile }
  }
  const begin = async (loginName: string, uscc: string) => {
    const { id, answer } = await aCaptcha(service)
    return service.call(visitorEndpoints.passwordRestApplyCheck, { body: { loginName, uscc, captchaId: id, validCode: answer } })
  }
  const begun = async (account: AccountFixture) => (await begin(account.loginName, account.unit.uscc)).data?.flowId ?? ''
  const byPhone = (flowId: string, mobile: string, code: string) =>
    service.call(visitorEndpoints.passwordRestApplyPhoneCheck, { body: { flowId, mobile, code } })
  const set = (token: string, password = newPassword, confirmPassword = password) =>
    service.call(visitorEndpoints.setPassword, { body: { token, password, confirmPassword } })
  const secretOf = (link = '') => /^\/resetPassword#reset=([\w-]{43})$/.exec(link)?.[1] ?? ''
  const linkFor = async (account: AccountFixture & { mobile: string }) => {
    const flowId = await begun(account)
    await askForCode(service, 'passwordReset', account.mobile, flowId)
    return secretOf((await byPhone(flowId, account.mobile, await codeOf(service, account.mobile))).data?.link)
  }

  const proved = async (flowId: string, mobile = aMobile()) => {
    await askForCode(service, 'passwordResetNewMobile', mobile, flowId)
    const checked = await checkTypedCode(service, { flowId, purpose: 'passwordResetNewMobile', mobile, code: await codeOf(service, mobile) })
    return { mobile, token: checked.data?.flowToken ?? '' }
  }
  const addPapers = async (token: string, codes: readonly string[] = passwordResetAttachments.map((paper) => paper.code)) => {
    let owner = ''
    for (const code of codes) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(aPaper(code))], { type: 'application/pdf' }), `${code}.pdf`)
      const answer = await service.raw('POST', `${visitorEndpoints.upload.path}?code=${code}`, { headers: { [flowTokenHeader]: token }, body: form })
      expect(answer.json()).toMatchObject({ success: true, data: { code } })
      owner = (answer.json().data as { attrefsysid: string }).attrefsysid
    }
    return owner
  }
  const apply = (token: string, body = { applicant: '赵测试', reason: '原手机号已停用' }) =>
    visitorPost<{ number: string }>(service, visitorEndpoints.passwordRestApply.path, body, { [flowTokenHeader]: token })
  const applied = async (account: AccountFixture) => {
    const { mobile, token } = await proved(await begun(account))
    const id = await addPapers(token)
    expect(await apply(token)).toMatchObject({ success: true, data: { number: expect.stringMatching(/^MM330200\d{12}$/) } })
    return { id, mobile }
  }
  const newestSms = (mobile: string) =>
    service.db.system(({ db }) =>
      db.selectFrom('sms_outbox').select(['text', 'purpose']).where('mobile', '=', mobile).where('text', '<>', '').orderBy('id', 'desc').executeTakeFirst(),
    )
  const row = (account: AccountFixture) =>
    service.db.system(({ db }) => db.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow())

  describe('is set anew by the known phone', () => {
    it('in four steps that end every session, every lock and the first-password flag', async () => {
      const account = await anAccount()
      await service.db.system(({ db }) =>
        db.updateTable('account').set({ must_change_password: true, simple_password: true }).where('id', '=', account.id).execute(),
      )
      const signedIn = await service.signIn(account)
      for (let index = 0; index < 5; index += 1) await attemptSignIn(service, account.loginName, 'wrong')
      await service.db.system(({ db }) => db.deleteFrom('login_failure').where('subject', 'like', 'address:%').execute())
      const token = await linkFor(account)
      expect(token).not.toBe('')
      expect(await set(token)).toMatchObject({ success: true })
      // As if the answer had been lost.
      expect(await set(token)).toMatchObject({ success: true })
      expect((await service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
      expect(await row(account)).toMatchObject({ must_change_password: false, simple_password: false, password_expires: null })
      expect((await attemptSignIn(service, account.loginName, account.password)).success).toBe(false)
      expect((await attemptSignIn(service, account.loginName, newPassword)).success).toBe(true)
    })

    it('with the same link when the answer with it was lost, for what was sent alone, and once', async () => {
      const account = await anAccount()
      const flowId = await begun(account)
      await askForCode(service, 'passwordReset', account.mobile, flowId)
      const code = await codeOf(service, account.mobile)
      const first = await byPhone(flowId, account.mobile, code)
      expect(first).toMatchObject({ success: true })
      expect((await byPhone(flowId, account.mobile, code)).data).toEqual(first.data)
      const kept = await service.db.system(({ db }) => db.selectFrom('answered_token').select('answer').execute())
      expect(JSON.stringify(kept)).not.toContain(secretOf(first.data?.link))
      expect(await set(secretOf(first.data?.link))).toMatchObject({ success: true })
      // Who entered a new password for a used link would be told only afterwards.
      expect(await byPhone(flowId, account.mobile, code)).toMatchObject(flowEnded)
    })

    it('not by guessing a code after it was entered: a wrong one ends the repetition', async () => {
      const account = await anAccount()
      const wrongGuesses = [
        { code: (right: string) => (right === '000000' ? '000001' : '000000'), mobile: account.mobile },
        { code: (right: string) => right, mobile: aMobile() },
      ]
      for (const guess of wrongGuesses) {
        const flowId = await begun(account)
        await askForCode(service, 'passwordReset', account.mobile, flowId)
        const code = await codeOf(service, account.mobile)
        const first = await byPhone(flowId, account.mobile, code)
        expect(await byPhone(flowId, guess.mobile, guess.code(code))).toMatchObject(wrongCode)
        expect(await byPhone(flowId, account.mobile, code)).toMatchObject(wrongCode)
        expect(await set(secretOf(first.data?.link), `${newPassword}${code}`)).toMatchObject({ success: true })
        service.clock.move(minutes(2))
      }
    })

    it('not by a link that has expired, for whoever repeats the code', async () => {
      const account = await anAccount()
      const flowId = await begun(account)
      await askForCode(service, 'passwordReset', account.mobile, flowId)
      const code = await codeOf(service, account.mobile)
      expect(await byPhone(flowId, account.mobile, code)).toMatchObject({ success: true })
      service.clock.move(minutes(30) + 1000)
      expect(await byPhone(flowId, account.mobile, code)).toMatchObject(flowEnded)
    })

    it('only by the mobile of the account: another one gets no code, and the answer is the same', async () => {
      const account = await anAccount()
      const flowId = await begun(account)
      const other = aMobile()
      const sent = await askForCode(service, 'passwordReset', other, flowId)
      expect(sent).toMatchObject({ success: true, data: { flowId } })
      expect(await codeOf(service, other)).toBe('')
      expect(await byPhone(flowId, other, '123456')).toMatchObject(wrongCode)
    })

    it('never for a login name of another unit, one that is disabled, ended or single sign-on', async () => {
      const account = await anAccount()
      const mobile = aMobile()
      const outside = [
        { ...(await service.anAccount({ roles: ['3'], overrides: { mobile, disabled: true } })), mobile },
        { ...(await service.anAccount({ roles: ['3'], overrides: { mobile, valid_to: '2020-01-01' } })), mobile },
        { ...(await service.anAccount({ roles: ['3'], overrides: { mobile, is_sso: true } })), mobile },
        { ...account, unit: (await service.anAccount({ roles: ['3'] })).unit },
      ]
      for (const candidate of outside) {
        service.clock.move(hours(1) + 1000)
        const answer = await begin(candidate.loginName, candidate.unit.uscc)
        expect(answer).toMatchObject({ success: true, data: { flowId: expect.stringMatching(/^[\w-]{43}$/) } })
        await askForCode(service, 'passwordReset', candidate.mobile, answer.data?.flowId)
        expect(await codeOf(service, candidate.mobile)).toBe('')
      }
    })

    it('in this order: no step is skipped, none is taken twice', async () => {
      const account = await anAccount()
      expect(await byPhone('nothing', account.mobile, '123456')).toMatchObject(wrongCode)
      const flowId = await begun(account)
      expect(await byPhone(flowId, account.mobile, '123456')).toMatchObject(wrongCode)
      await askForCode(service, 'passwordReset', account.mobile, flowId)
      const code = await codeOf(service, account.mobile)
      // The flow for a new phone does not accept the code of the old one, and vice versa.
      expect(await checkTypedCode(service, { flowId, purpose: 'passwordResetNewMobile', mobile: account.mobile, code })).toMatchObject(wrongCode)
      expect(await checkTypedCode(service, { flowId, purpose: 'passwordReset', mobile: account.mobile, code })).toMatchObject(flowEnded)
      expect((await byPhone(flowId, account.mobile, code)).success).toBe(true)
      expect(await byPhone(flowId, account.mobile, 'another')).toMatchObject(wrongCode)
      expect(await askForCode(service, 'passwordReset', account.mobile, flowId)).toMatchObject(flowEnded)
      expect(await set('x'.repeat(43))).toMatchObject(linkGone)
      expect(await set('')).toMatchObject(linkGone)
    })

    it('once: of twenty tries at once, on two replicas, one sets it', async () => {
      const replica = await startTestService({ sharing: service })
      const account = await anAccount()
      const token = await linkFor(account)
      const tries = await Promise.all(
        Array.from({ length: 20 }, (_value, index) => {
          const password = `Brand-New.Horse${index}`
          return (index % 2 === 0 ? service : replica).call(visitorEndpoints.setPassword, { body: { token, password, confirmPassword: password } })
        }),
      )
      expect(tries.filter((answer) => answer.success)).toHaveLength(1)
      for (const answer of tries.filter((one) => !one.success)) expect(answer).toMatchObject(linkGone)
      expect(await set(token)).toMatchObject(linkGone)
      // One wrong attempt ends the repetition as well: a used link must not reveal the password.
      for (let index = 0; index < 20; index += 1) expect(await set(token, `Brand-New.Horse${index}`)).toMatchObject(linkGone)
      await replica.close()
    })

    it('within half an hour, and by the newest link only', async () => {
      const account = await anAccount()
      const first = await linkFor(account)
      service.clock.move(minutes(2))
      const second = await linkFor(account)
      expect(await set(first)).toMatchObject(linkGone)
      service.clock.move(minutes(30) + 1000)
      expect(await set(second)).toMatchObject(linkGone)
    })

    it('to a password that obeys the strict rule and was not used lately; until then the link stays good', async () => {
      const account = await anAccount()
      const token = await linkFor(account)
      expect(await set(token, '')).toMatchObject({ fieldErrors: [{ field: 'password', message: passwordMessages.newRequired }] })
      expect(await set(token, 'short')).toMatchObject({
        errorCode: 'INCOMPLETE',
        fieldErrors: expect.arrayContaining([{ field: 'password', message: '密码最短8位' }]),
      })
      expect(await set(token, 'Aa@123456')).toMatchObject({ fieldErrors: [{ field: 'password', message: passwordMessages.common }] })
      expect(await set(token, account.password)).toMatchObject({ fieldErrors: [{ field: 'password', message: passwordMessages.sameAsOld }] })
      expect(await set(token, newPassword, 'Other-Horse.7x')).toMatchObject({ fieldErrors: [{ field: 'confirmPassword', message: messages.passwordsDiffer }] })
      expect((await set(token)).success).toBe(true)
    })

    it('not by a number that was changed, or an account that was closed, after its code was sent', async () => {
      for (const change of [{ mobile: aMobile() }, { disabled: true }, { valid_to: '2020-01-01' }, { is_sso: true }]) {
        const account = await anAccount()
        const flowId = await begun(account)
        await askForCode(service, 'passwordReset', account.mobile, flowId)
        await service.db.system(({ db }) => db.updateTable('account').set(change).where('id', '=', account.id).execute())
        expect(await byPhone(flowId, account.mobile, await codeOf(service, account.mobile))).toMatchObject(wrongCode)
      }
    })

    it('without a message to an account that was closed after the first step', async () => {
      const account = await anAccount()
      const flowId = await begun(account)
      await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', account.id).execute())
      expect(await askForCode(service, 'passwordReset', account.mobile, flowId)).toMatchObject({ success: true })
      expect(await codeOf(service, account.mobile)).toBe('')
    })

    it('not by whoever was disabled meanwhile', async () => {
      const account = await anAccount()
      const token = await linkFor(account)
      const link = await linkFor(await anAccount())
      await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', account.id).execute())
      expect(await set(token)).toMatchObject(linkGone)
      await service.db.system(({ db }) => db.updateTable('account').set({ is_sso: true }).execute())
      expect(await set(link)).toMatchObject(linkGone)
      await service.db.system(({ db }) => db.updateTable('account').set({ is_sso: false }).execute())
    })

    it('after five tries an hour for a login name, from wherever', async () => {
      const account = await anAccount()
      for (let index = 0; index < 5; index += 1) expect((await begin(account.loginName, account.unit.uscc)).success).toBe(true)
      expect(await begin('another_name', account.unit.uscc)).toMatchObject({ status: 429 })
      await service.db.system(({ db }) => db.deleteFrom('rate_limit').where('subject', 'like', 'resetAddress:%').execute())
      expect(await begin(account.loginName.toUpperCase(), account.unit.uscc)).toMatchObject({ status: 429 })
      expect((await begin('another_name', account.unit.uscc)).success).toBe(true)
    })
  })

  describe('is set anew by papers when the phone is gone', () => {
    it('once an administrator approves: sessions end, the new number is trusted and sent a link', async () => {
      const account = await anAccount()
      const signedIn = await service.signIn(account)
      const { id, mobile } = await applied(account)
      const admin = await service.signIn('9')
      const list = await service.call(passwordResetEndpoints.list, { query: { status: '20', keyword: account.loginName } }, admin)
      expect(list.data).toMatchObject({ count: 1, list: [{ id, unitName: account.unit.unitName, status: '20' }] })
      expect(JSON.stringify(list.data)).not.toContain(mobile)
      const detail = await service.call(passwordResetEndpoints.get, { query: { id } }, admin)
      expect(detail.data).toMatchObject({
        newMobile: mobile,
        reason: '原手机号已停用',
        attachments: [{ code: 'APPLY_LETTER' }, { code: 'BUSINESS_LICENCE' }, { code: 'ID_CARD' }],
      })
      expect(detail.data?.checks.every((check) => check.ok)).toBe(true)

      expect(await service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, admin)).toMatchObject({
        success: true,
        data: { status: '70' },
      })
      expect((await service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
      expect((await attemptSignIn(service, account.loginName, account.password)).success).toBe(false)
      expect(await row(account)).toMatchObject({ mobile, must_change_password: true })
      const sms = await newestSms(mobile)
      expect(sms?.purpose).toBe('resetLink')
      const link = /https:\/\/portal\.example\.com(\/resetPassword#reset=[\w-]{43})$/.exec(sms?.text ?? '')?.[1]
      const token = secretOf(link)
      expect(await set(token, account.password)).toMatchObject({ fieldErrors: [{ field: 'password', message: passwordMessages.sameAsOld }] })
      expect((await set(token)).success).toBe(true)
      expect((await attemptSignIn(service, account.loginName, newPassword)).success).toBe(true)
      expect(await row(account)).toMatchObject({ must_change_password: false })
      expect(await service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, admin)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    })

    it('by a link whose place no request can choose', async () => {
      const plain = await startTestService({ sharing: service, environment: { PORT: '8080' } })
      const { id, mobile } = await applied(await anAccount())
      const admin = await service.signIn('9')
      const sent = await plain.app.inject({
        method: 'POST',
        url: `${passwordResetEndpoints.audit.path}?__sid=${admin.sessionid}&extendSessionId=${admin.extendSessionId}`,
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          origin: 'https://evil.example',
          'x-requested-with': 'XMLHttpRequest',
          'user-agent': testUserAgent,
        },
        payload: { id, version: 1, pass: '1' },
      })
      expect(sent.statusCode).toBe(200)
      const { text = '' } = (await newestSms(mobile)) ?? {}
      expect(text).toMatch(/http:\/\/localhost:8080\/resetPassword#reset=[\w-]{43}/)
      expect(text).not.toContain('evil')
      await plain.close()
    })

    it('not when refused, which wants a reason and tells it', async () => {
      const account = await anAccount()
      const { id, mobile } = await applied(account)
      const admin = await service.signIn('9')
      expect(await service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '0' } }, admin)).toMatchObject({
        fieldErrors: [{ field: 'opinion', message: messages.opinionRequired }],
      })
      expect(await service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '0', opinion: '申请书未盖章' } }, admin)).toMatchObject({
        data: { status: '80' },
      })
      expect((await newestSms(mobile))?.text).toContain('申请书未盖章')
      expect((await attemptSignIn(service, account.loginName, account.password)).success).toBe(true)
    })

    it('by one decision of two at once', async () => {
      const { id } = await applied(await anAccount())
      const [first, second] = [await service.signIn('9'), await service.signIn('9')]
      const answers = await Promise.all([
        service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, first),
        service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '0', opinion: '材料不齐' } }, second),
      ])
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    })

    it('for an unknown name as for a known one; only the administrator sees it, and cannot approve', async () => {
      const unit = await service.aUnit()
      const answer = await begin('nobody_at_all', unit.uscc)
      const { token } = await proved(answer.data?.flowId ?? '')
      const id = await addPapers(token)
      expect(await apply(token)).toMatchObject({ success: true, data: { number: expect.stringMatching(/^MM330200/) } })
      const admin = await service.signIn('9')
      const detail = await service.call(passwordResetEndpoints.get, { query: { id } }, admin)
      expect(detail.data?.checks[0]).toMatchObject({ key: 'account', ok: false })
      expect(await service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, admin)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
      expect(await service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '0', opinion: '没有相符的账号' } }, admin)).toMatchObject({
        success: true,
      })
    })

    it('and tells the administrators that it waits', async () => {
      const admin = await service.signIn('9')
      const { id } = await applied(await anAccount())
      const told = await service.db.system(({ db }) =>
        db.selectFrom('message').select('path').where('account_id', '=', admin.account.id).where('biz_id', '=', id).execute(),
      )
      expect(told).toEqual([{ path: `/account/reset-password-detail?id=${id}` }])
    })

    it('never by a reviewer for himself, and by nobody else than an administrator', async () => {
      const account = await service.anAccount({ roles: ['9'], overrides: { mobile: aMobile() } })
      const { id } = await applied(account)
      const own = await service.signIn(account)
      expect(await service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, own)).toMatchObject({ status: 403 })
      for (const role of ['1', '2', '3', '4', '7'] as const) {
        const other = await service.signIn(role)
        expect((await service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, other)).status).toBe(403)
        expect((await service.call(passwordResetEndpoints.list, {}, other)).status).toBe(403)
        expect((await service.call(passwordResetEndpoints.get, { query: { id } }, other)).status).toBe(403)
      }
    })

    it('in this order: proved number, every paper, every field, once', async () => {
      const account = await anAccount()
      expect(await apply('')).toMatchObject(flowEnded)
      expect(await apply('x'.repeat(43))).toMatchObject(flowEnded)
      const flowId = await begun(account)
      expect(await apply(flowId)).toMatchObject(flowEnded)
      const { token } = await proved(flowId)
      expect(await apply(token, { applicant: '', reason: '长'.repeat(201) })).toMatchObject({
        errorCode: 'INCOMPLETE',
        fieldErrors: [
          { field: 'applicant', message: '请填写申请人' },
          { field: 'reason', message: messages.tooLong('原因', 200) },
          ...passwordResetAttachments.map((paper) => ({ field: `attachments.${paper.code}`, message: messages.requiredAttachment(paper.label) })),
        ],
      })
      await addPapers(token)
      const answers = [...(await Promise.all([apply(token), apply(token)])), await apply(token)]
      expect(new Set(answers.map((answer) => answer.data?.number)).size).toBe(1)
      expect(answers).toMatchObject(answers.map(() => ({ success: true })))
      expect(await apply(token, { applicant: '赵测试', reason: '另一个原因' })).toMatchObject(flowEnded)
      const { list } = (await service.call(passwordResetEndpoints.list, {}, await service.signIn('9'))).data ?? { list: [] }
      expect(list.filter((row) => row.number === answers[0]?.data?.number)).toHaveLength(1)
    })

    it('not by a token that was given for something else', async () => {
      const mobile = aMobile()
      const sent = await askForCode(service, 'register', mobile)
      const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: await codeOf(service, mobile) } as const
      const registering = (await checkTypedCode(service, typed)).data?.flowToken ?? ''
      expect(await apply(registering)).toMatchObject(flowEnded)
    })
  })
})
