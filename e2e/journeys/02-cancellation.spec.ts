import type { Page } from '@playwright/test'
import { call, notice } from '../src/api'
import { expect, test } from '../src/fixtures'
import { aDraft, take, unique } from '../src/notices'
import { expectPage, openAt, openInQueue, search, seen } from '../src/session'

async function openDetail(page: Page, project: string): Promise<void> {
  await openAt(page, '/construction/register-list', '告知办理')
  await search(page, project)
  await page.getByRole('link', { name: /^GZ/ }).click()
  await expectPage(page, '告知详情')
}

async function confirm(page: Page, act: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox', { name: '原因' }).fill(reason)
  await dialog.getByRole('button', { name: act, exact: true }).click()
}

test('a sent notice is withdrawn, and can be sent again', async ({ session }) => {
  const builder = await session('3')
  const project = unique('示例撤回工程')
  const draft = await aDraft(builder, project)
  await take(builder, 'commit', draft.id)
  await openDetail(builder, project)
  await expect(seen(builder, '待接收')).toBeVisible()
  await confirm(builder, '撤回')
  await expect(seen(builder, '告知已撤回')).toBeVisible()
  await expect(seen(builder, '已撤回')).toBeVisible()
  await builder.getByRole('button', { name: '修改', exact: true }).click()
  await builder.getByRole('button', { name: '提交', exact: true }).click()
  await expect(seen(builder, '告知已提交，登记机关将在2个工作日内核对')).toBeVisible()
})

test('a notice that is being handled cannot be withdrawn any more', async ({ session }) => {
  const builder = await session('3')
  const registrar = await session('7')
  const project = unique('示例办理中工程')
  const draft = await aDraft(builder, project)
  await take(builder, 'commit', draft.id)
  await openDetail(builder, project)
  await expect(builder.getByRole('button', { name: '撤回', exact: true })).toBeVisible()
  await take(registrar, 'pickUp', draft.id)
  await confirm(builder, '撤回')
  await expect(seen(builder, /已开始办理，不能再撤回|数据已被他人修改/)).toBeVisible()
})

test('cancelling a received notice is asked for, refused, asked for again and approved', async ({ session, visit }) => {
  const builder = await session('3')
  const registrar = await visit('7')
  const project = unique('示例撤销工程')
  const draft = await aDraft(builder, project)
  await take(builder, 'commit', draft.id)
  const { number } = await take(registrar, 'receive', draft.id, '材料齐全，予以接收。')

  await test.step('asked for and refused', async () => {
    await openDetail(builder, project)
    await confirm(builder, '申请撤销', '建设单位推迟了工期')
    await expect(seen(builder, '撤销申请已提交')).toBeVisible()
    await expect(seen(builder, '撤销审批中')).toBeVisible()
    await openInQueue(registrar, '撤销审批', number)
    await expect(seen(registrar, '建设单位推迟了工期')).toBeVisible()
    await registrar.getByRole('textbox', { name: '意见' }).fill('该工程已开始施工，不同意撤销。')
    await registrar.getByRole('button', { name: /^不同意撤销/ }).click()
    await expect(seen(registrar, '已驳回撤销申请，告知仍然有效')).toBeVisible()
    expect((await call(builder, notice.detail, { params: { id: draft.id } })).status).toBe('70')
  })

  await test.step('asked for again and approved', async () => {
    await openDetail(builder, project)
    await expect(seen(builder, '该工程已开始施工，不同意撤销。')).toBeVisible()
    await confirm(builder, '申请撤销', '合同已经解除，附解除协议')
    await expect(seen(builder, '撤销申请已提交')).toBeVisible()
    await openInQueue(registrar, '撤销审批', number)
    // The cached record is shown at once; the decision must wait until the new reason is loaded.
    await expect(seen(registrar, '合同已经解除，附解除协议')).toBeVisible()
    await registrar.getByRole('button', { name: /^同意撤销/ }).click()
    await registrar.getByRole('dialog', { name: '同意撤销这份告知' }).getByRole('button', { name: '同意撤销' }).click()
    await expect(seen(registrar, '已同意撤销')).toBeVisible()
    expect((await call(builder, notice.detail, { params: { id: draft.id } })).status).toBe('90')
  })
})
