import { onlineApplyNewrule, recordAddress, reportReissue, reviewQueue } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { paymentEndpoints } from '@shared/contract/payment'
import { reportEndpoints } from '@shared/contract/report'
import { accountNamed } from '../src/accounts'
import { call, endpointsOf, upload } from '../src/api'
import { passLastDay } from '../src/database'
import { expect, test } from '../src/fixtures'
import { uploadPaper, write, writeDate } from '../src/form'
import { dayFromNow } from '../src/identity'
import { assigned, submitted, take, waitingForPayment } from '../src/inspections'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { openAt, seen } from '../src/session'
import { proveSubmission } from '../src/visitor'

/** Complications of an inspection: another day, no payment in time, wrong papers, a wrong report. */

const detail = (id: string) => recordAddress(onlineApplyNewrule, 'detail', id)
const reviewed = (id: string) => recordAddress(onlineApplyNewrule, 'reviewDetail', id)

test('a unit asks for another day, is given one, asks again and is not', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const agreed = dayFromNow(6)
  const { id, number } = await assigned(unit, acceptor, dayFromNow(2))
  const clash = unique('当天小区停电检修')
  const kept = unique('检验人员已满')

  const ask = async (reason: string, wish: string) => {
    await openAt(unit, detail(id), '报检详情')
    await unit.getByRole('button', { name: '申请改期' }).click()
    const dialog = unit.getByRole('dialog', { name: '申请改期' })
    await writeDate(unit, '希望改到的日期', wish)
    await dialog.getByRole('textbox', { name: /原因|意见|说明/ }).fill(reason)
    await dialog.getByRole('button', { name: '申请改期' }).click()
    await expect(seen(unit, '改期申请已提交，等待检验机构答复')).toBeVisible()
  }

  await test.step('the first is in the queue of who must answer, and agreed to', async () => {
    await ask(clash, agreed)
    const { list } = await call(acceptor, reviewQueue, { query: { types: onlineApplyNewrule.key, tab: '改期待答复', keyword: number } })
    expect(list.map((row) => row.id)).toEqual([id])
    await openAt(acceptor, reviewed(id), '报检审核详情')
    await expect(seen(acceptor, clash)).toBeVisible()
    await acceptor.getByRole('button', { name: '同意改期', exact: true }).click()
    const dialog = acceptor.getByRole('dialog', { name: '同意改期' })
    await writeDate(acceptor, '约定检验日期', agreed)
    await dialog.getByRole('button', { name: '同意改期' }).click()
    await expect(seen(acceptor, '已同意改期，已通知申请单位和检验人员')).toBeVisible()
    await openAt(unit, detail(id), '报检详情')
    await expect(seen(unit, agreed)).toBeVisible()
  })

  await test.step('the second is not, and the day stands', async () => {
    await ask(clash, dayFromNow(9))
    await openAt(acceptor, reviewed(id), '报检审核详情')
    await acceptor.getByRole('textbox', { name: /意见/ }).fill(kept)
    await acceptor.getByRole('button', { name: '不同意改期' }).click()
    await expect(seen(acceptor, '已答复不同意改期')).toBeVisible()
    await openAt(unit, detail(id), '报检详情')
    await expect(seen(unit, kept)).toBeVisible()
    await expect(seen(unit, agreed)).toBeVisible()
  })

  await test.step('a third is refused before anybody is asked', async () => {
    await unit.getByRole('button', { name: '申请改期' }).click()
    const dialog = unit.getByRole('dialog', { name: '申请改期' })
    await writeDate(unit, '希望改到的日期', dayFromNow(12))
    await dialog.getByRole('textbox', { name: /原因|意见|说明/ }).fill(clash)
    await dialog.getByRole('button', { name: '申请改期' }).click()
    await expect(seen(unit, /一份报检最多申请改期2次/)).toBeVisible()
  })
})

test('an order nobody pays in time expires with its application', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const { id, number } = await waitingForPayment(unit, acceptor)
  await passLastDay(id)
  await expect.poll(async () => (await call(unit, endpointsOf(onlineApplyNewrule.key).detail, { params: { id } })).status, { timeout: 90_000 }).toBe('90')
  await openAt(unit, detail(id), '报检详情')
  await expect(seen(unit, '逾期未缴费自动取消')).toBeVisible()
  expect((await call(unit, paymentEndpoints.orders, { query: { keyword: number } })).list).toMatchObject([{ stateName: '已取消' }])
  await openAt(unit, `/company-service/online-apply-pay?view=closed&keyword=${number}`, '报检缴费')
  await unit.getByRole('link', { name: /^查看 / }).click()
  await expect(unit.getByRole('region', { name: '缴费结果' })).toContainText('缴款码作废，请不要再付款')
  await expect(unit.getByRole('img', { name: '缴费二维码' })).toHaveCount(0)
})

test('an application that came back is put right and handed in again, and the institute sees what changed', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const { id } = await submitted(unit, acceptor)
  const wrong = unique('检验地点没有写到楼幢')
  const right = unique('示例花园9幢')

  await test.step('the institute sends it back', async () => {
    await openAt(acceptor, reviewed(id), '报检审核详情')
    await acceptor.getByRole('textbox', { name: /意见/ }).fill(wrong)
    await acceptor.getByRole('button', { name: '退回补正' }).click()
    await expect(seen(acceptor, '已退回补正')).toBeVisible()
  })

  await test.step('the unit reads why and hands it in again', async () => {
    await openAt(unit, recordAddress(onlineApplyNewrule, 'form', id), '新规则报检编辑')
    await expect(seen(unit, wrong)).toBeVisible()
    await write(unit, '检验地点', right)
    await uploadPaper(unit, '其他文件', aPdf('平面图.pdf', 'Plan'))
    await unit.getByRole('button', { name: '提交', exact: true }).click()
    await proveSubmission(unit)
    await expect(seen(unit, '报检已提交，检验机构将在5个工作日内预审')).toBeVisible()
  })

  await test.step('the institute sees what changed', async () => {
    await openAt(acceptor, reviewed(id), '报检审核详情')
    await expect(seen(acceptor, right)).toBeVisible()
    await expect(seen(acceptor, /与上次提交相比|上次提交/)).toBeVisible()
    await expect(acceptor.getByRole('row', { name: '其他文件 – 平面图.pdf' })).toBeVisible()
  })
})

test('a report that says the wrong place is corrected: a new one takes its number, and the old one says so', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const calls = endpointsOf(reportReissue.key)
  const { list } = await call(unit, reportEndpoints.reportList, { query: { state: 'valid', pageSize: 50 } })
  // The last report, because a parallel journey requests the first one on paper.
  const report = list.filter(({ electronic }) => electronic).pop()
  if (!report) throw new Error('The demo has no report to correct')
  const place = unique('鄞州区示例路201号')
  const fields = {
    reissueKind: '1',
    reissueReason: '4',
    reasonDetail: '报告上的使用地点应为201号',
    copies: '1',
    deliver: '0',
    byAgent: '0',
    contactName: '王测试',
    contactMobile: '13000000021',
  }
  const saved = await call(unit, calls.save, { body: { isCommit: '0', form: { fields, tables: { reports: [{ reportNo: report.reportNo }] } } } })
  for (const code of ['APPLY_LETTER', 'EVIDENCE']) {
    await upload(unit, attachmentEndpoints.upload, { attrefsysid: saved.id, code }, aPdf(`${code}.pdf`, code))
  }
  await take(unit, calls, 'commit', saved.id)
  const review = recordAddress(reportReissue, 'reviewDetail', saved.id)

  await test.step('the institute accepts it, and issues the report anew', async () => {
    await openAt(acceptor, review, '报检审核详情')
    await acceptor.getByRole('button', { name: '受理', exact: true }).click()
    await expect(seen(acceptor, '已受理')).toBeVisible()
    await openAt(acceptor, review, '报检审核详情')
    await acceptor.getByRole('button', { name: '更正并补发' }).click()
    const dialog = acceptor.getByRole('dialog', { name: '更正并补发' })
    await write(dialog, '使用地点', place)
    await dialog.getByRole('button', { name: '更正并补发' }).click()
    await expect(seen(acceptor, '已更正，新的报告已出具')).toBeVisible()
  })

  await test.step('the unit finds the new one, and the old one marked', async () => {
    await openAt(unit, `/company-service/report-query?keyword=${report.reportNo}&state=corrected`, '检验报告查询')
    const old = unit.getByRole('table', { name: '报告列表' }).getByRole('row', { name: new RegExp(report.reportNo) })
    await expect(old).toContainText('已更正')
  })
})
