import type { Page } from '@playwright/test'
import { call, endpointsOf } from '../src/api'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { chooseRegion, uploadPaper, write, writeDate } from '../src/form'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { expectPage, goTo, openPage, seen } from '../src/session'
import { aWorkbook } from '../src/workbook'

/** 维保配件及人工参考价: a list is imported with errors, corrected, published, and read by a use unit of the area. */

const title = '维保配件及人工参考价'
const head = ['类别*', '名称*', '品牌', '规格型号', '单位*', '配件单价', '人工单价']

/** Enters a keyword in the open search. */
async function look(page: Page, keyword: string): Promise<void> {
  await page.getByRole('textbox', { name: '关键词' }).fill(keyword)
  await page.getByRole('button', { name: '查询', exact: true }).click()
}

test('a price list is imported with faults, corrected, published and read by a use unit', async ({ visit }) => {
  const item = unique('示例光幕')
  const maintainer = await visit('2')
  const prices = (count: number) =>
    Array.from({ length: count }, (_, number) => ['配件', `${item}${number + 1}`, '示例', `${number + 1}束`, '套', `${600 + number}`, ''])

  await test.step('a file with faults brings all of its rows, and says where each fault stands', async () => {
    await openPage(maintainer, title, '自助服务')
    await maintainer.getByRole('button', { name: '新建申报' }).click()
    await expectPage(maintainer, '维保配件及人工参考价申报')
    await write(maintainer, '年度', '2026')
    await chooseRegion(maintainer, '服务区域', '鄞州区')
    await writeDate(maintainer, '生效日期', '2026-01-01')
    await writeDate(maintainer, '失效日期', '2090-12-31')
    await write(maintainer, '联系人', '李测试')
    await write(maintainer, '联系电话', '13000000005')
    const rows = prices(240)
    rows[199] = ['配件', `${item}200`, '示例', '200束', '套', '面议', '']
    rows[219] = ['零件', `${item}220`, '示例', '220束', '', '10', '']
    await maintainer.getByLabel('选择要导入价目明细的 Excel 文件').setInputFiles(await aWorkbook('价目.xlsx', [head, ...rows]))
    const preview = maintainer.getByRole('dialog', { name: '导入价目明细' })
    await expect(preview).toContainText('读到 240 条，3 处有误')
    await expect(preview.getByText(/^第 201 行 F 列：配件单价“面议”/)).toBeVisible()
    await expect(preview.getByText('第 221 行 E 列：请填写单位')).toBeVisible()
    await expectNoAxeFindings(maintainer, '导入预览')
    await preview.getByRole('button', { name: '不导入' }).click()
    await expect(preview).toBeHidden()
    await expect(maintainer.getByRole('heading', { name: '价目明细' }).locator('..')).toContainText('0 条')
    rows[219] = ['配件', `${item}220`, '示例', '220束', '套', '10', '']
    await maintainer.getByLabel('选择要导入价目明细的 Excel 文件').setInputFiles(await aWorkbook('价目.xlsx', [head, ...rows]))
    await expect(preview).toContainText('读到 240 条，1 处有误')
    await preview.getByRole('button', { name: '全部导入，再逐处修改' }).click()
    await expect(seen(maintainer, '已填入 240 行，其中 1 行需要修改')).toBeVisible()
  })

  await test.step('the wrong cell is gone to, corrected, and the list is sent', async () => {
    await uploadPaper(maintainer, '价目表(盖章)', aPdf('价目表.pdf', 'price list'))
    await maintainer.getByRole('button', { name: '提交', exact: true }).click()
    const cell = maintainer.getByRole('textbox', { name: '第 200 条 配件单价' })
    await expect(cell).toBeFocused()
    await cell.fill('799')
    await cell.press('Tab')
    await maintainer.getByRole('button', { name: '提交', exact: true }).click()
    await expect(seen(maintainer, '申报已提交，将在5个工作日内审核')).toBeVisible()
    await expectPage(maintainer, '维保配件及人工参考价详情')
    await expect(seen(maintainer, '240 条').first()).toBeVisible()
  })

  const user = await visit('1')
  await test.step('a use unit of the area sees nothing of it yet', async () => {
    await goTo(user, '/company-service/maintenance-parts-apply/prices')
    await expectPage(user, '查配件和人工价')
    await look(user, item)
    await expect(seen(user, '没有符合条件的价目')).toBeVisible()
  })

  await test.step('the administrator publishes it', async () => {
    const administrator = await visit('9')
    await openPage(administrator, title, '自助服务')
    const { list } = await call(maintainer, endpointsOf('maintenancePrice').list, { query: { view: 'own' } })
    const number = list[0]?.number ?? ''
    expect(number).toMatch(/^JG330212\d{12}$/)
    const box = administrator.getByRole('textbox', { name: '在队列中查找' }).or(administrator.getByRole('searchbox', { name: '在队列中查找' }))
    await box.fill(number)
    await box.press('Enter')
    await administrator.getByRole('button', { name: new RegExp(number) }).click()
    await expect(administrator.getByRole('region', { name: `审核 ${number}` })).toBeVisible()
    await expect(seen(administrator, `${item}1`).first()).toBeVisible()
    await administrator.getByRole('button', { name: /^公示/ }).click()
    await expect(seen(administrator, '已公示，服务区域内的使用单位可以查看')).toBeVisible()
  })

  await test.step('and the use unit finds the corrected price, and reads the list', async () => {
    await look(user, `${item}200`)
    await expect(user.getByRole('cell', { name: '799' })).toBeVisible()
    await expectNoAxeFindings(user, '查配件和人工价')
    await user.getByRole('link', { name: '宁波示例电梯维保有限公司' }).click()
    await expectPage(user, '维保配件及人工参考价详情')
    await user.getByRole('searchbox', { name: '在价目明细中查找' }).fill(`${item}240`)
    await user.getByRole('searchbox', { name: '在价目明细中查找' }).press('Enter')
    await expect(user.getByRole('cell', { name: `${item}240` })).toBeVisible()
    await expectNoAxeFindings(user, '维保配件及人工参考价详情')
  })
})
