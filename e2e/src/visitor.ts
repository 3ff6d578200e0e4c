import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sessionEndpoints } from '@shared/contract/session'
import { submissionCode } from '@shared/contract/visitor'
import { call } from './api'
import { query } from './database'
import { expect } from './fixtures'

/** Actions of a visitor without an account: SMS codes, a new password, papers. */

/** The newest SMS to a number; empty when none was sent. */
export async function newestSms(mobile: string): Promise<string> {
  const { rows } = await query('select text from sms_outbox where mobile = $1 order by created_at desc limit 1', [mobile])
  return String(rows[0]?.text ?? '')
}

/** The code of the newest SMS to a number. */
export async function codeOf(mobile: string): Promise<string> {
  const code = /验证码(\d{6})/.exec(await newestSms(mobile))?.[1]
  if (!code) throw new Error(`No code was sent to ${mobile}`)
  return code
}

/** Allows another code to be requested at once: a person would have to wait for a minute. */
export async function forgetSmsRequests(): Promise<void> {
  await query('delete from sms_request')
}

/**
 * Requests a code in the open form, types it and submits.
 * @param label of the number's field
 * @param mobile the number; the field may already contain it
 */
export async function proveMobile(page: Page, label: string, mobile: string, submit = '下一步'): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  if ((await field.inputValue()) !== mobile) await field.fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送，5分钟内有效')).toBeVisible()
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeOf(mobile))
  await page.getByRole('button', { name: submit }).click()
}

/**
 * The code sent for a flow to the user signed in on `page`. Parallel journeys may submit with the same account at the same time: the
 * newest message may be theirs, and the outbox does not say for which flow it is. The code is identified by what the service stores.
 */
async function codeOfFlow(page: Page, flowId: string): Promise<string> {
  const { user } = await call(page, sessionEndpoints.userInfo, {})
  const sent = await query(`select text from sms_outbox where mobile = $1 and purpose = 'submission' order by id desc limit 50`, [user.mobile])
  const kept = await query('select code_hash from sms_code join flow on flow.id = flow_id where flow_hash = $1', [sha256(flowId)])
  const codes = sent.rows.flatMap(({ text }) => /验证码(\d{6})/.exec(String(text))?.[1] ?? [])
  const code = codes.find((each) => kept.rows.some(({ code_hash }) => sha256([flowId, 'submission', user.mobile, each].join('\n')).equals(code_hash)))
  if (!code) throw new Error(`No code of the flow was sent to ${user.mobile}`)
  return code
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Verification data for a submission made without a page: a code of the account signed in on `page`. */
export async function submissionCodeOf(page: Page): Promise<{ authCode: string; authFlow: string }> {
  let flowId = ''
  // A parallel journey may have requested a code for the same account at the same time.
  await expect(async () => {
    await forgetSmsRequests()
    flowId = (await call(page, submissionCode, { params: { b: 'pc' }, body: {} })).flowId
  }).toPass({ timeout: 60_000 })
  return { authCode: await codeOfFlow(page, flowId), authFlow: flowId }
}

/** Types the SMS code into the dialog of a submission, and submits. */
export async function proveSubmission(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '短信验证' })
  const { pathname } = new URL(submissionCode.path.replace(':b', 'pc'), page.url())
  let flowId = ''
  await expect(async () => {
    await forgetSmsRequests()
    const [response] = await Promise.all([
      page.waitForResponse((each) => new URL(each.url()).pathname === pathname, { timeout: 5_000 }),
      dialog.getByRole('button', { name: '获取验证码' }).click({ timeout: 5_000 }),
    ])
    flowId = submissionCode.data.parse((await response.json()).data).flowId
  }).toPass({ timeout: 60_000 })
  await expect(dialog.getByText('验证码已发送，5分钟内有效')).toBeVisible()
  await dialog.getByRole('textbox', { name: '短信验证码' }).fill(await codeOfFlow(page, flowId))
  await dialog.getByRole('button', { name: '提交' }).click()
}

/** The file input of a paper. */
export const paperInput = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`：${label.replace(/[()]/g, '\\$&')}$`))

/** Types a new password twice and submits it. */
export async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('textbox', { name: '确认密码', exact: true }).fill(password)
  await page.getByRole('button', { name: '设置新密码' }).click()
}
