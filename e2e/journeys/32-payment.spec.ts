import { paymentEndpoints } from '@shared/contract/payment'
import { accountNamed } from '../src/accounts'
import { call } from '../src/api'
import { expect, test } from '../src/fixtures'
import { uploadPaper, write, writeDate } from '../src/form'
import { payCode, waitingForPayment } from '../src/inspections'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { expectPage, openAt, seen } from '../src/session'

/** Payments for inspections, from the views of unit, finance and payment platform. */

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

test('a payment the platform did not tell of is found when the payer asks, and told of again it stays one', async ({ session, stranger }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const { id, number } = await waitingForPayment(unit, acceptor)
  await openAt(unit, `/company-service/online-apply-pay?keyword=${number}`, '报检缴费')
  await unit.getByRole('link', { name: /^去缴费 / }).click()
  await expectPage(unit, '扫码缴费')

  const code = await payCode(unit, id)
  const phone = await stranger({ viewport: { width: 390, height: 844 } })
  const another = await stranger({ viewport: { width: 390, height: 844 } })
  await phone.goto(code)
  await another.goto(code)

  await test.step('it is paid and the platform keeps silent: the unit asks, and it is found', async () => {
    await phone.getByRole('button', { name: '缴费但不通知平台（演示通知丢失）' }).click()
    await expect(seen(phone, /已缴费（演示）/)).toBeVisible()
    await unit.getByRole('button', { name: '立即核对' }).click()
    await expect(unit.getByRole('region', { name: '缴费结果' })).toBeVisible()
    await expect(seen(unit, /受理号 SL/)).toBeVisible()
  })

  await test.step('somebody else in the house pays with the code still in sight: told of again, it is paid once', async () => {
    await another.getByRole('button', { name: '确认缴费（演示）', exact: true }).click()
    await expect(seen(another, /已缴费（演示）/)).toBeVisible()
    const { list } = await call(unit, paymentEndpoints.orders, { query: { keyword: number } })
    expect(list.map(({ state }) => state)).toEqual(['2'])
  })
})

test('a transfer goes back for a better voucher, is confirmed, and gets its invoice', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const finance = await session(accountNamed('finance'))
  const { id, number } = await waitingForPayment(unit, acceptor, { payMethod: '2' })
  const wrong = unique('凭证上没有付款户名')

  const giveVoucher = async (file: string) => {
    await openAt(unit, `/company-service/online-apply-pay?keyword=${number}`, '报检缴费')
    await unit.getByRole('link', { name: /^去缴费 / }).click()
    await unit.getByRole('button', { name: '上传缴费凭证' }).click()
    const dialog = unit.getByRole('dialog', { name: '提交缴费凭证' })
    await writeDate(unit, '转账日期', today())
    await write(dialog, '付款户名', '宁波示例物业服务有限公司')
    await uploadPaper(unit, '缴费凭证', aPdf(file, 'Voucher'))
    await dialog.getByRole('button', { name: '提交缴费凭证' }).click()
    await expect(unit.getByRole('region', { name: '缴费结果' })).toContainText('缴费凭证已提交')
  }
  const openVoucher = async () => {
    await openAt(finance, `/company-service/online-apply-pay?view=voucher&keyword=${number}`, '报检缴费')
    await finance.getByRole('link', { name: /^核对凭证 / }).click()
    await expectPage(finance, '报检审核详情')
  }

  await test.step('finance sends the first one back and says why', async () => {
    await giveVoucher('回单一.pdf')
    await openVoucher()
    await finance.getByRole('textbox', { name: /意见/ }).fill(wrong)
    await finance.getByRole('button', { name: '退回凭证' }).click()
    await expect(seen(finance, '已退回缴费凭证')).toBeVisible()
    await openAt(unit, `/company-service/online-apply-detail?id=${id}`, '报检详情')
    await expect(seen(unit, wrong).first()).toBeVisible()
  })

  await test.step('and confirms the second', async () => {
    await giveVoucher('回单二.pdf')
    await openVoucher()
    await finance.getByRole('button', { name: '确认到账' }).click()
    const asked = finance.getByRole('dialog', { name: '确认这笔转账已到账' })
    await expect(asked).toContainText(`${today()}转账的检验费已到账`)
    await asked.getByRole('button', { name: '确认到账' }).click()
    await expect(seen(finance, '已确认到账，申请已受理')).toBeVisible()
  })

  await test.step('the unit asks for an invoice over it', async () => {
    await openAt(unit, `/company-service/online-apply-pay?view=paid&keyword=${number}`, '报检缴费')
    await unit.getByRole('row').nth(1).getByRole('checkbox').check()
    await unit.getByRole('button', { name: '申请开票' }).click()
    await expectPage(unit, '开票申请')
    await write(unit, '接收邮箱', 'invoice@example.com')
    await unit.getByRole('button', { name: '申请开票' }).click()
    await expectPage(unit, '票据详情')
    await expect(seen(unit, '检验机构财务将在3个工作日内开具')).toBeVisible()
  })

  await test.step('finance issues it', async () => {
    const asked = new URL(unit.url()).searchParams.get('id') ?? ''
    await openAt(finance, `/company-service/online-apply-pay/invoice-review?id=${asked}`, '开票办理')
    await finance.getByRole('button', { name: '开具' }).click()
    const dialog = finance.getByRole('dialog', { name: '开具' })
    await write(dialog, '票据代码', '33060126')
    await write(dialog, '票据号码', '0012345678')
    await write(dialog, '校验码', 'a1b2c3')
    await writeDate(finance, '开票日期', today())
    await dialog.getByRole('button', { name: '开具' }).click()
    await expect(seen(finance, '已开具，申请单位可以下载')).toBeVisible()
  })

  await test.step('the unit reads its number and takes the paper with it', async () => {
    await unit.reload()
    await expectPage(unit, '票据详情')
    await expect(seen(unit, '0012345678').first()).toBeVisible()
  })
})

test('where an institute is paid changes by two of its finance, and who has something to pay is told', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const finance = await session(accountNamed('finance'))
  const reviewer = await session(accountNamed('finance-review'))
  const { number } = await waitingForPayment(unit, acceptor, { payMethod: '2' })
  const [first, second] = [unique('示例银行宁波'), unique('示例银行鄞州')]
  const orders = '/company-service/online-apply-pay'

  const propose = async (bank: string) => {
    await openAt(finance, orders, '报检缴费')
    await finance.getByRole('button', { name: '收款设置' }).click()
    const dialog = finance.getByRole('dialog', { name: '收款设置' })
    await dialog.getByLabel('开户银行').fill(bank)
    await dialog.getByRole('button', { name: '提交复核' }).click()
    await expect(seen(finance, '已提交，待本机构另一位财务复核后生效')).toBeVisible()
  }
  const openReview = async () => {
    await openAt(reviewer, '/home', '工作桌面')
    await reviewer.getByRole('button', { name: /^待复核 / }).click()
    await reviewer.getByRole('link', { name: /收款设置.*修改为/ }).click()
    const dialog = reviewer.getByRole('dialog', { name: '复核收款设置的修改' })
    await expect(dialog.getByRole('table', { name: '修改前后对照' })).toBeVisible()
    return dialog
  }

  await test.step('one proposes, and has it to take back, not to confirm', async () => {
    await propose(first)
    await finance.getByRole('button', { name: '收款设置' }).click()
    const dialog = finance.getByRole('dialog', { name: '收款设置' })
    await expect(dialog.getByRole('row', { name: new RegExp(first) })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '复核通过' })).toHaveCount(0)
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await expect(dialog).toBeHidden()
  })

  await test.step('another one finds it at home and sends it back with a reason', async () => {
    const dialog = await openReview()
    await dialog.getByRole('radio', { name: '退回' }).check()
    await dialog.getByRole('textbox', { name: '退回理由' }).fill('开户行名称不全')
    await dialog.getByRole('button', { name: /^退\s?回$/ }).click()
    await expect(seen(reviewer, '已退回')).toBeVisible()
  })

  await test.step('it is proposed again and confirmed, and stands from then on', async () => {
    await propose(second)
    const dialog = await openReview()
    await dialog.getByRole('button', { name: '复核通过' }).click()
    await expect(seen(reviewer, /复核通过，收款设置已修改/)).toBeVisible()
    await openAt(unit, '/message/message_page', '消息中心')
    await expect(seen(unit, '检验机构的收款账户已变更').first()).toBeVisible()
    await openAt(unit, `${orders}?keyword=${number}`, '报检缴费')
    await unit.getByRole('link', { name: /^去缴费 / }).click()
    await expect(seen(unit, second).first()).toBeVisible()
  })
})
