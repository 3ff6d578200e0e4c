import { expect, test } from '../src/fixtures'
import { choose, write } from '../src/form'
import { unique } from '../src/notices'
import { aPdf, type Paper } from '../src/papers'
import { seen } from '../src/session'

test('a question is asked from the desktop with a file, answered by whom it asks, and rated', async ({ visit }) => {
  const unit = await visit('3')
  const title = unique('移装电梯告知')
  const file: Paper = aPdf('合同.pdf', 'Contract')

  await test.step('the unit asks', async () => {
    await unit.getByRole('link', { name: '主管部门互动', exact: true }).click()
    const drawer = unit.getByRole('dialog', { name: /^主管部门互动/ })
    await drawer.getByRole('button', { name: '提问', exact: true }).click()
    await choose(unit, '类别', '业务咨询')
    await choose(unit, '提问对象', '登记机关')
    await choose(unit, '登记机关', '宁波市示例市场监督管理局')
    await write(unit, '标题', title)
    await write(unit, '内容', '同一小区内移装一台乘客电梯，应当向哪一级机关告知？')
    await write(unit, '联系电话', '13000000009')
    const chooser = unit.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: '上传附件', exact: true }).click()
    await (await chooser).setFiles(file)
    await drawer.getByRole('button', { name: '提问', exact: true }).click()
    await expect(drawer.getByRole('heading', { name: title })).toBeVisible()
    await expect(seen(drawer, file.name)).toBeVisible()
    await expect(seen(drawer, /^HD/)).toBeVisible()
  })

  await test.step('the authority finds it among what waits, and answers', async () => {
    const registrar = await visit('7')
    await registrar.getByRole('link', { name: '主管部门互动', exact: true }).click()
    const drawer = registrar.getByRole('dialog', { name: '主管部门互动' })
    await drawer.getByRole('button', { name: new RegExp(title) }).click()
    await expect(seen(drawer, file.name)).toBeVisible()
    await drawer.getByRole('button', { name: '答复', exact: true }).click()
    const dialog = registrar.getByRole('dialog', { name: '答复', exact: true })
    await write(dialog, '答复内容', '向设区的市级监管部门书面告知。')
    await dialog.getByRole('button', { name: '答复', exact: true }).click()
    await expect(seen(registrar, '已答复')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('the unit reads the answer and rates it', async () => {
    const drawer = unit.getByRole('dialog', { name: '主管部门互动' })
    await drawer.getByRole('button', { name: '全部提问' }).click()
    await drawer.getByText(/^已答复/).click()
    await drawer.getByRole('button', { name: new RegExp(title) }).click()
    await expect(seen(drawer, '向设区的市级监管部门书面告知。')).toBeVisible()
    await drawer.getByRole('button', { name: '评价', exact: true }).click()
    const dialog = unit.getByRole('dialog', { name: '评价', exact: true })
    await dialog.getByRole('radio').last().click()
    await dialog.getByRole('button', { name: '评价', exact: true }).click()
    await expect(seen(unit, '感谢评价')).toBeVisible()
    await expect(seen(drawer, '已评价')).toBeVisible()
  })
})
