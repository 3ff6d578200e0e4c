import { call, endpointsOf } from '../src/api'
import { expect, test } from '../src/fixtures'
import { choose, chooseRegion, write, writeDate } from '../src/form'
import { dayFromNow } from '../src/identity'
import { unique } from '../src/notices'
import { expectPage, openPage, seen } from '../src/session'

test('a late rescue says why, brings its fault record along, and is verified by the institute', async ({ visit }) => {
  const unit = await visit('2')
  const place = unique('示例花园')
  const yesterday = dayFromNow(-1)

  await test.step('the unit registers it: minutes are reckoned while it types, and what came late needs a reason', async () => {
    await openPage(unit, '救援登记', '自助服务')
    await write(unit, '电梯注册代码', '3110 3302 1220 2309 0088')
    await expect(unit.getByRole('combobox', { name: '电梯注册代码' })).toHaveValue('31103302122023090088')
    await chooseRegion(unit, '所在区域', '鄞州区')
    await write(unit, '使用地点', place)
    await choose(unit, '核实机构', '宁波市示例特种设备检验研究院')
    await writeDate(unit, '报警时间', `${yesterday} 08:00`)
    await write(unit, '被困人数', '2')
    await choose(unit, '救援级别', '一级(签约维保单位)')
    await write(unit, '救援人员', '张测试')
    await writeDate(unit, '到达时间', `${yesterday} 07:50`)
    await expect(seen(unit, '到达时间不能早于报警时间')).toBeVisible()
    await writeDate(unit, '到达时间', `${yesterday} 08:42`)
    await expect(unit.getByRole('textbox', { name: '到场用时' })).toHaveValue('42')
    await expect(unit.getByRole('textbox', { name: '到场是否超时' })).toHaveValue('是')
    await writeDate(unit, '解救完成时间', `${yesterday} 09:00`)
    await write(unit, '受伤人数', '0')
    await choose(unit, '困人原因分类', '门系统')
    await write(unit, '原因说明', '层门门锁触点接触不良，轿厢停在两层之间')
    await write(unit, '处理措施', '盘车平层救出乘客，更换门锁触点')
    await unit.getByRole('button', { name: '提交', exact: true }).click()
    await expect(seen(unit, '请填写超时原因')).toBeVisible()
    await write(unit, '超时原因', '早高峰道路拥堵，绕行到场')
    await unit.getByRole('button', { name: '提交', exact: true }).click()
    await expect(seen(unit, '救援登记已提交，等待核实')).toBeVisible()
    await expectPage(unit, '救援详情')
  })

  const rescues = await call(unit, endpointsOf('rescueRegistration').list, { query: { view: 'own', keyword: place } })
  const number = rescues.list[0]?.number ?? ''
  expect(number).toMatch(/^JY330212\d{12}$/)

  await test.step('the fault record stands beside it, linked both ways', async () => {
    await unit.getByRole('link', { name: /^GD330212/ }).click()
    await expectPage(unit, '故障详情')
    await expect(seen(unit, place)).toBeVisible()
    await expect(unit.getByRole('link', { name: number, exact: true })).toBeVisible()
  })

  await test.step('the institute sees that it came late, and verifies it', async () => {
    const acceptor = await visit('4')
    await openPage(acceptor, '救援登记列表', '自助服务')
    await acceptor.getByRole('link', { name: `办理 ${number}` }).click()
    await expectPage(acceptor, '救援核实')
    await expect(seen(acceptor, '到场超时')).toBeVisible()
    await acceptor.getByRole('button', { name: '情况属实' }).click()
    await acceptor.getByRole('button', { name: '核实通过', exact: true }).click()
    await expect(seen(acceptor, '已核实')).toBeVisible()
  })
})
