import { equipmentEndpoints } from '@shared/contract/equipment'
import { must } from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'
import { asOwner } from '../../../testing/testDatabase'
import { useRegistrationCast } from '../../../testing/useRegistrationCast'

/** Registration by set of a device the archive has: as what it may be registered, what that writes, and what voiding gives back. */
describe('registration by set of a device in the archive', () => {
  const { cast, calls, registrar, rowOf, take, done, begin, detailOf, filled, aNew, inArchive, dayIn, rewrite, begunFor, archive } = useRegistrationCast()

  it('shows a change beside the archive, writes it, keeps the number, and gives everything back when it is made void', async () => {
    const equipmentId = await inArchive({ useStatus: '10', useCertNo: '梯11浙B00777(20)', ratedLoad: '1000', safetyManagerMobile: '13000000001' })
    const begun = await begin({ registrationCategory: '03', equipmentId })
    if (!begun.success) throw new Error(begun.errorMsg)
    const { id } = begun.data
    expect((await detailOf(id)).form.fields).toMatchObject({ ratedLoad: '1000', registrationCategory: '03', useUnitName: cast.unit.unitName })
    await filled(id, { ratedLoad: '1350' })
    const seen = (await detailOf(id)).comparison
    expect([seen?.label, seen?.fields.ratedLoad]).toEqual(['设备档案', '1000'])
    expect(seen?.changes).toContainEqual({ field: 'ratedLoad', label: '额定载重量', before: '1000', after: '1350' })
    await done(cast.owner, id, 'commit')
    // Changed since the form was begun, and left in it as it was then: what is newer stays.
    const { row } = must(await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: equipmentId } }, cast.owner))
    const later = { safetyManagerMobile: '13000000002' }
    must(await cast.service.call(equipmentEndpoints.update, { body: { id: equipmentId, version: row.version, fields: later, reason: '人员变动' } }, cast.owner))
    // Numbers masked for the handler are compared unmasked: equal ones are no change.
    const judged = (await detailOf(id, registrar())).comparison?.changes ?? []
    expect(judged.map(({ field }) => field)).toContain('ratedLoad')
    expect(judged.map(({ field }) => field)).not.toContain('safetyManagerMobile')
    // The declaration and its author belong to the application only: they are no changes of the device.
    const ofApplication = ['ownerIsPerson', 'declared', 'fillPerson', 'fillDate']
    expect(judged.filter(({ field }) => ofApplication.includes(field))).toEqual([])
    expect(Object.keys(seen?.fields ?? {}).filter((key) => ofApplication.includes(key))).toEqual([])
    await done(registrar(), id, 'accept', 'audit')
    expect((await detailOf(id)).form.fields.written).toContain('额定载重量：1000 → 1350')
    expect((await detailOf(id)).comparison).toBeUndefined()
    expect(await archive(equipmentId)).toMatchObject({ ratedLoad: '1350', useCertNo: '梯11浙B00777(20)', registrationCategory: '03', ...later })
    await done(registrar(), id, 'void')
    expect(await archive(equipmentId)).toMatchObject({ ratedLoad: '1000', useCertNo: '梯11浙B00777(20)', useStatus: '10' })
  })

  it('shows that a telephone number was changed where only masked digits differ', async () => {
    const equipmentId = await inArchive({ useStatus: '10', useCertNo: '梯11浙B00778(20)', safetyManagerMobile: '13000000001' })
    const id = await begunFor(equipmentId, '03', { safetyManagerMobile: '13099990001' })
    await done(cast.owner, id, 'commit')
    const label = { field: 'safetyManagerMobile', label: '移动电话' }
    expect((await detailOf(id)).comparison?.changes).toContainEqual({ ...label, before: '13000000001', after: '13099990001' })
    const { comparison } = await detailOf(id, registrar())
    expect(comparison?.changes).toContainEqual({ ...label, before: '130****0001', after: '130****0001（已修改）' })
  })

  it('is not taken back once the device was registered for something else since', async () => {
    const first = await aNew()
    await done(cast.owner, first, 'commit')
    await done(registrar(), first, 'accept', 'audit')
    const equipmentId = (await rowOf(first)).form.fields.equipmentId ?? ''
    const begun = await begin({ registrationCategory: '03', equipmentId })
    if (!begun.success) throw new Error(begun.errorMsg)
    await filled(begun.data.id)
    await done(cast.owner, begun.data.id, 'commit')
    await done(registrar(), begun.data.id, 'accept', 'audit')
    expect(await take(registrar(), first, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('此后又有变更') })
    expect(await archive(equipmentId)).toMatchObject({ useStatus: '10', registrationCategory: '03' })
    await done(registrar(), begun.data.id, 'void')
    await done(registrar(), first, 'void')
    expect(await archive(equipmentId)).toMatchObject({ useStatus: '90' })
  })

  it('begins nothing that cannot be registered so, and says why', async () => {
    const other = await cast.service.aUnit({ unit_type: '1', area_code: '330212' })
    const theirs = await inArchive({ useUnitId: other.id, useUnitUscc: other.uscc, useUnitName: other.unitName, useStatus: '10' })
    const waiting = await inArchive({ useStatus: '00' })
    const inUse = await inArchive({ useStatus: '10' })
    const scrapped = await inArchive({ useStatus: '30' })
    const refusal = async (about: Parameters<typeof begin>[0]) => {
      const answer = await begin(about)
      return answer.success ? 'begun' : answer.errorMsg
    }
    expect(await refusal({ registrationCategory: '03', equipmentId: theirs })).toMatch('不存在')
    expect(await refusal({ registrationCategory: '03', equipmentId: waiting })).toMatch('新设备首次启用')
    expect(await refusal({ registrationCategory: '01', equipmentId: waiting })).toBe('begun')
    expect(await refusal({ registrationCategory: '01', equipmentId: inUse })).toMatch('已办理使用登记')
    expect(await refusal({ registrationCategory: '02', equipmentId: inUse })).toMatch('没有停用')
    expect(await refusal({ registrationCategory: '03', equipmentId: scrapped })).toMatch('已报废')
    expect(await refusal({ registrationCategory: '03', equclacode: '3000' })).toMatch('从设备档案选择')
    expect(await refusal({ equclacode: 'F000' })).toMatch('选择设备种类')
  })

  it('puts a stopped device back in use only as 启用 does: inspected if that fell due, or if an elevator was out of use for a year', async () => {
    const inspected = { installSupervisionDate: '2020-01-02', inspectionKind: '05', inspectionConclusion: '01' }
    const old = { inspectionDate: '2020-06-01', inspectionReportNo: 'OLD-1', delayToDate: dayIn(-30) }
    const lapsed = await inArchive({ ...inspected, ...old, useStatus: '20', stopDate: dayIn(-900) })
    // The form has the old report from the archive.
    expect(await take(cast.owner, await begunFor(lapsed, '02'), 'commit')).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
      errorMsg: expect.stringContaining('停用后启用检验'),
    })
    const again = await begunFor(lapsed, '02', { inspectionDate: dayIn(-5), inspectionReportNo: 'NEW-1' })
    await done(cast.owner, again, 'commit')
    await done(registrar(), again, 'accept', 'audit')
    expect(await archive(lapsed)).toMatchObject({ useStatus: '10', stopDate: '', inspectionReportNo: 'NEW-1', delayToDate: '' })

    const delayed = { ...inspected, delayToDate: dayIn(20), inspectionDate: dayIn(-400), inspectionReportNo: 'OLD-2' }
    const short = await inArchive({ ...delayed, useStatus: '20', stopDate: dayIn(-100) })
    const id = await begunFor(short, '02')
    await done(cast.owner, id, 'commit')
    await done(registrar(), id, 'accept')
    const checked = async () => must(await cast.service.call(calls.checks, { params: { id } }, registrar())).list.find(({ key }) => key === 'device')
    expect(await checked()).toMatchObject({ ok: true })
    // The year is over by the day of the decision.
    await rewrite(short, { stopDate: dayIn(-380) })
    expect(await checked()).toMatchObject({ ok: false, text: expect.stringContaining('停用满一年') })
    expect(await take(registrar(), id, 'audit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('停用满一年') })
    expect(await archive(short)).toMatchObject({ useStatus: '20' })
  })

  it('registers no move of a device beyond its design life', async () => {
    const worn = await inArchive({ manufactureDate: '2005-01-05', designLife: '15' })
    expect(await take(cast.owner, await begunFor(worn, '07'), 'commit')).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
      errorMsg: expect.stringContaining('设计使用年限已于 2020-01-05 届满'),
    })
  })

  it('says until when a device beyond its design life may be used, writes that, and takes it back', async () => {
    const old = { useStatus: '10', manufactureDate: '2005-01-01', designLife: '15' }
    const equipmentId = await inArchive(old)
    const shortly = await begunFor(equipmentId, '08', { ...old, usableTo: '2019-12-31' })
    expect(await take(cast.owner, shortly, 'commit')).toMatchObject({ success: false, errorMsg: '允许继续使用的日期应晚于设计使用年限届满的 2020-01-01' })
    const id = await begunFor(equipmentId, '08', { ...old, usableTo: dayIn(700) })
    await done(cast.owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    expect(await archive(equipmentId)).toMatchObject({ lifeExtendedTo: dayIn(700), lifeExpireDate: dayIn(700) })
    await done(registrar(), id, 'void')
    expect((await archive(equipmentId)).lifeExtendedTo ?? '').toBe('')
  })

  it('grants no further use without its last day, which forms submitted before did not ask for, and leaves the one the archive has', async () => {
    const old = { useStatus: '10', manufactureDate: '2005-01-01', designLife: '15' }
    const equipmentId = await inArchive({ ...old, lifeExtendedTo: dayIn(100) })
    const missing = await begunFor(equipmentId, '08', { ...old, usableTo: '' })
    expect(await take(cast.owner, missing, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'usableTo' }] })
    const id = await begunFor(equipmentId, '08', { ...old, usableTo: dayIn(700) })
    await done(cast.owner, id, 'commit')
    for (const [table, key] of [
      ['application', 'id'],
      ['application_revision', 'application_id'],
    ]) {
      await asOwner(cast.service.address, `update ${table} set form = form #- '{fields,usableTo}' where ${key} = '${id}'`)
    }
    const why = '没有填写允许继续使用至，请退回补正'
    const { list } = must(await cast.service.call(calls.checks, { params: { id } }, registrar()))
    expect(list.find(({ key }) => key === 'device')).toMatchObject({ ok: false, text: why })
    await take(registrar(), id, 'accept')
    expect(await take(registrar(), id, 'audit')).toMatchObject({ success: false, errorMsg: why })
    expect(await archive(equipmentId)).toMatchObject({ lifeExtendedTo: dayIn(100) })
  })

  it('leaves a stopped device stopped when it is registered for something else, whether granted or made void', async () => {
    const stop = { useStatus: '20', stopDate: dayIn(-50) }
    const equipmentId = await inArchive({ ...stop, useCertNo: '梯11浙B00779(20)', ratedLoad: '1000' })
    const id = await begunFor(equipmentId, '04', { ratedLoad: '1350' })
    await done(cast.owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    expect(await archive(equipmentId)).toMatchObject({ ...stop, ratedLoad: '1350', registrationCategory: '04' })
    await rewrite(equipmentId, { useStatus: '30' })
    expect(await take(registrar(), id, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('此后又有变更') })
    await rewrite(equipmentId, { useStatus: '20' })
    await done(registrar(), id, 'void')
    expect(await archive(equipmentId)).toMatchObject({ ...stop, ratedLoad: '1000' })
  })

  it('says before the decision that the archive has the device elsewhere than the application: in another city, or another county', async () => {
    // Of both places an authority works with the portal.
    await cast.service.aUnit({ kind: 'authority', area_code: '330100' })
    const county = await cast.service.signIn(
      await cast.service.anAccount({ roles: ['7'], unit: await cast.service.aUnit({ kind: 'authority', area_code: '330203' }) }),
    )
    const begun = must(await begin({ registrationCategory: '03', equipmentId: await inArchive({ useStatus: '10', useAreaCode: '330212' }) }))
    await filled(begun.id, { useAreaCode: '330102' })
    const refused = [{ field: 'useAreaCode', message: expect.stringContaining('与设备档案所在的城市不一致') }]
    expect(await take(cast.owner, begun.id, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: refused })
    await filled(begun.id, { useAreaCode: '330203' })
    await done(cast.owner, begun.id, 'commit')
    const checked = async (who: SignedIn) =>
      must(await cast.service.call(calls.checks, { params: { id: begun.id } }, who)).list.find(({ key }) => key === 'device')
    expect(await checked(county)).toMatchObject({ ok: false, text: '设备档案不在本机关辖区' })
    expect(await checked(registrar())).toMatchObject({ ok: true })
  })
})
