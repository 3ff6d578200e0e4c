import { type BodyOf, flowTokenHeader } from '@shared/contract/endpoint'
import type { SmsPurpose, visitorEndpoints } from '@shared/contract/visitor'
import { type Answer, ask } from '../../runtime/http/service'
import { type FileUpload, uploadFile } from '../fileUpload'

/**
 * The calls of visitors' flows. Types and paths are the contract's; its schemas are not loaded, because they are larger than the
 * page.
 */
type Common = typeof visitorEndpoints
const paths: { [K in keyof Common]: Common[K]['path'] } = {
  smsAuthCode: '/a/stone/common/smsAuthCode/:a/:b',
  checkSmsAuthCode: '/a/stone/common/checkSmsAuthCode',
  draft: '/a/stone/common/account/draft',
  upload: '/a/stone/common/flow/upload',
  attachments: '/a/stone/common/flow/attachments',
  deleteAttachment: '/a/stone/common/flow/deleteAttachment',
  mobileTicket: '/a/stone/common/flow/mobileTicket',
  apply: '/a/stone/common/account/apply',
  ogmUnitRegistCheck: '/a/stone/common/ogmUnitRegistCheck',
  passwordRestApplyCheck: '/a/stone/common/passwordRestApplyCheck',
  passwordRestApplyPhoneCheck: '/a/stone/common/passwordRestApplyPhoneCheck',
  passwordRestApply: '/a/stone/common/passwordRestApply',
  setPassword: '/a/stone/common/passwordRest/set',
}

const withToken = (token: string | undefined) => (token ? { [flowTokenHeader]: token } : undefined)

type Written =
  | 'checkSmsAuthCode'
  | 'deleteAttachment'
  | 'mobileTicket'
  | 'apply'
  | 'ogmUnitRegistCheck'
  | 'passwordRestApplyCheck'
  | 'passwordRestApplyPhoneCheck'
  | 'passwordRestApply'
  | 'setPassword'

/** @param token of the flow, if the previous step returned one */
export function send<K extends Written>(call: K, body: BodyOf<Common[K]> & object, token?: string): Promise<Answer> {
  return ask(paths[call], { json: body, headers: withToken(token) })
}

export function read(call: 'draft' | 'attachments', token: string): Promise<Answer> {
  return ask(paths[call], { headers: withToken(token) })
}

/**
 * Sends one file; requests with the same upload id count as one upload.
 * @param upload.code of the attachment
 */
export function sendPaper(token: string, upload: { code: string; uploadId: string }, sending: Omit<FileUpload, 'path' | 'headers'>): Promise<Answer> {
  return uploadFile({ ...sending, path: `${paths.upload}?${new URLSearchParams(upload)}`, headers: { [flowTokenHeader]: token } })
}

export function askSmsCode(purpose: SmsPurpose, body: BodyOf<Common['smsAuthCode']>): Promise<Answer> {
  return ask(paths.smsAuthCode.replace(':a', purpose).replace(':b', 'pc'), { json: body })
}
