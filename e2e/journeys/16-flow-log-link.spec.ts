import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { aDraft, take, unique } from '../src/notices'

test('the flow log of one notice is read by its link without a login, and a wrong link says so', async ({ session, stranger }) => {
  const builder = await session('3')
  const draft = await aDraft(builder, unique('示例分享工程'))
  const { number } = await take(builder, 'commit', draft.id)
  await builder.goto(`/construction/detail?id=${draft.id}`)

  const address = await test.step('who may read the record makes the link', async () => {
    await builder.getByRole('button', { name: '分享流转日志' }).click()
    const dialog = builder.getByRole('dialog', { name: '分享流转日志' })
    await expect(dialog.getByRole('img', { name: '流转日志二维码' })).toBeVisible()
    await expect(dialog.getByText(/有效期至 \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible()
    return dialog.getByRole('textbox', { name: '流转日志链接' }).inputValue()
  })

  const views = [{ viewport: { width: 1440, height: 900 } }, { viewport: { width: 390, height: 844 } }]
  for (const view of views) {
    await test.step(`a stranger reads it, ${view.viewport.width} wide`, async () => {
      const stranger1 = await stranger(view)
      await stranger1.goto(address)
      await expect(stranger1.getByRole('heading', { level: 1, name: '安装改造修理告知' })).toBeVisible()
      await expect(stranger1.getByText(number, { exact: true })).toBeVisible()
      await expect(stranger1.getByText('当前状态').locator('..')).toContainText('待接收')
      await expect(stranger1.getByRole('listitem').filter({ hasText: '提交' })).toContainText(/[^\s]\*+（施工单位）/)
      await expect(stranger1.getByRole('listitem').filter({ hasText: '草稿' })).toHaveCount(0)
      await expect(stranger1.getByText('示例分享工程')).toBeHidden()
      expect(await stranger1.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(view.viewport.width)
      await expectNoAxeFindings(stranger1, 'shared flow log')
      await stranger1.emulateMedia({ media: 'print' })
      await expect(stranger1.getByRole('button', { name: '打印' })).toBeHidden()
      await expect(stranger1.getByText(number, { exact: true })).toBeVisible()
    })
  }

  await test.step('another record does not open by this signature, nor does half a link', async () => {
    const other = await stranger()
    for (const wrong of [address.replace(draft.id, 'x'.repeat(draft.id.length)), `${address}0`, address.replace(/sign=[^&]*/, '')]) {
      await other.goto(wrong)
      await expect(other.getByRole('alert')).toContainText('链接已失效或不完整')
    }
    await expectNoAxeFindings(other, 'wrong link of a flow log')
  })

  await test.step('what happens next stands there as well', async () => {
    const registrar = await session('7')
    await take(registrar, 'pickUp', draft.id)
    await take(registrar, 'return', draft.id, '许可证复印件不清晰，请重新上传')
    const reader = await stranger()
    await reader.goto(address)
    await expect(reader.getByText('当前状态').locator('..')).toContainText('退回补正')
    await expect(reader.getByRole('listitem').first()).toContainText('许可证复印件不清晰，请重新上传')
  })
})
