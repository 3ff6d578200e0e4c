import { accountOf } from '../src/accounts'
import { call, notice } from '../src/api'
import { expireSession } from '../src/database'
import { expect, test } from '../src/fixtures'
import { choose, chooseRegion, pasteRows, uploadPaper, write, writeDate } from '../src/form'
import { aCreditCode, anIdentityNumber, dayFromNow } from '../src/identity'
import { unique } from '../src/notices'
import { aPdf, aPng } from '../src/papers'
import { printedText } from '../src/printing'
import { expectPage, openInQueue, openPage, search, seen } from '../src/session'

test('a notice for two elevators goes from an expired session through a return to its receipt', async ({ visit }) => {
  const builderAccount = accountOf('3')
  // The only journey with animations on, as most users have them.
  const builder = await visit(builderAccount, { reducedMotion: 'no-preference' })
  const project = unique('示例广场电梯安装')
  const leader = '李测试'

  await test.step('the form is filled to the middle', async () => {
    await openPage(builder, '告知办理', '施工告知')
    await builder.getByRole('button', { name: '告知申请' }).first().click()
    await expectPage(builder, '安装改造修理告知申请')
    await choose(builder, '施工类别', '安装')
    await choose(builder, '接收机关', '宁波市示例市场监督管理局')
    await choose(builder, '拟申请监督检验机构', '宁波市示例特种设备检验研究院')
    await write(builder, '施工负责人', leader)
    await write(builder, '施工负责人电话', '13000000002')
    await write(builder, '工程名称', project)
  })

  await test.step('the session ends meanwhile; signing in again in place goes on where it stopped', async () => {
    await expireSession(builder)
    // Typing triggers an automatic save, which finds that the session has expired.
    await builder.getByRole('combobox', { name: '使用单位名称', exact: true }).fill(unique('宁波示例置业'))
    const again = builder.getByRole('dialog', { name: '登录已过期，请输入密码继续' })
    await again.getByLabel('密码', { exact: true }).fill(builderAccount.password)
    await again.getByRole('button', { name: '继续' }).click()
    await expect(again).toBeHidden()
    await expect(seen(builder, /草稿已保存|已自动保存|已保存/)).toBeVisible()
    await expect(builder.getByRole('textbox', { name: '工程名称', exact: true })).toHaveValue(project)
    await expect(builder.getByRole('textbox', { name: '施工负责人', exact: true })).toHaveValue(leader)
  })

  await test.step('the rest is filled and sent', async () => {
    await write(builder, '使用单位统一社会信用代码', aCreditCode(4001))
    await write(builder, '使用单位联系人', '赵测试')
    await write(builder, '使用单位电话', '0574-00000002')
    await write(builder, '使用单位地址', '宁波市鄞州区示例路200号')
    await chooseRegion(builder, '所在区域', '鄞州区')
    await write(builder, '设备地点', '宁波市鄞州区示例路200号1幢')
    await writeDate(builder, '计划开工日期', dayFromNow(10))
    await writeDate(builder, '计划竣工日期', dayFromNow(60))
    await pasteRows(builder, '设备清单', [
      ['设备种类', '设备类别', '设备品种', '设备名称', '制造编号', '制造单位全称', '制造许可证编号'],
      ['电梯', '曳引与强制驱动电梯', '曳引驱动乘客电梯', '1号客梯', unique('A'), '示例电梯制造有限公司', 'TS2333001-2028'],
      ['电梯', '曳引与强制驱动电梯', '曳引驱动乘客电梯', '2号客梯', unique('B'), '示例电梯制造有限公司', 'TS2333001-2028'],
    ])
    await pasteRows(builder, '施工人员', [
      ['姓名', '身份证号', '作业项目', '证书编号', '有效期至'],
      ['钱测试', anIdentityNumber(11), '电梯修理', 'T330299001', dayFromNow(600)],
    ])
    await uploadPaper(builder, '安装改造修理告知单(盖章)', aPdf('告知单.pdf', 'Stamped notice form'))
    await uploadPaper(builder, '施工许可证复印件(盖章)', aPng('许可证.png'))
    await builder.getByRole('button', { name: '提交', exact: true }).click()
    await expect(seen(builder, '告知已提交，登记机关将在2个工作日内核对')).toBeVisible()
  })

  const registrar = await visit('7', { reducedMotion: 'no-preference' })
  const found = await call(builder, notice.list, { query: { view: 'own', keyword: project } })
  const number = found.list[0]?.number ?? ''
  expect(number).toMatch(/^GZ\d{6}\d{8}\d{4}$/)
  expect(found.list[0]?.counts.devices).toBe(2)

  const opinion = '施工合同中的施工地点与告知不一致，请核对后重新提交。'

  await test.step('the registrar reads it and returns it with an opinion', async () => {
    await openInQueue(registrar, '待接收', number)
    const panel = registrar.getByRole('region', { name: `审核 ${number}` })
    await expect(seen(panel, project)).toBeVisible()
    await expect(seen(panel, '1号客梯')).toBeVisible()
    await registrar.getByRole('textbox', { name: '意见' }).fill(opinion)
    await registrar.getByRole('button', { name: /^退回补正/ }).click()
    await expect(seen(registrar, '已退回补正')).toBeVisible()
  })

  await test.step('the unit reads the opinion, amends and sends it again', async () => {
    await openPage(builder, '告知办理', '施工告知')
    await search(builder, project)
    const row = builder.getByRole('row', { name: new RegExp(number) })
    await expect(seen(row, '退回补正')).toBeVisible()
    await row.getByRole('link', { name: '修改' }).click()
    await expect(seen(builder, opinion)).toBeVisible()
    await write(builder, '设备地点', '宁波市鄞州区示例路200号2幢')
    await uploadPaper(builder, '施工合同', aPdf('施工合同.pdf', 'Contract'))
    await builder.getByRole('button', { name: '提交', exact: true }).click()
    await expect(seen(builder, '告知已提交，登记机关将在2个工作日内核对')).toBeVisible()
  })

  await test.step('the registrar receives it', async () => {
    await openInQueue(registrar, '待接收', number)
    await registrar
      .getByRole('button', { name: '材料齐全' })
      .or(registrar.getByRole('button', { name: /齐全/ }))
      .first()
      .click()
    await registrar.getByRole('button', { name: /^接收/ }).click()
    await expect(seen(registrar, '已接收，回执已生成')).toBeVisible()
  })

  await test.step('the receipt is a PDF that says what was received', async () => {
    await openPage(builder, '告知查询', '施工告知')
    await search(builder, number)
    await builder.getByRole('link', { name: number, exact: true }).click()
    await expectPage(builder, '告知详情')
    await expect(seen(builder, opinion)).toBeVisible()
    const text = await printedText(builder, () => builder.getByRole('button', { name: '打印接收回执' }).click())
    expect(text).toContain(number)
    expect(text).toContain('接收回执')
    expect(text).toContain('宁波示例机电安装工程有限公司')
    const form = await printedText(builder, () => builder.getByRole('button', { name: '打印告知单' }).click())
    expect(form).toContain(project)
    expect(form).toContain('1号客梯')
    expect(form).toContain('2号客梯')
    expect(form).toContain('2幢')
  })
})
