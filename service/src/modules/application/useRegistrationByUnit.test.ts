import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applicationEndpoints, changeRegister, useRegistrationByUnit } from '@shared/contract/application'
import { addMonths, equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { sql } from 'kysely'
import { wireDate } from '../../clock'
import { aForm, type Named } from '../../testing/applicationForms'
import { aDevice } from '../../testing/devices'
import { addPaper, anInspection, anInspectionForm, anInstitute, enterResults, go, must } from '../../testing/inspections'
import { uploadFile } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { changeDevice, changePiping, pipelineRows, pipelineTotals } from '../equipment/archive/writeArchive'
import { devicesNamed } from '../inspection/devices'
import { createCylinderArchives } from './cylinderArchives'

/** What a certificate by unit covers, initially and later. */
describe('registration by unit', () => {
  let service: TestService
  let registrar: SignedIn
  let owner: SignedIn
  let named: Named

  beforeAll(async () => {
    service = await startTestService()
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
    const unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    named = { authority: authority.id, inspection: '', counterpartUscc: unit.uscc, account: '' }
  })
  afterAll(() => service.close())

  const calls = applicationEndpoints(useRegistrationByUnit)
  const today = () => wireDate(service.clock.now())
  const rowOf = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['version', 'inputs', 'form']).where('id', '=', id).executeTakeFirstOrThrow())
  async function take(who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: (await rowOf(id)).version, opinion: '情况属实' } }, who)
  }
  async function done(who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  async function aDraft(table: 'cylinders' | 'pipelines', rows: FormRow[], fields: FormRow = {}): Promise<string> {
    const categoryCode = table === 'cylinders' ? '2300' : '8300'
    const { fields: whole } = aForm(useRegistrationByUnit, named, service.clock.now(), { categoryCode, varietyCode: '', ...fields })
    const body = { form: { fields: whole, tables: {} }, rowChanges: { [table]: { start: 0, remove: 0, rows } } }
    const saved = await service.call(calls.save, { body }, owner)
    if (!saved.success) throw new Error(`${saved.errorMsg} ${JSON.stringify(saved.fieldErrors)}`)
    for (const { code } of useRegistrationByUnit.attachments) await uploadFile(service, owner, saved.data.id, code)
    return saved.data.id
  }
  const cylinder = (factoryNo: string): FormRow => ({ varietyCode: '2310', factoryNo, manufacturer: '示例气瓶厂' })
  const line = (pipelineNo: string, pipeLength: string): FormRow => ({
    pipelineName: '蒸汽管',
    pipelineNo,
    pipeGrade: 'GC2',
    nominalDiameter: '150',
    nominalThickness: '6',
    pipeLength,
    designPressure: '1.6',
    designTemperature: '120',
    medium: '蒸汽',
  })
  const certificateOf = async (id: string) => String((await rowOf(id)).inputs.useCertNo ?? '')
  const cylindersUnder = async (number: string) => {
    const found = await service.db.system(({ db }) => db.selectFrom('equipment').select('archive').where('use_cert_no', '=', number).execute())
    return found.map(({ archive }) => archive.fields)
  }
  const written = async (id: string) => (await rowOf(id)).form.fields.written

  it('counts the summary, gives one certificate, and keeps its number when more comes under it', async () => {
    const wrong = await aDraft('cylinders', [cylinder('1'), cylinder('2')], { quantity: '3' })
    expect(await take(owner, wrong, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'quantity' }] })
    const first = await aDraft('cylinders', [cylinder('1'), cylinder('2')], { quantity: '2' })
    await done(owner, first, 'commit')
    await done(registrar, first, 'accept', 'audit')
    const number = await certificateOf(first)
    expect(number).toMatch(/^瓶30浙B00001\(\d\d\)$/)
    expect(await written(first)).toContain('共 2 只')
    const read = await service.call(calls.detail, { params: { id: first } }, owner)
    const listed = await service.call(calls.list, { query: { view: 'query', keyword: read.data?.number } }, registrar)
    expect([read.data?.labels.quantity, listed.data?.list.map(({ labels }) => labels.quantity)]).toEqual(['2 只', ['2 只']])
    const { list: checked } = must(await service.call(calls.checks, { params: { id: first } }, registrar))
    expect(checked.map(({ text }) => text)).toContain('汇总表 2 行，申报数量 2 只')

    const strange = await aDraft('cylinders', [cylinder('9')], { quantity: '1', addedTo: '瓶30浙B99999(20)' })
    expect(await take(owner, strange, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'addedTo' }] })
    const repeated = await aDraft('cylinders', [cylinder('3'), cylinder('2')], { quantity: '2', addedTo: number })
    expect(await take(owner, repeated, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'cylinders.1.factoryNo' }] })
    // Typed with the keyboard of the brackets on paper, it is the same number.
    const asPrinted = number.replace('(', '（').replace(')', '）').toLowerCase()
    const more = await aDraft('cylinders', [cylinder('3'), cylinder('4'), cylinder('5')], { quantity: '3', addedTo: asPrinted })
    await done(owner, more, 'commit')
    await done(registrar, more, 'accept', 'audit')
    expect([await certificateOf(more), await written(more)]).toEqual([number, expect.stringContaining('共 5 只')])
    expect(await cylindersUnder(number)).toMatchObject([{ useStatus: '10', cylinderQuantity: '5' }])

    expect(await take(registrar, first, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('先作废后来的') })
    await done(registrar, more, 'void')
    expect(await cylindersUnder(number)).toMatchObject([{ useStatus: '10', cylinderQuantity: '2' }])
    await done(registrar, first, 'void')
    expect(await cylindersUnder(number)).toEqual([])
  })

  it('keeps cylinders as a device that is listed, due, and named by its certificate', async () => {
    const inspected = { lastInspectionDate: addMonths(today(), -40), nextInspectionDate: addMonths(today(), 8) }
    const rows = [{ ...cylinder('K-1'), ...inspected }, cylinder('K-2')]
    const id = await aDraft('cylinders', rows, { quantity: '2', equipmentName: '食堂钢瓶', mediumClass: '4' })
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    const listed = async (who: SignedIn) => {
      const query = { pageNo: 1, pageSize: 20, keyword: number }
      const { list } = must(await service.call(equipmentListEndpoints.comprehensive.list, { query }, who))
      return list.map(({ equipmentName, categoryCode, useStatus, nextInspectionDate }) => [equipmentName, categoryCode, useStatus, nextInspectionDate])
    }
    const shown = [['食堂钢瓶', '2300', '10', inspected.nextInspectionDate]]
    expect([await listed(owner), await listed(registrar)]).toEqual([shown, shown])
    // It is stopped as any device is.
    const change = applicationEndpoints(changeRegister)
    const { fields } = aForm(changeRegister, named, service.clock.now(), { changeType: '11', stopFrom: today() })
    const saved = must(await service.call(change.save, { body: { form: { fields, tables: { devices: [{ equipmentId: number }] } } } }, owner))
    const found = must(await service.call(change.detail, { params: { id: saved.id } }, owner))
    expect(found.form.tables.devices).toMatchObject([{ equipmentId: number, equipmentName: '食堂钢瓶' }])
    const papers = async () => must(await service.call(calls.detail, { params: { id } }, owner)).documents.map(({ key }) => key)
    expect(await papers()).toContain('certificate')
    // In another city they get another number, and back there they would have this one again.
    for (const [useCertNo, papersLeft] of [
      ['瓶30浙A00009(26)', ['form', 'summary']],
      [number, ['form', 'summary', 'certificate']],
    ] as const) {
      await service.db.system(async (connection) => {
        const device = await connection.db.selectFrom('equipment').selectAll().where('name', '=', '食堂钢瓶').executeTakeFirstOrThrow()
        const moved = { fields: { ...device.archive.fields, useCertNo }, tables: {} }
        await changeDevice(connection, { ...device, relation: 'assigned' }, moved, { reason: '移装', now: service.clock.now() })
      })
      expect(await papers()).toEqual(papersLeft)
    }
    await service.db.system(({ db }) => db.updateTable('equipment').set({ use_status: '30' }).where('use_cert_no', '=', number).execute())
    expect(await papers()).not.toContain('certificate')
  })

  it('gives cylinders that were registered before they had archives the archive they would have now', async () => {
    const rows = [{ ...cylinder('O-1'), lastInspectionDate: addMonths(today(), -40), nextInspectionDate: addMonths(today(), 8) }, cylinder('O-2')]
    const id = await aDraft('cylinders', rows, { quantity: '2', equipmentName: '老钢瓶', mediumClass: '4' })
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    const archives = await cylindersUnder(number)
    await service.db.system(({ db }) => db.updateTable('equipment').set({ use_cert_no: '' }).where('use_cert_no', '=', number).execute())
    const migration = readFileSync(join(service.context.configuration.migrationsFolder, '0941_cylinders_without_archive.sql'), 'utf8')
    await asOwner(service.address, migration.slice(migration.indexOf('insert into')))
    for (let round = 0; round < 2; round += 1) await createCylinderArchives(service.context)
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
      await done(owner, id, 'commit')
      await done(registrar, id, 'accept', 'audit')
      return id
    }
    const number = await certificateOf(await registered([inspected('P-1', 30)]))
    const due = async () => (await cylindersUnder(number)).map(({ inspectionDate, nextInspectionDate }) => [inspectionDate, nextInspectionDate])
    const dueAfter = (before: number) => [[addMonths(today(), -before), addMonths(today(), 48 - before)]]
    const early = await registered([inspected('P-2', 40)], number)
    expect(await due()).toEqual(dueAfter(40))
    const late = await registered([inspected('P-3', 10)], number)
    expect(await due()).toEqual(dueAfter(40))
    await done(registrar, late, 'void')
    expect(await due()).toEqual(dueAfter(40))
    await done(registrar, early, 'void')
    expect(await due()).toEqual(dueAfter(30))

    // A report is about all of them.
    const set = (fields: FormRow) =>
      service.db.system(({ db }) =>
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
    await service.db.system(({ db }) => db.updateTable('equipment').set({ use_cert_no: '' }).where('use_cert_no', '=', number).execute())
    await registered([inspected('P-5', 5)], number)
    expect(await due()).toEqual(dueAfter(40))
  })

  it('registers cylinders that were entered before in their own archive', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const own = { equclacode: '2000', categoryCode: '2300', varietyCode: '2320', equipmentName: '待登记钢瓶', useStatus: '00', useUnitId, useUnitUscc }
    const entered = await aDevice(service, { ...own, useCertNo: '', equipmentCode: '', cylinderPlateNo: '浙B12345' })
    const id = await aDraft('cylinders', [cylinder('W-1')], { quantity: '1', equipmentName: '待登记钢瓶' })
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    expect(await cylindersUnder(number)).toMatchObject([{ useStatus: '10', cylinderQuantity: '1', cylinderPlateNo: '浙B12345' }])
    await done(registrar, id, 'void')
    const { archive } = await service.db.system(({ db }) => db.selectFrom('equipment').select('archive').where('id', '=', entered).executeTakeFirstOrThrow())
    expect(archive.fields).toMatchObject({ useStatus: '00', useCertNo: '', cylinderQuantity: '' })
  })

  it('keeps the lines of piping in the archive of the unit, those of later registrations beside the first', async () => {
    const first = await aDraft('pipelines', [line('A-1', '120.5'), line('A-2', '80')], { quantity: '200.5', projectName: '蒸汽管网' })
    await done(owner, first, 'commit')
    await done(registrar, first, 'accept', 'audit')
    const number = await certificateOf(first)
    const listed = async () => {
      const answer = await service.call(equipmentListEndpoints.pressurePiping.list, { query: { pageNo: 1, pageSize: 20, keyword: '蒸汽管网' } }, owner)
      if (!answer.success) throw new Error(answer.errorMsg)
      return answer.data.list.map(({ useCertNo, useStatus, pipelineCount }) => [useCertNo, useStatus, Number(pipelineCount)])
    }
    expect(await listed()).toEqual([[number, '10', 2]])
    const more = await aDraft('pipelines', [line('B-1', '40')], { quantity: '40', projectName: '蒸汽管网', addedTo: number })
    await done(owner, more, 'commit')
    await done(registrar, more, 'accept', 'audit')
    expect(await listed()).toEqual([[number, '10', 3]])
    await done(registrar, more, 'void')
    expect(await listed()).toEqual([[number, '10', 2]])
    // Decided at the same moment, each would keep only its own lines.
    const adding = ['C-1', 'D-1'].map((pipelineNo) =>
      aDraft('pipelines', [line(pipelineNo, '40')], { quantity: '40', projectName: '蒸汽管网', addedTo: number }),
    )
    const additions = await Promise.all(adding)
    for (const addition of additions) {
      await done(owner, addition, 'commit')
      await done(registrar, addition, 'accept')
    }
    await Promise.all(additions.map((addition) => done(registrar, addition, 'audit')))
    expect(await listed()).toEqual([[number, '10', 4]])
    for (const addition of additions.toReversed()) await done(registrar, addition, 'void')
    expect(await listed()).toEqual([[number, '10', 2]])
    // Stopped since then: voiding would undo the stop.
    const standing = (status: string) =>
      service.db.system(({ db }) =>
        db
          .updateTable('equipment')
          .set({ archive: sql`jsonb_set(archive, '{fields,useStatus}', to_jsonb(${status}::text))` })
          .where('use_cert_no', '=', number)
          .execute(),
      )
    await standing('20')
    expect(await take(registrar, first, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('此后又有变更') })
    await standing('10')
    await done(registrar, first, 'void')
  })

  it('adds to piping for who has it, whoever registered it', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const categoryCode = '8300'
    const own = { equclacode: '8000', categoryCode, varietyCode: '8310', equipmentName: '工艺管道', projectName: '老厂管网', useUnitId, useUnitUscc }
    const [first, taken, ended] = ['管31浙B80001(20)', '管31浙B80002(20)', '管31浙B80003(20)']
    await aDevice(service, { ...own, useStatus: '10', useCertNo: first })
    // Given away by a change of unit, and deregistered.
    const other = await service.aUnit({ unit_type: '1', area_code: '330212' })
    await aDevice(service, { ...own, useStatus: '10', useCertNo: taken, useUnitId: other.id, useUnitUscc: other.uscc })
    await aDevice(service, { ...own, useStatus: '40', useCertNo: ended })
    const about = { quantity: '5', projectName: '老厂管网' }
    const adding = (addedTo: string, pipelineNo: string) => aDraft('pipelines', [line(pipelineNo, '5')], { ...about, addedTo })
    const refused = { errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'addedTo' }] }
    expect(await take(owner, await adding(taken, 'D-1'), 'commit')).toMatchObject(refused)
    expect(await take(owner, await adding(ended, 'D-1'), 'commit')).toMatchObject({ ...refused, fieldErrors: [{ message: expect.stringContaining('注销') }] })
    const more = await adding(first, 'D-1')
    await done(owner, more, 'commit')
    await done(registrar, more, 'accept', 'audit')
    const again = await adding(first, 'D-1')
    expect(await take(owner, again, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'pipelines.0.pipelineNo' }] })
    // The piping passes to another unit while an addition waits; after it has moved to another city, an earlier addition cannot be voided.
    const late = await adding(first, 'D-2')
    await done(owner, late, 'commit')
    await done(registrar, late, 'accept')
    await service.db.system(({ db }) => db.updateTable('equipment').set({ use_unit_id: other.id }).where('use_cert_no', '=', first).execute())
    expect(await take(registrar, late, 'audit')).toMatchObject(refused)
    await service.db.system(({ db }) => db.updateTable('equipment').set({ use_cert_no: '管31浙A80001(26)' }).where('use_cert_no', '=', first).execute())
    expect(await take(registrar, more, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('已移装到外地') })
  })

  it('registers what was entered before in its own archive, and gives it back as it was when the registration is void', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const own = { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道', useStatus: '00', useUnitId, useUnitUscc }
    const entered = await aDevice(service, { ...own, projectName: '二号冷却水管网', mediumSummary: '循环水' })
    const archives = async () => {
      const found = await service.db.system(({ db }) =>
        db
          .selectFrom('equipment')
          .select(['id', 'archive'])
          .where('use_unit_id', '=', useUnitId)
          .where(sql`archive #>> '{fields,projectName}'`, '=', '二号冷却水管网')
          .execute(),
      )
      return found.map(({ id, archive: { fields } }) => [id, fields.useStatus, fields.useCertNo ?? '', fields.mediumSummary, fields.totalLength])
    }
    const id = await aDraft('pipelines', [line('C-1', '0.1'), line('C-2', '0.2')], { quantity: '0.3', projectName: '二号冷却水管网' })
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    expect(await archives()).toEqual([[entered, '10', number, '循环水', '0.3']])
    // Without a code of its own a unit is found by its certificate number, for inspections and changes.
    const named = await service.db.system((connection) => devicesNamed(connection, [number]))
    expect([...named].map(([by, { id: device }]) => [by, device])).toEqual([[number, entered]])
    // Moved to another city it gets another certificate, and its timeline still shows the registration.
    const act = { caller: undefined, reason: '移装', now: service.clock.now() }
    const numbered = (useCertNo: string) =>
      service.db.system(async (connection) => {
        const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', entered).executeTakeFirstOrThrow()
        await changeDevice(connection, { ...device, relation: 'assigned' }, { fields: { ...device.archive.fields, useCertNo }, tables: {} }, act)
      })
    const told = async () => {
      const { data } = await service.call(equipmentEndpoints.timeline, { query: { id: entered } }, owner)
      return data?.list.filter(({ kind }) => kind === 'application').map(({ title }) => title)
    }
    expect(await told()).toEqual(['使用登记（按单位）'])
    const papers = async () => must(await service.call(calls.detail, { params: { id } }, owner)).documents.map(({ key }) => key)
    expect(await papers()).toEqual(['form', 'summary', 'certificate'])
    await numbered('管31浙A00009(26)')
    expect(await told()).toEqual(['使用登记（按单位）'])
    expect(await papers()).toEqual(['form', 'summary'])
    await numbered(number)
    await done(registrar, id, 'void')
    expect(await archives()).toEqual([[entered, '00', '', '循环水', '']])
  })

  it('gives piping that was entered before its lines back when the registration is void, and leaves none of its own', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const own = { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道', useStatus: '00', useUnitId, useUnitUscc }
    const entered = await aDevice(service, { ...own, projectName: '三号管网' })
    const act = { caller: undefined, reason: '建档', now: service.clock.now() }
    const before = [{ ...line('L-1', '10'), medium: '循环水' }, line('L-2', '20')]
    await service.db.system(async (connection) => {
      const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', entered).executeTakeFirstOrThrow()
      const fields = { ...device.archive.fields, ...pipelineTotals(before) }
      await changePiping(connection, { ...device, relation: 'assigned' }, { fields, tables: {} }, before, act)
    })
    const linesOf = (device: string) =>
      service.db.system(async (connection) =>
        (await pipelineRows(connection, device)).map(({ pipelineNo, medium, pipeLength }) => [pipelineNo, medium, pipeLength]),
      )
    const totals = (device: string) =>
      service.db.system(async ({ db }) => {
        const row = await db.selectFrom('equipment').select(['archive', 'pipeline_count']).where('id', '=', device).executeTakeFirstOrThrow()
        return [row.archive.fields.useStatus, row.pipeline_count, row.archive.fields.pipelineCount, row.archive.fields.totalLength]
      })
    const id = await aDraft('pipelines', [line('L-1', '11'), line('L-3', '5')], { quantity: '16', projectName: '三号管网' })
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept', 'audit')
    expect([await linesOf(entered), await totals(entered)]).toEqual([
      [
        ['L-1', '蒸汽', '11'],
        ['L-3', '蒸汽', '5'],
      ],
      ['10', 2, '2', '16'],
    ])
    await done(registrar, id, 'void')
    expect([await linesOf(entered), await totals(entered)]).toEqual([
      [
        ['L-1', '循环水', '10'],
        ['L-2', '蒸汽', '20'],
      ],
      ['00', 2, '2', '30'],
    ])
    // One that began its archive takes its lines out of it.
    const first = await aDraft('pipelines', [line('N-1', '7')], { quantity: '7', projectName: '四号管网' })
    await done(owner, first, 'commit')
    await done(registrar, first, 'accept', 'audit')
    const number = await certificateOf(first)
    const { id: made } = await service.db.system(({ db }) =>
      db.selectFrom('equipment').select('id').where('use_cert_no', '=', number).executeTakeFirstOrThrow(),
    )
    await done(registrar, first, 'void')
    expect([await linesOf(made), await totals(made)]).toEqual([[], ['90', 0, '0', '0']])
  })

  it('is inspected under its certificate: the inspector sees the archive and when its lines are due, and a date set by the report holds', async () => {
    const institute = await anInstitute(service)
    const { account } = institute.inspector
    await service.db.system(({ db }) =>
      db
        .insertInto('inspector_certificate')
        .values({ account_id: account.id, unit_id: account.unit.id, kind: '8000', number: 'TS8000', valid_to: '2099-12-31' })
        .execute(),
    )
    const used = { useMonth: addMonths(today(), -30).slice(0, 7) }
    const lines = [
      { ...line('D-1', '0.1'), ...used, safetyGrade: '1' },
      { ...line('D-2', '0.1'), ...used },
    ]
    const registered = await aDraft('pipelines', lines, { quantity: '0.2', putIntoUseDate: addMonths(today(), -30) })
    await done(owner, registered, 'commit')
    await done(registrar, registered, 'accept', 'audit')
    const number = await certificateOf(registered)
    const row = { equipmentId: number, equipmentName: '工艺管道', categoryCode: '8300', varietyCode: '8310', feeQuantity: '100' }
    const form = anInspectionForm(institute, owner, { equclacode: '8000' }, [row])
    const { id } = await anInspection(service, institute, owner, '50', form)
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: account.id, inspectOn: today() } })
    await go(service, institute.inspector, 'start', id)
    const byRule = addMonths(today(), 72)
    const [found] = must(await service.call(inspectionEndpoints.results, { params: { id } }, institute.inspector)).list
    expect(found?.proposed.passed).toMatchObject({ date: byRule })
    const nextDate = addMonths(today(), 24)
    await enterResults(service, institute.inspector, id, { nextDate, nextReason: '腐蚀较快' })
    await addPaper(service, institute.inspector, id, 'REPORT')
    await go(service, institute.inspector, 'report', id)
    await go(service, institute.acceptor, 'issue', id)
    const {
      id: pipingId,
      archive,
      due_date,
    } = await service.db.system(({ db }) =>
      db.selectFrom('equipment').select(['id', 'archive', 'due_date']).where('use_cert_no', '=', number).executeTakeFirstOrThrow(),
    )
    expect([due_date, archive.fields.nextInspectionDate]).toEqual([nextDate, byRule])
    // A line without a safety grade has no date by the rules: the one the report gives its unit holds for it, and the reason says what is missing.
    const { list } = must(await service.call(equipmentEndpoints.pipelines, { query: { pipingId } }, owner))
    expect(list.map(({ nextInspectionDate }) => nextInspectionDate)).toEqual([byRule, nextDate])
    const { dueDates } = must(await service.call(equipmentEndpoints.pipelineDetail, { params: { id: list[1]?.id ?? '' } }, owner))
    expect(dueDates.find(({ key }) => key === 'inspection')).toMatchObject({
      date: nextDate,
      why: expect.stringContaining(`下次检验日期定为 ${nextDate}；工业管道，${today()} 定期检验合格，没有安全状况等级`),
    })
  })

  it('registers a summary of five thousand rows', async () => {
    const id = await aDraft(
      'cylinders',
      Array.from({ length: 5_000 }, (_, place) => cylinder(`L-${place}`)),
      { quantity: '5000' },
    )
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept', 'audit')
    expect(await written(id)).toContain('共 5000 只')
  })
})
