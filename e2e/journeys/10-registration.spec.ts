import type { Page } from '@playwright/test'
import { accountEndpoints } from '@shared/contract/account'
import { call } from '../src/api'
import { type Applicant, anApplicant } from '../src/applicants'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { chooseDown, chooseFile, tabTo, typeInto } from '../src/keyboard'
import { aPdf } from '../src/papers'
import { setElder, signInFirst } from '../src/session'
import { codeOf, forgetSmsRequests, newestSms, paperInput, proveMobile } from '../src/visitor'

/** 企业账号注册: from the first page to the first sign-in. */

const password = 'Register-1.2026!'
const own = 'My-Own.2026!'
const papers = ['营业执照/法人证书', '账号管理员授权书(盖章)', '管理员身份证'] as const

const numberOf = async (page: Page): Promise<string> => (await page.locator('dd').first().textContent()) ?? ''

/** Fills in and sends the open form with a pointing device. */
async function fillForm(page: Page, applicant: Applicant): Promise<void> {
  const write = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByLabel('单位类型').selectOption('使用单位')
  await page.getByLabel('证件类型').selectOption('营业执照')
  await write('统一社会信用代码', applicant.uscc)
  await write('单位名称', applicant.unitName)
  await write('法定代表人', '张测试')
  await page.getByLabel('所在区域：省').selectOption('浙江省')
  await page.getByLabel('所在区域：市').selectOption('宁波市')
  await page.getByLabel('所在区域：区县').selectOption('鄞州区')
  await write('单位地址', '宁波市鄞州区示例路1号')
  await write('管理员姓名', '李测试')
  await write('管理员身份证号', applicant.idCard)
  await write('用户名', applicant.loginName)
  await write('密码', password)
  await write('确认密码', password)
  for (const [index, paper] of papers.entries()) await paperInput(page, paper).setInputFiles(aPdf(`paper-${index}.pdf`, `Paper ${index}`))
  await expect(page.getByText('已上传')).toHaveCount(papers.length)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '注册申请已提交' })).toBeVisible()
}

test('a unit registers by keys alone, is let in by an administrator, and changes its password first', async ({ session, stranger }) => {
  const admin = await session('9')
  const applicant = anApplicant()
  const page = await stranger()
  const { keyboard } = page
  await page.goto('/login')
  await tabTo(page, page.getByRole('link', { name: '企业账号注册' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '企业账号注册申请' })).toBeVisible()
  await typeInto(page, '手机号码', applicant.mobile)
  await expectNoAxeFindings(page, '手机验证')
  await tabTo(page, page.getByRole('button', { name: '获取验证码' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '短信验证码' })).toBeFocused()
  await keyboard.insertText(await codeOf(applicant.mobile))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '单位信息' })).toBeVisible()

  await chooseDown(page, '单位类型', 1)
  await chooseDown(page, '证件类型', 1)
  await typeInto(page, '统一社会信用代码', applicant.uscc.toLowerCase())
  await typeInto(page, '单位名称', applicant.unitName)
  await typeInto(page, '法定代表人', '张测试')
  await chooseDown(page, '所在区域：省', 1)
  await chooseDown(page, '所在区域：市', 1)
  await chooseDown(page, '所在区域：区县', 1)
  await typeInto(page, '单位地址', '宁波市示例路1号')
  // Sent too early: the focus moves to the first missing field.
  await tabTo(page, page.getByRole('button', { name: '提交申请' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '管理员姓名' })).toBeFocused()
  await expect(page.getByText(/还有 \d+ 处需要填写或修改/)).toBeVisible()
  await expectNoAxeFindings(page, '填写资料，有误')
  await keyboard.insertText('李测试')
  await typeInto(page, '管理员身份证号', applicant.idCard)
  await typeInto(page, '用户名', applicant.loginName)
  await typeInto(page, '密码', password)
  await expect(page.getByText('（已满足）')).toHaveCount(6)
  await typeInto(page, '确认密码', password)
  for (const [index, paper] of papers.entries()) {
    await chooseFile(page, paperInput(page, paper), aPdf(`paper-${index}.pdf`, `Paper ${index}`))
    await expect(page.getByText('已上传')).toHaveCount(index + 1)
  }
  // Typed values survive a reload, except those that must not be stored in a browser.
  await page.reload()
  await expect(page.getByRole('textbox', { name: '单位名称' })).toHaveValue(applicant.unitName)
  await expect(page.getByText('已上传')).toHaveCount(papers.length)
  await expect(page.getByRole('textbox', { name: '管理员身份证号' })).toHaveValue('')
  await typeInto(page, '管理员身份证号', applicant.idCard)
  await typeInto(page, '密码', password)
  await typeInto(page, '确认密码', password)
  await tabTo(page, page.getByRole('checkbox'))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '注册申请已提交' })).toBeFocused()
  await expectNoAxeFindings(page, '注册申请已提交')
  const number = await numberOf(page)

  const { list } = await call(admin, accountEndpoints.findRegister, { query: { keyword: number } })
  expect(list).toMatchObject([{ number, uscc: applicant.uscc, unitName: applicant.unitName, status: '20' }])
  const approved = await call(admin, accountEndpoints.audit, { body: { id: list[0]?.id ?? '', version: 1 } })
  expect(approved.loginName).toBe(applicant.loginName)
  expect(await newestSms(applicant.mobile)).toContain(`用户名${applicant.loginName}`)

  await signInFirst(page, { loginName: applicant.loginName, password }, own)
})

test('a refused application says why, is corrected and sent again', async ({ session, stranger }) => {
  const admin = await session('9')
  const applicant = anApplicant()
  const page = await stranger()
  await page.goto('/register')
  await proveMobile(page, '手机号码', applicant.mobile)
  await expect(page.getByRole('heading', { name: '单位信息' })).toBeVisible()
  await fillForm(page, applicant)
  const first = await numberOf(page)
  const { list } = await call(admin, accountEndpoints.findRegister, { query: { keyword: first } })
  await call(admin, accountEndpoints.disagree, { body: { id: list[0]?.id ?? '', version: 1, opinion: '授权书没有盖章，请重新上传' } })

  await page.getByRole('link', { name: '注册结果查询' }).click()
  await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(applicant.uscc)
  await page.getByRole('textbox', { name: '手机号码' }).fill(applicant.mobile)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText(/^申请未通过，原因已发送短信到申请人手机/)).toBeVisible()
  await expectNoAxeFindings(page, '查询结果')
  // The result must reveal nothing the visitor does not know already.
  await expect(page.getByText(applicant.mobile)).toHaveCount(0)
  await page.getByRole('button', { name: '修改后重新提交' }).click()
  await forgetSmsRequests()
  await proveMobile(page, '手机号码', applicant.mobile, '修改申请')

  await expect(page.getByText(/上次申请未通过：授权书没有盖章/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: '单位名称' })).toHaveValue(applicant.unitName)
  await expect(page.getByText('已上传')).toHaveCount(papers.length)
  await page.getByRole('textbox', { name: '单位名称' }).fill(`${applicant.unitName}（更正）`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '注册申请已提交' })).toBeVisible()
  const again = await call(admin, accountEndpoints.findRegister, { query: { keyword: await numberOf(page) } })
  expect(again.list).toMatchObject([{ unitName: `${applicant.unitName}（更正）`, status: '20' }])
})

test('on a small phone every page before sign-in fits and is accessible, in large type too', async ({ stranger }) => {
  const page = await stranger({ viewport: { width: 360, height: 740 } })
  for (const path of [
    '/register',
    '/regCheackList',
    '/resetPassword',
    '/register-success',
    '/resetSuccess',
    '/ssologin',
    '/document-check',
    '/equipment-check',
    '/guide',
    '/guide/constructionNotice',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const elder of [false, true]) {
      await setElder(page, elder)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
      await expectNoAxeFindings(page, `${path}${elder ? ' 长者模式' : ''}`)
    }
  }
})
