import { changeDevices, correctionColumns, onlineApplyNewrule, sentRows } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { changeRegisterCast } from '../../../testing/changeRegisterCast'
import { must } from '../../../testing/inspections'

/** What is said of the devices of a 变更登记 while they are chosen, and when it is submitted. */
describe('变更登记 of the devices that are chosen', () => {
  const { cast, calls, dayIn, nextNumber, device, saved, take, done, granted } = changeRegisterCast()

  it('says at the device what stands against a change, while it is chosen and when it is submitted', async () => {
    const [number, foreign, scrapped] = [nextNumber(), nextNumber(), nextNumber()]
    await device(number)
    await device(foreign, { useUnitId: cast.otherUnit.id, useUnitUscc: cast.otherUnit.uscc })
    await device(scrapped, { useStatus: '30' })
    const twins = await Promise.all([0, 1].map(() => saved(cast.owner, { changeType: '11', stopFrom: cast.today }, [number])))
    const answers = await Promise.all(twins.map((id) => take(cast.owner, id, 'commit')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'devices.0.equipmentId', message: expect.stringContaining('尚未办结') }],
    })
    // Another kind of change of the same device does not prevent this one.
    await done(cast.owner, await saved(cast.owner, { changeType: '31' }, [number], [{ item: 'model', newValue: 'SL-3000' }]), 'commit')
    const wrong = await saved(cast.owner, { changeType: '13', scrapWay: '2' }, [foreign, scrapped])
    expect(await take(cast.owner, wrong, 'commit')).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'devices.0.equipmentId' }, { field: 'devices.1.equipmentId' }],
    })
    const looked = await cast.service.call(changeDevices, { query: { changeType: '11', devices: [number, foreign].join() } }, cast.owner)
    expect(looked).toMatchObject({
      success: true,
      data: {
        fields: { deviceAreaCode: '330212' },
        list: [
          { field: 'devices.1.equipmentId', refuses: true },
          { field: 'devices.0.equipmentId', refuses: true },
        ],
      },
    })
    expect(looked.success && looked.data.fields.oldSnapshot).not.toContain(foreign)
  })

  it('shows no before and after of a device it cannot change, and names two that are called differently', async () => {
    const [running, standing] = [nextNumber(), nextNumber()]
    await device(running, { equipmentName: '液压乘客电梯' })
    await device(standing, { equipmentName: '载货电梯', useStatus: '20', stopDate: dayIn(-30) })
    const devicesIn = async (...asked: string[]) => {
      const looked = await cast.service.call(changeDevices, { query: { changeType: '11', stopFrom: cast.today, devices: asked.join() } }, cast.owner)
      if (!looked.success) throw new Error(looked.errorMsg)
      expect(looked.data.list).toMatchObject(asked.includes(standing) ? [{ field: 'devices.1.equipmentId', message: '设备停用，不能办理停用' }] : [])
      const snapshot: Record<string, FormRow> = JSON.parse(looked.data.fields.oldSnapshot ?? '{}')
      return asked.map((number) => [snapshot[number]?.equipmentName, snapshot[number]?.before, snapshot[number]?.after])
    }
    expect(await devicesIn(running, standing)).toEqual([
      ['液压乘客电梯', expect.stringContaining('使用状态：在用'), expect.stringContaining('使用状态：停用')],
      ['载货电梯', '', ''],
    ])
    const id = await saved(cast.owner, { changeType: '11', stopFrom: cast.today }, [running, standing])
    const listed = await cast.service.call(calls.list, { query: { view: 'own' } }, cast.owner)
    expect(listed.success && listed.data.list.find((row) => row.id === id)).toMatchObject({ equipmentName: '液压乘客电梯等', counts: { devices: 2 } })
  })

  it('tells who takes a device out of use that an inspection of it is under way, and that it is told late', async () => {
    const [inspected, idle] = [nextNumber(), nextNumber()]
    await device(inspected)
    await device(idle)
    await cast.service.db.system(({ db }) =>
      db
        .insertInto('application')
        .values(
          ['BJ-1', 'BJ-2'].map((number) => ({
            type: onlineApplyNewrule.key,
            status: '20',
            number,
            unit_id: cast.unit.id,
            applicant_id: cast.owner.account.id,
            form: JSON.stringify({ fields: { applyKind: '01' }, tables: { devices: [{ equipmentId: inspected }] } }),
            summary: JSON.stringify({ fields: {}, labels: {}, counts: {}, equipmentName: '', title: '' }),
            created_at: cast.service.clock.now(),
            updated_at: cast.service.clock.now(),
          })) as never,
        )
        .execute(),
    )
    const said = async (query: FormRow, ...devices: string[]) => {
      const answer = await cast.service.call(changeDevices, { query: { ...query, devices: devices.join() } }, cast.owner)
      return answer.data?.list.map(({ field, message }) => [field, message])
    }
    const underWay = ['devices.1.equipmentId', '有在办的报检 BJ-1、BJ-2，停用后不能检验；仍可提交，请在审核前办结或取消报检']
    expect(await said({ changeType: '11', stopFrom: cast.today }, idle, inspected)).toEqual([underWay])
    expect(await said({ changeType: '11', stopFrom: dayIn(-31) }, idle)).toEqual([['stopFrom', expect.stringContaining(`应在 ${dayIn(-1)} 前申请`)]])
    expect(await said({ changeType: '31' }, idle, inspected)).toEqual([])
    const move = { changeType: '02', newUsePlaceDetail: '示例路1号' }
    expect(await said({ ...move, newAreaCode: '330203' }, inspected)).toEqual([])
    const leaving = '有在办的报检 BJ-1、BJ-2，迁出本市后不能检验；仍可提交，请在审核前办结或取消报检'
    expect(await said({ ...move, newAreaCode: '330102' }, inspected)).toEqual([['devices.0.equipmentId', leaving]])
    const application = await saved(cast.owner, { changeType: '11', stopFrom: cast.today }, [inspected])
    await done(cast.owner, application, 'commit')
    const checks = await cast.service.call(calls.checks, { params: { id: application } }, cast.registrar)
    expect(checks.success && checks.data.list.find(({ key }) => key === 'inspection')).toMatchObject({
      ok: false,
      text: '1 台设备有在办的报检',
      detail: `曳引驱动乘客电梯（${inspected}）：BJ-1、BJ-2`,
    })
  })

  it('says nothing of what becomes of a device until the form says it', async () => {
    const number = nextNumber()
    await device(number)
    const after = async (query: FormRow) => {
      const looked = await cast.service.call(changeDevices, { query: { devices: number, changeDate: cast.today, ...query } }, cast.owner)
      if (!looked.success) throw new Error(looked.errorMsg)
      const snapshot: Record<string, FormRow> = JSON.parse(looked.data.fields.oldSnapshot ?? '{}')
      return snapshot[number]?.after
    }
    // Without a destination it must not be reported as leaving the city, nor without a name as having no owner.
    expect(await after({ changeType: '02' })).toBe('')
    expect(await after({ changeType: '02', newAreaCode: '330213', newUsePlaceDetail: '示例路2号' })).toContain('示例路2号')
    expect(await after({ changeType: '03' })).toBe('')
    const newUnit = { newUseUnitName: '宁波示例新使用单位', newUseUnitUscc: '91330200QQ00009990', newUseUnitAddress: '示例路3号' }
    expect(await after({ changeType: '03', ...newUnit })).toContain('使用单位名称：宁波示例新使用单位')
    // Typed values of an alteration are shown as soon as they are complete.
    const work = { alterationUnit: '宁波示例改造有限公司', alterationLicenceNo: 'TS3333001-2027', supervisionOrg: '示例检验院', supervisionReportNo: 'R1' }
    expect(await after({ changeType: '01', ...work })).toBe('')
    expect(await after({ changeType: '01', ...work, supervisionDate: cast.today })).toContain('宁波示例改造有限公司')
  })

  it('takes devices of one authority, and judges what is only offered with what is chosen', async () => {
    const [here, there] = [nextNumber(), nextNumber()]
    const registrationCode = '31103302002020097801'
    await device(here, { useAreaCode: '330212', registrationCode })
    await device(there, { useAreaCode: '330106' })
    const ask = async (devices: readonly string[], offered?: number) => {
      const answer = await cast.service.call(changeDevices, { query: { changeType: '06', stopFrom: cast.today, devices: devices.join(), offered } }, cast.owner)
      return answer.data?.list.map(({ field, message }) => [field, message])
    }
    const apart = (place: number) => [`devices.${place}.equipmentId`, '设备由不同的登记机关管理，请按所在地分开申请']
    expect(await ask(['', there, here], 2)).toEqual([])
    expect(await ask([here, there, here], 2)).toEqual([apart(1)])
    expect(await ask([here, there])).toEqual([apart(1)])
    expect(await ask([here, registrationCode])).toEqual([['devices.1.equipmentId', messages.sameDeviceAs(1)]])
  })

  it('corrects the capacity of a boiler, which shares its field with that of a crane', async () => {
    const number = nextNumber()
    const boiler = { equclacode: '1000', categoryCode: '1100', varietyCode: '', ratedCapacity: '4', ratedCapacityUnit: 'T' }
    await device(number, boiler)
    const application = await saved(cast.owner, { changeType: '31' }, [number], [{ item: 'ratedCapacity', newValue: '6' }])
    expect(await take(cast.owner, application, 'commit')).toMatchObject({ success: true })
  })

  it('reads a correction like the field of the archive, and writes it so', async () => {
    const number = nextNumber()
    const id = await device(number, { ratedLoad: '1000' })
    const corrections = [
      { item: 'manufactureDate', newValue: '2014年3月5日' },
      { item: 'ratedLoad', newValue: '１,３５０' },
      { item: 'registrationCode', newValue: '3110 3302 0020 2009 7802' },
    ]
    await granted({ changeType: '31' }, [number], corrections)
    const { archive } = await cast.service.db.system(({ db }) => db.selectFrom('equipment').select('archive').where('id', '=', id).executeTakeFirstOrThrow())
    expect(archive.fields).toMatchObject({ manufactureDate: '2014-03-05', ratedLoad: '1350', registrationCode: '31103302002020097802' })
    const same = await saved(cast.owner, { changeType: '31' }, [number], [{ item: 'manufactureDate', newValue: '2014/3/5' }])
    expect(await take(cast.owner, same, 'commit')).toMatchObject({ fieldErrors: [{ field: 'corrections.0.newValue', message: '与档案中的相同' }] })
  })

  it('corrects nothing into what the archive would not take', async () => {
    const [number, taken] = [nextNumber(), nextNumber()]
    await device(number)
    await device(taken)
    const application = await saved(
      cast.owner,
      { changeType: '31' },
      [number],
      [
        { item: 'manufactureDate', newValue: '去年' },
        { item: 'span', newValue: '12' },
        { item: 'equipmentCode', newValue: taken },
      ],
    )
    const answer = await take(cast.owner, application, 'commit')
    expect(answer.success ? [] : answer.fieldErrors?.map(({ field }) => field)).toEqual([
      'corrections.0.newValue',
      'corrections.1.item',
      'corrections.2.newValue',
    ])
  })

  it('shows what is corrected as it will be stored, and what cannot be at its row, while it is typed', async () => {
    const number = nextNumber()
    await device(number, { ratedLoad: '1000' })
    const typed = [
      { item: 'manufactureDate', newValue: '2014年3月5日' },
      { item: 'ratedLoad', newValue: '1250kg' },
      { item: 'vesselVolume', newValue: '12' },
      { item: 'model', newValue: '' },
    ]
    const query = { changeType: '31', changeDate: cast.today, devices: number, corrections: sentRows(typed, correctionColumns) }
    const { fields, list } = must(await cast.service.call(changeDevices, { query }, cast.owner))
    const { before, after } = JSON.parse(fields.oldSnapshot ?? '{}')[number]
    expect([before, after]).toEqual([expect.stringContaining('制造日期：2015-01-05'), expect.stringContaining('制造日期：2014-03-05')])
    expect([before, after]).toEqual([expect.stringMatching(/额定载重量.*1000/), expect.stringMatching(/额定载重量.*1250(?!kg)/)])
    expect(list).toMatchObject([{ field: 'corrections.2.item', message: '电梯的档案没有“容器容积”', refuses: true }])
    const broken = await cast.service.call(changeDevices, { query: { ...query, corrections: '[[1' } }, cast.owner)
    expect(must(broken).list).toEqual([])
  })
})
