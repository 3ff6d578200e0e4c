import { messages } from '@shared/contract/messages'
import { passwordMessages } from '@shared/contract/rules'
import { sessionEndpoints } from '@shared/contract/session'
import { visitorEndpoints } from '@shared/contract/visitor'
import { hours, minutes } from '../../clock'
import { flowEnded, linkGone, newPassword, passwordResetCast, wrongCode } from '../../testing/passwordResetCast'
import { startTestService } from '../../testing/service'
import { attemptSignIn } from '../../testing/signIn'
import { aMobile, askForCode, checkTypedCode, codeOf } from '../../testing/visitor'

describe('a password that was forgotten is set anew by the known phone', () => {
  const { cast, anAccount, begin, begun, byPhone, set, secretOf, linkFor, row } = passwordResetCast()

  it('in four steps that end every session, every lock and the first-password flag', async () => {
    const account = await anAccount()
    await cast.service.db.system(({ db }) =>
      db.updateTable('account').set({ must_change_password: true, simple_password: true }).where('id', '=', account.id).execute(),
    )
    const signedIn = await cast.service.signIn(account)
    for (let index = 0; index < 5; index += 1) await attemptSignIn(cast.service, account.loginName, 'wrong')
    await cast.service.db.system(({ db }) => db.deleteFrom('login_failure').where('subject', 'like', 'address:%').execute())
    const token = await linkFor(account)
    expect(token).not.toBe('')
    expect(await set(token)).toMatchObject({ success: true })
    // As if the answer had been lost.
    expect(await set(token)).toMatchObject({ success: true })
    expect((await cast.service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
    expect(await row(account)).toMatchObject({ must_change_password: false, simple_password: false, password_expires: null })
    expect((await attemptSignIn(cast.service, account.loginName, account.password)).success).toBe(false)
    expect((await attemptSignIn(cast.service, account.loginName, newPassword)).success).toBe(true)
  })

  it('with the same link when the answer with it was lost, for what was sent alone, and once', async () => {
    const account = await anAccount()
    const flowId = await begun(account)
    await askForCode(cast.service, 'passwordReset', account.mobile, flowId)
    const code = await codeOf(cast.service, account.mobile)
    const first = await byPhone(flowId, account.mobile, code)
    expect(first).toMatchObject({ success: true })
    expect((await byPhone(flowId, account.mobile, code)).data).toEqual(first.data)
    const kept = await cast.service.db.system(({ db }) => db.selectFrom('answered_token').select('answer').execute())
    expect(JSON.stringify(kept)).not.toContain(secretOf(first.data?.link))
    expect(await set(secretOf(first.data?.link))).toMatchObject({ success: true })
    // Who entered a new password for a used link would be told only afterwards.
    expect(await byPhone(flowId, account.mobile, code)).toMatchObject(flowEnded)
  })

  it('not by guessing a code after it was entered: a wrong one ends the repetition', async () => {
    const account = await anAccount()
    const wrongGuesses = [
      { code: (right: string) => (right === '000000' ? '000001' : '000000'), mobile: account.mobile, password: 'Brand-New.Horse8' },
      { code: (right: string) => right, mobile: aMobile(), password: 'Brand-New.Horse9' },
    ]
    for (const guess of wrongGuesses) {
      const flowId = await begun(account)
      await askForCode(cast.service, 'passwordReset', account.mobile, flowId)
      const code = await codeOf(cast.service, account.mobile)
      const first = await byPhone(flowId, account.mobile, code)
      expect(await byPhone(flowId, guess.mobile, guess.code(code))).toMatchObject(wrongCode)
      expect(await byPhone(flowId, account.mobile, code)).toMatchObject(wrongCode)
      expect(await set(secretOf(first.data?.link), guess.password)).toMatchObject({ success: true })
      cast.service.clock.move(minutes(2))
    }
  })

  it('not by a link that has expired, for whoever repeats the code', async () => {
    const account = await anAccount()
    const flowId = await begun(account)
    await askForCode(cast.service, 'passwordReset', account.mobile, flowId)
    const code = await codeOf(cast.service, account.mobile)
    expect(await byPhone(flowId, account.mobile, code)).toMatchObject({ success: true })
    cast.service.clock.move(minutes(30) + 1000)
    expect(await byPhone(flowId, account.mobile, code)).toMatchObject(flowEnded)
  })

  it('by the number of the unit and of the mobile as they were pasted, with spaces', async () => {
    const account = await anAccount()
    const spaced = (number: string) => number.toLowerCase().replace(/(.{4})/g, '$1 ')
    const flowId = (await begin(account.loginName, spaced(account.unit.uscc))).data?.flowId ?? ''
    await askForCode(cast.service, 'passwordReset', spaced(account.mobile), flowId)
    expect(await byPhone(flowId, spaced(account.mobile), await codeOf(cast.service, account.mobile))).toMatchObject({ success: true })
  })

  it('only by the mobile of the account: another one gets no code, and the answer is the same', async () => {
    const account = await anAccount()
    const flowId = await begun(account)
    const other = aMobile()
    const sent = await askForCode(cast.service, 'passwordReset', other, flowId)
    expect(sent).toMatchObject({ success: true, data: { flowId } })
    expect(await codeOf(cast.service, other)).toBe('')
    expect(await byPhone(flowId, other, '123456')).toMatchObject(wrongCode)
  })

  it('never for a login name of another unit, one that is disabled, ended or single sign-on', async () => {
    const account = await anAccount()
    const mobile = aMobile()
    const outside = [
      { ...(await cast.service.anAccount({ roles: ['3'], overrides: { mobile, disabled: true } })), mobile },
      { ...(await cast.service.anAccount({ roles: ['3'], overrides: { mobile, valid_to: '2020-01-01' } })), mobile },
      { ...(await cast.service.anAccount({ roles: ['3'], overrides: { mobile, is_sso: true } })), mobile },
      { ...account, unit: (await cast.service.anAccount({ roles: ['3'] })).unit },
    ]
    for (const candidate of outside) {
      cast.service.clock.move(hours(1) + 1000)
      const answer = await begin(candidate.loginName, candidate.unit.uscc)
      expect(answer).toMatchObject({ success: true, data: { flowId: expect.stringMatching(/^[\w-]{43}$/) } })
      await askForCode(cast.service, 'passwordReset', candidate.mobile, answer.data?.flowId)
      expect(await codeOf(cast.service, candidate.mobile)).toBe('')
    }
  })

  it('in this order: no step is skipped, none is taken twice', async () => {
    const account = await anAccount()
    expect(await byPhone('nothing', account.mobile, '123456')).toMatchObject(wrongCode)
    const flowId = await begun(account)
    expect(await byPhone(flowId, account.mobile, '123456')).toMatchObject(wrongCode)
    await askForCode(cast.service, 'passwordReset', account.mobile, flowId)
    const code = await codeOf(cast.service, account.mobile)
    // The flow for a new phone does not accept the code of the old one, and vice versa.
    expect(await checkTypedCode(cast.service, { flowId, purpose: 'passwordResetNewMobile', mobile: account.mobile, code })).toMatchObject(wrongCode)
    expect(await checkTypedCode(cast.service, { flowId, purpose: 'passwordReset', mobile: account.mobile, code })).toMatchObject(flowEnded)
    expect((await byPhone(flowId, account.mobile, code)).success).toBe(true)
    expect(await byPhone(flowId, account.mobile, 'another')).toMatchObject(wrongCode)
    expect(await askForCode(cast.service, 'passwordReset', account.mobile, flowId)).toMatchObject(flowEnded)
    expect(await set('x'.repeat(43))).toMatchObject(linkGone)
    expect(await set('')).toMatchObject(linkGone)
  })

  it('once: of twenty tries at once, on two replicas, one sets it', async () => {
    const replica = await startTestService({ sharing: cast.service })
    const account = await anAccount()
    const token = await linkFor(account)
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_value, index) => {
        const password = `Brand-New.Horse${index}`
        return (index % 2 === 0 ? cast.service : replica).call(visitorEndpoints.setPassword, { body: { token, password, confirmPassword: password } })
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
    cast.service.clock.move(minutes(2))
    const second = await linkFor(account)
    expect(await set(first)).toMatchObject(linkGone)
    cast.service.clock.move(minutes(30) + 1000)
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
      await askForCode(cast.service, 'passwordReset', account.mobile, flowId)
      await cast.service.db.system(({ db }) => db.updateTable('account').set(change).where('id', '=', account.id).execute())
      expect(await byPhone(flowId, account.mobile, await codeOf(cast.service, account.mobile))).toMatchObject(wrongCode)
    }
  })

  it('without a message to an account that was closed after the first step', async () => {
    const account = await anAccount()
    const flowId = await begun(account)
    await cast.service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', account.id).execute())
    expect(await askForCode(cast.service, 'passwordReset', account.mobile, flowId)).toMatchObject({ success: true })
    expect(await codeOf(cast.service, account.mobile)).toBe('')
  })

  it('not by whoever was disabled meanwhile', async () => {
    const account = await anAccount()
    const token = await linkFor(account)
    const link = await linkFor(await anAccount())
    await cast.service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', account.id).execute())
    expect(await set(token)).toMatchObject(linkGone)
    await cast.service.db.system(({ db }) => db.updateTable('account').set({ is_sso: true }).execute())
    expect(await set(link)).toMatchObject(linkGone)
    await cast.service.db.system(({ db }) => db.updateTable('account').set({ is_sso: false }).execute())
  })

  it('after five tries an hour for a login name, from wherever', async () => {
    const account = await anAccount()
    for (let index = 0; index < 5; index += 1) expect((await begin(account.loginName, account.unit.uscc)).success).toBe(true)
    expect(await begin('another_name', account.unit.uscc)).toMatchObject({ status: 429 })
    await cast.service.db.system(({ db }) => db.deleteFrom('rate_limit').where('subject', 'like', 'resetAddress:%').execute())
    expect(await begin(account.loginName.toUpperCase(), account.unit.uscc)).toMatchObject({ status: 429 })
    expect((await begin('another_name', account.unit.uscc)).success).toBe(true)
  })
})
