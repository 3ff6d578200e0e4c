import { reportEndpoints } from '@shared/contract/report'
import { accountNamed } from '../src/accounts'
import { call, endpointsOf } from '../src/api'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { choose, uploadPaper, write } from '../src/form'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { expectPage, openAt, seen } from '../src/session'

/** A unit finds a report, downloads it signed and requests it on paper; the institute that issued it hands it out. */
test('a report is found, downloaded, asked for again and handed out', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const { list } = await call(unit, reportEndpoints.reportList, { query: { state: 'valid', pageSize: 50 } })
  const report = list.find(({ electronic }) => electronic)
  if (!report) throw new Error('The demo has no report to download')
  const reason = unique('办公室搬迁时遗失')

  await test.step('the unit finds it by its number, and downloads a signed file', async () => {
    await openAt(unit, `/company-service/report-query?keyword=${report.reportNo}`, '检验报告查询')
    await expect(seen(unit, /以演示证书签名，不具有法律效力/)).toBeVisible()
    await expectNoAxeFindings(unit, '检验报告查询')
    const row = unit.getByRole('table', { name: '报告列表' }).getByRole('row').nth(1)
    await unit
      .getByRole('button', { name: `更多操作：${report.reportNo}` })
      .first()
      .click()
    const download = unit.waitForEvent('download')
    await unit.getByRole('menuitem', { name: '下载报告' }).click()
    expect((await download).suggestedFilename()).toMatch(/^检验报告.*\.pdf$/)
    await row.getByRole('checkbox', { name: /^选择 / }).check()
    await unit.getByRole('button', { name: '申请补发', exact: true }).click()
    await expectPage(unit, '报告补发申请')
  })

  await test.step('it asks for a copy on paper', async () => {
    await expect(seen(unit, '已填入 1 份')).toBeVisible()
    await choose(unit, '补发内容', '检验报告')
    await choose(unit, '补发原因', '遗失')
    await write(unit, '说明', reason)
    await write(unit, '份数', '1')
    await choose(unit, '领取方式', '窗口自取')
    await choose(unit, '委托他人办理', '否')
    await write(unit, '联系人', '王测试')
    await write(unit, '联系电话', '13000000021')
    await expect(unit.getByRole('textbox', { name: '检验机构', exact: true })).toHaveValue(report.instituteName)
    await uploadPaper(unit, '报告补发申请书(盖章)', aPdf('补发申请书.pdf', 'Application'))
    await unit.getByRole('button', { name: '提交', exact: true }).click()
    await expect(seen(unit, '申请已提交，检验机构将在3个工作日内核对')).toBeVisible()
    await expectPage(unit, '报告补发详情')
  })

  const own = await call(unit, endpointsOf('reportReissue').list, { query: { view: 'own', status: '20' } })
  const id = new URL(unit.url()).searchParams.get('id') ?? own.list[0]?.id ?? ''

  await test.step('the acceptor of the institute accepts it and hands it out', async () => {
    const acceptor = await session(accountNamed('acceptor'))
    await openAt(acceptor, `/company-service/check-online/detail?id=${id}&type=reportReissue`, '报检审核详情')
    await acceptor.getByRole('button', { name: '受理', exact: true }).click()
    await expect(seen(acceptor, '已受理')).toBeVisible()
    await openAt(acceptor, `/company-service/check-online/detail?id=${id}&type=reportReissue`, '报检审核详情')
    await acceptor.getByRole('button', { name: '办理补发', exact: true }).click()
    const dialog = acceptor.getByRole('dialog', { name: '办理补发' })
    await write(dialog, '领取地点和时间', '业务大厅3号窗口')
    await dialog.getByRole('button', { name: '办理补发' }).click()
    await expect(seen(acceptor, '已补发')).toBeVisible()
  })

  await test.step('the unit has its voucher', async () => {
    await openAt(unit, `/company-service/self-reissue/detail?id=${id}`, '报告补发详情')
    await expect(unit.getByRole('button', { name: /领取凭证/ })).toBeVisible()
  })
})
