import { flowTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { smsCodeSeconds, smsPerDay, visitorEndpoints } from '@shared/contract/visitor'
import { days, hours, minutes, seconds } from '../../clock'
import { startTestService, type TestService } from '../../testing/service'
import { aCaptcha } from '../../testing/signIn'
import { aMobile, askForCode, checkTypedCode, codeOf, provedFlow } from '../../testing/visitor'

describe('an SMS code', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => service.close())
  beforeEach(() => service.clock.move(hours(1)))

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const wrong = { success: false, errorCode: 'INCOMPLETE', errorMsg: messages.smsCodeWrong, fieldErrors: [{ field: 'code', message: messages.smsCodeWrong }] }

  it('asks for a captcha first, and uses it up', async () => {
    const captcha = await aCaptcha(service)
    const ask = (validCode: string, mobile = aMobile()) =>
      service.call(visitorEndpoints.smsAuthCode, { params: { a: 'register', b: 'pc' }, body: { mobile, captchaId: captcha.id, validCode } })
    expect(await ask('7')).toMatchObject({ errorCode: 'CAPTCHA_WRONG', errorMsg: messages.captchaWrong })
    expect(await ask(captcha.answer)).toMatchObject({ errorCode: 'CAPTCHA_WRONG' })
    expect(await ask('')).toMatchObject({ errorCode: 'CAPTCHA_WRONG', errorMsg: messages.captchaRequired })
  })

  it('is not sent to what is no number', async () => {
    for (const [mobile, message] of [
      ['', '请填写手机号码'],
      ['12000000001', '请输入有效的手机号码'],
      ['1390000000', '请输入有效的手机号码'],
    ] as const) {
      expect(await askForCode(service, 'register', mobile)).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'mobile', message }] })
    }
  })

  it('proves the number it was sent to, once; who lost the answer gets the same one again', async () => {
    const mobile = aMobile()
    const sent = await askForCode(service, 'register', mobile)
    expect(sent).toMatchObject({ success: true, data: { expiresIn: smsCodeSeconds, resendAfter: 60 } })
    const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: await codeOf(service, mobile) } as const
    const proved = await checkTypedCode(service, typed)
    expect(proved).toMatchObject({ success: true, data: { flowToken: expect.stringMatching(/^[\w-]{43}$/) } })
    expect((await checkTypedCode(service, typed)).data).toEqual(proved.data)
    expect(await checkTypedCode(service, { ...typed, flowId: 'x' })).toMatchObject(wrong)
    const draft = () => service.raw('GET', visitorEndpoints.draft.path, { headers: { [flowTokenHeader]: proved.data?.flowToken ?? '' } })
    expect((await draft()).json()).toMatchObject({ success: true, data: { mobile } })
    // A token that another proof of the flow has replaced is not brought back.
    await service.db.system(({ db }) => db.updateTable('flow').set({ token_hash: null }).where('mobile', '=', mobile).execute())
    expect((await checkTypedCode(service, typed)).data).toEqual(proved.data)
    expect((await draft()).json()).toMatchObject({ errorMsg: messages.flowEnded })
  })

  it('is for one number however that is written, with spaces or in full-width digits: sent to it, counted for it, and entered with it', async () => {
    const mobile = aMobile()
    const fullWidth = mobile.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const sent = await askForCode(service, 'register', fullWidth)
    expect(sent).toMatchObject({ success: true })
    const spaced = `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`
    expect(await askForCode(service, 'register', spaced)).toMatchObject({ errorCode: 'RATE_LIMITED' })
    const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile: spaced, code: await codeOf(service, mobile) } as const
    expect(await checkTypedCode(service, typed)).toMatchObject({ success: true })
  })

  it('is not guessed after it was entered: one wrong try ends the repetition', async () => {
    for (const other of [{ mobile: aMobile() }, { code: 'another' }]) {
      const mobile = aMobile()
      const sent = await askForCode(service, 'register', mobile)
      const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: await codeOf(service, mobile) } as const
      expect(await checkTypedCode(service, typed)).toMatchObject({ success: true })
      expect(await checkTypedCode(service, { ...typed, ...other })).toMatchObject(wrong)
      expect(await checkTypedCode(service, typed)).toMatchObject(wrong)
      // The next code is entered as usual, and its answer repeated.
      service.clock.move(minutes(2))
      const again = await askForCode(service, 'register', mobile, typed.flowId)
      const next = { ...typed, flowId: again.data?.flowId ?? '', code: await codeOf(service, mobile) }
      const proved = await checkTypedCode(service, next)
      expect(proved).toMatchObject({ success: true })
      expect((await checkTypedCode(service, next)).data).toEqual(proved.data)
    }
  })

  it('is not used up by a check that could not be finished', async () => {
    const mobile = aMobile()
    const sent = await askForCode(service, 'register', mobile)
    const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: await codeOf(service, mobile) } as const
    const transaction = jest.spyOn(service.context.database, 'transaction').mockRejectedValueOnce(new Error('connection lost'))
    expect((await checkTypedCode(service, typed)).status).toBe(500)
    transaction.mockRestore()
    expect(await checkTypedCode(service, typed)).toMatchObject({ success: true })
  })

  it('fits no other number, purpose or flow', async () => {
    const [mobile, other] = [aMobile(), aMobile()]
    const [sent, foreign] = [await askForCode(service, 'register', mobile), await askForCode(service, 'register', other)]
    const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: await codeOf(service, mobile) } as const
    expect(await checkTypedCode(service, { ...typed, mobile: other })).toMatchObject(wrong)
    expect(await checkTypedCode(service, { ...typed, purpose: 'registerCorrection' })).toMatchObject(wrong)
    expect(await checkTypedCode(service, { ...typed, purpose: 'passwordResetNewMobile' })).toMatchObject(wrong)
    expect(await checkTypedCode(service, { ...typed, flowId: foreign.data?.flowId ?? '' })).toMatchObject(wrong)
    expect(await checkTypedCode(service, { ...typed, flowId: 'x' })).toMatchObject(wrong)
    expect(await checkTypedCode(service, typed)).toMatchObject({ success: true })
  })

  it('ends after five minutes, and by the next one', async () => {
    const mobile = aMobile()
    const first = await askForCode(service, 'register', mobile)
    const code = await codeOf(service, mobile)
    service.clock.move(seconds(smsCodeSeconds) + 1)
    expect(await checkTypedCode(service, { flowId: first.data?.flowId ?? '', purpose: 'register', mobile, code })).toMatchObject(wrong)
  })

  it('takes five tries, and then not even the right one', async () => {
    const mobile = aMobile()
    const sent = await askForCode(service, 'register', mobile)
    const code = await codeOf(service, mobile)
    const guess = (text: string) => checkTypedCode(service, { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: text })
    for (let round = 0; round < 5; round += 1) expect(await guess('x')).toMatchObject(wrong)
    expect(await guess(code)).toMatchObject(wrong)
  })

  it('lets five of twenty guesses through that arrive at once on two replicas', async () => {
    const replica = await startTestService({ sharing: service, environment: { TRUST_PROXY: '127.0.0.1' } })
    const mobile = aMobile()
    const sent = await askForCode(service, 'register', mobile)
    const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: '' } as const
    await Promise.all(Array.from({ length: 20 }, (_, index) => checkTypedCode(index % 2 ? service : replica, { ...typed, code: `wrong${index}` })))
    const row = await service.db.system(({ db }) => db.selectFrom('sms_code').select('tries').orderBy('expires_at', 'desc').executeTakeFirstOrThrow())
    expect(row.tries).toBe(5)
    expect(await checkTypedCode(replica, { ...typed, code: await codeOf(service, mobile) })).toMatchObject(wrong)
    await replica.close()
  })

  it('opens one way for those who type it at once: all get the same token', async () => {
    const mobile = aMobile()
    const sent = await askForCode(service, 'register', mobile)
    const typed = { flowId: sent.data?.flowId ?? '', purpose: 'register', mobile, code: await codeOf(service, mobile) } as const
    const answers = await Promise.all([checkTypedCode(service, typed), checkTypedCode(service, typed), checkTypedCode(service, typed)])
    expect(new Set(answers.map((answer) => answer.data?.flowToken))).toEqual(new Set([expect.stringMatching(/^[\w-]{43}$/)]))
  })

  it('is asked for once a minute, five times an hour and ten times a day, by the number, on both replicas', async () => {
    const replica = await startTestService({ sharing: service, environment: { TRUST_PROXY: '127.0.0.1' } })
    const mobile = aMobile()
    let address = 0
    const ask = (where = service) => {
      address += 1
      return askForCode(where, 'register', mobile, undefined, from(`10.0.0.${address}`))
    }
    const refused = { status: 429, errorCode: 'RATE_LIMITED', errorMsg: messages.smsTooOften }
    expect(await ask()).toMatchObject({ success: true })
    const second = await ask(replica)
    expect(second).toMatchObject(refused)
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    for (let sent = 1; sent < 5; sent += 1) {
      service.clock.move(seconds(61))
      expect(await ask(sent % 2 ? replica : service)).toMatchObject({ success: true })
    }
    service.clock.move(seconds(61))
    expect(await ask()).toMatchObject(refused)
    let sent = 5
    for (let hour = 0; hour < 20; hour += 1) {
      service.clock.move(hours(1))
      if ((await ask(replica)).success) sent += 1
    }
    expect(sent).toBe(smsPerDay)
    service.clock.move(days(1))
    expect(await ask()).toMatchObject({ success: true })
    await replica.close()
  })

  it('is sent once when it is asked for many times at once', async () => {
    const replica = await startTestService({ sharing: service, environment: { TRUST_PROXY: '127.0.0.1' } })
    const mobile = aMobile()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => askForCode(index % 2 ? service : replica, 'register', mobile, undefined, from(`10.0.1.${index}`))),
    )
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    await replica.close()
  })

  it('is asked for twenty times an hour from one address', async () => {
    const ask = () => askForCode(service, 'register', aMobile(), undefined, from('10.0.2.1'))
    for (let sent = 0; sent < 20; sent += 1) expect((await ask()).success).toBe(true)
    expect(await ask()).toMatchObject({ errorCode: 'RATE_LIMITED' })
    expect((await askForCode(service, 'register', aMobile(), undefined, from('10.0.2.2'))).success).toBe(true)
    service.clock.move(hours(1))
    expect((await ask()).success).toBe(true)
  })

  it('is kept so that a copy of the tables proves nothing', async () => {
    const flow = await provedFlow(service)
    const kept = await service.db.system(async ({ db }) =>
      JSON.stringify([await db.selectFrom('flow').selectAll().execute(), await db.selectFrom('sms_code').selectAll().execute()]),
    )
    expect(kept).not.toContain(flow.flowId)
    expect(kept).not.toContain(flow.headers[flowTokenHeader])
  })

  it('goes on only with a flow that has begun', async () => {
    for (const purpose of ['registerCorrection', 'passwordReset', 'passwordResetNewMobile'] as const) {
      expect(await askForCode(service, purpose, aMobile())).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: messages.flowEnded })
      const other = await askForCode(service, 'register', aMobile())
      expect(await askForCode(service, purpose, aMobile(), other.data?.flowId)).toMatchObject({ errorMsg: messages.flowEnded })
    }
  })
})

describe('the daily budget', () => {
  it('ends what is sent until tomorrow, and says so in the log once', async () => {
    const lines: string[] = []
    const log = { write: (line: string) => void lines.push(line) }
    const service = await startTestService({ environment: { SMS_DAILY_BUDGET: '3' }, log })
    for (let sent = 0; sent < 3; sent += 1) expect((await askForCode(service, 'register', aMobile())).success).toBe(true)
    for (let more = 0; more < 3; more += 1) expect(await askForCode(service, 'register', aMobile())).toMatchObject({ errorMsg: messages.smsTooOften })
    expect(lines.filter((line) => line.includes('daily budget'))).toHaveLength(1)
    service.clock.move(days(1) + minutes(1))
    expect((await askForCode(service, 'register', aMobile())).success).toBe(true)
    await service.close()
  })
})
