import { inspectionDevices } from '@shared/contract/application'
import { aDevice } from '../../../testing/devices'
import { inspectionCast } from '../../../testing/inspectionCast'
import { addPaper, anElevator, anInspectionDraft, anInspectionForm, attempt, go, inspectionCalls, must } from '../../../testing/inspections'

/** A boiler is inspected inside and outside, and tested for pressure, each in a period of its own. */
describe('an inspection: the items of boilers', () => {
  const { cast, inDays } = inspectionCast()

  it('takes a boiler once for each item at a time: inside and outside have periods of their own', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const equipmentId = '11103302002015019301'
    const boiler = { equclacode: '1000', categoryCode: '1100', varietyCode: '' }
    await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode: equipmentId, ...boiler })
    const applied = async (boilerItem: string) => {
      const form = anInspectionForm(cast.institute, cast.owner, { equclacode: '1000', boilerItem }, [anElevator({ equipmentId, ...boiler })])
      const { id } = await anInspectionDraft(cast.service, cast.institute, cast.owner, form)
      return attempt(cast.service, cast.owner, 'commit', id)
    }
    for (const item of ['1', '2']) expect(await applied(item)).toMatchObject({ success: true })
    expect(await applied('3')).toMatchObject({ fieldErrors: [{ field: 'boilerItem' }] })
    expect(await applied('2')).toMatchObject({ fieldErrors: [{ message: expect.stringMatching(/已在 BJ\d+ 中报检/) }] })
    const open = async (boilerItem: string) => {
      const query = { applyKind: '01', equclacode: '1000', boilerItem, devices: equipmentId }
      return must(await cast.service.call(inspectionDevices, { query }, cast.owner)).list.filter(({ message }) => message.includes('尚未办结')).length
    }
    // Until an item is chosen, any of them may be meant.
    expect([await open('1'), await open('3'), await open('')]).toEqual([1, 0, 1])
  })

  it('suggests the item that boilers are due for, where it is the same for all', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const boiler = { useUnitId, useUnitUscc, equclacode: '1000', categoryCode: '1100', varietyCode: '' }
    const [external, internal] = ['11103302002015019401', '11103302002015019402']
    const done = (outside: number, inside: number) => ({ externalInspectionDate: inDays(outside), internalInspectionDate: inDays(inside) })
    await aDevice(cast.service, { ...boiler, ...done(-350, -400), registrationCode: external })
    await aDevice(cast.service, { ...boiler, ...done(-10, -720), registrationCode: internal })
    const suggested = async (devices: string, applyKind = '01') =>
      must(await cast.service.call(inspectionDevices, { query: { applyKind, equclacode: '1000', devices } }, cast.owner)).suggested?.boilerItem
    expect([await suggested(external), await suggested(internal)]).toEqual(['2', '1'])
    expect([await suggested(`${external},${internal}`), await suggested(external, '07')]).toEqual(['', undefined])
  })

  it('refuses the item of a boiler only where the form asks for one', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const devices = '11103302002015019501'
    const boiler = { equclacode: '1000', categoryCode: '1100', varietyCode: '', inspectionConclusion: '02' }
    await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode: devices, ...boiler })
    const refused = async (asked: { applyKind: string; equclacode?: string; boilerItem?: string }) =>
      must(await cast.service.call(inspectionDevices, { query: { devices, ...asked } }, cast.owner)).list.map(({ field }) => field)
    // A pressure test of a boiler whose inside can be inspected, and a 复检 that has to name its item.
    for (const asked of [{ applyKind: '01', boilerItem: '3' }, { applyKind: '07' }]) {
      expect(await refused({ ...asked, equclacode: '1000' })).toContain('boilerItem')
      for (const equclacode of ['', '3000']) expect(await refused({ ...asked, equclacode })).not.toContain('boilerItem')
    }
    expect(await refused({ applyKind: '07', equclacode: '3000' })).toContain('devices.0.equipmentId')
  })

  it('asks nothing about an item of a boiler that is not late, whatever its other items are', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const equipmentId = '11103302002015019302'
    const kind = { equclacode: '1000', categoryCode: '1100', varietyCode: '' }
    const done = { internalInspectionDate: inDays(-30), externalInspectionDate: inDays(-800), nextInspectionDate: inDays(-435) }
    await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode: equipmentId, ...kind, ...done })
    const beyond = async (boilerItem: string) => {
      const query = { applyKind: '01', equclacode: '1000', boilerItem, devices: equipmentId }
      return must(await cast.service.call(inspectionDevices, { query }, cast.owner)).fields.beyondLimit
    }
    expect([await beyond('1'), await beyond('2')]).toEqual(['0', '1'])
    const draft = (boilerItem: string) => {
      const row = anElevator({ equipmentId, ...kind, nextInspectionDate: inDays(-435) })
      return anInspectionDraft(cast.service, cast.institute, cast.owner, anInspectionForm(cast.institute, cast.owner, { ...kind, boilerItem }, [row]))
    }
    const outside = await draft('2')
    await addPaper(cast.service, cast.owner, outside.id, 'AUTHORITY_OPINION')
    expect(await attempt(cast.service, cast.owner, 'commit', outside.id)).toMatchObject({ fieldErrors: [{ field: 'overdueReason' }] })
    const inside = await draft('1')
    expect(await go(cast.service, cast.owner, 'commit', inside.id)).toMatchObject({ status: '20' })
    const { list } = must(await cast.service.call(inspectionCalls.checks, { params: { id: inside.id } }, cast.institute.acceptor))
    expect(list.find(({ key }) => key === 'overdue')).toMatchObject({ ok: true })
  })
})
