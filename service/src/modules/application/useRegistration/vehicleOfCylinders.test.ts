import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { sql } from 'kysely'
import { aDevice } from '../../../testing/devices'
import { must } from '../../../testing/inspections'
import { registrationByUnitCast } from '../../../testing/registrationByUnitCast'
import { notOfVehicle, vehicleChecks, vehicleToldBy, vehicleWithout } from './vehicleOfCylinders'

const vehicle = { cylinderVin: 'LSVAA4182E2100001', cylinderPlateNo: '浙B12345' }

/** Registered before there was registration by vehicle, an archive says 以单位 whether or not the cylinders are those of a vehicle. */
it('knows the vehicle of cylinders by what their archive names, and leaves to the registrar what it does not say', () => {
  const [ofVehicle, ofNone] = [{ vehicleCylinders: '1', ...vehicle }, { vehicleCylinders: '0' }]
  const told = (fields: FormRow, archive: FormRow) =>
    notOfVehicle(fields, { registrationMode: 'UNIT', ...archive }) ?? vehicleChecks(fields, archive).map(({ text }) => text)
  expect([told(ofVehicle, vehicle), told(ofVehicle, { cylinderPlateNo: '浙B12345' }), told(ofNone, {})]).toEqual([[], [], []])
  expect(told({ ...ofVehicle, cylinderPlateNo: '浙B99999' }, vehicle)).toEqual([])
  const small = { cylinderVin: vehicle.cylinderVin.toLowerCase(), cylinderPlateNo: '浙b 12345' }
  expect([told(ofVehicle, small), told(ofVehicle, { ...small, cylinderVin: '' }), told({ ...ofVehicle, ...small }, vehicle)]).toEqual([[], [], []])
  expect(told(ofVehicle, { cylinderPlateNo: '浙B99999' })).toMatch(/另一辆车的，车牌号 浙B99999$/)
  expect(told(ofVehicle, { cylinderVin: 'LSVAA4182E2100002' })).toMatch(/另一辆车的，车辆VIN码 LSVAA4182E2100002$/)
  expect(told(ofNone, vehicle)).toMatch(/只能并入同一辆车的气瓶$/)
  expect(told(ofVehicle, {})).toEqual(['使用登记证的档案没有记车辆，请核对证上的气瓶是不是这辆车的'])
  const after = (fields: FormRow, ...registered: FormRow[]) => notOfVehicle(fields, { registrationMode: 'UNIT' }, registered)
  expect([after(ofVehicle, {}, ofVehicle, ofNone), after(ofNone, ofNone)]).toEqual([undefined, undefined])
  expect(after({ ...ofVehicle, cylinderVin: 'LSVAA4182E2100002' }, {}, ofVehicle)).toMatch(/另一辆车的，车牌号 浙B12345$/)
  expect(after(ofNone, {}, ofVehicle)).toMatch(/只能并入同一辆车的气瓶$/)
  expect(told({}, vehicle)).toEqual(['使用登记证是车用气瓶的，车牌号 浙B12345，请核对增加的气瓶是不是这辆车的'])
})

it('cylinders of a vehicle tell an archive without one which it is, and nothing to one that names it', () => {
  const ofVehicle = { vehicleCylinders: '1', ...vehicle }
  expect(vehicleToldBy(ofVehicle, { registrationMode: 'UNIT' })).toEqual({ registrationMode: 'VEHICLE', ...vehicle })
  expect([vehicleToldBy(ofVehicle, { cylinderPlateNo: '浙B99999' }), vehicleToldBy({ vehicleCylinders: '0' }, {})]).toEqual([{}, {}])
})

/** All orders of a few things. */
const ordersOf = <Thing>(things: readonly Thing[]): Thing[][] =>
  things.length === 0 ? [[]] : things.flatMap((first) => ordersOf(things.filter((other) => other !== first)).map((rest) => [first, ...rest]))

it('leaves the vehicle as the remaining additions tell it, in whichever order they are voided', () => {
  const base = { registrationMode: 'UNIT', cylinderPlateNo: '', cylinderVin: '' }
  const { cylinderVin } = vehicle
  const additions = ['浙B11111', '', '浙B22222', '浙B33333'].map((cylinderPlateNo, place): { id: string; fields: FormRow } => ({
    id: String(place),
    fields: cylinderPlateNo ? { vehicleCylinders: '1', cylinderVin, cylinderPlateNo } : { mediumClass: '01' },
  }))
  for (const order of ordersOf(additions)) {
    let archive: FormRow = base
    const kept = new Map<string, FormRow>()
    for (const { id, fields } of additions) {
      const told = vehicleToldBy(fields, archive)
      if (Object.keys(told).length > 0) kept.set(id, archive)
      archive = { ...archive, ...told }
    }
    for (const [place, { id, fields }] of order.entries()) {
      const left = additions.filter((each) => !order.slice(0, place + 1).includes(each))
      const before = kept.get(id)
      if (before) {
        const without = vehicleWithout(archive, fields, before, left)
        if (without.toldBy !== undefined) kept.set(without.toldBy, without.before)
        archive = { ...archive, ...without.written }
      }
      const teller = left.find((each) => each.fields.vehicleCylinders)
      expect([order.map((each) => each.id), place, archive]).toEqual([
        order.map((each) => each.id),
        place,
        { ...base, ...(teller && vehicleToldBy(teller.fields, base)) },
      ])
    }
  }
})

it('leaves a plate that the archive got since from elsewhere, when the addition that told another is void', () => {
  const gone = { vehicleCylinders: '1', ...vehicle }
  const since = { registrationMode: 'VEHICLE', ...vehicle, cylinderPlateNo: '浙B99999' }
  expect(vehicleWithout(since, gone, { registrationMode: 'UNIT', cylinderPlateNo: '', cylinderVin: '' }, []).written).toEqual({})
})

describe('registration of the cylinders of a vehicle', () => {
  const { cast, calls, take, done, aDraft, certificateOf, cylinder, cylindersUnder, archivesMadeLater } = registrationByUnitCast()

  it('registers the cylinders of a vehicle by vehicle, in the archive of that vehicle, and takes no others under their certificate', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const equipmentName = '车用压缩天然气瓶'
    const own = { equclacode: '2000', categoryCode: '2300', varietyCode: '2340', equipmentName, useStatus: '00', useUnitId, useUnitUscc }
    const vin = (serial: string) => `LSVAA4182E21${serial}`
    const entered = await aDevice(cast.service, { ...own, useCertNo: '', equipmentCode: '', cylinderVin: vin('00001').toLowerCase() })
    await aDevice(cast.service, { ...own, useCertNo: '', equipmentCode: '', cylinderVin: vin('00002') })
    const ofVehicle = (serial: string, more: FormRow = {}) => ({
      ...{ quantity: '1', equipmentName, vehicleCylinders: '1', cylinderPlateNo: '浙B12345', cylinderVin: vin(serial) },
      ...more,
    })
    const id = await aDraft('cylinders', [cylinder('V-1')], ofVehicle('00001'))
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    const read = async () => must(await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '2000', id: entered } }, cast.owner))
    const { form, labels } = await read()
    expect([form.fields.useCertNo, form.fields.cylinderPlateNo, labels.registrationMode]).toEqual([number, '浙B12345', '以车为单位(车用气瓶)'])
    const refusal = async (fields: FormRow) => {
      const added = await aDraft('cylinders', [cylinder('V-2')], { quantity: '1', addedTo: number, ...fields })
      const answer = await take(cast.owner, added, 'commit')
      return answer.success ? '' : answer.fieldErrors?.map(({ field, message }) => `${field} ${message}`).join()
    }
    expect(await refusal({})).toMatch(/^addedTo .*只能并入同一辆车的气瓶$/)
    expect(await refusal(ofVehicle('00002'))).toMatch(/^addedTo .*另一辆车的，车牌号 浙B12345$/)
    expect(await refusal(ofVehicle('00001'))).toBe('')
    expect(await refusal(ofVehicle('00001', { cylinderVin: vin('00001').toLowerCase(), cylinderPlateNo: '浙b12345' }))).toBe('')
  })

  it('takes more cylinders of a vehicle under what was registered before there was registration by vehicle', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const equipmentName = '原登记车用气瓶'
    const own = { equclacode: '2000', categoryCode: '2300', varietyCode: '2340', equipmentName, useStatus: '00', useUnitId, useUnitUscc }
    const id = await aDraft('cylinders', [cylinder('U-1')], { quantity: '1', equipmentName })
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    const added = await aDraft('cylinders', [cylinder('U-2')], { quantity: '1', equipmentName, addedTo: number, vehicleCylinders: '1', ...vehicle })
    expect(await take(cast.owner, added, 'commit')).toMatchObject({ fieldErrors: [{ message: expect.stringMatching(/不是以车为单位登记的/) }] })
    const form = sql<string>`form #- '{fields,vehicleCylinders}'`
    await cast.service.db.system(({ db }) => db.updateTable('application').set({ form }).where('id', '=', id).execute())
    const checked = async () => must(await cast.service.call(calls.checks, { params: { id: added } }, cast.registrar)).list.map(({ key }) => key)
    await done(cast.owner, added, 'commit')
    expect(await checked()).toContain('vehicle')
    await aDevice(cast.service, { ...own, useCertNo: '', equipmentCode: '', cylinderVin: vehicle.cylinderVin })
    await archivesMadeLater(number)
    expect(await cylindersUnder(number)).toMatchObject([{ registrationMode: 'VEHICLE', cylinderVin: vehicle.cylinderVin }])
    expect(await checked()).not.toContain('vehicle')
    await done(cast.registrar, added, 'accept', 'audit')
  })
})

describe('a certificate whose archive names no vehicle', () => {
  const { cast, done, aDraft, certificateOf, cylinder } = registrationByUnitCast()

  it('is that of the vehicle whose cylinders are added first, until that is void', async () => {
    const equipmentName = '早先登记的车用气瓶'
    const registration = await aDraft('cylinders', [cylinder('V-1')], { quantity: '1', equipmentName })
    await done(cast.owner, registration, 'commit')
    await done(cast.registrar, registration, 'accept', 'audit')
    // Registered before the form asked.
    const form = sql<string>`form #- '{fields,vehicleCylinders}'`
    await cast.service.db.system(({ db }) => db.updateTable('application').set({ form }).where('id', '=', registration).execute())
    const number = await certificateOf(registration)
    const named = async () => {
      const row = await cast.service.db.system(({ db }) =>
        db.selectFrom('equipment').select('archive').where('use_cert_no', '=', number).executeTakeFirstOrThrow(),
      )
      const { registrationMode, cylinderPlateNo = '', cylinderVin = '' } = row.archive.fields
      return [registrationMode, cylinderPlateNo, cylinderVin]
    }
    const adding = { quantity: '1', equipmentName, addedTo: number, vehicleCylinders: '1', ...vehicle }
    const submitted = async (serial: string, cylinderPlateNo: string) => {
      const added = await aDraft('cylinders', [cylinder(serial)], { ...adding, cylinderPlateNo })
      await done(cast.owner, added, 'commit')
      return added
    }
    const earlier = await submitted('V-2', '浙B22222')
    const later = await submitted('V-3', '浙B33333')
    const last = await submitted('V-4', '浙B44444')
    // Decided in another order than submitted: the one that told the vehicle is not the last to be void.
    for (const added of [later, earlier, last]) {
      await done(cast.registrar, added, 'accept', 'audit')
      expect(await named()).toEqual(['VEHICLE', '浙B33333', vehicle.cylinderVin])
    }
    await done(cast.registrar, last, 'void')
    expect(await named()).toEqual(['VEHICLE', '浙B33333', vehicle.cylinderVin])
    await done(cast.registrar, later, 'void')
    expect(await named()).toEqual(['VEHICLE', '浙B22222', vehicle.cylinderVin])
    await done(cast.registrar, earlier, 'void')
    expect(await named()).toEqual(['UNIT', '', ''])
  })
})
