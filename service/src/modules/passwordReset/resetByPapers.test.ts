import { passwordResetAttachments, passwordResetEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { maskMobile, passwordMessages } from '@shared/contract/rules'
import { sessionEndpoints } from '@shared/contract/session'
import { flowEnded, newPassword, passwordResetCast } from '../../testing/passwordResetCast'
import { startTestService, testUserAgent } from '../../testing/service'
import { attemptSignIn } from '../../testing/signIn'
import { aMobile, askForCode, checkTypedCode, codeOf } from '../../testing/visitor'

describe('a password that was forgotten is set anew by papers when the phone is gone', () => {
  const { cast, anAccount, begin, begun, set, secretOf, proved, addPapers, apply, applied, newestSms, row } = passwordResetCast()

  it('once an administrator approves: sessions end, the new number is trusted and sent a link', async () => {
    const account = await anAccount()
    const signedIn = await cast.service.signIn(account)
    const { id, mobile } = await applied(account)
    const admin = await cast.service.signIn('9')
    const list = await cast.service.call(passwordResetEndpoints.list, { query: { status: '20', keyword: account.loginName } }, admin)
    expect(list.data).toMatchObject({ count: 1, list: [{ id, unitName: account.unit.unitName, status: '20' }] })
    expect(JSON.stringify(list.data)).not.toContain(mobile)
    const detail = await cast.service.call(passwordResetEndpoints.get, { query: { id } }, admin)
    expect(detail.data).toMatchObject({
      newMobile: maskMobile(mobile),
      reason: '原手机号已停用',
      attachments: [{ code: 'APPLY_LETTER' }, { code: 'BUSINESS_LICENCE' }, { code: 'ID_CARD' }],
    })
    expect(detail.data?.checks.every((check) => check.ok)).toBe(true)
    // Whoever wants to call it sees it whole, with a line in the log.
    const reveal = (as = admin) => cast.service.call(passwordResetEndpoints.reveal, { body: { id, field: 'newMobile' } }, as)
    expect(await reveal()).toMatchObject({ data: { value: mobile } })
    expect((await reveal(signedIn)).status).toBe(403)
    const lines = await cast.service.db.system(({ db }) =>
      db.selectFrom('audit_log').select('detail').where('target', '=', id).where('action', '=', 'passwordReset.reveal').execute(),
    )
    expect(lines.map((line) => line.detail)).toEqual([{ field: 'newMobile' }])

    expect(await cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, admin)).toMatchObject({
      success: true,
      data: { status: '70' },
    })
    expect((await cast.service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
    expect((await attemptSignIn(cast.service, account.loginName, account.password)).success).toBe(false)
    expect(await row(account)).toMatchObject({ mobile, must_change_password: true })
    const sms = await newestSms(mobile)
    expect(sms?.purpose).toBe('resetLink')
    const link = /https:\/\/portal\.example\.com(\/resetPassword#reset=[\w-]{43})$/.exec(sms?.text ?? '')?.[1]
    const token = secretOf(link)
    expect(await set(token, account.password)).toMatchObject({ fieldErrors: [{ field: 'password', message: passwordMessages.sameAsOld }] })
    expect((await set(token)).success).toBe(true)
    expect((await attemptSignIn(cast.service, account.loginName, newPassword)).success).toBe(true)
    expect(await row(account)).toMatchObject({ must_change_password: false })
    expect(await cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, admin)).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
    })
  })

  it('by a link whose place no request can choose', async () => {
    const plain = await startTestService({ sharing: cast.service, environment: { PORT: '8080' } })
    const { id, mobile } = await applied(await anAccount())
    const admin = await cast.service.signIn('9')
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
    const admin = await cast.service.signIn('9')
    expect(await cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '0' } }, admin)).toMatchObject({
      fieldErrors: [{ field: 'opinion', message: messages.opinionNeeded('意见') }],
    })
    expect(await cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '0', opinion: '申请书未盖章' } }, admin)).toMatchObject({
      data: { status: '80' },
    })
    expect((await newestSms(mobile))?.text).toContain('申请书未盖章')
    expect((await attemptSignIn(cast.service, account.loginName, account.password)).success).toBe(true)
  })

  it('by one decision of two at once', async () => {
    const { id } = await applied(await anAccount())
    const [first, second] = [await cast.service.signIn('9'), await cast.service.signIn('9')]
    const answers = await Promise.all([
      cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, first),
      cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '0', opinion: '材料不齐' } }, second),
    ])
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  })

  it('for an unknown name as for a known one; only the administrator sees it, and cannot approve', async () => {
    const unit = await cast.service.aUnit()
    const answer = await begin('nobody_at_all', unit.uscc)
    const { token } = await proved(answer.data?.flowId ?? '')
    const id = await addPapers(token)
    expect(await apply(token)).toMatchObject({ success: true, data: { number: expect.stringMatching(/^MM330200/) } })
    const admin = await cast.service.signIn('9')
    const detail = await cast.service.call(passwordResetEndpoints.get, { query: { id } }, admin)
    expect(detail.data?.checks[0]).toMatchObject({ key: 'account', ok: false })
    expect(await cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, admin)).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
    })
    expect(await cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '0', opinion: '没有相符的账号' } }, admin)).toMatchObject({
      success: true,
    })
  })

  it('and tells the administrators that it waits', async () => {
    const admin = await cast.service.signIn('9')
    const { id } = await applied(await anAccount())
    const told = await cast.service.db.system(({ db }) =>
      db.selectFrom('message').select('path').where('account_id', '=', admin.account.id).where('biz_id', '=', id).execute(),
    )
    expect(told).toEqual([{ path: `/account/reset-password-detail?id=${id}` }])
  })

  it('never by a reviewer for himself, and by nobody else than an administrator', async () => {
    const account = await cast.service.anAccount({ roles: ['9'], overrides: { mobile: aMobile() } })
    const { id } = await applied(account)
    const own = await cast.service.signIn(account)
    expect(await cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, own)).toMatchObject({ status: 403 })
    for (const role of ['1', '2', '3', '4', '7'] as const) {
      const other = await cast.service.signIn(role)
      expect((await cast.service.call(passwordResetEndpoints.audit, { body: { id, version: 1, pass: '1' } }, other)).status).toBe(403)
      expect((await cast.service.call(passwordResetEndpoints.list, {}, other)).status).toBe(403)
      expect((await cast.service.call(passwordResetEndpoints.get, { query: { id } }, other)).status).toBe(403)
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
    const { list } = (await cast.service.call(passwordResetEndpoints.list, {}, await cast.service.signIn('9'))).data ?? { list: [] }
    expect(list.filter((row) => row.number === answers[0]?.data?.number)).toHaveLength(1)
  })

  it('not by a token that was given for something else', async () => {
    const mobile = aMobile()
    const sent = await askForCode(cast.service, 'register', mobile)
    const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: await codeOf(cast.service, mobile) } as const
    const registering = (await checkTypedCode(cast.service, typed)).data?.flowToken ?? ''
    expect(await apply(registering)).toMatchObject(flowEnded)
  })
})
