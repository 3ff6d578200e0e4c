import { paymentEndpoints } from '@shared/contract/payment'
import { accountNamed } from '../src/accounts'
import { call } from '../src/api'
import { expect, test } from '../src/fixtures'
import { payCode, submitted, waitingForPayment } from '../src/inspections'
import { unique } from '../src/notices'
import { openAt, seen } from '../src/session'

/** Inspections that are cancelled before payment, cancelled after it, and refused. */

const detail = (id: string) => `/company-service/online-apply-detail?id=${id}`
const reviewed = (id: string) => `/company-service/check-online/detail?id=${id}`

test('an inspection that is not paid yet is cancelled, and its code is shown no more', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const { id, number } = await waitingForPayment(unit, acceptor)
  await openAt(unit, detail(id), '报检详情')
  await unit.getByRole('button', { name: '取消申请' }).click()
  const dialog = unit.getByRole('dialog', { name: '取消这份报检' })
  await dialog.getByRole('textbox').fill('电梯停用，改期再报')
  await dialog.getByRole('button', { name: '取消申请' }).click()
  await expect(seen(unit, '已取消').first()).toBeVisible()
  await openAt(unit, `/company-service/online-apply-pay?view=closed&keyword=${number}`, '报检缴费')
  await unit.getByRole('link', { name: /^查看 / }).click()
  await expect(unit.getByRole('region', { name: '缴费结果' })).toContainText('缴款码作废，请不要再付款')
  await expect(unit.getByRole('img', { name: '缴费二维码' })).toHaveCount(0)
})

test('one that is paid is cancelled when finance agrees, and its money leaves when another one of finance agrees too', async ({ session, stranger }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const finance = await session(accountNamed('finance'))
  const reviewer = await session(accountNamed('finance-review'))
  const { id, number } = await waitingForPayment(unit, acceptor)
  const why = unique('电梯整体更换')

  await test.step('the unit pays, and asks for it to be cancelled', async () => {
    const phone = await stranger()
    await phone.goto(await payCode(unit, id))
    await phone.getByRole('button', { name: '确认缴费（演示）', exact: true }).click()
    await expect(seen(phone, /已缴费（演示）/)).toBeVisible()
    await openAt(unit, detail(id), '报检详情')
    await unit.getByRole('button', { name: '申请取消' }).click()
    const dialog = unit.getByRole('dialog', { name: '申请取消这份报检' })
    await dialog.getByRole('textbox').fill(why)
    await dialog.getByRole('button', { name: '申请取消' }).click()
    await expect(seen(unit, '取消申请已提交')).toBeVisible()
  })

  await test.step('finance reads why and agrees', async () => {
    await openAt(finance, reviewed(id), '报检审核详情')
    await expect(seen(finance, why).first()).toBeVisible()
    await finance.getByRole('textbox', { name: /意见/ }).fill('经核实，同意取消并退费。')
    await finance.getByRole('button', { name: '同意取消并退费' }).click()
    await finance.getByRole('dialog', { name: '同意取消这份报检并退费' }).getByRole('button', { name: '同意取消并退费' }).click()
    await expect(seen(finance, '已同意取消，退费待另一位财务复核')).toBeVisible()
  })

  await test.step('who asked for the money to go back cannot let it go', async () => {
    await openAt(finance, `/company-service/online-apply-pay/refunds?keyword=${number}`, '退费')
    await expect(seen(finance, number)).toBeVisible()
    await expect(finance.getByRole('button', { name: /^复核 / })).toHaveCount(0)
  })

  await test.step('another one does, and the unit sees that it went', async () => {
    await openAt(reviewer, `/company-service/online-apply-pay/refunds?keyword=${number}`, '退费')
    await reviewer.getByRole('button', { name: /^复核 / }).click()
    await reviewer.getByRole('dialog').getByRole('button', { name: '复核通过' }).click()
    await expect(seen(reviewer, /复核通过，正在原路退回|已退费/).first()).toBeVisible()
    await expect
      .poll(async () => (await call(unit, paymentEndpoints.orders, { query: { keyword: number } })).list.map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['8'])
    await openAt(unit, `/company-service/online-apply-pay?view=closed&keyword=${number}`, '报检缴费')
    await expect(seen(unit, '已退费').first()).toBeVisible()
  })
})

test('one the institute does not do is refused, and the unit reads why', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const { id } = await submitted(unit, acceptor)
  const why = unique('不在本机构检验范围内')
  await openAt(acceptor, reviewed(id), '报检审核详情')
  await acceptor.getByRole('textbox', { name: /意见/ }).fill(why)
  await acceptor.getByRole('button', { name: '不予受理' }).click()
  await acceptor.getByRole('dialog', { name: '不予受理这份报检' }).getByRole('button', { name: '不予受理' }).click()
  await expect(seen(acceptor, '已作出不予受理').first()).toBeVisible()
  await openAt(unit, detail(id), '报检详情')
  await expect(seen(unit, why).first()).toBeVisible()
  await expect(unit.getByRole('button', { name: /不予受理通知书/ })).toBeVisible()
})
