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

/** Who asks for an account or a new password. What he sends without a page is a record of its own to start from, in every try. */

const portal = () => process.env.PORTAL_URL ?? ''

/** A unit nobody knows yet, with its administrator. */
export function anApplicant() {
  const serial = randomInt(1_000_000, 10_000_000)
  return {
    mobile: `1390${serial}`,
    uscc: aCreditCode(serial),
    idCard: anIdentityNumber(serial % 1000),
    loginName: `reg_${serial}`,
    unitName: `宁波示例物业${serial}有限公司`,
  }
}
export type Applicant = ReturnType<typeof anApplicant>

/** Proves a number. @returns the header everything after it carries */
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

/** An application for an account that waits. @param part what it says instead, by field */
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

/** An application for a new password that waits, of whoever says he has this login name at this unit. */
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
