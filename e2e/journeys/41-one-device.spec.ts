import type { Page } from '@playwright/test'
import {
  changeRegister,
  constructionNotice,
  equipmentMaintain,
  equipmentMaintainEndpoints,
  recordAddress,
  useRegistrationBySet,
} from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { sessionEndpoints } from '@shared/contract/session'
import { accountNamed } from '../src/accounts'
import { call, endpointsOf, notice, upload } from '../src/api'
import { expect, test } from '../src/fixtures'
import { dayFromNow } from '../src/identity'
import { go, inspected, payCode, submitted, take } from '../src/inspections'
import { aNoticeForm, pickUnits, unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { actAs, expectPage, openAt, seen } from '../src/session'

/** The life of one elevator from the notice of its installation to scrapping, and its archive after each step. Forms are tested on other journeys. */

const archives = endpointsOf(equipmentMaintain.key)
const sets = endpointsOf(useRegistrationBySet.key)
const changes = endpointsOf(changeRegister.key)
const maker = '示例电梯(中国)有限公司'

async function addPapers(page: Page, id: string, codes: readonly string[]): Promise<void> {
  for (const code of codes) await upload(page, attachmentEndpoints.upload, { attrefsysid: id, code }, aPdf(`${code}.pdf`, code))
}

test('an elevator is installed, inspected, registered, inspected again, stopped, started, given to another unit, and scrapped', async ({
  session,
  stranger,
}) => {
  const unit = await session(accountNamed('use-unit'))
  const builder = await session(accountNamed('builder'))
  const registrar = await session(accountNamed('registrar'))
  const acceptor = await session(accountNamed('acceptor'))
  const inspector = await session(accountNamed('inspector'))
  const other = await session(accountNamed('two-roles'))
  await actAs(other, '1')
  const own = await call(unit, sessionEndpoints.userInfo, {})
  const next = await call(other, sessionEndpoints.userInfo, {})
  const factoryNo = unique('SL')
  const equipmentCode = `31103309${`${Date.now()}`.slice(-9)}`
  const place = unique('鄞州区示例路100号')
  const declared = { declared: '1', fillPerson: '王测试', fillDate: dayFromNow(0) }
  // In this month of last year, so that the first periodic inspection is due by the end of this month.
  const [year = '', month = ''] = dayFromNow(0).split('-')
  const supervisedOn = `${Number(year) - 1}-${month}-01`
  let equipmentId = ''

  const archiveOf = async (page: Page): Promise<FormRow> =>
    (await call(page, equipmentEndpoints.detail, { params: { equclacode: '3000', id: equipmentId } })).form.fields

  /** Checks the archive page. @param newest first entry of its history */
  async function reads(page: Page, status: string, newest: RegExp, told: readonly string[] = []): Promise<void> {
    await openAt(page, `/equipment/detail/elevator?id=${equipmentId}`, '电梯档案')
    await expect(page.getByRole('tabpanel').filter({ visible: true }).locator('header').getByText(status, { exact: true })).toBeVisible()
    for (const text of told) await expect(seen(page, text)).toBeVisible()
    await page.getByRole('tab', { name: '设备经历' }).click()
    await expect(page.getByRole('region', { name: '设备经历' }).getByRole('listitem').first()).toContainText(newest)
  }

  const noticeNumber = await test.step('its installation is notified', async () => {
    const form = aNoticeForm({ projectName: unique('示例花园'), ...(await pickUnits(builder)) })
    const [device] = form.tables.devices ?? []
    const about = {
      fields: { ...form.fields, useUnitName: own.unitInfo.unitName, useUnitUscc: own.unitInfo.uscc },
      tables: { ...form.tables, devices: [{ ...device, factoryNo, manufacturer: maker }] },
    }
    const { id } = await call(builder, notice.save, { body: { isCommit: '0', form: about } })
    await addPapers(builder, id, ['NOTICE_FORM', 'LICENCE'])
    const { number } = await take(builder, notice, 'commit', id)
    await take(registrar, notice, 'receive', id)
    return number
  })

  await test.step('its unit enters it: the archive begins, and knows of the notice', async () => {
    const { id, version } = await call(unit, equipmentMaintainEndpoints.begin, { body: { equclacode: '3000' } })
    const begun = await call(unit, archives.detail, { params: { id } })
    const elevator: FormRow = {
      categoryCode: '3100',
      varietyCode: '3110',
      equipmentName: '曳引驱动乘客电梯',
      model: 'SL-1000/1.75',
      equipmentCode,
      factoryNo,
      manufacturer: maker,
      manufactureLicenceNo: 'TS2333099-2028',
      manufactureDate: dayFromNow(-420),
      ratedLoad: '1000',
      ratedSpeedUp: '1.75',
      floors: '18',
      stations: '18',
      doors: '18',
      useUnitAddress: '鄞州区示例路100号',
      safetyManager: '周测试',
      safetyManagerMobile: '13000000041',
      useAreaCode: '330212',
      usePlaceDetail: place,
    }
    await call(unit, archives.save, { body: { id, version, isCommit: '0', form: { fields: { ...begun.form.fields, ...elevator }, tables: {} } } })
    await addPapers(unit, id, ['NAMEPLATE', 'QUALITY_CERT'])
    const { number } = await take(unit, archives, 'commit', id)
    await take(registrar, archives, 'accept', id)
    await take(registrar, archives, 'audit', id)
    equipmentId = (await call(unit, archives.detail, { params: { id } })).form.fields.equipmentId ?? ''
    await reads(unit, '待登记', new RegExp(`建档.*${number}`), ['还没有办理使用登记'])
    await expect(unit.getByRole('link', { name: noticeNumber, exact: true })).toBeVisible()
  })
  const device = { registrationCode: '', equipmentCode, equipmentName: '曳引驱动乘客电梯', nextInspectionDate: '' }

  await test.step('its supervision inspection is applied for, paid, done and reported', async () => {
    const made = await submitted(unit, acceptor, { applyKind: '03', device })
    const { version } = await call(acceptor, endpointsOf('onlineApplyNewrule').detail, { params: { id: made.id } })
    const lines = [{ device: equipmentCode, amount: '850.00', reason: '按施工合同约定的工作量核定' }]
    await call(acceptor, inspectionEndpoints.fixFee, { params: { id: made.id }, body: { version, lines } })
    await go(acceptor, 'accept', made.id, { input: { feeType: '0' } })
    const phone = await stranger()
    await phone.goto(await payCode(unit, made.id))
    await phone.getByRole('button', { name: '确认缴费（演示）', exact: true }).click()
    await expect(seen(phone, /已缴费（演示）/)).toBeVisible()
    await inspected(acceptor, inspector, made.id, { conclusion: '01', inspectedOn: supervisedOn })
    await reads(unit, '待登记', new RegExp(`检验报告 ZDTJ-TA-.*${made.number}`))
    expect(await archiveOf(unit)).toMatchObject({ useStatus: '00', inspectionKind: '01', inspectionDate: supervisedOn, inspectionConclusion: '01' })
  })

  await test.step('its registration begins at the archive, is granted, and the unit has its certificate', async () => {
    await openAt(unit, `/equipment/detail/elevator?id=${equipmentId}`, '电梯档案')
    await unit.getByRole('button', { name: '办理使用登记' }).click()
    await expectPage(unit, '按台套登记详情')
    await expect(unit.getByRole('textbox', { name: '产品编号(出厂编号)', exact: true })).toHaveValue(factoryNo)
    const id = new URL(unit.url()).searchParams.get('id') ?? ''
    const { form, version } = await call(unit, sets.detail, { params: { id } })
    const maintained = { maintenanceUnitName: own.unitInfo.unitName, maintenanceUnitUscc: own.unitInfo.uscc }
    const fields = { ...form.fields, ownerIsPerson: '0', putIntoUseDate: dayFromNow(-10), ...maintained, ...declared }
    await call(unit, sets.save, { body: { id, version, isCommit: '0', form: { fields, tables: form.tables } } })
    await addPapers(unit, id, ['USE_FORM', 'USCC_CERT', 'PRODUCT_CERT', 'SUPERVISION_CERT', 'MAINT_CONTRACT'])
    const { number } = await take(unit, sets, 'commit', id)
    await take(registrar, sets, 'accept', id)
    await openAt(registrar, recordAddress(useRegistrationBySet, 'reviewDetail', id), '使用登记审核详情')
    await registrar.getByRole('button', { name: '准予登记，发证' }).click()
    await registrar.getByRole('dialog', { name: '准予登记并发证' }).getByRole('button', { name: '准予登记，发证' }).click()
    await expect(seen(registrar, '已登记，使用登记证编号已生成')).toBeVisible()
    await openAt(unit, recordAddress(useRegistrationBySet, 'detail', id), '按台套登记详情')
    for (const paper of ['使用登记表', '使用登记证', '使用标志']) await expect(unit.getByRole('button', { name: new RegExp(paper) }).first()).toBeVisible()
    const archive = await archiveOf(unit)
    expect(archive).toMatchObject({ useStatus: '10', useUnitUscc: own.unitInfo.uscc, factoryNo, usePlaceDetail: place })
    expect(archive.useCertNo).toMatch(/^梯11浙B\d{5}\(\d{2}\)$/)
    await reads(unit, '在用', new RegExp(`档案修改.*${number}`), [archive.useCertNo ?? '', '请尽快报检'])
  })

  const due = await test.step('its first periodic inspection is due as the plan says, applied for from the archive, and moves the day', async () => {
    const { nextInspectionDate = '' } = await archiveOf(unit)
    expect(nextInspectionDate >= dayFromNow(0) && nextInspectionDate <= dayFromNow(31)).toBe(true)
    await openAt(unit, `/equipment/detail/elevator?id=${equipmentId}`, '电梯档案')
    await expect(unit.getByRole('region', { name: '检验检测期限' })).toContainText(nextInspectionDate)
    await unit.getByRole('button', { name: '报检', exact: true }).click()
    await expectPage(unit, '新规则报检申请')
    await expect(seen(unit, '已填入 1 台')).toBeVisible()
    await expect(seen(unit, equipmentCode)).toBeVisible()
    const made = await submitted(unit, acceptor, { device: { ...device, nextInspectionDate } })
    await go(acceptor, 'accept', made.id, { input: { feeType: '2', feeReason: '公益性单位，按规定免收' } })
    await inspected(acceptor, inspector, made.id, { conclusion: '01', inspectedOn: dayFromNow(0) })
    const after = (await archiveOf(unit)).nextInspectionDate ?? ''
    expect(after > nextInspectionDate).toBe(true)
    await reads(unit, '在用', new RegExp(`检验报告 ZDTJ-TD-.*${made.number}`), [after])
    return after
  })

  /** A change requested by its unit and accepted. @param receiver the unit that gets the device: it confirms first */
  async function asked(page: Page, fields: FormRow, papers: readonly string[], receiver?: Page): Promise<{ id: string; number: string }> {
    const body = { isCommit: '0' as const, form: { fields: { ...fields, ...declared }, tables: { devices: [{ equipmentId: equipmentCode }] } } }
    const { id } = await call(page, changes.save, { body })
    await addPapers(page, id, ['CHANGE_FORM', ...papers])
    const { number } = await take(page, changes, 'commit', id)
    if (receiver) await take(receiver, changes, 'confirm', id)
    await take(registrar, changes, 'accept', id)
    return { id, number }
  }
  const granted = (change: string) => take(registrar, changes, 'audit', change)

  await test.step('it is stopped, and is due no more; and started again with the date it had', async () => {
    const stop = await asked(unit, { changeType: '11', stopFrom: dayFromNow(-2), stopReason: '楼宇改造，暂停使用' }, [])
    await granted(stop.id)
    expect(await archiveOf(unit)).toMatchObject({ useStatus: '20', stopDate: dayFromNow(-2) })
    await reads(unit, '停用', new RegExp(`停用 ${stop.number}：楼宇改造`))
    const restart = await asked(unit, { changeType: '12', restartDate: dayFromNow(0), changeReason: '改造完成，恢复使用' }, ['CERT_ORIGINAL'])
    await granted(restart.id)
    expect(await archiveOf(unit)).toMatchObject({ useStatus: '10', stopDate: '', nextInspectionDate: due })
    await reads(unit, '在用', new RegExp(`${restart.number}：改造完成`), [due])
  })

  await test.step('it is given to another unit, which has it from then on, and the one before has it no more', async () => {
    const change = {
      changeType: '03',
      changeDate: dayFromNow(0),
      changeReason: '物业移交',
      newUseUnitName: next.unitInfo.unitName,
      newUseUnitUscc: next.unitInfo.uscc,
      newUseUnitAddress: '鄞州区示例路200号',
      newSafetyManager: '吴测试',
      newSafetyManagerMobile: '13000000042',
      fitDeclared: '1',
    }
    const given = await asked(unit, change, ['CERT_ORIGINAL', 'INSPECTION_REPORT'], other)
    await openAt(other, recordAddress(changeRegister, 'detail', given.id), '变更详情')
    await granted(given.id)
    expect(await archiveOf(other)).toMatchObject({ useStatus: '10', useUnitUscc: next.unitInfo.uscc, safetyManager: '吴测试', nextInspectionDate: due })
    await expect(archiveOf(unit)).rejects.toThrow('NOT_FOUND')
    await reads(other, '在用', new RegExp(`${given.number}：物业移交`), [next.unitInfo.unitName, due])
  })

  await test.step('it is scrapped by the unit that has it, and its archive tells its life', async () => {
    const end = { changeType: '13', changeDate: dayFromNow(0), changeReason: '整机更换', scrapWay: '1' }
    const scrap = await asked(other, end, ['CERT_ORIGINAL', 'SCRAP_PHOTO'])
    await openAt(registrar, recordAddress(changeRegister, 'reviewDetail', scrap.id), '使用登记审核详情')
    await registrar.getByRole('button', { name: '准予变更', exact: true }).click()
    await registrar.getByRole('dialog', { name: '准予这份变更' }).getByRole('button', { name: '准予变更' }).click()
    await expect(seen(registrar, '已变更，设备档案已更新')).toBeVisible()
    expect(await archiveOf(other)).toMatchObject({ useStatus: '30' })
    await reads(other, '报废', new RegExp(`${scrap.number}：整机更换`))
    // The registrar, who decided on every step, sees the whole history.
    await openAt(registrar, `/equipment/detail/elevator?id=${equipmentId}`, '电梯档案')
    await registrar.getByRole('tab', { name: '设备经历' }).click()
    const life = registrar.getByRole('region', { name: '设备经历' })
    for (const step of [constructionNotice, equipmentMaintain, useRegistrationBySet, changeRegister]) await expect(seen(life, step.label)).toBeVisible()
  })
})
