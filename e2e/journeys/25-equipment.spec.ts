import { equipmentEndpoints } from '@shared/contract/equipment'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { expectPage, goTo, openPage, seen } from '../src/session'

test('a using unit finds an overdue elevator, opens its archive, prints its label and exports the list', async ({ visit }) => {
  const unit = await visit('1')
  await unit.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.body.textContent ?? ''
    }
  })

  await test.step('the overview counts the devices and leads to those that are overdue', async () => {
    await openPage(unit, '设备总览', '设备管理')
    await expect(unit.getByRole('img', { name: /^今后 12 个月到期/ })).toBeVisible()
    await expectNoAxeFindings(unit, 'overview')
    const picture = unit.waitForEvent('download')
    await unit.getByRole('button', { name: '保存图片' }).click()
    expect((await picture).suggestedFilename()).toMatch(/^今后12个月到期.+\d{8}\.png$/)
    await unit.getByRole('button', { name: '以表格查看' }).click()
    await expect(unit.getByRole('table', { name: '按月到期数量' })).toBeVisible()
    await expectNoAxeFindings(unit, 'overview as a table')
    await unit
      .getByRole('region', { name: '设备数量' })
      .getByRole('link', { name: /超期未检/ })
      .click()
    await expectPage(unit, '超期未检设备')
  })

  await test.step('the list is narrowed to elevators and goes out as a file', async () => {
    await goTo(unit, '/equipment/query-timeout?equclacode=3000')
    await expectPage(unit, '超期未检设备')
    await expect(
      unit
        .getByRole('table', { name: '设备列表' })
        .getByText(/已超 [\d,]+ 天/)
        .first(),
    ).toBeVisible()
    const download = unit.waitForEvent('download')
    await unit.getByRole('button', { name: '导出全部' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  await test.step('its archive says why it is due, and its label is printed', async () => {
    await unit
      .getByRole('link', { name: /^档案 / })
      .first()
      .click()
    await expectPage(unit, '电梯档案')
    await expect(unit.getByRole('region', { name: '检验检测期限' })).toContainText(/已超 [\d,]+ 天/)
    await expectNoAxeFindings(unit, 'archive')
    await unit.getByRole('button', { name: '打印标签' }).click()
    await expect.poll(() => unit.evaluate(() => document.documentElement.dataset.printed ?? '')).toContain('扫码查看设备信息')
    // Only the label is printed, not the page behind it.
    await unit.emulateMedia({ media: 'print' })
    await expect(unit.getByText('扫码查看设备信息')).toBeVisible()
    await expect(unit.getByRole('heading', { name: '电梯档案' })).toBeHidden()
    await unit.emulateMedia({ media: 'screen' })
  })

  await test.step('whoever scans the label sees what its 使用标志 says, without an account', async () => {
    const label = unit.waitForResponse((response) => new URL(response.url()).pathname === equipmentEndpoints.labels.path)
    await unit.getByRole('button', { name: '打印标签' }).click()
    const { data } = await (await label).json()
    await unit.context().clearCookies()
    await unit.goto(data.list[0].address.replace(/^https?:\/\/[^/]+/, ''))
    await expect(seen(unit, '使用标志')).toBeVisible()
    await expect(seen(unit, /未经检验合格不得使用/)).toBeVisible()
  })
})
