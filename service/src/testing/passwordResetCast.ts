import { passwordResetAttachments } from '@shared/contract/account'
import { flowTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { visitorEndpoints } from '@shared/contract/visitor'
import { hours } from '../clock'
import { aPaper } from '../seed/material/papers'
import type { AccountFixture } from './fixtures'
import { visitorPost } from './registration'
import { startTestService, type TestService } from './service'
import { aCaptcha } from './signIn'
import { aMobile, askForCode, checkTypedCode, codeOf } from './visitor'

export const newPassword = 'Brand-New.Horse7'
export const flowEnded = { success: false, errorCode: 'NOT_ALLOWED_NOW', errorMsg: messages.flowEnded }
export const linkGone = { success: false, errorCode: 'NOT_ALLOWED_NOW', errorMsg: messages.resetLinkGone }
export const wrongCode = {
  success: false,
  errorCode: 'INCOMPLETE',
  errorMsg: messages.smsCodeWrong,
  fieldErrors: [{ field: 'code', message: messages.smsCodeWrong }],
}

/** Accounts whose password was forgotten, and the steps to a new one, set up before the tests of a file. */
export function passwordResetCast() {
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

  const cast = {
    get service() {
      return service
    },
  }
  return { cast, anAccount, begin, begun, byPhone, set, secretOf, linkFor, proved, addPapers, apply, applied, newestSms, row }
}
