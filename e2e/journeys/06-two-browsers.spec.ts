import { call, notice } from '../src/api'
import { expect, test } from '../src/fixtures'
import { aDraft, unique } from '../src/notices'
import { openPage, search, seen } from '../src/session'

test('of two browsers that send and delete one draft at once, one wins and the other is told', async ({ session, visit }) => {
  const sender = await session('3')
  const deleter = await visit('3')
  // The service's own tests check many rounds of the race; here each browser must show the outcome of its user's action.
  for (let round = 0; round < 2; round += 1) {
    const project = unique('示例同时工程')
    const draft = await aDraft(sender, project)
    await sender.goto(`/construction/register?id=${draft.id}`)
    await expect(sender.getByRole('textbox', { name: '工程名称', exact: true })).toHaveValue(project)

    await openPage(deleter, '告知办理', '施工告知')
    await search(deleter, project)
    await deleter.getByRole('button', { name: '更多操作：未提交' }).click()
    await deleter.getByRole('menuitem', { name: '删除' }).click()
    const dialog = deleter.getByRole('dialog', { name: '删除这份告知' })
    await expect(dialog).toBeVisible()

    await Promise.all([sender.getByRole('button', { name: '提交', exact: true }).click(), dialog.getByRole('button', { name: '删除', exact: true }).click()])

    const sent = seen(sender, '告知已提交，登记机关将在2个工作日内核对')
    const refusedToSend = seen(sender, /记录不存在或已被删除|数据已被他人修改，请刷新后重试|请刷新后查看/)
    await expect(sent.or(refusedToSend).first()).toBeVisible()
    const deleted = seen(deleter, '告知已删除')
    const refusedToDelete = seen(deleter, /请刷新后查看|数据已被他人修改，请刷新后重试|记录不存在或已被删除/)
    await expect(deleted.or(refusedToDelete).first()).toBeVisible()

    const outcome = { sent: await sent.isVisible(), deleted: await deleted.isVisible() }
    expect([
      { sent: true, deleted: false },
      { sent: false, deleted: true },
    ]).toContainEqual(outcome)
    const left = await call(sender, notice.detail, { params: { id: draft.id } }).then(
      (record) => record.status,
      (error: Error) => error.message,
    )
    expect(left).toMatch(outcome.sent ? /^20$/ : /NOT_FOUND/)
    // Removes this round's messages before the next one.
    await deleter.reload()
  }
})
