import { accountNamed } from '../src/accounts'
import { expect, test } from '../src/fixtures'
import { uploadPaper, write, writeDate } from '../src/form'
import { dayFromNow } from '../src/identity'
import { go, payCode, waitingForPayment } from '../src/inspections'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { openAt, seen } from '../src/session'

/** Defects found by an inspector are corrected by the unit and reinspected; only then is there a report. */

test('a fault found on the spot is put right and inspected again before there is a report', async ({ session, stranger }) => {
  const unit = await session(accountNamed('use-unit'))
  const acceptor = await session(accountNamed('acceptor'))
  const inspector = accountNamed('inspector')
  const phone = await session(inspector, { viewport: { width: 390, height: 844 } })
  const { id, number, place } = await waitingForPayment(unit, acceptor)
  const problem = unique('三层层门门锁啮合深度不足7毫米')
  const detail = `/company-service/online-apply-detail?id=${id}`
  const again = dayFromNow(45)

  await test.step('it is paid, assigned and begun', async () => {
    const payer = await stranger()
    await payer.goto(await payCode(unit, id))
    await payer.getByRole('button', { name: '确认缴费（演示）', exact: true }).click()
    await expect(seen(payer, /已缴费（演示）/)).toBeVisible()
    await openAt(acceptor, '/company-service/check-online', '报检审核')
    await acceptor.getByRole('button', { name: '派工日历' }).click()
    await acceptor.getByRole('checkbox', { name: `选择 ${number}` }).check()
    await acceptor
      .getByRole('button', { name: /^钱测试三 \d\d-/ })
      .last()
      .click()
    await acceptor.getByRole('button', { name: '派工 1 件，通知单位' }).click()
    await expect(seen(acceptor, '已派工 1 件，已通知申请单位和检验人员')).toBeVisible()
    await go(phone, 'start', id)
  })

  const job = phone.getByRole('article', { name: new RegExp(place) })
  const openJob = async () => {
    await openAt(phone, '/company-service/jobs', '我的检验任务')
    const head = job.getByRole('button', { name: /示例物业/ })
    await expect(head).toBeVisible()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  }

  await test.step('the inspector asks for it on the phone', async () => {
    await openJob()
    await job.getByRole('button', { name: '要求整改' }).click()
    const dialog = phone.getByRole('dialog', { name: '要求整改' })
    await write(dialog, '存在问题', problem)
    await writeDate(phone, '整改期限', dayFromNow(30))
    await dialog.getByRole('button', { name: '要求整改' }).click()
    await expect(seen(phone, '已通知申请单位整改')).toBeVisible()
    await expect(job.getByText('待整改', { exact: true }).first()).toBeVisible()
    await expect(job.getByRole('button', { name: '等待单位提交整改材料' })).toBeDisabled()
  })

  await test.step('the unit reads what is wrong and proves that it is put right', async () => {
    await openAt(unit, detail, '报检详情')
    await expect(seen(unit, problem).first()).toBeVisible()
    await expect(unit.getByRole('button', { name: /检验意见通知单/ })).toBeVisible()
    await unit.getByRole('button', { name: '提交整改材料' }).click()
    await uploadPaper(unit, '整改见证材料', aPdf('整改照片.pdf', 'Proof'))
    await unit.getByRole('dialog').getByRole('button', { name: '提交整改材料' }).click()
    await expect(seen(unit, '整改材料已提交，等待检验人员复核')).toBeVisible()
    await expect(seen(unit, '整改待复核').first()).toBeVisible()
    await expect(unit.getByRole('button', { name: '提交整改材料' })).toHaveCount(0)
  })

  const reason = unique('照片不是同一层的门锁')
  await test.step('the inspector is not convinced and demands it again', async () => {
    await openJob()
    await expect(job.getByText('已整改，待复核')).toBeVisible()
    await job.getByRole('button', { name: '复核不通过' }).click()
    const dialog = phone.getByRole('dialog', { name: '复核不通过，重新要求整改' })
    await expect(dialog.getByRole('textbox', { name: /存在问题/ })).toHaveValue(problem)
    // The dialog starts with the previous deadline; typing over it has no effect until its calendar has opened.
    const deadline = dialog.getByRole('textbox', { name: '整改期限', exact: true })
    await deadline.click()
    await expect(phone.locator('.ant-picker-dropdown').filter({ visible: true })).toBeVisible()
    await writeDate(phone, '整改期限', again)
    await expect(deadline).toHaveValue(again)
    await write(dialog, '意见', reason)
    await dialog.getByRole('button', { name: '复核不通过' }).click()
    await expect(seen(phone, '已通知申请单位重新整改')).toBeVisible()
    await expect(job.getByText('待整改', { exact: true }).first()).toBeVisible()
  })

  await test.step('the unit reads why, with what it answered, and answers again', async () => {
    await openAt(unit, detail, '报检详情')
    const first = unit.getByRole('listitem', { name: '第1次整改要求' })
    await expect(first.getByText('复核不通过', { exact: true })).toBeVisible()
    await expect(first.getByRole('button', { name: '预览 整改照片.pdf' })).toBeVisible()
    const second = unit.getByRole('listitem', { name: '第2次整改要求' })
    await expect(second.getByText(`上次整改未通过复核：${reason}`)).toBeVisible()
    await expect(second.getByText(`整改期限：${again}`)).toBeVisible()
    await unit.getByRole('button', { name: '提交整改材料' }).click()
    const dialog = unit.getByRole('dialog')
    await uploadPaper(unit, '整改见证材料', aPdf('锁钩照片.pdf', 'Proof again'))
    // Papers of the earlier answer are not listed for removal.
    await expect(dialog.getByText('整改照片.pdf')).toHaveCount(0)
    await dialog.getByRole('button', { name: '提交整改材料' }).click()
    await expect(seen(unit, '整改材料已提交，等待检验人员复核')).toBeVisible()
  })

  await test.step('the inspector goes on with it', async () => {
    await openJob()
    await expect(job.getByText('已整改，待复核')).toBeVisible()
    await expect(job.getByRole('button', { name: '预览 整改照片.pdf' })).toBeVisible()
    await expect(job.getByRole('button', { name: '预览 锁钩照片.pdf' })).toBeVisible()
    await job.getByRole('button', { name: '复核通过' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: '复核通过' }).click()
    await expect(seen(phone, '整改已通过复核，继续检验')).toBeVisible()
    await job.getByText('复检合格', { exact: true }).click()
    await job.getByRole('button', { name: /^保存/ }).click()
    await job.getByRole('button', { name: '提交报告' }).click()
    await phone.getByRole('dialog', { name: '提交报告' }).getByRole('button', { name: '提交报告' }).click()
    await expect(seen(phone, '报告已提交，等待签发')).toBeVisible()
  })

  await test.step('and the log of the unit tells all of it', async () => {
    await openAt(unit, detail, '报检详情')
    for (const step of ['要求整改', '提交整改材料', '复核不通过', '复核通过', '提交报告']) await expect(seen(unit, step).first()).toBeVisible()
  })
})
