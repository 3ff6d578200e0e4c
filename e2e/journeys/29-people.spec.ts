import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { anIdentityNumber } from '../src/identity'
import { expectPage, goTo, openAt, seen } from '../src/session'
import { aWorkbook } from '../src/workbook'

const head = ['姓名*', '身份证号*', '手机号*', '岗位*', '作业项目', '证书编号', '发证机关', '批准日期']

test('a unit brings in its people by a workbook with a fault, corrects it, and finds them with their certificates', async ({ session }) => {
  const page = await session('1')
  // New numbers each time, because a retry would find the people imported by the first try.
  const serial = Date.now() % 400
  const driver = anIdentityNumber(2 * serial)
  const people = [
    ['严测试', driver, '13000000801', '作业人员', '叉车司机', driver, '宁波市示例市场监督管理局', '2026-01-10'],
    ['华测试', anIdentityNumber(2 * serial + 1), '1300000080', '安全员', '', '', '', ''],
  ]

  await test.step('the preview says where the fault stands, and the rows come in to be corrected', async () => {
    await openAt(page, '/worker/query', '人员查询')
    await page.getByRole('button', { name: '批量导入' }).first().click()
    await expectPage(page, '批量导入人员')
    await page.getByLabel('选择要导入作业人员的 Excel 文件').setInputFiles(await aWorkbook('人员.xlsx', [head, ...people]))
    const preview = page.getByRole('dialog', { name: '导入作业人员' })
    await expect(preview.getByText(/^第 3 行 C 列：/)).toBeVisible()
    await expectNoAxeFindings(page, 'people to be imported')
    await preview.getByRole('button', { name: '全部导入，再逐处修改' }).click()
  })

  await test.step('nobody comes in before it is right', async () => {
    await page.getByRole('button', { name: '全部导入', exact: true }).click()
    const cell = page.getByRole('textbox', { name: '第 2 行 手机号' })
    await expect(cell).toBeFocused()
    await cell.fill('13000000802')
    await cell.press('Tab')
    await page.getByRole('button', { name: '全部导入', exact: true }).click()
    await expect(seen(page, '已导入：新增 2 人，更新 0 人，证书 1 张')).toBeVisible()
  })

  await test.step('they stand in the list, each number covered', async () => {
    await goTo(page, `/worker/query?keyword=${driver}`)
    await expectPage(page, '人员查询')
    await page.getByRole('link', { name: '严测试', exact: true }).click()
    await expectPage(page, '严测试')
    await expect(page.getByText(driver)).toHaveCount(0)
    await page.getByRole('button', { name: /查看完整的身份证号/ }).click()
    await expect(page.getByText(driver)).toBeVisible()
    await expectNoAxeFindings(page, 'a person')
    await page.setViewportSize({ width: 1024, height: 768 })
    const act = await page.getByRole('button', { name: /^修改 / }).boundingBox()
    expect(act?.height, 'an act of a certificate stays on one line on a smaller screen').toBeLessThan(30)
  })
})
