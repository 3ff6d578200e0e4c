import { accountEndpoints, registrationAttachments } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { visitorEndpoints } from '@shared/contract/visitor'
import { aPaper } from '../seed/material/papers'
import { aCreditCode } from './fixtures'
import type { SignedIn, TestAnswer, TestService } from './service'
import { aCaptcha } from './signIn'
import { aMobile, provedFlow } from './visitor'

/** Applications for an account, made like a visitor. */

export const chosenPassword = 'Chosen-Horse.7'

let names = 0
export const registrationValues = (overrides: Record<string, string> = {}): Record<string, string> => {
  names += 1
  return {
    unitType: '1',
    certKind: '1',
    uscc: aCreditCode(),
    unitName: '宁波示例注册有限公司',
    legalPerson: '张测试',
    areaCode: '330212',
    regAddress: '鄞州区示例路100号',
    licenceNo: '',
    licenceExpire: '',
    proofKey: '',
    adminName: '李测试',
    adminIdCard: '330299198501010019',
    email: '',
    loginName: `applicant_${names}`,
    ...overrides,
  }
}

export type VisitorHeaders = Record<string, string>

export async function visitorPost<T>(service: TestService, path: string, body: unknown, headers: VisitorHeaders = {}): Promise<TestAnswer<T>> {
  const answer = await service.raw('POST', path, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  // The type is asserted: the test checks the answer.
  return { status: answer.status, headers: answer.headers, ...answer.json() } as never
}

export async function visitorGet<T>(service: TestService, path: string, headers: VisitorHeaders = {}): Promise<TestAnswer<T>> {
  const answer = await service.raw('GET', path, { headers })
  return { status: answer.status, headers: answer.headers, ...answer.json() } as never
}

export async function uploadAttachment(service: TestService, headers: VisitorHeaders, code: string, file = aPaper('paper'), name = '材料.pdf', uploadId = '') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], name))
  const answer = await service.raw('POST', `${visitorEndpoints.upload.path}?code=${code}${uploadId && `&uploadId=${uploadId}`}`, { headers, body: form })
  return { status: answer.status, ...answer.json() } as { status: number; success: boolean; data?: { id: string }; errorCode?: string; errorMsg?: string }
}

export async function uploadAllAttachments(
  service: TestService,
  headers: VisitorHeaders,
  codes = ['BUSINESS_LICENCE', 'AUTH_LETTER', 'ADMIN_ID'],
): Promise<void> {
  for (const code of codes) {
    const answer = await uploadAttachment(service, headers, code)
    if (!answer.success) throw new Error(answer.errorMsg)
  }
}
export const allPaperCodes = registrationAttachments.map((paper) => paper.code)

export interface ApplyBody {
  fields: Record<string, string>
  password: string
  confirmPassword: string
  agree: string
}

export const applyBody = (overrides: Partial<ApplyBody> = {}): ApplyBody => ({
  fields: registrationValues(),
  password: chosenPassword,
  confirmPassword: chosenPassword,
  agree: '1',
  ...overrides,
})

export const apply = (service: TestService, headers: VisitorHeaders, body: unknown = applyBody()) =>
  visitorPost<DataOf<typeof visitorEndpoints.apply>>(service, visitorEndpoints.apply.path, body, headers)

export interface RegistrationFixture {
  id: string
  number: string
  mobile: string
  fields: Record<string, string>
}

/** A waiting registration, created through all steps. */
export async function aRegistration(service: TestService, overrides: Record<string, string> = {}, mobile = aMobile()): Promise<RegistrationFixture> {
  const { headers } = await provedFlow(service, { mobile })
  await uploadAllAttachments(service, headers, allPaperCodes)
  const body = applyBody({ fields: registrationValues(overrides) })
  const answer = await apply(service, headers, body)
  if (!answer.success) throw new Error(JSON.stringify(answer))
  const row = await service.db.system(({ db }) => db.selectFrom('registration').select('id').where('number', '=', answer.data.number).executeTakeFirstOrThrow())
  return { id: row.id, number: answer.data.number, mobile, fields: body.fields }
}

/** The detail page of a registration for an administrator. */
export async function detailOf(service: TestService, as: SignedIn, id: string): Promise<DataOf<typeof accountEndpoints.getReg>> {
  const answer = await service.call(accountEndpoints.getReg, { query: { id } }, as)
  if (!answer.success) throw new Error(answer.message)
  return answer.data
}

/** Applications start at version 1 and do not change before they are decided. */
export const audit = (service: TestService, as: SignedIn, id: string, version = 1) => service.call(accountEndpoints.audit, { body: { id, version } }, as)
export const disagree = (service: TestService, as: SignedIn, id: string, opinion = '营业执照不清晰，请重新上传') =>
  service.call(accountEndpoints.disagree, { body: { id, version: 1, opinion } }, as)

/** Queries the result for a unit's code and a phone number. */
export async function queryRegistration(service: TestService, uscc: string, mobile: string, headers?: VisitorHeaders) {
  const captcha = await aCaptcha(service)
  const body = { uscc, mobile, captchaId: captcha.id, validCode: captcha.answer }
  return visitorPost<DataOf<typeof visitorEndpoints.ogmUnitRegistCheck>>(service, visitorEndpoints.ogmUnitRegistCheck.path, body, headers)
}
