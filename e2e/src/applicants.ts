import { randomInt } from 'node:crypto'
import { passwordResetAttachments, registrationAttachments } from '@shared/contract/account'
import { type EndpointShape, flowTokenHeader } from '@shared/contract/endpoint'
import { type FormRow, holds } from '@shared/contract/form'
import { type SmsPurpose, visitorEndpoints } from '@shared/contract/visitor'
import { solvedCaptcha } from './captcha'
import { aCreditCode, anIdentityNumber, dayFromNow } from './identity'
import { aPdf } from './papers'
import { done, plainClient } from './plainClient'
import { codeOf, forgetSmsRequests } from './visitor'

/** Applicants for accounts and new passwords. Each call creates new records, so that a retry has its own. */

const portal = () => process.env.PORTAL_URL ?? ''

/** A unit unknown to the portal, with its administrator. */
export function anApplicant() {
  const serial = randomInt(1_000_000, 10_000_000)
  return {
    mobile: `1390${serial}`,
    uscc: aCreditCode(serial),
    // One number twice is a finding of the checks before an approval.
    idCard: anIdentityNumber(serial % 1000, `${1960 + (Math.floor(serial / 1000) % 40)}0101`),
    loginName: `reg_${serial}`,
    unitName: `宁波示例物业${serial}有限公司`,
  }
}
export type Applicant = ReturnType<typeof anApplicant>

/** Verifies a mobile number. @returns the header for the calls that follow */
async function proved(purpose: SmsPurpose, mobile: string, begun?: string): Promise<Record<string, string>> {
  const { call } = plainClient(portal)
  await forgetSmsRequests()
  const { flowId } = await done(
    call(visitorEndpoints.smsAuthCode, {
      params: { a: purpose, b: 'pc' },
      body: { mobile, ...(begun && { flowId: begun }), ...(await solvedCaptcha(portal)) },
    }),
  )
  const { flowToken } = await done(call(visitorEndpoints.checkSmsAuthCode, { body: { flowId, purpose, mobile, code: await codeOf(mobile) } }))
  return { [flowTokenHeader]: flowToken }
}

async function sendPapers(papers: readonly { code: string }[], headers: Record<string, string>): Promise<void> {
  const upload: EndpointShape = visitorEndpoints.upload
  for (const { code } of papers) {
    const { name, mimeType, buffer } = aPdf(`${code.toLowerCase()}.pdf`, code)
    const form = new FormData()
    form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
    const answer = await fetch(`${portal()}${upload.path}?code=${code}`, {
      method: upload.method,
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers },
      body: form,
    })
    if (!answer.ok) throw new Error(`${upload.path}: ${answer.status} ${await answer.text()}`)
  }
}

/** A waiting application for an account. @param part values to override, by field */
export async function aRegistration(part: FormRow = {}): Promise<Applicant & { number: string }> {
  const applicant = anApplicant()
  const { mobile, uscc, idCard, loginName, unitName } = applicant
  const fields: FormRow = {
    unitType: '2',
    certKind: '1',
    uscc,
    unitName,
    legalPerson: '张测试',
    areaCode: '330212',
    regAddress: '宁波市鄞州区示例路1号',
    licenceNo: 'TS3333001-2028',
    licenceExpire: dayFromNow(700),
    adminName: '李测试',
    adminIdCard: idCard,
    loginName,
    ...part,
  }
  const headers = await proved('register', mobile)
  await sendPapers(
    registrationAttachments.filter(({ required }) => holds(required, { fields })),
    headers,
  )
  const password = 'Register-1.2026!'
  const { number } = await done(
    plainClient(portal, { headers }).call(visitorEndpoints.apply, { body: { fields, password, confirmPassword: password, agree: '1' } }),
  )
  return { ...applicant, number }
}

/** A waiting application for a new password, from somebody who claims to have this login name at this unit. */
export async function aReset(owner: { loginName: string; uscc: string }): Promise<{ number: string; mobile: string }> {
  const { mobile } = anApplicant()
  const { flowId } = await done(plainClient(portal).call(visitorEndpoints.passwordRestApplyCheck, { body: { ...owner, ...(await solvedCaptcha(portal)) } }))
  const headers = await proved('passwordResetNewMobile', mobile, flowId)
  await sendPapers(passwordResetAttachments, headers)
  const { number } = await done(
    plainClient(portal, { headers }).call(visitorEndpoints.passwordRestApply, { body: { applicant: '郑测试', reason: '原手机号已停用' } }),
  )
  return { number, mobile }
}
