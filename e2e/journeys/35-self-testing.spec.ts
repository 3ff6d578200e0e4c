import { elevatorDetectApply, recordAddress } from '@shared/contract/application'
import { paymentEndpoints } from '@shared/contract/payment'
import { accountNamed } from '../src/accounts'
import { call, endpointsOf } from '../src/api'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { choose, pasteRows, uploadPaper, write, writeDate } from '../src/form'
import { dayFromNow } from '../src/identity'
import { aDueElevator } from '../src/inspections'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { expectPage, openAt, openHome, seen } from '../src/session'
import { proveSubmission } from '../src/visitor'

/** 自行检测: in a year when the plan allows it, a unit tests an elevator itself, by two certified people and without a fee. */

test('a unit tests an elevator itself: applied for, agreed to, reported, sent back, put right, and in the archive', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const device = await aDueElevator(unit, 'detect')
  const deviceNo = device.registrationCode || device.equipmentCode
  const place = unique('示例花园')
  const missing = unique('检测报告缺少检测人员签字')

  await test.step('the unit takes it from what the plan asks to be tested this year', async () => {
    await openAt(unit, `/company-service/dtjyList?duty=detect&keyword=${deviceNo}`, '电梯检验检测申请')
    const row = unit.getByRole('table', { name: '电梯列表' }).getByRole('row').nth(1)
    await expect(row).toContainText(device.useCertNo)
    await row.getByRole('checkbox', { name: /^选择 / }).check()
    await unit.getByRole('button', { name: '申请检测' }).click()
    await expectPage(unit, '电梯检验检测申请表')
    await expect(seen(unit, deviceNo)).toBeVisible()
    await choose(unit, '检测实施单位', '使用单位自检')
    await choose(unit, '检验机构', '宁波市示例特种设备检验研究院')
    await writeDate(unit, '计划日期', dayFromNow(3))
    await write(unit, '检验地点', place)
    await write(unit, '联系电话', '13000000031')
    await write(unit, '现场配合人', '李测试')
    await write(unit, '现场配合人电话', '13000000032')
    // A unit pays no fee for its own test.
    await expect(unit.getByRole('combobox', { name: '缴费方式' })).toHaveCount(0)
    await pasteRows(unit, '检测人员', [
      ['姓名', '证书编号', '证书有效期至'],
      ['王测试', unique('T'), '2099-12-31'],
      ['李测试', unique('T'), '2099-12-31'],
    ])
    await uploadPaper(unit, '检验申请表(盖章)', aPdf('检验申请表.pdf', 'Application'))
    await unit.getByRole('button', { name: '提交', exact: true }).click()
    await proveSubmission(unit)
    await expect(seen(unit, '检验检测申请已提交，检验机构将在5个工作日内预审')).toBeVisible()
    await expectPage(unit, '电梯检验检测详情')
  })

  const { list } = await call(unit, endpointsOf(elevatorDetectApply.key).list, { query: { view: 'own', keyword: place } })
  const { id = '', number = '' } = list[0] ?? {}
  expect(number).toMatch(/^DT330212\d{12}$/)
  const own = recordAddress(elevatorDetectApply, 'detail', id)
  const reviewed = recordAddress(elevatorDetectApply, 'reviewDetail', id)

  await test.step('the institute agrees, and has no fee to fix and nobody to send', async () => {
    await openAt(acceptor, reviewed, '报检审核详情')
    await expect(acceptor.getByRole('button', { name: '预审通过' })).toHaveCount(0)
    await acceptor.getByRole('button', { name: '同意自行检测' }).click()
    await expect(seen(acceptor, '已同意自行检测，等待申请单位提交检测报告')).toBeVisible()
  })

  const report = async (no: string) => {
    await unit.getByRole('button', { name: '提交检测报告' }).click()
    const dialog = unit.getByRole('dialog', { name: '提交检测报告' })
    await writeDate(unit, '检测完成日期', dayFromNow(0))
    await write(dialog, '检测报告编号', no)
    await choose(unit, '检测结论', '合格')
    await uploadPaper(unit, '检测报告', aPdf(`${no}.pdf`, 'Test report'))
    await dialog.getByRole('button', { name: '提交检测报告' }).click()
    await expect(seen(unit, '检测报告已提交，等待检验机构核对')).toBeVisible()
  }

  await test.step('the unit finds on its desk that it is waited for, and sends what it found', async () => {
    await openHome(unit)
    await expect(unit.getByRole('button', { name: /^待自行检测 [1-9]/ })).toBeVisible()
    // The desktop lists what has waited longest; this has just begun to.
    await openAt(unit, own, '电梯检验检测详情')
    await expect(unit.getByRole('region', { name: '办理进度' })).toContainText(/最晚.+办理，还剩 30 天/)
    await expectNoAxeFindings(unit, '待自行检测')
    await report(unique('JC-'))
  })

  await test.step('the institute sends it back to the unit, which puts it right', async () => {
    await openAt(acceptor, reviewed, '报检审核详情')
    await acceptor.getByRole('textbox', { name: /意见/ }).fill(missing)
    await acceptor.getByRole('button', { name: '退回修改' }).click()
    await expect(seen(acceptor, '检测报告已退回申请单位修改')).toBeVisible()
    await openAt(unit, own, '电梯检验检测详情')
    await expect(seen(unit, missing)).toBeVisible()
    await report(unique('JC-'))
  })

  await test.step('it is in the archive, and next due in the year after', async () => {
    await openAt(acceptor, reviewed, '报检审核详情')
    await acceptor.getByRole('button', { name: '核对办结' }).click()
    const asked = acceptor.getByRole('dialog', { name: '核对办结这次自行检测' })
    await expect(asked).toContainText(/检测报告JC-.+写入设备档案/)
    await asked.getByRole('button', { name: '核对办结' }).click()
    await expect(seen(acceptor, '自行检测已办结，检测结果已记入设备档案')).toBeVisible()
    await openAt(unit, `/company-service/dtjyList?duty=detect&keyword=${deviceNo}`, '电梯检验检测申请')
    await expect(unit.getByRole('table', { name: '电梯列表' }).getByRole('row', { name: new RegExp(deviceNo) })).toHaveCount(0)
    await openAt(unit, `/equipment/detail/elevator?id=${device.id}`, '电梯档案')
    const dates = unit.getByRole('region', { name: '检验检测期限' })
    await expect(dates).toContainText('应做自行检测，已完成')
    await expect(dates).not.toContainText(device.nextDetectDate)
    await unit.getByRole('tab', { name: '设备经历' }).click()
    await expect(unit.getByRole('link', { name: number, exact: true })).toBeVisible()
    expect((await call(unit, paymentEndpoints.orders, { query: { keyword: number } })).list).toEqual([])
  })
})
