import { call, notice } from '../src/api'
import { expect, test } from '../src/fixtures'
import { aDraft, take, unique } from '../src/notices'
import { openAt, seen } from '../src/session'

test('notices alike that every check passed are received together, and their unit reads so', async ({ session }) => {
  const builder = await session('3')
  const registrar = await session('7')
  const project = unique('示例批量工程')
  const ids: string[] = []
  for (const part of ['一期', '二期']) {
    const { id } = await aDraft(builder, `${project}${part}`)
    await take(builder, 'commit', id)
    ids.push(id)
  }
  await openAt(registrar, `/company-service/check-install?keyword=${encodeURIComponent(project)}`, '施工告知审核')
  await registrar.getByRole('button', { name: '批量接收' }).click()
  const dialog = registrar.getByRole('dialog', { name: /^批量接收：/ })
  await expect(dialog.getByText('核对通过')).toHaveCount(2)
  await dialog.getByRole('button', { name: '接收 2 件' }).click()
  await expect(seen(registrar, '已接收 2 件')).toBeVisible()
  await expect(seen(registrar, '没有符合条件的申请').first()).toBeVisible()
  for (const id of ids) expect((await call(builder, notice.detail, { params: { id } })).status).toBe('70')
})
