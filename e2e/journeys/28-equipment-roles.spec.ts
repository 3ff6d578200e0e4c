import { expect, test } from '../src/fixtures'
import { write } from '../src/form'
import { unique } from '../src/notices'
import { expectPage, goTo, openAt, seen } from '../src/session'

/** Access of the roles to devices, as far as it needs a browser: columns, buttons, masked values, and that changes reach the other roles. */
test('a use unit changes its part of an archive, the registrar the rest, and the institute reads both', async ({ session }) => {
  const internalNo = unique('示例')
  const unit = await session('1')
  let archive = ''

  await test.step('the use unit sees its own devices, without a column that says so', async () => {
    await openAt(unit, '/equipment/query-comprehensive?equclacode=3000&categoryCode=3100&useStatus=10', '综合查询')
    const list = unit.getByRole('table', { name: '设备列表' })
    await expect(list.getByRole('columnheader', { name: '使用单位' })).toHaveCount(0)
    archive =
      (await list
        .getByRole('link', { name: /^档案 / })
        .first()
        .getAttribute('href')) ?? ''
    expect(archive).toMatch(/^\/equipment\/detail\/elevator\?id=/)
  })

  await test.step('it changes its own number of a device and says why, and asks the registrar for the rest', async () => {
    await goTo(unit, archive)
    await expectPage(unit, '电梯档案')
    await expect(unit.getByRole('button', { name: '申请修改' })).toBeVisible()
    await unit.getByRole('button', { name: '修改档案' }).click()
    await write(unit, '单位内编号', internalNo)
    // The use unit may not change data of the certificate.
    await expect(unit.getByLabel('额定载重量')).toHaveCount(0)
    await write(unit, '修改原因', '楼内重新编号')
    await unit.getByRole('button', { name: '保存', exact: true }).click()
    await expect(seen(unit, '已保存，修改记入变更记录')).toBeVisible()
    await unit.getByRole('tab', { name: '变更记录' }).click()
    await expect(unit.getByRole('row', { name: /单位内编号/ }).first()).toContainText(internalNo)
  })

  await test.step('the registrar finds it by that number, and changes what stands on its certificate', async () => {
    const registrar = await session('7')
    await openAt(registrar, `/equipment/query-comprehensive?keyword=${encodeURIComponent(internalNo)}`, '综合查询')
    const list = registrar.getByRole('table', { name: '设备列表' })
    await expect(list.getByRole('columnheader', { name: '使用单位' })).toBeVisible()
    await list.getByRole('link', { name: /^档案 / }).click()
    await expectPage(registrar, '电梯档案')
    await expect(registrar.getByRole('button', { name: '申请修改' })).toHaveCount(0)
    await registrar.getByRole('button', { name: '修改档案' }).click()
    await write(registrar, '额定载重量', '1150')
    await write(registrar, '修改原因', '按监督检验报告更正')
    await registrar.getByRole('button', { name: '保存', exact: true }).click()
    await expect(seen(registrar, '1150 kg')).toBeVisible()
  })

  await test.step('the institute reads it and changes nothing', async () => {
    const institute = await session('4')
    await openAt(institute, archive, '电梯档案')
    await expect(seen(institute, '1150 kg')).toBeVisible()
    await expect(institute.getByRole('button', { name: '打印标签' })).toBeVisible()
    await expect(institute.getByRole('button', { name: /修改/ })).toHaveCount(0)
    await institute.getByRole('tab', { name: '变更记录' }).click()
    await expect(institute.getByText('原因：按监督检验报告更正')).toBeVisible()
  })
})

test('a maintenance company reads the devices it maintains, and no telephone of those who use them', async ({ session }) => {
  const maintainer = await session('2')
  await openAt(maintainer, '/equipment/query-comprehensive?equclacode=3000&categoryCode=3100&useStatus=10', '综合查询')
  const list = maintainer.getByRole('table', { name: '设备列表' })
  await expect(list.getByRole('columnheader', { name: '使用单位' })).toBeVisible()
  await list
    .getByRole('link', { name: /^档案 / })
    .first()
    .click()
  await expectPage(maintainer, '电梯档案')
  await expect(maintainer.getByText(/^1\d{2}\*{4}\d{4}$/).first()).toBeVisible()
  await expect(maintainer.getByRole('button', { name: /查看完整/ })).toHaveCount(0)
  await expect(maintainer.getByRole('button', { name: /修改/ })).toHaveCount(0)
  // A page for other roles is refused, even when its URL is typed.
  await goTo(maintainer, '/use-record/query')
  await expect(seen(maintainer, '401')).toBeVisible()
})
