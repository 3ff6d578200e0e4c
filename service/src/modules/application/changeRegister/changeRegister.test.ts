import { changeRegister } from '@shared/contract/application'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { changeRegisterCast } from '../../../testing/changeRegisterCast'
import { must } from '../../../testing/inspections'
import { recordViewOf } from '../../../workflow/detail'
import { theSystem } from '../../../workflow/parties'
import { findVisible } from '../../../workflow/record'
import { changeRegisterBehaviour } from './changeRegister'

/** What each kind of 变更登记 does to the archive over HTTP, and how it is voided. */
describe('变更登记', () => {
  const { cast, calls, dayIn, nextNumber, device, saved, standing, take, done, granted, archive, certificates } = changeRegisterCast()

  interface Case {
    is: FormRow
    asks: FormRow
    corrections?: FormRow[]
    becomes: FormRow
    /** Category under which the certificate is reissued. */
    category?: string
  }
  const place = { newAreaCode: '330203', newUsePlaceDetail: '示例路300号' }
  const cases = (): Readonly<Record<string, Case>> => ({
    '01': {
      is: {},
      asks: { changeDate: dayIn(-10), supervisionDate: dayIn(-10), supervisionReportNo: 'GZ-1', alterationUnit: '示例改造有限公司' },
      corrections: [{ item: 'ratedLoad', newValue: '1350' }],
      becomes: { constructionUnit: '示例改造有限公司', inspectionKind: '02', inspectionDate: dayIn(-10), cycleBaseDate: dayIn(-10), ratedLoad: '1350' },
      category: '03',
    },
    '02': {
      is: { useSite: '一车间' },
      asks: place,
      becomes: { useAreaCode: '330203', usePlaceDetail: '示例路300号', useSite: '', useStatus: '10' },
      category: '07',
    },
    '04': { is: { useUnitName: '旧名称有限公司' }, asks: { allDevices: '0' }, becomes: { useUnitName: cast.unit.unitName }, category: '04' },
    '05': { is: { designLife: '10' }, asks: { usableTo: dayIn(1000) }, becomes: { lifeExpireDate: dayIn(1000) }, category: '08' },
    '06': {
      is: { useSite: '一车间' },
      asks: place,
      becomes: { useAreaCode: '330203', usePlaceDetail: '示例路300号', useSite: '' },
      category: '05',
    },
    '11': { is: {}, asks: { stopFrom: cast.today }, becomes: { useStatus: '20', stopDate: cast.today } },
    '12': { is: { useStatus: '20', stopDate: dayIn(-50) }, asks: { restartDate: cast.today }, becomes: { useStatus: '10', stopDate: '' }, category: '02' },
    '13': { is: {}, asks: { scrapWay: '1' }, becomes: { useStatus: '30', scrapDate: cast.today } },
    '14': { is: { maintenanceUnitName: '旧维保有限公司' }, asks: {}, becomes: { useStatus: '40', cancelDate: cast.today, maintenanceUnitName: '' } },
    '21': {
      is: { maintenanceUnitName: '旧维保有限公司', maintenanceContact: '王测试', maintenanceContractNo: 'HT-1' },
      asks: { newMaintenanceUnit: '新维保有限公司', newContractNo: 'HT-2', newContractStart: dayIn(-1), newContractEnd: dayIn(300) },
      becomes: { maintenanceUnitName: '新维保有限公司', maintenanceContractNo: 'HT-2', maintenanceContact: '', maintenanceContractEnd: dayIn(300) },
    },
    '31': { is: {}, asks: {}, corrections: [{ item: 'model', newValue: 'SL-2000' }], becomes: { model: 'SL-2000' } },
  })

  it.each(['01', '02', '04', '05', '06', '11', '12', '13', '14', '21', '31'])(
    '%s writes the archive, says what it was, and takes it back',
    async (changeType) => {
      const given = cases()[changeType]
      if (!given) throw new Error(`No case ${changeType}`)
      const number = nextNumber()
      const id = await device(number, given.is)
      const before = await archive(cast.owner, id)
      const application = await granted({ changeType, ...given.asks }, [number], given.corrections)
      expect(await archive(cast.owner, id)).toMatchObject(given.becomes)
      if (given.category)
        expect(await archive(cast.owner, id)).toMatchObject({ registrationCategory: given.category, useCertDate: cast.today, useCertNo: before?.useCertNo })
      else expect((await archive(cast.owner, id))?.useCertDate ?? '').toBe(before?.useCertDate ?? '')
      const history = await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner)
      const { number: applied } = await standing(application)
      expect(history).toMatchObject({ success: true, data: { list: [{ reason: expect.stringContaining(applied) }] } })
      const timeline = await cast.service.call(equipmentEndpoints.timeline, { query: { id } }, cast.owner)
      expect(timeline.success && timeline.data.list).toContainEqual(expect.objectContaining({ kind: 'application', number: applied }))
      // Within the same minute too, the change by the application comes above its submission.
      expect(timeline.success && timeline.data.list[0]).toMatchObject({ kind: 'changed', text: expect.stringContaining(applied) })
      const detail = await cast.service.call(calls.detail, { params: { id: application } }, cast.registrar)
      expect(detail.success && detail.data.form.tables.devices?.[0]?.after).not.toBe('')
      await done(cast.registrar, application, 'void')
      const restored = await archive(cast.owner, id)
      for (const key of Object.keys(given.becomes)) expect([key, restored?.[key] ?? '']).toEqual([key, before?.[key] ?? ''])
    },
  )

  const isListed = async (list: 'timeout' | 'aboutExpire' | 'nonUse', keyword: string, tab?: string) => {
    const answer = await cast.service.call(equipmentListEndpoints[list].list, { query: { pageNo: 1, pageSize: 10, keyword, ...(tab && { tab }) } }, cast.owner)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.list.length > 0
  }

  it('stops and starts a device, and the lists of what is due follow', async () => {
    const number = nextNumber()
    await device(number)
    expect([await isListed('aboutExpire', number), await isListed('nonUse', number, 'stopped')]).toEqual([true, false])
    await granted({ changeType: '11', stopFrom: cast.today }, [number])
    expect([await isListed('aboutExpire', number), await isListed('nonUse', number, 'stopped')]).toEqual([false, true])
    await granted({ changeType: '12', restartDate: cast.today }, [number])
    expect([await isListed('aboutExpire', number), await isListed('nonUse', number, 'stopped')]).toEqual([true, false])
  })

  it('may make a move void although the unit has given the device a site at its new place', async () => {
    const number = nextNumber()
    const id = await device(number, { useSite: '一车间' })
    const application = await granted({ changeType: '02', ...place }, [number])
    const { row } = must(await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, cast.owner))
    must(await cast.service.call(equipmentEndpoints.update, { body: { id, version: row.version, fields: { useSite: '新厂区' }, reason: '移装' } }, cast.owner))
    await done(cast.registrar, application, 'void')
    expect((await archive(cast.owner, id))?.useSite).toBe('一车间')
  })

  it('tells the registrar of a move whether the device has passed an inspection since', async () => {
    const checked = async (inspectionDate: string) => {
      const number = nextNumber()
      await device(number, { inspectionDate })
      const application = await saved(cast.owner, { changeType: '02', ...place, changeDate: dayIn(-2) }, [number])
      await done(cast.owner, application, 'commit')
      const { list } = must(await cast.service.call(calls.checks, { params: { id: application } }, cast.registrar))
      return list.filter(({ key }) => key === 'moved').map(({ ok, detail }) => [ok, detail])
    }
    expect(await checked(dayIn(-2))).toEqual([[true, expect.any(String)]])
    expect(await checked(dayIn(-100))).toEqual([[false, `移装日期 ${dayIn(-2)}，档案中最近一次检验 ${dayIn(-100)}`]])
  })

  it('ends an application that was returned and never completed, and frees its device for another', async () => {
    const number = nextNumber()
    await device(number)
    const stop = () => saved(cast.owner, { changeType: '11', stopFrom: cast.today }, [number])
    const [returned, second] = [await stop(), await stop()]
    await done(cast.owner, returned, 'commit')
    await done(cast.registrar, returned, 'accept', 'reject')
    expect(await take(cast.owner, second, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE' })
    expect(await take(cast.owner, returned, 'refuse')).toMatchObject({ errorCode: 'FORBIDDEN' })
    await done(cast.registrar, returned, 'refuse')
    await done(cast.owner, second, 'commit')
  })

  it('renames all devices of a unit in one application, and those alone', async () => {
    const renamed = await cast.service.aUnit({ unit_type: '1', area_code: '330212' })
    const who = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit: renamed }))
    const held = { useUnitId: renamed.id, useUnitUscc: renamed.uscc }
    const own = [nextNumber(), nextNumber()]
    const ids = await Promise.all(own.map((number) => device(number, { ...held, useUnitName: '旧名称有限公司' })))
    const untouched = await device(nextNumber(), { ...held, useUnitName: renamed.unitName })
    const drafts = await Promise.all([0, 1].map(() => saved(who, { changeType: '04', allDevices: '1' }, [])))
    const answers = await Promise.all(drafts.map((id) => take(who, id, 'commit')))
    const [application = '', other] = drafts.filter((_, place) => answers[place]?.success)
    const [second = ''] = drafts.filter((id) => id !== application)
    expect([application, other]).toEqual([expect.stringMatching(/./), undefined])
    // All of them are asked for: the same of one by its number would be decided twice.
    const one = await saved(who, { changeType: '04', allDevices: '0' }, own.slice(0, 1))
    expect(await take(who, one, 'commit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('尚未办结') })
    expect((await cast.service.call(calls.detail, { params: { id: application } }, who)).success).toBe(true)
    expect(await take(who, second, 'commit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('尚未办结') })
    await done(cast.registrar, application, 'accept', 'audit')
    for (const id of ids) expect((await archive(who, id))?.useUnitName).toBe(renamed.unitName)
    const rows = await cast.service.db.system(({ db }) =>
      db
        .selectFrom('equipment_change')
        .select('equipment_id')
        .where('equipment_id', 'in', [...ids, untouched])
        .execute(),
    )
    expect(rows.map(({ equipment_id }) => equipment_id).sort()).toEqual([...ids].sort())
    expect(await take(who, second, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'allDevices' }] })
  })

  it('reissues the certificates there are: a device that was never registered is renamed without one', async () => {
    const before = { useUnitName: '旧名称有限公司' }
    const unregistered = { ...before, useStatus: '00', useCertNo: '' }
    const [registered, waiting, another] = [nextNumber(), nextNumber(), nextNumber()]
    await device(registered, before)
    for (const number of [waiting, another]) await device(number, unregistered)
    const receipt = (id: string) =>
      cast.service.db.system(async (connection) => {
        const record = await findVisible(connection, changeRegister, theSystem, id)
        return JSON.stringify(changeRegisterBehaviour.documents?.receipt?.(await recordViewOf(connection, changeRegister, record, cast.service.clock.now())))
      })
    const offered = async (id: string) => {
      const { data } = await cast.service.call(calls.detail, { params: { id } }, cast.owner)
      return data?.documents.map(({ key }) => key)
    }
    const alone = await granted({ changeType: '04', allDevices: '0' }, [waiting])
    expect(await offered(alone)).toEqual(['form', 'receipt'])
    expect(await receipt(alone)).not.toContain('换发')
    const together = await granted({ changeType: '04', allDevices: '0' }, [registered, another])
    expect(await offered(together)).toEqual(['form', 'receipt', 'certificate'])
    expect(await receipt(together)).toContain('换发')
    const certificate = JSON.stringify(await certificates(together))
    expect([certificate.includes(registered), certificate.includes(another)]).toEqual([true, false])
  })

  it('takes nothing back that was built on', async () => {
    const number = nextNumber()
    const id = await device(number)
    const stop = await granted({ changeType: '11', stopFrom: cast.today }, [number])
    await granted({ changeType: '12', restartDate: cast.today }, [number])
    expect(await take(cast.registrar, stop, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('不能作废') })
    expect((await archive(cast.owner, id))?.useStatus).toBe('10')
  })

  it('takes no certificate back for which another was issued since', async () => {
    const number = nextNumber()
    const id = await device(number, { useUnitName: '旧名称有限公司', designLife: '10' })
    const rename = await granted({ changeType: '04', allDevices: '0' }, [number])
    const extension = await granted({ changeType: '05', usableTo: dayIn(1000) }, [number])
    expect(await take(cast.registrar, rename, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('不能作废') })
    expect((await archive(cast.owner, id))?.registrationCategory).toBe('08')
    await done(cast.registrar, extension, 'void')
    expect((await archive(cast.owner, id))?.registrationCategory).toBe('04')
    await done(cast.registrar, rename, 'void')
    expect((await archive(cast.owner, id))?.useUnitName).toBe('旧名称有限公司')
  })
})
