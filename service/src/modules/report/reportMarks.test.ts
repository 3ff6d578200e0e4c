import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { loadTest, selfDetection } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { after, days, wireDate } from '../../clock'
import { aReport } from '../../testing/devices'
import { aCreditCode, type UnitFixture } from '../../testing/fixtures'
import { startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { linkDevicesToUnit } from '../equipment/archive/linkDevices'
import { changeDevice } from '../equipment/archive/writeArchive'
import { markCode, reportCode } from './codes'

/** What 扫码核验 says of a 使用标志 printed from a report, whatever becomes of the device. */
describe('a mark printed from a report', () => {
  let service: TestService
  let unit: UnitFixture
  let other: UnitFixture
  beforeAll(async () => {
    service = await startTestService()
    unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    other = await service.aUnit({ unit_type: '1', area_code: '330212' })
  })
  afterAll(() => service.close())

  const dayIn = (count: number) => wireDate(after(service.clock.now(), days(count)))
  const check = async (number: string, code: string) => (await service.call(documentCheckEndpoints.check, { body: { number, code } })).data
  let marks = 0
  /** A device with a valid report, and the codes on its papers. @param options.former the report is from before marks had a code of their own */
  async function marked({ former = false } = {}) {
    marks += 1
    const reportNo = `MARK-${marks}`
    const useCertNo = `梯11浙B6000${marks}(26)`
    const institute = await service.aUnit({ kind: 'inspection' })
    const device: FormRow = {
      useUnitId: unit.id,
      useUnitUscc: unit.uscc,
      useUnitName: unit.unitName,
      useCertNo,
      factoryNo: `M-${marks}`,
      installSupervisionDate: '2015-05-10',
      cycleBaseDate: '2015-05-10',
      inspectionKind: '05',
      inspectionDate: dayIn(-10),
      inspectionConclusion: '01',
      inspectionReportNo: reportNo,
      delayToDate: dayIn(100),
    }
    await aReport(service, device, reportNo, institute.id)
    const { id, equipment_id } = await service.db.system(({ db }) =>
      db.selectFrom('inspection_report').select(['id', 'equipment_id']).where('report_no', '=', reportNo).executeTakeFirstOrThrow(),
    )
    if (former) await asOwner(service.address, `update inspection_report set code_on_marks = true where id = '${id}'`)
    const { signingKey } = service.context
    return { reportNo, useCertNo, equipmentId: equipment_id ?? '', code: markCode(signingKey, id, unit.id), ofReport: reportCode(signingKey, id), id }
  }
  const change = (equipmentId: string, fields: FormRow) =>
    service.db.system(async (connection) => {
      const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', equipmentId).executeTakeFirstOrThrow()
      const archive = { fields: { ...device.archive.fields, ...fields }, tables: { ...device.archive.tables } }
      await changeDevice(connection, { ...device, relation: 'assigned' }, archive, { caller: undefined, reason: '变更', now: service.clock.now() })
    })

  it('is found by the number of its report and by that at its head, with its own code alone, and shows what the archive says', async () => {
    const [mark, another] = [await marked({ former: true }), await marked()]
    for (const number of [mark.reportNo, mark.useCertNo]) {
      const found = await check(number, mark.code)
      expect(found).toMatchObject({ title: '特种设备使用标志', number: mark.useCertNo, unitName: unit.unitName, superseded: false, statusName: '有效' })
      expect(found?.paperNumber).toBe(`使用登记证编号：${mark.useCertNo}`)
      expect(JSON.stringify(found?.blocks)).toContain(mark.reportNo)
      expect(await check(number, another.code)).toBeUndefined()
    }
    expect(await check(mark.reportNo, mark.ofReport)).toMatchObject({ title: '特种设备检验报告', superseded: false, note: '' })
    // One printed before marks had a code of their own bears that of its report.
    expect(await check(mark.useCertNo, mark.ofReport)).toMatchObject({ title: '特种设备使用标志', superseded: false })
  })

  it.each<[what: string, change: () => FormRow, why: string]>([
    ['scrapped', () => ({ useStatus: '30' }), '报废'],
    ['stopped', () => ({ useStatus: '20' }), '停用'],
    ['overdue', () => ({ delayToDate: dayIn(-1) }), '届满'],
    ['inspected again', () => ({ inspectionReportNo: 'LATER-1', inspectionDate: dayIn(-1) }), '最近一次'],
  ])('is outdated once its device is %s, while its report is what it was', async (_, fields, why) => {
    const mark = await marked({ former: true })
    await change(mark.equipmentId, fields())
    const outdated = { superseded: true, statusName: '失效', note: expect.stringContaining(why) }
    for (const number of [mark.reportNo, mark.useCertNo]) expect(await check(number, mark.code)).toMatchObject(outdated)
    expect(await check(mark.useCertNo, mark.ofReport)).toMatchObject(outdated)
    expect(await check(mark.reportNo, mark.ofReport)).toMatchObject({ title: '特种设备检验报告', superseded: false, note: expect.stringContaining(why) })
  })

  it('is not spoken of by a report of later than marks have a code of their own, whatever becomes of the device', async () => {
    const { equipmentId, reportNo, useCertNo, ofReport, code } = await marked()
    await change(equipmentId, { useStatus: '30' })
    expect(await check(reportNo, ofReport)).toMatchObject({ title: '特种设备检验报告', superseded: false, note: '' })
    expect(await check(useCertNo, ofReport)).toBeUndefined()
    expect(await check(useCertNo, code)).toMatchObject({ title: '特种设备使用标志', superseded: true })
  })

  it.each<[what: string, report: { inspection_kind?: string; conclusion?: string }]>([
    ['a load test', { inspection_kind: loadTest }],
    ['a 自行检测', { inspection_kind: selfDetection }],
    ['an inspection that failed', { conclusion: '03' }],
    ['an inspection with a restriction', { conclusion: '22' }],
  ])('is not spoken of where the report is of %s, which never gave one', async (_, of) => {
    const { id, reportNo, ofReport } = await marked({ former: true })
    await Promise.all(
      Object.entries(of).map(([column, value]) => asOwner(service.address, `update inspection_report set ${column} = '${value}' where id = '${id}'`)),
    )
    expect(await check(reportNo, ofReport)).toMatchObject({ title: '特种设备检验报告', superseded: false, note: '' })
  })

  it('is outdated once its device is another unit’s, whose own mark is valid', async () => {
    const mark = await marked({ former: true })
    service.clock.move(days(1))
    await change(mark.equipmentId, { useUnitId: other.id, useUnitUscc: other.uscc, useUnitName: other.unitName })
    expect(await check(mark.reportNo, mark.code)).toMatchObject({ superseded: true, note: expect.stringContaining('其他单位') })
    expect(await check(mark.useCertNo, mark.ofReport)).toMatchObject({ superseded: true, note: expect.stringContaining('使用单位') })
    expect(await check(mark.reportNo, markCode(service.context.signingKey, mark.id, other.id))).toMatchObject({ superseded: false, unitName: other.unitName })
  })

  it('stays valid when the unit it was printed for registers in the portal, until the device is passed on', async () => {
    const mark = await marked()
    const ofNoUnit = markCode(service.context.signingKey, mark.id, '')
    service.clock.move(days(1))
    const code = aCreditCode()
    await change(mark.equipmentId, { useUnitId: '', useUnitUscc: code, useUnitName: '宁波示例后来有限公司' })
    const made = await service.aUnit({ unit_type: '1', uscc: code })
    await service.db.system((connection) => linkDevicesToUnit(connection, made.id))
    expect(await check(mark.reportNo, ofNoUnit)).toMatchObject({ superseded: false })
    expect(await check(mark.reportNo, mark.code)).toMatchObject({ superseded: true, note: expect.stringContaining('其他单位') })
    service.clock.move(days(1))
    await change(mark.equipmentId, { useUnitId: other.id, useUnitUscc: other.uscc, useUnitName: other.unitName })
    expect(await check(mark.reportNo, ofNoUnit)).toMatchObject({ superseded: true, note: expect.stringContaining('其他单位') })
  })
})
