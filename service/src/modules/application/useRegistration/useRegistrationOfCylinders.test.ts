import {
  applicationEndpoints,
  changeRegister,
  devicesNamed,
  equipmentMaintain,
  equipmentMaintainEndpoints,
  reviewQueue,
  useRegistrationByUnit,
} from '@shared/contract/application'
import { addMonths, equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import { type FormRow, shownGroups } from '@shared/contract/form'
import { searchEndpoints } from '@shared/contract/portal'
import { sql } from 'kysely'
import type { Connection } from '../../../database/database'
import { aForm } from '../../../testing/applicationForms'
import { expectCompleted } from '../../../testing/completedSearch'
import { aDevice } from '../../../testing/devices'
import { must } from '../../../testing/inspections'
import { registrationByUnitCast } from '../../../testing/registrationByUnitCast'
import type { SignedIn } from '../../../testing/service'
import { hasRegisteredCylinders } from '../../equipment/archive/registeredCylinders'
import { changeDevice } from '../../equipment/archive/writeArchive'
import { enteredBefore } from './useRegistrationByUnit'

/** What a certificate of cylinders by unit covers, initially and later. */
describe('registration of cylinders by unit', () => {
  const { cast, calls, today, rowOf, take, done, aDraft, certificateOf, cylinder, cylindersUnder, archivesMadeLater } = registrationByUnitCast()
  const written = async (id: string) => (await rowOf(id)).form.fields.written

  it('counts the summary, gives one certificate, and keeps its number when more comes under it', async () => {
    const wrong = await aDraft('cylinders', [cylinder('1'), cylinder('2')], { quantity: '3' })
    expect(await take(cast.owner, wrong, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'quantity' }] })
    const first = await aDraft('cylinders', [cylinder('1'), cylinder('2')], { quantity: '2' })
    await done(cast.owner, first, 'commit')
    await done(cast.registrar, first, 'accept', 'audit')
    const number = await certificateOf(first)
    expect(number).toMatch(/^瓶30浙B00001\(\d\d\)$/)
    expect(await written(first)).toContain('共 2 只')
    const read = await cast.service.call(calls.detail, { params: { id: first } }, cast.owner)
    const listed = await cast.service.call(calls.list, { query: { view: 'query', keyword: read.data?.number } }, cast.registrar)
    expect([read.data?.labels.quantity, listed.data?.list.map(({ labels }) => labels.quantity)]).toEqual(['2 只', ['2 只']])
    expect(listed.data?.list.map((row) => devicesNamed(useRegistrationByUnit, { ...row, equipmentName: '液化石油气钢瓶' }))).toEqual(['液化石油气钢瓶 2 只'])
    const { list: checked } = must(await cast.service.call(calls.checks, { params: { id: first } }, cast.registrar))
    expect(checked.map(({ text }) => text)).toContain('汇总表 2 行，申报数量 2 只')

    const strange = await aDraft('cylinders', [cylinder('9')], { quantity: '1', addedTo: '瓶30浙B99999(20)' })
    expect(await take(cast.owner, strange, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'addedTo' }] })
    const repeated = await aDraft('cylinders', [cylinder('3'), cylinder('2')], { quantity: '2', addedTo: number })
    expect(await take(cast.owner, repeated, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'cylinders.1.factoryNo' }] })
    // Typed with the keyboard of the brackets on paper, it is the same number.
    const asPrinted = number.replace('(', '（').replace(')', '）').toLowerCase()
    const more = await aDraft('cylinders', [cylinder('3'), cylinder('4'), cylinder('5')], { quantity: '3', addedTo: asPrinted })
    await done(cast.owner, more, 'commit')
    await done(cast.registrar, more, 'accept', 'audit')
    expect([await certificateOf(more), await written(more)]).toEqual([number, expect.stringContaining('共 5 只')])
    expect(await cylindersUnder(number)).toMatchObject([{ useStatus: '10', cylinderQuantity: '5' }])

    expect(await take(cast.registrar, first, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('先作废后来的') })
    await done(cast.registrar, more, 'void')
    expect(await cylindersUnder(number)).toMatchObject([{ useStatus: '10', cylinderQuantity: '2' }])
    await done(cast.registrar, first, 'void')
    expect(await cylindersUnder(number)).toEqual([])
  })

  it('is found by the whole number of one of its cylinders, by who may see it', async () => {
    const id = await aDraft('cylinders', [cylinder('QP-77001a'), cylinder('QP-77002'), cylinder('Q 30  7')], { quantity: '3' })
    const found = async (who: SignedIn, view: 'own' | 'query', keyword: string) =>
      must(await cast.service.call(calls.list, { query: { view, pageNo: 1, pageSize: 20, keyword } }, who)).list.map((row) => row.id)
    expect(await found(cast.owner, 'own', 'QP-77001a')).toEqual([id])
    expect(await found(cast.registrar, 'query', 'QP-77001a')).toEqual([])
    await done(cast.owner, id, 'commit')
    const queued = must(await cast.service.call(reviewQueue, { query: { types: 'useRegistrationByUnit', keyword: 'QP-77002' } }, cast.registrar))
    expect(queued.list.map((row) => row.id)).toEqual([id])
    await done(cast.registrar, id, 'accept')
    // As typed on another keyboard, and spaced otherwise than it was entered.
    for (const keyword of ['QP-77001a', ' qp-77001A ', 'ＱＰ-77001a', 'QP- 77001a', 'Q307', 'q 30 7', 'Ｑ３０７']) {
      expect([keyword, await found(cast.owner, 'own', keyword), await found(cast.registrar, 'query', keyword)]).toEqual([keyword, [id], [id]])
    }
    expect(await found(cast.owner, 'own', 'QP-7700')).toEqual([])
    const searched = must(await cast.service.call(searchEndpoints.search, { query: { keyword: 'QP-77002' } }, cast.owner))
    expect(searched.groups.flatMap((group) => group.list.map((row) => row.id))).toContain(id)
    const stranger = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit: await cast.service.aUnit({ unit_type: '1' }) }))
    expect(await found(stranger, 'own', 'QP-77001a')).toEqual([])
  })

  it('keeps as a draft what is no number and longer than an entry of an index', async () => {
    const text = Array.from({ length: 2_000 }, (_, place) => String.fromCodePoint(0x4e00 + ((place * 7_919) % 20_000))).join('')
    expect(await aDraft('cylinders', [cylinder(text)], { quantity: '1' })).not.toBe('')
  })

  it('is found by the certificate it was issued, and so is one from before', async () => {
    const id = await aDraft('cylinders', [cylinder('F-1')], { quantity: '1' })
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    const found = async (who: SignedIn, view: 'own' | 'query') =>
      must(await cast.service.call(calls.list, { query: { view, pageNo: 1, pageSize: 20, keyword: number } }, who)).list.map((row) => row.id)
    expect([await found(cast.owner, 'own'), await found(cast.registrar, 'query')]).toEqual([[id], [id]])
    await expectCompleted(
      cast.service,
      id,
      '0994_applications_by_certificate.sql',
      (line) => !line.startsWith('瓶'),
      async () => expect(await found(cast.owner, 'own')).toEqual([]),
    )
  })

  it('keeps cylinders as a device that is listed, due, and named by its certificate', async () => {
    const inspected = { lastInspectionDate: addMonths(today(), -40), nextInspectionDate: addMonths(today(), 8) }
    const rows = [{ ...cylinder('K-1'), ...inspected }, cylinder('K-2')]
    const id = await aDraft('cylinders', rows, { quantity: '2', equipmentName: '食堂钢瓶', mediumClass: '4' })
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    const listed = async (who: SignedIn) => {
      const query = { pageNo: 1, pageSize: 20, keyword: number }
      const { list } = must(await cast.service.call(equipmentListEndpoints.comprehensive.list, { query }, who))
      return list.map(({ equipmentName, categoryCode, useStatus, nextInspectionDate }) => [equipmentName, categoryCode, useStatus, nextInspectionDate])
    }
    const shown = [['食堂钢瓶', '2300', '10', inspected.nextInspectionDate]]
    expect([await listed(cast.owner), await listed(cast.registrar)]).toEqual([shown, shown])
    // It is stopped as any device is.
    const change = applicationEndpoints(changeRegister)
    const { fields } = aForm(changeRegister, cast.named, cast.service.clock.now(), { changeType: '11', stopFrom: today() })
    const saved = must(await cast.service.call(change.save, { body: { form: { fields, tables: { devices: [{ equipmentId: number }] } } } }, cast.owner))
    const found = must(await cast.service.call(change.detail, { params: { id: saved.id } }, cast.owner))
    expect(found.form.tables.devices).toMatchObject([{ equipmentId: number, equipmentName: '食堂钢瓶' }])
    const papers = async () => must(await cast.service.call(calls.detail, { params: { id } }, cast.owner)).documents.map(({ key }) => key)
    expect(await papers()).toContain('certificate')
    // In another city they get another number, and back there they would have this one again.
    for (const [useCertNo, papersLeft] of [
      ['瓶30浙A00009(26)', ['form', 'summary']],
      [number, ['form', 'summary', 'certificate']],
    ] as const) {
      await cast.service.db.system(async (connection) => {
        const device = await connection.db.selectFrom('equipment').selectAll().where('name', '=', '食堂钢瓶').executeTakeFirstOrThrow()
        const moved = { fields: { ...device.archive.fields, useCertNo }, tables: {} }
        await changeDevice(connection, { ...device, relation: 'assigned' }, moved, { reason: '移装', now: cast.service.clock.now() })
      })
      expect(await papers()).toEqual(papersLeft)
    }
    await cast.service.db.system(({ db }) => db.updateTable('equipment').set({ use_status: '30' }).where('use_cert_no', '=', number).execute())
    expect(await papers()).not.toContain('certificate')
  })

  it('gives cylinders that were registered before they had archives the archive they would have now', async () => {
    const rows = [{ ...cylinder('O-1'), lastInspectionDate: addMonths(today(), -40), nextInspectionDate: addMonths(today(), 8) }, cylinder('O-2')]
    const id = await aDraft('cylinders', rows, { quantity: '2', equipmentName: '老钢瓶', mediumClass: '4' })
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    const archives = await cylindersUnder(number)
    await archivesMadeLater(number)
    expect(await cylindersUnder(number)).toEqual(archives)
    expect(archives).toMatchObject([{ useStatus: '10', cylinderQuantity: '2' }])
  })

  it('is due with the cylinder that is due first, whenever that was added, and no more once its addition is void', async () => {
    const inspected = (factoryNo: string, before: number) => ({
      ...cylinder(factoryNo),
      lastInspectionDate: addMonths(today(), -before),
      nextInspectionDate: addMonths(today(), 48 - before),
    })
    const registered = async (rows: FormRow[], addedTo = '') => {
      const id = await aDraft('cylinders', rows, { quantity: String(rows.length), equipmentName: '分批钢瓶', mediumClass: '4', addedTo })
      await done(cast.owner, id, 'commit')
      await done(cast.registrar, id, 'accept', 'audit')
      return id
    }
    const number = await certificateOf(await registered([inspected('P-1', 30)]))
    const due = async () => (await cylindersUnder(number)).map(({ inspectionDate, nextInspectionDate }) => [inspectionDate, nextInspectionDate])
    const dueAfter = (before: number) => [[addMonths(today(), -before), addMonths(today(), 48 - before)]]
    const early = await registered([inspected('P-2', 40)], number)
    expect(await due()).toEqual(dueAfter(40))
    const late = await registered([inspected('P-3', 10)], number)
    expect(await due()).toEqual(dueAfter(40))
    await done(cast.registrar, late, 'void')
    expect(await due()).toEqual(dueAfter(40))
    await done(cast.registrar, early, 'void')
    expect(await due()).toEqual(dueAfter(30))

    // A report is about all of them.
    const set = (fields: FormRow) =>
      cast.service.db.system(({ db }) =>
        db
          .updateTable('equipment')
          .set({ archive: sql`jsonb_set(archive, '{fields}', archive -> 'fields' || ${JSON.stringify(fields)}::jsonb)` })
          .where('use_cert_no', '=', number)
          .execute(),
      )
    await set({ inspectionReportNo: 'RP-1', inspectionDate: addMonths(today(), -1), nextInspectionDate: addMonths(today(), 47) })
    await registered([inspected('P-4', 40)], number)
    expect(await due()).toEqual(dueAfter(1))

    // Registered before cylinders had archives, the first addition finds what was registered then.
    await cast.service.db.system(({ db }) => db.updateTable('equipment').set({ use_cert_no: '' }).where('use_cert_no', '=', number).execute())
    await registered([inspected('P-5', 5)], number)
    expect(await due()).toEqual(dueAfter(40))
  })

  it('registers cylinders that were entered before in their own archive', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const own = { equclacode: '2000', categoryCode: '2300', varietyCode: '2320', equipmentName: '待登记钢瓶', useStatus: '00', useUnitId, useUnitUscc }
    const entered = await aDevice(cast.service, { ...own, useCertNo: '', equipmentCode: '', cylinderVolume: '118' })
    // Those of a vehicle may have the same name, and its plate as it was once typed.
    const ofVehicle = await aDevice(cast.service, { ...own, useCertNo: '', equipmentCode: '', cylinderPlateNo: '浙ｂ 12345' })
    const id = await aDraft('cylinders', [cylinder('W-1')], { quantity: '1', equipmentName: '待登记钢瓶' })
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    expect(await cylindersUnder(number)).toMatchObject([{ useStatus: '10', cylinderQuantity: '1', cylinderVolume: '118' }])
    await done(cast.registrar, id, 'void')
    const { archive } = await cast.service.db.system(({ db }) =>
      db.selectFrom('equipment').select('archive').where('id', '=', entered).executeTakeFirstOrThrow(),
    )
    expect(archive.fields).toMatchObject({ useStatus: '00', useCertNo: '', cylinderQuantity: '' })
    const meant = (fields: FormRow) => cast.service.db.system((connection) => enteredBefore(connection, useUnitId, { ...own, ...fields }))
    // Submitted before the form asked, it may be about either.
    expect([await meant({}), await meant({ vehicleCylinders: '1', cylinderVin: 'LSVAA4182E2100001', cylinderPlateNo: '浙B12345' })]).toEqual([
      undefined,
      ofVehicle,
    ])
  })

  it('shows the cylinders of all its registrations on the archive, to whoever sees it, under whatever number they came', async () => {
    const { service, owner, registrar } = cast
    const registered = async (factoryNos: readonly string[], more: FormRow = {}) => {
      const rows = factoryNos.map((factoryNo) => ({ ...cylinder(factoryNo), lastInspectionDate: addMonths(today(), -3) }))
      const id = await aDraft('cylinders', rows, { quantity: String(rows.length), ...more })
      await done(owner, id, 'commit')
      await done(registrar, id, 'accept', 'audit')
      return id
    }
    const first = await registered(['A-1', 'A-2', 'A 30  7'])
    const number = await certificateOf(first)
    const { id: found } = await service.db.system(({ db }) =>
      db.selectFrom('equipment').select('id').where('use_cert_no', '=', number).executeTakeFirstOrThrow(),
    )
    const seen = async (who: SignedIn, query: object = {}) => {
      const answer = await service.call(equipmentEndpoints.cylinders, { query: { id: found, ...query } }, who)
      return answer.success ? [answer.data.count, answer.data.list.map(({ place, values }) => `${place} ${values.factoryNo}`)] : answer.errorCode
    }
    expect(await seen(owner)).toEqual([3, ['0 A-1', '1 A-2', '2 A 30  7']])
    await registered(['B-1'], { addedTo: number })
    expect(await seen(registrar, { pageNo: 2, pageSize: 3 })).toEqual([4, ['3 B-1']])
    expect(await seen(owner, { keyword: 'a-2' })).toEqual([1, ['1 A-2']])
    // Its number may have been typed in groups, as it is stamped on it.
    for (const keyword of ['A307', 'a 30 7', 'Ａ３０７']) expect([keyword, await seen(owner, { keyword })]).toEqual([keyword, [1, ['2 A 30  7']]])
    const sought = { query: { id: first, table: 'cylinders', pageNo: 1, pageSize: 20, keyword: 'a307' } }
    expect(calls.rows && must(await service.call(calls.rows, sought, owner)).list.map(({ values }) => values.factoryNo)).toEqual(['A 30  7'])
    const stranger = await service.signIn(await service.anAccount({ roles: ['1'], unit: await service.aUnit({ unit_type: '1' }) }))
    expect(await seen(stranger)).toBe('NOT_FOUND')

    // Counted by the summary, their number is typed by no one.
    const { row, editable } = must(await service.call(equipmentEndpoints.detail, { params: { equclacode: '2000', id: found } }, registrar))
    expect(editable.filter((key) => ['cylinderQuantity', 'fillingMedium'].includes(key))).toEqual(['fillingMedium'])
    const typed = { id: found, version: row.version, fields: { cylinderQuantity: '9' }, reason: '更正' }
    expect(await service.call(equipmentEndpoints.update, { body: typed }, registrar)).toMatchObject({ errorCode: 'FORBIDDEN' })
    const begun = must(await service.call(equipmentMaintainEndpoints.begin, { body: { equclacode: '', equipmentId: found } }, owner))
    const { form } = must(await service.call(applicationEndpoints(equipmentMaintain).detail, { params: { id: begun.id } }, owner))
    const parts = await equipmentMaintain.formBy?.load('2000')
    const asked = shownGroups(parts?.groups ?? [], form.fields).flatMap((group) => group.fields.map(({ key }) => key))
    expect(asked.filter((key) => ['cylinderQuantity', 'fillingMedium'].includes(key))).toEqual(['fillingMedium'])

    // Under another number, and then of another unit: those from before are shown and count.
    const act = { caller: undefined, reason: '变更', now: service.clock.now() }
    const changed = (fields: FormRow) =>
      service.db.system(async (connection) => {
        const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', found).executeTakeFirstOrThrow()
        await changeDevice(connection, { ...device, relation: 'assigned' }, { fields: { ...device.archive.fields, ...fields }, tables: {} }, act)
      })
    await changed({ useCertNo: '瓶30浙B07777(26)' })
    const last = await registered(['C-1'], { addedTo: '瓶30浙B07777(26)' })
    expect([await written(last), (await cylindersUnder('瓶30浙B07777(26)'))[0]?.cylinderQuantity]).toEqual([expect.stringContaining('共 5 只'), '5'])
    const unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    const taker = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    await changed({ useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName })
    expect(await seen(taker)).toEqual([5, ['0 A-1', '1 A-2', '2 A 30  7', '3 B-1', '4 C-1']])
    await done(registrar, last, 'void')
    expect([await seen(taker), (await cylindersUnder('瓶30浙B07777(26)'))[0]?.cylinderQuantity]).toEqual([[4, ['0 A-1', '1 A-2', '2 A 30  7', '3 B-1']], '4'])
  })

  it('leaves cylinders that were entered before as they were once a registration is void that came to their archive later', async () => {
    const id = await aDraft('cylinders', [cylinder('V-1')], { quantity: '1', equipmentName: '后补档案钢瓶' })
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const own = { equclacode: '2000', categoryCode: '2300', varietyCode: '2320', equipmentName: '后补档案钢瓶', useStatus: '00', useUnitId, useUnitUscc }
    const entered = await aDevice(cast.service, { ...own, useCertNo: '', equipmentCode: '', cylinderQuantity: '3' })
    const archive = () =>
      cast.service.db.system(async ({ db }) => {
        const device = await db.selectFrom('equipment').select('archive').where('id', '=', entered).executeTakeFirstOrThrow()
        return device.archive.fields
      })
    await archivesMadeLater(number)
    expect(await archive()).toMatchObject({ useStatus: '10', useCertNo: number, cylinderQuantity: '1' })
    await done(cast.registrar, id, 'void')
    expect(await archive()).toMatchObject({ useStatus: '00', useCertNo: '', cylinderQuantity: '3' })
  })

  it('registers a summary of five thousand rows', async () => {
    const id = await aDraft(
      'cylinders',
      Array.from({ length: 5_000 }, (_, place) => cylinder(`L-${place}`)),
      { quantity: '5000' },
    )
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    expect(await written(id)).toContain('共 5000 只')

    // Whoever opens the archive asks whether there are any, for which not all are read.
    const number = await certificateOf(id)
    const blocks = await cast.service.db.system(async (connection) => {
      const device = await connection.db.selectFrom('equipment').select(['id', 'category']).where('use_cert_no', '=', number).executeTakeFirstOrThrow()
      expect(await hasRegisteredCylinders(connection, device)).toBe(true)
      let read = Number.NaN
      const explained: Connection['query'] = async ({ text, values }) => {
        const answer = await connection.query({ text: `explain (analyze, buffers, format json) ${text}`, values })
        read = answer.rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']
        return answer
      }
      await hasRegisteredCylinders({ ...connection, query: explained }, device)
      return read
    })
    expect(blocks).toBeLessThan(100)
  })
})
