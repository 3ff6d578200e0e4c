import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { deviceLookup, useRecord } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { sql } from 'kysely'
import { days, wireDate } from '../../../clock'
import { aForm } from '../../../testing/applicationForms'
import { archiveChangeCast } from '../../../testing/archiveChangeCast'
import { must } from '../../../testing/inspections'
import { codesOf, givePapers } from '../../../testing/papers'
import type { SignedIn } from '../../../testing/service'
import { runMigration } from '../../../testing/testDatabase'
import { recordViewOf } from '../../../workflow/detail'
import { chineseDate } from '../../../workflow/form/filledForm'
import { theSystem } from '../../../workflow/parties'
import { findVisible } from '../../../workflow/record'
import { repairLeftByMigrations } from '../../repair/leftByMigrations'
import { useRecordBehaviour } from './useRecord'

/** What 使用登记 writes to the archive: devices that are claimed, registered and given up again. */
describe('使用登记', () => {
  const { cast, authorityName, use, device, archive, take, done } = archiveChangeCast()

  async function asked(who: SignedIn, fields: FormRow): Promise<string> {
    const saved = await cast.service.call(use.save, { body: { form: aForm(useRecord, cast.named, cast.service.clock.now(), fields) } }, who)
    if (!saved.success) throw new Error(`${saved.errorCode} ${JSON.stringify(saved.fieldErrors)}`)
    await givePapers(cast.service, who, saved.data.id, codesOf(useRecord))
    return saved.data.id
  }

  it('gives a claimed device to who claims it once the days to object are over, and tells who had it', async () => {
    const own = {
      useSite: '一车间',
      safetyDirector: '赵测试',
      safetyOfficer: '钱测试',
      unitInternalNo: '7#',
      ownerUnitUscc: cast.otherUnit.uscc,
      ownerUnitName: cast.otherUnit.unitName,
      ownerUnitTel: '0574-87000001',
    }
    const id = await device(cast.otherUnit, { equipmentCode: '31103309920996666', useCertNo: '梯11浙B00077(20)', ...own })
    expect(await cast.service.call(deviceLookup, { query: { recordKind: '1', deviceNumber: '31103309920996666' } }, cast.owner)).toMatchObject({
      data: { list: [{ field: 'deviceNumber', message: expect.stringContaining('认领'), path: '' }], fields: { foundName: '' } },
    })
    // Submitted to an authority of another city, nobody there could decide it.
    const astray = await asked(cast.owner, { recordKind: '2', deviceNumber: '31103309920996666', useAreaCode: '330102' })
    expect(await take(use, cast.owner, astray, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'useAreaCode' }] })
    // A unit may claim a device once, by whichever of its numbers.
    const claim = { recordKind: '2', ownerUnitName: '', ownerUnitUscc: '', ownerUnitTel: '' }
    const [first, second] = [
      await asked(cast.owner, { ...claim, deviceNumber: '31103309920996666' }),
      await asked(cast.owner, { ...claim, deviceNumber: '梯11浙B00077(20)' }),
    ]
    const claimed = await Promise.all([first, second].map((draft) => take(use, cast.owner, draft, 'commit')))
    expect(claimed.filter(({ success }) => success)).toHaveLength(1)
    expect(claimed.find(({ success }) => !success)).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'deviceNumber', message: expect.stringContaining('尚未办结') }],
    })
    const application = claimed[0]?.success ? first : second
    // Whoever may see the claim finds it at the device, decided or not; a removed device that had the same number does not show it.
    const namesake = await device(cast.otherUnit, { equipmentCode: '31103309920996666', useStatus: '40' })
    const claims = async (of: string, who: SignedIn) => {
      const timeline = await cast.service.call(equipmentEndpoints.timeline, { query: { id: of } }, who)
      return timeline.success ? timeline.data.list.filter(({ kind }) => kind === 'application').map(({ key, statusName }) => [key, statusName]) : []
    }
    for (const who of [cast.registrar, cast.other]) expect(await claims(id, who)).toEqual([[application, expect.any(String)]])
    expect(await claims(namesake, cast.registrar)).toEqual([])
    const heard = async (who = cast.other) => {
      const messages = await cast.service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, who)
      return messages.success ? messages.data.list.filter(({ bizId }) => bizId === application).map(({ text, path }) => [text, path]) : []
    }
    // The unit the device is claimed from is told what it may do, with a link to the record: the review queue is not its page.
    const page = `${useRecord.pages.detail}?id=${application}`
    expect(await heard()).toEqual([[expect.stringContaining('有异议的请在提交后5个工作日内提出'), page]])
    // Roles that may only void a decision are not notified of a submission.
    expect(await heard(await cast.service.signIn('9'))).toEqual([])
    await done(use, cast.other, application, 'object')
    await done(use, cast.registrar, application, 'accept')
    expect(await take(use, cast.registrar, application, 'audit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('异议') })
    cast.service.clock.move(days(10))
    for (const who of [cast.registrar, cast.owner, cast.other]) Object.assign(who, await cast.service.signIn(who.account))
    await done(use, cast.registrar, application, 'audit')
    expect(await claims(id, cast.owner)).toEqual([[application, expect.any(String)]])
    // The claimant holds the certificate: its number stays.
    expect(await archive(cast.owner, id)).toMatchObject({ data: { row: { useStatus: '10', useCertNo: '梯11浙B00077(20)' } } })
    // The unit that had it, also as its owner, sees it no more, and what was its own is gone.
    expect(await archive(cast.other, id)).toMatchObject({ errorCode: 'NOT_FOUND' })
    const { fields } = must(await archive(cast.owner, id)).form
    expect(Object.keys(own).map((key) => fields[key] ?? '')).toEqual(['', '', '', '', cast.unit.uscc, cast.unit.unitName, ''])
    expect(await heard()).toContainEqual([expect.any(String), page])
    // The promised number is in the result; the paper states who issued it and when.
    const granted = await cast.service.call(use.detail, { params: { id: application } }, cast.owner)
    expect(granted.success && granted.data.inputs).toContainEqual({ label: '使用登记证编号', value: '梯11浙B00077(20)' })
    const paper = await cast.service.db.system(async (connection) =>
      useRecordBehaviour.documents?.certificate?.(
        await recordViewOf(connection, useRecord, await findVisible(connection, useRecord, theSystem, application), cast.service.clock.now()),
      ),
    )
    expect(paper?.blocks.at(-1)).toEqual({ kind: 'signature', lines: [authorityName, chineseDate(wireDate(cast.service.clock.now()))] })
    expect(JSON.stringify(paper)).not.toContain('移动电话')
    expect((await heard()).length).toBe(2)
    // After voiding, the device has its previous unit and certificate.
    await done(use, cast.registrar, application, 'void')
    expect(await archive(cast.owner, id)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await archive(cast.other, id)).toMatchObject({
      data: { row: { useStatus: '10', useCertNo: '梯11浙B00077(20)', useUnitName: cast.otherUnit.unitName }, form: { fields: own } },
    })
  })

  it('finds a device by its certificate number, however that was typed when it was entered', async () => {
    const numbers = ['梯11浙b00078（20）', '梯11浙b00079（20）', '梯11浙B00079(20)']
    const ids = await Promise.all(numbers.map((useCertNo, place) => device(cast.otherUnit, { equipmentCode: `3110330992099655${place}`, useCertNo })))
    await runMigration(cast.service, '0886_certificate_numbers_as_issued.sql')
    const kept = await Promise.all(ids.map(async (id) => must(await archive(cast.other, id)).row.useCertNo))
    // Two that would have the same number keep what was typed.
    expect(kept).toEqual(['梯11浙B00078(20)', ...numbers.slice(1)])
    const lookup = await cast.service.call(deviceLookup, { query: { recordKind: '2', deviceNumber: '梯11浙b00078（20）' } }, cast.owner)
    expect(lookup).toMatchObject({ data: { list: [], fields: { foundCode: '31103309920996550' } } })
  })

  it('keeps with an inspection under way the piping it names by a number that was put right', async () => {
    const id = await device(cast.unit, { equclacode: '8000', categoryCode: '8300', equipmentCode: '', useCertNo: '管30浙b00078（20）' })
    const form = { fields: { applyKind: '01' }, tables: { devices: [{ equipmentId: '别处的' }, { equipmentId: '管30浙b00078（20）', feeQuantity: '5' }] } }
    const application = await asked(cast.owner, { recordKind: '3' })
    const stands = (type: string, status: string, values: object) =>
      cast.service.db.system(({ db }) =>
        db
          .updateTable('application')
          .set({ type, status, form: JSON.stringify(values) })
          .where('id', '=', application)
          .execute(),
      )
    const { form: draft } = await cast.service.db.system(({ db }) =>
      db.selectFrom('application').select('form').where('id', '=', application).executeTakeFirstOrThrow(),
    )
    await stands('onlineApplyNewrule', '50', form)
    await cast.service.db.system(async ({ db }) => {
      await db.insertInto('inspection_result').values({ application_id: application, position: 1, device: '管30浙b00078（20）' }).execute()
      const { revision } = await db.selectFrom('application').select('revision').where('id', '=', application).executeTakeFirstOrThrow()
      const submission = {
        application_id: application,
        form: JSON.stringify(form),
        submitted_by: cast.owner.account.id,
        submitted_at: cast.service.clock.now(),
      }
      // Only the submission that counts is put right.
      await db
        .insertInto('application_revision')
        .values([revision, revision + 1].map((each) => ({ ...submission, revision: each })))
        .execute()
    })
    for (const name of ['0886_certificate_numbers_as_issued.sql', '0916_piping_named_as_issued.sql', '0936_piping_named_as_submitted.sql']) {
      await runMigration(cast.service, name)
    }
    const now = await cast.service.db.system(async ({ db }) => ({
      named: (await db.selectFrom('application').select('form').where('id', '=', application).executeTakeFirstOrThrow()).form.tables.devices,
      submitted: await db.selectFrom('application_revision').select('form').where('application_id', '=', application).orderBy('revision').execute(),
      results: await db.selectFrom('inspection_result').select('device').where('application_id', '=', application).execute(),
      under: await db.selectFrom('equipment_application').select('duty').where('equipment_id', '=', id).orderBy('duty').execute(),
    }))
    await stands(useRecord.key, '10', draft)
    const issued = '管30浙B00078(20)'
    expect(now.named).toEqual([{ equipmentId: '别处的' }, { equipmentId: issued, feeQuantity: '5' }])
    expect(now.submitted.map((submission) => submission.form.tables.devices)).toEqual([now.named, form.tables.devices])
    expect([now.results, now.under]).toEqual([[{ device: issued }], [{ duty: 'detect' }, { duty: 'inspection' }]])
  })

  it('registers the device its unit chose, where its only number is one that another maker gave too', async () => {
    const numbered = { equipmentCode: '', registrationCode: '', useCertNo: '', factoryNo: 'sn-0099', useStatus: '00' }
    const id = await device(cast.unit, { ...numbered, manufacturer: '甲示例电梯厂' })
    const others = await device(cast.otherUnit, { ...numbered, manufacturer: '乙示例电梯厂' })
    await device(cast.unit, { ...numbered, factoryNo: 'SN-0099', manufacturer: '丙示例电梯厂' })
    await device(cast.unit, { ...numbered, factoryNo: 'SN-0099', manufacturer: '丁示例电梯厂' })
    const told = async (chosenId: string, deviceNumber = 'sn-0099') =>
      must(await cast.service.call(deviceLookup, { query: { recordKind: '1', deviceNumber, chosenId } }, cast.owner))
    expect((await told('')).list).toMatchObject([{ message: '有多台设备使用这个编号，请从档案选择' }])
    expect((await told(others)).list).toMatchObject([{ message: expect.stringContaining('认领') }])
    // Chosen, and another number typed: whose device it is then is not told by the one that was chosen.
    expect((await told(id, 'SN-0098')).list).toMatchObject([{ message: expect.stringContaining('没有找到') }])
    expect(await told(id)).toMatchObject({ list: [], fields: { foundMaker: '甲示例电梯厂' } })
    const application = await asked(cast.owner, { recordKind: '1', deviceNumber: 'sn-0099', chosenId: id })
    await done(use, cast.owner, application, 'commit')
    const again = await asked(cast.owner, { recordKind: '1', deviceNumber: 'sn-0099', chosenId: id })
    expect(await take(use, cast.owner, again, 'commit')).toMatchObject({ fieldErrors: [{ message: expect.stringContaining('尚未办结') }] })
    await done(use, cast.registrar, application, 'accept', 'audit')
    expect(await archive(cast.owner, id)).toMatchObject({ data: { row: { useStatus: '10', manufacturer: '甲示例电梯厂' } } })
  })

  it('registers no component of piping that has an archive', async () => {
    const component = { equclacode: '7000', categoryCode: '7100', varietyCode: '7110', equipmentName: '无缝钢管', useStatus: '00', useCertNo: '' }
    await device(cast.unit, { ...component, equipmentCode: '71103309920990001' })
    const about = { recordKind: '1', deviceNumber: '71103309920990001' } as const
    const refused = [expect.objectContaining({ field: 'deviceNumber', message: messages.neverRegistered })]
    expect(await cast.service.call(deviceLookup, { query: about }, cast.owner)).toMatchObject({ data: { list: refused } })
    expect(await take(use, cast.owner, await asked(cast.owner, about), 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: refused })
  })

  it.each([
    ['piping', 'as the installation it is', { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', projectName: '一期装置' }, 'UNIT'],
    [
      'cylinders',
      'with the vehicle they are of',
      { equclacode: '2000', categoryCode: '2300', cylinderPlateNo: '浙B80001', cylinderVin: 'LSVAA4182E2108001' },
      'VEHICLE',
    ],
  ])('enters %s registered before, %s', async (_, __, about, registrationMode) => {
    const useCertNo = `管30浙B0009${about.equclacode.slice(0, 1)}(19)`
    const made = { manufacturer: '', factoryNo: '', manufactureDate: '' }
    const application = await asked(cast.owner, { recordKind: '3', varietyCode: '', ...about, vehicleCylinders: '1', ...made, useCertNo })
    await done(use, cast.owner, application, 'commit')
    await done(use, cast.registrar, application, 'accept', 'audit')
    const { id } = await cast.service.db.system(({ db }) =>
      db.selectFrom('equipment').select('id').where('use_cert_no', '=', useCertNo).executeTakeFirstOrThrow(),
    )
    expect(must(await archive(cast.owner, id, about.equclacode)).form.fields).toMatchObject({ ...about, registrationMode })
  })

  it('tells a unit that claims a device of its own what there is left to do: to register it, or nothing', async () => {
    await device(cast.unit, { equipmentCode: '31103309920996111' })
    await device(cast.unit, { equipmentCode: '31103309920996222', useStatus: '00', useCertNo: '' })
    const told = async (deviceNumber: string) => {
      const answer = await cast.service.call(deviceLookup, { query: { recordKind: '2', deviceNumber } }, cast.owner)
      return must(answer).list
    }
    expect(await told('31103309920996111')).toMatchObject([{ message: '这台设备已在本单位名下并已办理使用登记，不用认领', refuses: true }])
    expect(await told('31103309920996222')).toMatchObject([{ message: expect.stringContaining('登记已建档设备') }])
  })

  it('takes no registration back on which others were built: a device that was given on, or that is stopped, stays as it is', async () => {
    const id = await device(cast.otherUnit, { equipmentCode: '31103309920996777' })
    const claim = async (who: SignedIn) => {
      const application = await asked(who, { recordKind: '2', deviceNumber: '31103309920996777' })
      await done(use, who, application, 'commit')
      return application
    }
    const third = await cast.service.signIn(
      await cast.service.anAccount({ roles: ['1'], unit: await cast.service.aUnit({ unit_type: '1', area_code: '330212' }) }),
    )
    const [first, second] = [await claim(cast.owner), await claim(third)]
    cast.service.clock.move(days(10))
    for (const who of [cast.registrar, cast.owner, cast.other, third]) Object.assign(who, await cast.service.signIn(who.account))
    await done(use, cast.registrar, first, 'accept', 'audit')
    // The second claim was announced to the unit that had the device then, not to the one that has it now.
    await done(use, cast.registrar, second, 'accept')
    expect(await take(use, cast.registrar, second, 'audit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('重新提交') })
    await done(use, cast.registrar, second, 'reject')
    await done(use, third, second, 'commit')
    cast.service.clock.move(days(10))
    for (const who of [cast.registrar, cast.owner, cast.other, third]) Object.assign(who, await cast.service.signIn(who.account))
    await done(use, cast.registrar, second, 'accept', 'audit')
    // The unit reads in an SMS that it has applied, what it has to do, and that there is something to fetch; submitting again says nothing new.
    const said = await cast.service.db.system(async ({ db }) => {
      const { number } = await db.selectFrom('application').select('number').where('id', '=', second).executeTakeFirstOrThrow()
      return db.selectFrom('sms_outbox').select('text').where('text', 'like', `%${number}%`).orderBy('id').execute()
    })
    expect(said.map(({ text }) => text)).toEqual([
      expect.stringContaining('已提交，请留意办理结果。'),
      expect.stringContaining('需补正：情况属实'),
      expect.stringContaining('已登记，可登录平台打印使用登记证。'),
    ])
    expect(await archive(third, id)).toMatchObject({ success: true })
    const papers = async (who: SignedIn, of: string) => must(await cast.service.call(use.detail, { params: { id: of } }, who)).documents.map(({ key }) => key)
    expect([await papers(cast.owner, first), await papers(third, second)]).toEqual([['form'], ['form', 'certificate']])

    expect(await take(use, cast.registrar, first, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('此后又有变更') })
    expect(await archive(third, id)).toMatchObject({ success: true })
    await done(use, cast.registrar, second, 'void')
    expect(await archive(cast.owner, id)).toMatchObject({ success: true })
    await done(use, cast.registrar, first, 'void')
    expect(await archive(cast.other, id)).toMatchObject({ success: true })
  })

  it('leaves a claimed device stopped, for the unit to apply for 启用, and gives it back stopped', async () => {
    const stop = { useStatus: '20', stopDate: '2024-03-01' }
    const id = await device(cast.otherUnit, { ...stop, equipmentCode: '31103309920996999' })
    const application = await asked(cast.owner, { recordKind: '2', deviceNumber: '31103309920996999' })
    await done(use, cast.owner, application, 'commit')
    cast.service.clock.move(days(10))
    for (const who of [cast.registrar, cast.owner, cast.other]) Object.assign(who, await cast.service.signIn(who.account))
    await done(use, cast.registrar, application, 'accept', 'audit')
    expect(await archive(cast.owner, id)).toMatchObject({ data: { row: { useStatus: '20' }, form: { fields: stop } } })
    await done(use, cast.registrar, application, 'void')
    expect(await archive(cast.other, id)).toMatchObject({ data: { row: { useStatus: '20' }, form: { fields: stop } } })
  })

  it('puts right what claims once put in use: stopped again and told, or in use without a stop where it has passed an inspection since', async () => {
    const numbers = ['31103309920997001', '31103309920997002', '31103309920997003']
    const stop = { useStatus: '20', stopDate: '2024-03-01' }
    const ids = await Promise.all(numbers.map((equipmentCode) => device(cast.otherUnit, { ...stop, equipmentCode })))
    const claims = await Promise.all(numbers.map((deviceNumber) => asked(cast.owner, { recordKind: '2', deviceNumber })))
    for (const claim of claims) await done(use, cast.owner, claim, 'commit')
    cast.service.clock.move(days(10))
    for (const who of [cast.registrar, cast.owner, cast.other]) Object.assign(who, await cast.service.signIn(who.account))
    for (const claim of claims) await done(use, cast.registrar, claim, 'accept', 'audit')
    const today = wireDate(cast.service.clock.now())
    const inspections = [{ inspectionDate: '' }, { inspectionDate: today, inspectionConclusion: '01' }, { inspectionDate: today, inspectionConclusion: '04' }]
    for (const [place, inspected] of inspections.entries()) {
      const fields = JSON.stringify({ useStatus: '10', ...inspected })
      const archived = sql<string>`jsonb_set(archive, '{fields}', archive -> 'fields' || ${fields}::jsonb)`
      await cast.service.db.system(({ db }) =>
        db
          .updateTable('equipment')
          .set({ use_status: '10', archive: archived })
          .where('id', '=', ids[place] ?? '')
          .execute(),
      )
    }
    await runMigration(cast.service, '0942_claimed_while_stopped.sql', 'insert into')
    for (let round = 0; round < 2; round += 1) await repairLeftByMigrations(cast.service.context)
    const stands = await Promise.all(ids.map(async (id) => must(await archive(cast.owner, id)).form.fields))
    expect(stands.map(({ useStatus, stopDate }) => [useStatus, stopDate])).toEqual([
      ['20', '2024-03-01'],
      ['10', ''],
      ['20', '2024-03-01'],
    ])
    const { list } = must(await cast.service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, cast.owner))
    const told = list.filter(({ title }) => title.includes('更正为停用'))
    const tellsOf = (place: number) => [expect.stringContaining(numbers[place] ?? ''), `/equipment/detail/elevator?id=${ids[place]}`]
    expect(told).toHaveLength(2)
    expect(told.map(({ title, path }) => [title, path])).toEqual(expect.arrayContaining([tellsOf(0), tellsOf(2)]))
  })

  it('gives a claimed device to one of two whose claims are granted at the same moment', async () => {
    await device(cast.otherUnit, { equipmentCode: '31103309920996888' })
    const third = await cast.service.signIn(
      await cast.service.anAccount({ roles: ['1'], unit: await cast.service.aUnit({ unit_type: '1', area_code: '330212' }) }),
    )
    const claims = []
    for (const who of [cast.owner, third]) {
      const application = await asked(who, { recordKind: '2', deviceNumber: '31103309920996888' })
      await done(use, who, application, 'commit')
      claims.push(application)
    }
    cast.service.clock.move(days(10))
    for (const who of [cast.registrar, cast.owner, cast.other]) Object.assign(who, await cast.service.signIn(who.account))
    for (const application of claims) await done(use, cast.registrar, application, 'accept')
    const answers = await Promise.all(claims.map((application) => take(use, cast.registrar, application, 'audit')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('重新提交') })
  })

  it('leaves a device whose registration is made void waiting for another one, and keeps its papers in the archive', async () => {
    const id = await device(cast.unit, { useStatus: '00' })
    const found = await archive(cast.owner, id)
    const application = await asked(cast.owner, { recordKind: '1', deviceNumber: found.success ? found.data.row.equipmentCode : '' })
    await done(use, cast.owner, application, 'commit')
    const listed = await cast.service.call(use.list, { query: { view: 'own' } }, cast.owner)
    expect(listed.success && listed.data.list.find((row) => row.id === application)).toMatchObject({
      equipmentName: '曳引驱动乘客电梯',
      fields: { deviceCode: found.success ? found.data.row.equipmentCode : '' },
    })
    await done(use, cast.registrar, application, 'accept', 'audit')
    const registered = await archive(cast.owner, id)
    expect(registered).toMatchObject({ data: { row: { useStatus: '10' } } })
    const papers = registered.success ? registered.data.attachments : []
    expect(papers.map(({ code }) => code).sort()).toEqual(['OTHER', 'USE_REGISTRATION', 'USE_REGISTRATION'])
    // The copy is a separate file, readable by whoever reads the archive.
    const kept = await cast.service.db.system(({ db }) =>
      db.selectFrom('attachment').select('storage_key').where('owner_id', 'in', [id, application]).execute(),
    )
    expect(new Set(kept.map(({ storage_key }) => storage_key)).size).toBe(6)
    for (const { storage_key } of kept) expect(existsSync(join(cast.service.context.configuration.dataFolder, 'attachments', storage_key))).toBe(true)
    const { row } = must(registered)
    const later = { safetyManager: '孙测试', safetyManagerMobile: '13000000009' }
    must(await cast.service.call(equipmentEndpoints.update, { body: { id, version: row.version, fields: later, reason: '人员变动' } }, cast.owner))
    await done(use, cast.registrar, application, 'void')
    // What the unit has changed since stays.
    expect(await archive(cast.owner, id)).toMatchObject({ data: { row: { useStatus: '00', useCertNo: '' }, form: { fields: later } } })
  })

  it('draws certificate numbers without a gap and none twice, however many are granted at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const id = await device(cast.unit, { useStatus: '00', varietyCode: '3120' })
        const found = await archive(cast.owner, id)
        return found.success ? found.data.row.equipmentCode : ''
      }),
    )
    const applications: string[] = []
    for (const deviceNumber of codes) {
      const application = await asked(cast.owner, { recordKind: '1', deviceNumber })
      await done(use, cast.owner, application, 'commit')
      await done(use, cast.registrar, application, 'accept')
      applications.push(application)
    }
    const answers = await Promise.all(applications.map((application) => take(use, cast.registrar, application, 'audit')))
    expect(answers.map(({ success }) => success)).toEqual(answers.map(() => true))
    const granted = await cast.service.db.system(({ db }) => db.selectFrom('equipment').select('use_cert_no').where('equipment_code', 'in', codes).execute())
    const serials = granted.map(({ use_cert_no }) => Number(use_cert_no.slice(5, 10))).sort((one, another) => one - another)
    expect(serials).toEqual(serials.map((_, place) => (serials[0] ?? 0) + place))
    expect(new Set(serials).size).toBe(codes.length)
  })
})
