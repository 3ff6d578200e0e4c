import { paymentEndpoints } from '@shared/contract/payment'
import { accountNamed } from '../src/accounts'
import { call, endpointsOf } from '../src/api'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { choose, uploadPaper, write } from '../src/form'
import { aDueElevator } from '../src/inspections'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { expectPage, goTo, openAt, seen } from '../src/session'
import { proveSubmission } from '../src/visitor'

/** An inspection from the list of due devices to the next date: by the unit, the acceptor, the inspector on a phone, and the acceptor again. */

const queue = '/company-service/check-online'
const dueList = '/equipment/query-about-expire'
const inspector = '钱测试三'

test('a device that is due is inspected: applied for, paid, assigned, inspected on a phone, signed, and due no more', async ({ session, stranger }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const device = await aDueElevator(unit)
  const deviceNo = device.registrationCode || device.equipmentCode
  const place = unique('示例花园')
  const opinion = unique('材料齐全')

  await test.step('the use unit takes it from the list of what is due into an application', async () => {
    await openAt(unit, `${dueList}?equclacode=3000&within=365&keyword=${deviceNo}`, '检验即将到期')
    const row = unit.getByRole('table', { name: '设备列表' }).getByRole('row').nth(1)
    await expect(row).toContainText(device.useCertNo)
    await row.getByRole('checkbox', { name: /^选择 / }).check()
    await unit.getByRole('button', { name: '批量报检' }).click()
    await expectPage(unit, '新规则报检申请')
    await expect(seen(unit, '已填入 1 台')).toBeVisible()
    await expect(seen(unit, deviceNo)).toBeVisible()
    await choose(unit, '检验类别', '定期检验')
    await choose(unit, '检验机构', '宁波市示例特种设备检验研究院')
    await write(unit, '检验地点', place)
    await write(unit, '联系电话', '13000000021')
    await write(unit, '现场配合人', '李测试')
    await write(unit, '现场配合人电话', '13000000022')
    await choose(unit, '缴费方式', '扫码缴费(统一公共支付)')
    await choose(unit, '票据种类', '财政电子票据')
    await choose(unit, '报告领取方式', '电子报告')
    await uploadPaper(unit, '检验申请表(盖章)', aPdf('检验申请表.pdf', 'Application'))
    await unit.getByRole('button', { name: '提交', exact: true }).click()
    // Until the dialog appears, the form behind it is still being submitted.
    await expect(unit.getByRole('dialog', { name: '短信验证' })).toBeVisible()
    await expectNoAxeFindings(unit, '短信验证')
    await proveSubmission(unit)
    await expect(seen(unit, '报检已提交，检验机构将在5个工作日内预审')).toBeVisible()
    await expectPage(unit, '报检详情')
  })

  const { list } = await call(unit, endpointsOf('onlineApplyNewrule').list, { query: { view: 'own', keyword: place } })
  const { id = '', number = '' } = list[0] ?? {}
  expect(number).toMatch(/^BJ330212\d{12}$/)
  const own = `/company-service/online-apply-detail?id=${id}`
  const reviewed = `${queue}/detail?id=${id}`

  await test.step('the acceptor charges less than the rules reckon, says why, and lets it pass', async () => {
    await openAt(acceptor, reviewed, '报检审核详情')
    await acceptor.getByRole('textbox', { name: `${deviceNo} 核定检验费` }).fill('412.50')
    await acceptor.getByRole('textbox', { name: `${deviceNo} 核定理由` }).fill('同址多台，按标准减收')
    // No decision while typed fees are not saved.
    await expect(acceptor.getByRole('button', { name: '预审通过' })).toBeDisabled()
    await acceptor.getByRole('button', { name: '保存核定' }).click()
    await expect(seen(acceptor, '合计 412.50 元')).toBeVisible()
    await acceptor.getByRole('textbox', { name: /意见/ }).fill(opinion)
    await acceptor.getByRole('button', { name: '预审通过' }).click()
    const dialog = acceptor.getByRole('dialog', { name: '预审通过' })
    await choose(acceptor, '收费类型', '正常收费')
    await dialog.getByRole('button', { name: '预审通过' }).click()
    await expect(seen(acceptor, '预审已通过，已通知申请单位')).toBeVisible()
  })

  await test.step('the unit pays by code at the cashier, and its page knows without being asked', async () => {
    await openAt(unit, `/company-service/online-apply-pay?keyword=${number}`, '报检缴费')
    await unit.getByRole('link', { name: /^去缴费 / }).click()
    await expectPage(unit, '扫码缴费')
    await expect(seen(unit, '412.50')).toBeVisible()
    await expect(unit.getByRole('img', { name: '缴费二维码' })).toBeVisible()
    const { qrText } = await call(unit, paymentEndpoints.order, { query: { id: new URL(unit.url()).searchParams.get('id') ?? '' } })
    const phone = await stranger({ viewport: { width: 390, height: 844 } })
    await phone.goto(qrText)
    await expect(phone.getByRole('heading', { name: '412.50 元' })).toBeVisible()
    await phone.getByRole('button', { name: '确认缴费（演示）', exact: true }).click()
    await expect(seen(phone, /已缴费（演示）/)).toBeVisible()
    await expect(unit.getByRole('region', { name: '缴费结果' })).toBeVisible()
    await expect(seen(unit, /受理号 SL/)).toBeVisible()
  })

  await test.step('the acceptor gives it to an inspector in the calendar', async () => {
    await openAt(acceptor, queue, '报检审核')
    await acceptor.getByRole('button', { name: '派工日历' }).click()
    await acceptor.getByRole('checkbox', { name: `选择 ${number}` }).check()
    await acceptor
      .getByRole('button', { name: new RegExp(`^${inspector} \\d\\d-`) })
      .first()
      .click()
    await expectNoAxeFindings(acceptor, '派工日历')
    await acceptor.getByRole('button', { name: '派工 1 件，通知单位' }).click()
    await expect(seen(acceptor, '已派工 1 件，已通知申请单位和检验人员')).toBeVisible()
  })

  let nextDate = ''
  await test.step('the inspector enters the result on the spot, on a phone', async () => {
    const phone = await session(accountNamed('inspector'), { viewport: { width: 390, height: 844 } })
    await openAt(phone, '/company-service/jobs', '我的检验任务')
    const job = phone.getByRole('article', { name: new RegExp(place) })
    const head = job.getByRole('button', { name: new RegExp(device.useUnitName) })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await job.getByRole('button', { name: '开始检验' }).click()
    // The first day of the calendar is a later one on a day off.
    const result = job.getByText('合格', { exact: true })
    const another = phone.getByRole('button', { name: '今天开始' })
    await expect(result.or(another)).toBeVisible()
    if (await another.isVisible()) await another.click()
    await result.click()
    nextDate = (await job.getByText(/^\d{4}-\d{2}-\d{2}$/).textContent()) ?? ''
    expect(nextDate > device.nextInspectionDate).toBe(true)
    await job.getByRole('button', { name: '制动试验有效' }).click()
    await expectNoAxeFindings(phone, '录入检验结果')
    await job.getByRole('button', { name: /^保存/ }).click()
    await job.getByRole('button', { name: '提交报告' }).click()
    const dialog = phone.getByRole('dialog', { name: '提交报告' })
    await dialog.getByRole('button', { name: '提交报告' }).click()
    await expect(seen(phone, '报告已提交，等待签发')).toBeVisible()
    await expect(job).toHaveCount(0)
  })

  await test.step('another person signs', async () => {
    await openAt(acceptor, reviewed, '报检审核详情')
    await expect(seen(acceptor, '已录入 1 / 1 台')).toBeVisible()
    await acceptor.getByRole('button', { name: '签发' }).click()
    const asked = acceptor.getByRole('dialog', { name: '签发检验报告' })
    await expect(asked).toContainText(/检验报告 ZDTJ-TD-\d{4}-\d{5} 签发后/)
    await asked.getByRole('button', { name: '签发' }).click()
    await expect(seen(acceptor, '检验报告已签发')).toBeVisible()
  })

  await test.step('the unit has its report, and the device is due no more', async () => {
    await openAt(unit, own, '报检详情')
    await expect(unit.getByRole('button', { name: /检验报告/ })).toBeVisible()
    // On the last day of a month the next date is 365 days away: 一年内 has it again.
    await openAt(unit, `${dueList}?equclacode=3000&within=90&keyword=${deviceNo}`, '检验即将到期')
    await expect(seen(unit, '没有符合条件的设备')).toBeVisible()
    await goTo(unit, `/equipment/detail/elevator?id=${device.id}`)
    await expectPage(unit, '电梯档案')
    await expect(unit.getByRole('region', { name: '检验检测期限' })).toContainText(nextDate)
    await unit.getByRole('tab', { name: '设备经历' }).click()
    await expect(unit.getByRole('link', { name: number, exact: true })).toBeVisible()
  })
})
