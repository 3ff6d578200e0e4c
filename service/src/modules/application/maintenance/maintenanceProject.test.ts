import { applicationEndpoints, changeRegister, maintenanceFiling, projectDevices } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { days } from '../../../clock'
import { aForm } from '../../../testing/applicationForms'
import { changeCreditCode } from '../../../testing/changedCode'
import type { UnitFixture } from '../../../testing/fixtures'
import { must } from '../../../testing/inspections'
import { maintenanceCast } from '../../../testing/maintenanceCast'
import { codesOf, givePapers } from '../../../testing/papers'
import { aCertificate, enterPerson } from '../../../testing/people'
import type { SignedIn } from '../../../testing/service'
import { asOwner, runMigration } from '../../../testing/testDatabase'
import { changeMaintenanceDue } from '../../equipment/archive/maintenance'

/** Who maintains a device: 维保项目 of a company, and the change to another company. */
describe('maintenance', () => {
  const { cast, projects, today, inDays, elevator, archived, opens, worker, projectForm, drafted, take, done, checksOf, messagesOf } = maintenanceCast()

  describe('a project', () => {
    it('is told which device a number names, and nothing of one that another unit uses', async () => {
      const registrationCode = '31103302002020099551'
      const own = await elevator({ registrationCode })
      const foreign = await elevator({ useUnitUscc: '91330200QQ0000099X', useUnitName: '别的单位' })
      const unknown = expect.stringContaining('所填的使用单位没有这个编号的设备')
      const query = { devices: `${own.number},${foreign.number},NONE,${registrationCode}`, useUnitUscc: cast.useUnit.uscc, areaCode: '330212' }
      expect(await cast.service.call(projectDevices, { query }, cast.company)).toMatchObject({
        data: {
          list: [
            { field: 'devices.1.equipmentId', message: unknown },
            { field: 'devices.2.equipmentId', message: unknown },
            { field: 'devices.3.equipmentId', message: messages.sameDeviceAs(1) },
          ],
          rows: [{ equipmentName: '曳引驱动乘客电梯', usePlaceDetail: '示例路100号' }, {}, {}, {}],
        },
      })
      // Without a use unit a number tells nothing at all.
      const anybody = must(await cast.service.call(projectDevices, { query: { devices: `${own.number},NONE` } }, cast.company))
      // It may be filled in after the devices.
      expect(anybody.list.map(({ message, refuses }) => [message, refuses])).toEqual(Array(2).fill(['请先填写使用单位', false]))
      expect(anybody.rows).toEqual([{}, {}])
    })

    it('is told which unit uses a device that the company maintains, where the form names another', async () => {
      const { number } = await elevator({ useUnitUscc: '91330200QQ0000098X', useUnitName: '别的单位', maintenanceUnitUscc: cast.companyUnit.uscc })
      const told = async (who: SignedIn) => must(await cast.service.call(projectDevices, { query: { devices: number, useUnitUscc: cast.useUnit.uscc } }, who))
      expect((await told(cast.company)).list).toMatchObject([{ message: '使用单位是别的单位，与所填的使用单位不一致', refuses: true }])
      expect((await told(cast.rival)).list).toMatchObject([{ message: expect.stringContaining('没有这个编号的设备') }])
    })

    it('writes the company into the archive with its receipt, and only then lets it see the device', async () => {
      const device = await elevator()
      const id = await drafted(projects, cast.company, projectForm([device.number]))
      await done(projects, cast.company, id, 'commit')
      expect(await opens(cast.company, device.id)).toMatchObject({ errorCode: 'NOT_FOUND' })
      await done(projects, cast.registrar, id, 'receive')
      expect(await archived(device.id)).toMatchObject({
        maintenanceUnitName: cast.companyUnit.unitName,
        maintenanceUnitUscc: cast.companyUnit.uscc,
        maintenanceContact: '周测试',
        maintenanceContractNo: 'HT-2',
        maintenanceMode: '半包',
      })
      expect(await opens(cast.company, device.id)).toMatchObject({ success: true })
      await done(projects, cast.company, id, 'cancel')
      await done(projects, cast.registrar, id, 'approveCancellation')
      expect(await archived(device.id)).toMatchObject({ maintenanceUnitName: '', maintenanceUnitUscc: '' })
    })

    it('holds its devices against every other one: of two who submit at once one gets it', async () => {
      const [one, two] = [await elevator(), await elevator()]
      // In opposite order: this must not deadlock.
      const drafts: [SignedIn, string][] = [
        [cast.company, await drafted(projects, cast.company, projectForm([one.number, two.number]))],
        [cast.rival, await drafted(projects, cast.rival, projectForm([two.number, one.number]))],
      ]
      const answers = await Promise.all(drafts.map(([who, id]) => take(projects, who, id, 'commit')))
      expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
      expect(answers.find(({ success }) => !success)).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'devices.0.equipmentId' }, {}] })
      const won = drafts[answers.findIndex(({ success }) => success)]
      const lost = drafts[answers.findIndex(({ success }) => !success)]
      if (!won || !lost) throw new Error('Nobody won')
      // A project sent back claims no devices.
      await done(projects, cast.registrar, won[1], 'return')
      await done(projects, lost[0], lost[1], 'commit')
      expect(await take(projects, won[0], won[1], 'commit')).toMatchObject({ errorCode: 'INCOMPLETE' })
    })

    it('may follow another one day by day', async () => {
      const device = await elevator()
      const first = await drafted(projects, cast.company, projectForm([device.number], { contractEnd: inDays(100) }))
      await done(projects, cast.company, first, 'commit')
      const overlapping = await drafted(projects, cast.rival, projectForm([device.number], { contractStart: inDays(100) }))
      expect(await take(projects, cast.rival, overlapping, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE' })
      const next = await drafted(projects, cast.rival, projectForm([device.number], { contractStart: inDays(101) }))
      await done(projects, cast.rival, next, 'commit')
    })

    it('asks for two people whose certificates outlast its beginning', async () => {
      const device = await elevator()
      const form = projectForm([device.number])
      form.tables.workers = [worker(1, inDays(900)), worker(2, inDays(1))]
      const expired = await drafted(projects, cast.company, form)
      expect(await take(projects, cast.company, expired, 'commit')).toMatchObject({ fieldErrors: [{ field: 'workers.1.certExpire' }] })
      form.tables.workers = [worker(1, inDays(900))]
      const alone = await drafted(projects, cast.company, form)
      expect(await take(projects, cast.company, alone, 'commit')).toMatchObject({ fieldErrors: [{ field: 'workers' }] })
    })

    it('is checked against the certificates the company keeps', async () => {
      const device = await elevator()
      const form = projectForm([device.number])
      const kept = ['T-KEPT-1', 'T-KEPT-2']
      for (const certNo of kept) await enterPerson(cast.service, cast.company, {}, [aCertificate({ item: 'T', certNo })])
      form.tables.workers = kept.map((certNo) => ({ ...worker(1, inDays(900)), certNo }))
      const id = await drafted(projects, cast.company, form)
      await done(projects, cast.company, id, 'commit')
      expect(await checksOf(projects, id)).toContainEqual(expect.objectContaining({ key: 'workers', ok: true }))
    })

    it('on demand is checked against the filings of the area it is in', async () => {
      const filings = applicationEndpoints(maintenanceFiling)
      const named = { authority: '', inspection: '', counterpartUscc: '', account: '' }
      const file = async (areaCode: string) => {
        const about = { filingKind: '2', areaCode, licenceExpire: inDays(900) }
        const form = aForm(maintenanceFiling, named, cast.service.clock.now(), about)
        const saved = await cast.service.call(filings.save, { body: { form } }, cast.company)
        if (!saved.success) throw new Error(`${saved.errorCode} ${saved.errorMsg}`)
        await givePapers(cast.service, cast.company, saved.data.id, codesOf(maintenanceFiling))
        await done(filings, cast.company, saved.data.id, 'commit')
        await done(filings, cast.registrar, saved.data.id, 'receive')
      }
      const device = await elevator()
      const id = await drafted(projects, cast.company, projectForm([device.number], { maintMode: '4', cycleDays: '30' }))
      await done(projects, cast.company, id, 'commit')
      const onDemand = async () => (await checksOf(projects, id)).find(({ key }) => key === 'onDemand')?.ok
      await file('330203')
      expect(await onDemand()).toBe(false)
      await file('330212')
      expect(await onDemand()).toBe(true)
    })

    it('shows who decides what the use unit objects to', async () => {
      const device = await elevator()
      const id = await drafted(projects, cast.company, projectForm([device.number]))
      await done(projects, cast.company, id, 'commit')
      expect(await take(projects, cast.rival, id, 'object')).toMatchObject({ errorCode: 'FORBIDDEN' })
      expect(await take(projects, cast.user, id, 'object', '没有签订合同')).toMatchObject({ success: true })
      expect(await checksOf(projects, id)).toContainEqual(expect.objectContaining({ key: 'objection', ok: false, detail: '没有签订合同' }))
      expect(await messagesOf(cast.registrar)).toContainEqual(expect.stringContaining('已提出异议'))
    })
  })

  describe('a change of company', () => {
    const changes = applicationEndpoints(changeRegister)
    let rivalUnit: UnitFixture
    beforeAll(() => {
      rivalUnit = cast.rival.account.unit
    })
    const apply = async (number: string, fields: FormRow = {}): Promise<string> => {
      const named = { authority: '', inspection: '', counterpartUscc: '', account: '' }
      const form = aForm(changeRegister, named, cast.service.clock.now(), {
        changeType: '21',
        changeDate: today(),
        fillDate: today(),
        newMaintenanceUnit: rivalUnit.unitName,
        newMaintenanceUnitUscc: rivalUnit.uscc,
        newContractNo: 'HT-9',
        newContractStart: inDays(-1),
        newContractEnd: inDays(300),
        ...fields,
      })
      const saved = await cast.service.call(
        changes.save,
        { body: { form: { fields: form.fields, tables: { devices: [{ equipmentId: number }], corrections: [] } } } },
        cast.user,
      )
      if (!saved.success) throw new Error(`${saved.errorCode} ${JSON.stringify(saved.fieldErrors)}`)
      await givePapers(cast.service, cast.user, saved.data.id, codesOf(changeRegister))
      await done(changes, cast.user, saved.data.id, 'commit')
      await done(changes, cast.registrar, saved.data.id, 'accept')
      return saved.data.id
    }
    const held = (id: string) =>
      cast.service.db.system(({ db }) =>
        db
          .selectFrom('maintenance_project_device')
          .select(['application_id', 'starts_on', 'ends_on', 'maintainer'])
          .where('equipment_id', '=', id)
          .orderBy('starts_on')
          .execute(),
      )

    it('ends the project of the company before, holds the device for the new one, tells both, and made void ended nothing', async () => {
      const { id, number } = await elevator()
      const project = await drafted(projects, cast.company, projectForm([number], { contractStart: inDays(-100), contractEnd: inDays(200) }))
      await done(projects, cast.company, project, 'commit')
      await done(projects, cast.registrar, project, 'receive')
      const change = await apply(number)
      expect((await checksOf(changes, change)).find(({ key }) => key === 'project')).toMatchObject({ ok: false })
      await done(changes, cast.registrar, change, 'audit')
      expect((await archived(id)).maintenanceUnitUscc).toBe(rivalUnit.uscc)
      expect(await held(id)).toEqual([
        { application_id: project, starts_on: inDays(-100), ends_on: inDays(-2), maintainer: cast.companyUnit.uscc },
        { application_id: change, starts_on: inDays(-1), ends_on: inDays(300), maintainer: rivalUnit.uscc },
      ])
      expect(await messagesOf(cast.company)).toContain(`${cast.useUnit.unitName}的 1 台设备自 ${inDays(-1)} 起由其他单位维保`)
      const told = await cast.service.call(inboxEndpoints.list, {}, cast.rival)
      expect(told.data?.list).toContainEqual(
        expect.objectContaining({
          title: `${cast.useUnit.unitName}的 1 台设备自 ${inDays(-1)} 起由您单位维保`,
          path: `/equipment/detail/elevator?id=${id}`,
        }),
      )
      expect(await opens(cast.rival, id)).toMatchObject({ success: true })
      // The contract stays with the application: whoever maintains the device next reads the archive.
      const kept = await cast.service.db.system(({ db }) => db.selectFrom('attachment').select('file_name').where('owner_id', '=', id).execute())
      expect(kept.map(({ file_name }) => file_name)).toEqual(expect.arrayContaining(['材料-CHANGE_FORM.pdf']))
      expect(kept.map(({ file_name }) => file_name)).not.toContain('材料-MAINT_CONTRACT.pdf')
      // Nothing is resumed for the previous company; the new one enters a project of its own.
      const late = await drafted(projects, cast.company, projectForm([number]))
      expect(await take(projects, cast.company, late, 'commit')).toMatchObject({ fieldErrors: [{ field: 'devices.0.equipmentId' }] })
      const own = await drafted(projects, cast.rival, projectForm([number], { contractStart: inDays(1), contractEnd: inDays(300) }))
      await done(projects, cast.rival, own, 'commit')
      await done(projects, cast.rival, own, 'revoke')
      await done(changes, await cast.service.signIn('9'), change, 'void')
      expect((await archived(id)).maintenanceUnitUscc).toBe(cast.companyUnit.uscc)
      expect((await held(id)).filter(({ application_id }) => application_id !== own)).toEqual([
        { application_id: project, starts_on: inDays(-100), ends_on: inDays(200), maintainer: cast.companyUnit.uscc },
      ])
      expect([(await messagesOf(cast.company))[0], (await messagesOf(cast.rival))[0]]).toEqual([
        `${cast.useUnit.unitName}的 1 台设备仍由您单位维保`,
        `${cast.useUnit.unitName}的 1 台设备不由您单位维保`,
      ])
    })

    it('holds the device for the new company under the code it has on the day it is granted', async () => {
      const { id, number } = await elevator()
      const account = await cast.service.anAccount({ roles: ['2'], unit: await cast.service.aUnit({ unit_type: '2', area_code: '330212' }) })
      const change = await apply(number, { newMaintenanceUnit: account.unit.unitName, newMaintenanceUnitUscc: account.unit.uscc })
      const today = await changeCreditCode(cast.service, account)
      await done(changes, cast.registrar, change, 'audit')
      expect([(await archived(id)).maintenanceUnitUscc, await held(id)]).toMatchObject([today, [{ application_id: change, maintainer: today }]])
      // So nothing stands in the way of its own project.
      const newCompany = await cast.service.signIn(account)
      const own = await drafted(projects, newCompany, projectForm([number], { contractStart: inDays(1), contractEnd: inDays(300) }))
      await done(projects, newCompany, own, 'commit')
    })

    it('ends every project with a device that is scrapped, tells the company, and made void ended nothing', async () => {
      const { id, number } = await elevator()
      const project = await drafted(projects, cast.company, projectForm([number], { contractStart: inDays(-100), contractEnd: inDays(200) }))
      await done(projects, cast.company, project, 'commit')
      await done(projects, cast.registrar, project, 'receive')
      const before = await archived(id)
      const change = await apply(number, { changeType: '13', changeDate: inDays(-3), scrapWay: '1' })
      await done(changes, cast.registrar, change, 'audit')
      expect(await archived(id)).toMatchObject({ useStatus: '30', maintenanceUnitUscc: '', maintenanceUnitName: '', maintenanceContractEnd: '' })
      const its = { application_id: project, starts_on: inDays(-100), maintainer: cast.companyUnit.uscc }
      expect(await held(id)).toEqual([{ ...its, ends_on: inDays(-4) }])
      expect((await messagesOf(cast.company))[0]).toBe(`${cast.useUnit.unitName}的 1 台设备已报废，不再由您单位维保`)
      await done(changes, await cast.service.signIn('9'), change, 'void')
      const { useStatus, maintenanceUnitUscc, maintenanceContractEnd } = before
      expect(await archived(id)).toMatchObject({ useStatus, maintenanceUnitUscc, maintenanceContractEnd })
      expect(await held(id)).toEqual([{ ...its, ends_on: inDays(200) }])
      expect((await messagesOf(cast.company))[0]).toBe(`${cast.useUnit.unitName}的 1 台设备仍由您单位维保`)
    })

    it('that scraps a device keeps what comes due meanwhile, the end of a contract and the one that follows, for when it is made void', async () => {
      const [left, passed] = [await elevator(), await elevator()]
      const numbers = [left.number, passed.number]
      const first = await drafted(projects, cast.company, projectForm(numbers, { contractStart: today(), contractEnd: inDays(20) }))
      await done(projects, cast.company, first, 'commit')
      await done(projects, cast.registrar, first, 'receive')
      const next = await drafted(projects, cast.rival, projectForm([passed.number], { contractStart: inDays(21), contractEnd: inDays(300) }))
      await done(projects, cast.rival, next, 'commit')
      await done(projects, cast.registrar, next, 'receive')
      const ends = { application_id: first, equipment_id: left.id, maintainer: cast.companyUnit.uscc, ends_on: inDays(20) }
      await cast.service.db.system(({ db }) => db.insertInto('maintenance_end').values(ends).execute())
      const changed: string[] = []
      for (const number of numbers) {
        const change = await apply(number, { changeType: '13', scrapWay: '1' })
        await done(changes, cast.registrar, change, 'audit')
        changed.push(change)
      }
      cast.service.clock.move(days(21))
      await changeMaintenanceDue(cast.service.context)
      const maintainers = async () => (await Promise.all([left, passed].map(({ id }) => archived(id)))).map((fields) => fields.maintenanceUnitUscc)
      expect(await maintainers()).toEqual(['', ''])
      const administrator = await cast.service.signIn('9')
      for (const change of changed) await done(changes, administrator, change, 'void')
      expect(await maintainers()).toEqual([cast.companyUnit.uscc, cast.companyUnit.uscc])
      await changeMaintenanceDue(cast.service.context)
      expect(await maintainers()).toEqual(['', rivalUnit.uscc])
      for (const who of [cast.user, cast.company, cast.rival, cast.registrar]) Object.assign(who, await cast.service.signIn(who.account))
    })

    it('that scrapped a device before changes ended maintenance has ended it too, and gives it back', async () => {
      const { id, number } = await elevator()
      const project = await drafted(projects, cast.company, projectForm([number], { contractStart: inDays(-100), contractEnd: inDays(200) }))
      await done(projects, cast.company, project, 'commit')
      await done(projects, cast.registrar, project, 'receive')
      const before = await archived(id)
      const change = await apply(number, { changeType: '13', changeDate: inDays(-3), scrapWay: '1' })
      await done(changes, cast.registrar, change, 'audit')
      const its = { application_id: project, starts_on: inDays(-100), maintainer: cast.companyUnit.uscc }
      const after = await held(id)
      // As a scrapping left it then.
      const maintenance = JSON.stringify(Object.fromEntries(Object.entries(before).filter(([key]) => key.startsWith('maintenance'))))
      await asOwner(
        cast.service.address,
        `update equipment set maintenance_unit_name = '${before.maintenanceUnitName}', archive = jsonb_set(archive, '{fields}', archive -> 'fields' || '${maintenance}'),
            viewers = viewers || 'unit:${cast.companyUnit.id}'::text, relations = relations || 'maintenance'::text where id = '${id}';
          update equipment_replaced set fields = fields - (select array_agg(key) from jsonb_object_keys('${maintenance}') key) where equipment_id = '${id}';
          update maintenance_project_device set ends_on = ended_instead_of, ended_by = null, ended_instead_of = null where equipment_id = '${id}'`,
      )
      expect(await opens(cast.company, id)).toMatchObject({ success: true })
      await runMigration(cast.service, '1130_maintenance_of_devices_gone_before.sql')
      expect(await archived(id)).toMatchObject({ useStatus: '30', maintenanceUnitUscc: '', maintenanceUnitName: '', maintenanceContractEnd: '' })
      expect(await opens(cast.company, id)).toMatchObject({ errorCode: 'NOT_FOUND' })
      expect([after, await held(id)]).toEqual(Array(2).fill([{ ...its, ends_on: inDays(-4) }]))
      const history = must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.user)).list
      expect(history[0]).toMatchObject({ operatorName: '系统', reason: '设备已报废，维保随之终止' })
      expect(history[0]?.changes).toContainEqual({ field: 'maintenanceUnitName', label: '维保单位', before: cast.companyUnit.unitName, after: '' })
      // Once.
      await runMigration(cast.service, '1130_maintenance_of_devices_gone_before.sql')
      expect(must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.user)).list).toHaveLength(history.length)
      await done(changes, await cast.service.signIn('9'), change, 'void')
      expect(await archived(id)).toMatchObject(JSON.parse(maintenance))
      expect(await held(id)).toEqual([{ ...its, ends_on: inDays(200) }])
      expect((await messagesOf(cast.company))[0]).toBe(`${cast.useUnit.unitName}的 1 台设备仍由您单位维保`)
    })

    it('waits for a project that is being looked at', async () => {
      const { number } = await elevator()
      const project = await drafted(projects, cast.company, projectForm([number]))
      await done(projects, cast.company, project, 'commit')
      const change = await apply(number)
      expect(await take(changes, cast.registrar, change, 'audit')).toMatchObject({
        errorCode: 'NOT_ALLOWED_NOW',
        errorMsg: expect.stringContaining('正在办理'),
      })
    })
  })

  describe('a project that follows another', () => {
    it('begins on the first day of its contract where another company looks after the device until then', async () => {
      const [device, kept] = [await elevator(), await elevator()]
      const numbers = [device.number, kept.number]
      const first = await drafted(projects, cast.company, projectForm(numbers, { contractStart: today(), contractEnd: inDays(20) }))
      await done(projects, cast.company, first, 'commit')
      await done(projects, cast.registrar, first, 'receive')
      const follow = async (number: string) => {
        const id = await drafted(projects, cast.rival, projectForm([number], { contractStart: inDays(21), contractEnd: inDays(300) }))
        await done(projects, cast.rival, id, 'commit')
        await done(projects, cast.registrar, id, 'receive')
        return id
      }
      await follow(device.number)
      const withdrawn = await follow(kept.number)
      await done(projects, cast.rival, withdrawn, 'cancel')
      await done(projects, cast.registrar, withdrawn, 'approveCancellation')
      await changeMaintenanceDue(cast.service.context)
      expect((await archived(device.id)).maintenanceUnitUscc).toBe(cast.companyUnit.uscc)
      expect(await opens(cast.company, device.id)).toMatchObject({ success: true })
      cast.service.clock.move(days(21))
      await changeMaintenanceDue(cast.service.context)
      expect(await archived(device.id)).toMatchObject({ maintenanceUnitUscc: cast.rival.account.unit.uscc, maintenanceContractEnd: expect.any(String) })
      expect((await archived(kept.id)).maintenanceUnitUscc).toBe(cast.companyUnit.uscc)
    })
  })
})
