import type { Page } from '@playwright/test'
import { changeRegister, recordAddress, useRegistrationBySet, useRegistrationEndpoints } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { sessionEndpoints } from '@shared/contract/session'
import { accountNamed } from '../src/accounts'
import { call, endpointsOf, upload } from '../src/api'
import { expect, test } from '../src/fixtures'
import { dayFromNow } from '../src/identity'
import { take } from '../src/inspections'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { actAs, openAt, seen } from '../src/session'

/** What is registered of one elevator, from its certificate to its end, and its archive after each step. */

const sets = endpointsOf(useRegistrationBySet.key)
const changes = endpointsOf(changeRegister.key)
const number = () => `${Date.now()}`.slice(-9)

async function addPapers(page: Page, id: string, codes: readonly string[]): Promise<void> {
  for (const code of codes) await upload(page, attachmentEndpoints.upload, { attrefsysid: id, code }, aPdf(`${code}.pdf`, code))
}

test('an elevator is registered, stopped, started again, given to another unit, and scrapped', async ({ session }) => {
  const unit = await session(accountNamed('use-unit'))
  const registrar = await session(accountNamed('registrar'))
  const other = await session(accountNamed('two-roles'))
  await actAs(other, '1')
  const own = await call(unit, sessionEndpoints.userInfo, {})
  const next = await call(other, sessionEndpoints.userInfo, {})
  const factoryNo = unique('SL')
  const equipmentCode = `31103309${number()}`
  const declared = { declared: '1', fillPerson: '王测试', fillDate: dayFromNow(0) }

  const { id, version } = await call(unit, useRegistrationEndpoints.beginSet, {
    body: { registrationCategory: '01', equclacode: '3000', equipmentId: '' },
  })
  const begun = await call(unit, sets.detail, { params: { id } })
  const elevator: FormRow = {
    categoryCode: '3100',
    varietyCode: '3110',
    equipmentName: '曳引驱动乘客电梯',
    model: 'SL-1000/1.75',
    equipmentCode,
    factoryNo,
    manufacturer: '示例电梯(中国)有限公司',
    manufactureLicenceNo: 'TS2333099-2028',
    manufactureDate: dayFromNow(-400),
    ratedLoad: '1000',
    ratedSpeedUp: '1.75',
    floors: '18',
    stations: '18',
    doors: '18',
    useUnitAddress: '鄞州区示例路100号',
    safetyManager: '周测试',
    safetyManagerMobile: '13000000041',
    useAreaCode: '330212',
    usePlaceDetail: unique('鄞州区示例路100号'),
    putIntoUseDate: dayFromNow(-10),
    ownerIsPerson: '0',
    inspectionOrg: '宁波市示例特种设备检验研究院',
    inspectionKind: '01',
    inspectionReportNo: unique('JJ-'),
    inspectionDate: dayFromNow(-20),
    inspectionConclusion: '01',
    ...declared,
  }
  await call(unit, sets.save, { body: { id, version, isCommit: '0', form: { fields: { ...begun.form.fields, ...elevator }, tables: {} } } })
  await addPapers(unit, id, ['USE_FORM', 'USCC_CERT', 'PRODUCT_CERT', 'SUPERVISION_CERT', 'MAINT_CONTRACT'])
  await take(unit, sets, 'commit', id)
  await take(registrar, sets, 'accept', id, { opinion: '材料齐全，予以受理。' })

  await test.step('the registrar grants its registration, and the unit has its certificate', async () => {
    await openAt(registrar, recordAddress(useRegistrationBySet, 'reviewDetail', id), '使用登记审核详情')
    await registrar.getByRole('button', { name: '准予登记，发证' }).click()
    await expect(seen(registrar, '已登记，使用登记证编号已生成')).toBeVisible()
    await openAt(unit, recordAddress(useRegistrationBySet, 'detail', id), '按台套登记详情')
    for (const paper of ['使用登记表', '使用登记证', '使用标志']) await expect(unit.getByRole('button', { name: new RegExp(paper) }).first()).toBeVisible()
  })

  const equipmentId = (await call(unit, sets.detail, { params: { id } })).form.fields.equipmentId ?? ''
  const archiveOf = async (page: Page): Promise<FormRow> =>
    (await call(page, equipmentEndpoints.detail, { params: { equclacode: '3000', id: equipmentId } })).form.fields
  const registered = await archiveOf(unit)
  expect(registered).toMatchObject({ useStatus: '10', useUnitUscc: own.unitInfo.uscc, factoryNo })
  expect(registered.useCertNo).toMatch(/^梯11浙B\d{5}\(\d{2}\)$/)
  // A supervision that was passed begins the plan of years.
  expect((registered.nextInspectionDate ?? '') > dayFromNow(300)).toBe(true)

  /** A change of it as its unit asks for it, accepted. */
  async function asked(page: Page, fields: FormRow, papers: readonly string[]): Promise<string> {
    const body = { isCommit: '0' as const, form: { fields: { ...fields, ...declared }, tables: { devices: [{ equipmentId: equipmentCode }] } } }
    const saved = await call(page, changes.save, { body })
    await addPapers(page, saved.id, ['CHANGE_FORM', ...papers])
    await take(page, changes, 'commit', saved.id)
    await take(registrar, changes, 'accept', saved.id, { opinion: '材料齐全，予以受理。' })
    return saved.id
  }
  const granted = (change: string) => take(registrar, changes, 'audit', change, { opinion: '经审核符合变更条件，准予变更。' })

  await test.step('it is stopped, and is due no more; and started again with the date it had', async () => {
    await granted(await asked(unit, { changeType: '11', stopFrom: dayFromNow(-2), stopReason: '楼宇改造，暂停使用' }, []))
    expect(await archiveOf(unit)).toMatchObject({ useStatus: '20', stopDate: dayFromNow(-2) })
    await openAt(unit, `/equipment/detail/elevator?id=${equipmentId}`, '电梯档案')
    await expect(seen(unit, '停用').first()).toBeVisible()
    await granted(await asked(unit, { changeType: '12', restartDate: dayFromNow(0), changeReason: '改造完成，恢复使用' }, ['CERT_ORIGINAL']))
    const { useStatus, stopDate, nextInspectionDate } = await archiveOf(unit)
    expect([useStatus, stopDate, nextInspectionDate]).toEqual(['10', '', registered.nextInspectionDate])
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
    const given = await asked(unit, change, ['CERT_ORIGINAL', 'INSPECTION_REPORT'])
    await openAt(other, recordAddress(changeRegister, 'detail', given), '变更详情')
    await granted(given)
    expect(await archiveOf(other)).toMatchObject({ useStatus: '10', useUnitUscc: next.unitInfo.uscc, safetyManager: '吴测试' })
    await expect(archiveOf(unit)).rejects.toThrow('NOT_FOUND')
  })

  await test.step('it is scrapped by the unit that has it, and its archive tells its life', async () => {
    const end = { changeType: '13', changeDate: dayFromNow(0), changeReason: '整机更换', scrapWay: '1' }
    const scrap = await asked(other, end, ['CERT_ORIGINAL', 'SCRAP_PHOTO'])
    await openAt(registrar, recordAddress(changeRegister, 'reviewDetail', scrap), '使用登记审核详情')
    await registrar.getByRole('button', { name: '准予变更', exact: true }).click()
    await expect(seen(registrar, '已变更，设备档案已更新')).toBeVisible()
    expect(await archiveOf(other)).toMatchObject({ useStatus: '30' })
    await openAt(other, `/equipment/detail/elevator?id=${equipmentId}`, '电梯档案')
    await expect(seen(other, '报废').first()).toBeVisible()
    await other.getByRole('tab', { name: '设备经历' }).click()
    await expect(seen(other, /变更登记|使用登记/).first()).toBeVisible()
  })
})
