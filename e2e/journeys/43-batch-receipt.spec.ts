import { sessionEndpoints } from '@shared/contract/session'
import { unitEndpoints } from '@shared/contract/unit'
import { call, notice } from '../src/api'
import { expect, test } from '../src/fixtures'
import { aDraft, take, unique } from '../src/notices'
import { openAt, seen } from '../src/session'

test('notices alike that every check passed are received together, and the one with something to look at is not', async ({ session }) => {
  const builder = await session('3')
  const registrar = await session('7')
  const useUnit = (await call(await session('2'), sessionEndpoints.userInfo, {})).unitInfo
  const { licenceNo, licenceExpire } = await call(builder, unitEndpoints.mine, {})
  const agreesWithTheArchive = {
    papers: ['MAKER_AUTH'],
    fields: { constLicenceNo: licenceNo, constLicenceExpire: licenceExpire, useUnitName: useUnit.unitName, useUnitUscc: useUnit.uscc },
  }
  const project = unique('示例批量工程')
  const submit = async (part: string, options: Parameters<typeof aDraft>[2]) => {
    const { id } = await aDraft(builder, `${project}${part}`, options)
    await take(builder, 'commit', id)
    return id
  }
  const alike = [await submit('一期', agreesWithTheArchive), await submit('二期', agreesWithTheArchive)]
  const doubtful = await submit('三期', { ...agreesWithTheArchive, papers: [] })

  await openAt(registrar, `/company-service/check-install?keyword=${encodeURIComponent(project)}`, '施工告知审核')
  await registrar.getByRole('button', { name: '批量接收' }).click()
  const dialog = registrar.getByRole('dialog', { name: /^批量接收：/ })
  await expect(dialog.getByText('核对通过')).toHaveCount(2)
  await expect(dialog.getByText('1 项需要看')).toBeVisible()
  await dialog.getByRole('button', { name: '接收 2 件' }).click()
  await expect(seen(registrar, '已接收 2 件')).toBeVisible()
  await expect(seen(registrar, `${project}三期`).first()).toBeVisible()
  await expect(registrar.getByText(`${project}一期`)).toBeHidden()
  const statusOf = async (id: string) => (await call(builder, notice.detail, { params: { id } })).status
  for (const id of alike) expect(await statusOf(id)).toBe('70')
  expect(await statusOf(doubtful)).toBe('20')
})
