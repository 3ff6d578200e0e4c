import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { chooseRegion, write } from '../src/form'
import { unique } from '../src/notices'
import { expectPage, openAt, seen } from '../src/session'
import { aWorkbook } from '../src/workbook'

/** 批量新增: a workbook of elevators with errors is refused; the corrected one is imported, and is in the archive once the registrar approves. */

const head = [
  ...['设备类别*', '设备品种', '产品名称(设备名称)*', '型号(规格)', '单位内编号', '设备使用地点*', '制造单位名称', '产品编号(出厂编号)', '制造日期'],
  ...['额定载重量(kg)*', '额定速度(上行)(m/s)*', '层(层)*', '站(站)*', '门(个)*'],
]

test('a use unit enters the elevators of a workbook, and the registrar grants them together', async ({ session }) => {
  const serial = unique('PL')
  const elevators = Array.from({ length: 80 }, (_, place) => [
    ...['曳引与强制驱动电梯', '曳引驱动乘客电梯', '曳引驱动乘客电梯', 'SL-1000', `${place + 1}号`, '鄞州区示例路100号', '示例电梯(中国)有限公司'],
    ...[`${serial}-${place + 1}`, '2023-03-01', '1000', '1.75', '12', '12', '12'],
  ])
  const unit = await session('1')
  const file = unit.getByLabel('选择要导入设备明细的 Excel 文件')
  const preview = unit.getByRole('dialog', { name: '导入设备明细' })
  let number = ''

  await test.step('the use unit chooses the kind, says once what all have in common, and gets a template', async () => {
    await openAt(unit, '/equipment/device-info-new', '新增设备')
    await unit.getByText('批量新增（导入 Excel）').click()
    await unit.getByRole('button', { name: '电梯', exact: true }).click()
    await write(unit, '使用单位地址', '鄞州区示例路100号')
    await chooseRegion(unit, '设备所在区域', '鄞州区')
    await write(unit, '安全管理人员', '李测试')
    await write(unit, '移动电话', '13000000005')
    const download = unit.waitForEvent('download')
    await unit.getByRole('button', { name: '下载导入模板' }).click()
    expect((await download).suggestedFilename()).toBe('设备明细导入模板.xlsx')
  })

  await test.step('a workbook with faults is told at its cells and brings no device', async () => {
    const faulty = elevators.map((row) => [...row])
    faulty[6]?.splice(9, 1, '一吨')
    faulty[9]?.splice(0, 1, '承压蒸汽锅炉')
    faulty[11]?.splice(7, 1, `${serial}-1`)
    await file.setInputFiles(await aWorkbook('电梯.xlsx', [head, ...faulty]))
    await expect(preview).toContainText('读到 80 台，3 处有误，没有导入')
    await expect(preview.getByText(/^第 8 行 J 列：额定载重量“一吨”/)).toBeVisible()
    await expect(preview.getByText(/^第 11 行 A 列：设备类别“承压蒸汽锅炉”不在可选范围内/)).toBeVisible()
    await expect(preview.getByText(/^第 13 行 H 列：.*制造单位和产品编号与前面一行重复/)).toBeVisible()
    await expect(preview.getByRole('button', { name: '导入 80 台' })).toBeDisabled()
    await expectNoAxeFindings(unit, '导入预览')
    await preview.getByRole('button', { name: '不导入' }).click()
  })

  await test.step('the corrected one brings all of them, and is sent', async () => {
    await file.setInputFiles(await aWorkbook('电梯.xlsx', [head, ...elevators]))
    await expect(preview).toContainText('读到 80 台，没有发现错误')
    await preview.getByRole('button', { name: '导入 80 台' }).click()
    await expect(seen(unit, '已填入 80 行')).toBeVisible()
    await unit.getByRole('button', { name: '提交', exact: true }).click()
    await expectPage(unit, '档案维护详情')
    await expect(seen(unit, '80 台').first()).toBeVisible()
    number =
      (await unit
        .getByText(/^DA330212\d{12}$/)
        .first()
        .textContent()) ?? ''
    expect(number).not.toBe('')
    await expectNoAxeFindings(unit, '档案维护详情')
  })

  await test.step('the registrar accepts and grants them', async () => {
    const registrar = await session('7')
    await openAt(registrar, '/company-service/check-record', '使用登记审核')
    const open = async (queue: string) => {
      await registrar
        .getByRole('radiogroup', { name: '办理状态' })
        .getByText(new RegExp(`^${queue}`))
        .click()
      const box = registrar.getByRole('searchbox', { name: '在队列中查找' }).or(registrar.getByRole('textbox', { name: '在队列中查找' }))
      await box.fill(number)
      await box.press('Enter')
      await registrar.getByRole('button', { name: new RegExp(number) }).click()
      await expect(registrar.getByRole('region', { name: `审核 ${number}` })).toBeVisible()
    }
    await open('待预审')
    await expect(seen(registrar, '同意后新建 80 台设备的档案')).toBeVisible()
    await registrar.getByRole('button', { name: /^受理/ }).click()
    await open('已受理')
    await registrar.getByRole('button', { name: /^同意入档/ }).click()
    await expect(seen(registrar, '已入档').first()).toBeVisible()
  })

  await test.step('and all of them stand in the list', async () => {
    await openAt(unit, `/equipment/query-comprehensive?keyword=${serial}`, '综合查询')
    await expect(unit.getByRole('table', { name: '设备列表' }).getByRole('row', { name: /待登记/ })).toHaveCount(20)
    await openAt(unit, `/equipment/query-comprehensive?keyword=${serial}-80`, '综合查询')
    await expect(unit.getByRole('row', { name: /80号/ })).toBeVisible()
    await unit
      .getByRole('link', { name: /^档案 / })
      .first()
      .click()
    await expectPage(unit, '电梯档案')
    await expect(seen(unit, '1000 kg')).toBeVisible()
  })
})
