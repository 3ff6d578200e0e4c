import {
  applicationEndpoints,
  changeRegister,
  maintenanceFiling,
  maintenanceProject,
  maintenanceTermination,
  projectDevices,
  terminationDevices,
} from '@shared/contract/application'
import { addDays, equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { homeEndpoints, searchEndpoints } from '@shared/contract/portal'
import { days, wireDate } from '../../clock'
import { aForm } from '../../testing/applicationForms'
import { aDevice } from '../../testing/devices'
import type { UnitFixture } from '../../testing/fixtures'
import { must } from '../../testing/inspections'
import { uploadFile } from '../../testing/notices'
import { aCertificate, enterPerson } from '../../testing/people'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { workflowNow } from '../../workflow/behaviour'
import { dueDeadlines, meetDeadline } from '../../workflow/deadlines'
import { changeMaintenanceDue } from '../equipment/archive/maintenance'
import { maintenanceTerminationBehaviour } from './maintenanceTermination'

/** Who maintains a device: 维保项目 and 维保终止 between two units, the authority and the archive. */
describe('maintenance', () => {
  let service: TestService
  let user: SignedIn
  let company: SignedIn
  let rival: SignedIn
  let registrar: SignedIn
  let useUnit: UnitFixture
  let companyUnit: UnitFixture

  beforeAll(async () => {
    service = await startTestService()
    const inArea = async (role: '1' | '2', unit: UnitFixture) => service.signIn(await service.anAccount({ roles: [role], unit }))
    useUnit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    companyUnit = await service.aUnit({ unit_type: '2', area_code: '330212' })
    user = await inArea('1', useUnit)
    company = await inArea('2', companyUnit)
    rival = await inArea('2', await service.aUnit({ unit_type: '2', area_code: '330203' }))
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
  })
  afterAll(() => service.close())

  const projects = applicationEndpoints(maintenanceProject)
  const terminations = applicationEndpoints(maintenanceTermination)
  const filings = applicationEndpoints(maintenanceFiling)
  type Calls = typeof projects
  const today = () => wireDate(service.clock.now())
  const inDays = (count: number) => addDays(today(), count)

  let devices = 0
  /** An elevator of the use unit, with its number. @param fields further fields of the archive */
  async function elevator(fields: FormRow = {}): Promise<{ id: string; number: string }> {
    const number = `311033099209955${String(++devices).padStart(2, '0')}`
    const held = { useUnitId: useUnit.id, useUnitUscc: useUnit.uscc, useUnitName: useUnit.unitName }
    return { id: await aDevice(service, { equipmentCode: number, factoryNo: `W-${devices}`, ...held, ...fields }), number }
  }
  const maintained = (fields: FormRow = {}) =>
    elevator({
      maintenanceUnitName: companyUnit.unitName,
      maintenanceUnitUscc: companyUnit.uscc,
      maintenanceContractNo: 'HT-1',
      maintenanceContractStart: inDays(-300),
      maintenanceContractEnd: inDays(200),
      ...fields,
    })
  async function archived(id: string): Promise<FormRow> {
    return service.db.system(
      async ({ db }) => (await db.selectFrom('equipment').select('archive').where('id', '=', id).executeTakeFirstOrThrow()).archive.fields,
    )
  }
  const opens = (who: SignedIn, id: string) => service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, who)

  const rowOf = (number: string): FormRow => ({ equipmentId: number, equipmentName: '乘客电梯' })
  const worker = (place: number, certExpire: string): FormRow => ({ name: '张测试', certNo: `T-${place}`, certExpire, mobile: '13000000001' })
  const projectForm = (numbers: readonly string[], fields: FormRow = {}) => ({
    fields: {
      projectName: '示例花园',
      useUnitName: useUnit.unitName,
      useUnitUscc: useUnit.uscc,
      areaCode: '330212',
      siteAddress: '示例路100号',
      contractNo: 'HT-2',
      contractStart: inDays(1),
      contractEnd: inDays(366),
      maintMode: '2',
      cycleDays: '15',
      leader: '周测试',
      leaderMobile: '13000000002',
      dutyTel: '13000000003',
      ...fields,
    },
    tables: { devices: numbers.map(rowOf), workers: [worker(1, inDays(900)), worker(2, inDays(900))] },
  })
  const terminationForm = (numbers: readonly string[], fields: FormRow = {}) => ({
    fields: {
      terminateDate: inDays(40),
      terminateReason: '2',
      reasonDetail: '双方协商解除合同',
      lastMaintDate: today(),
      handover: '资料和钥匙已移交',
      contractNo: 'HT-1',
      contractStart: inDays(-300),
      contractEnd: inDays(200),
      contactName: '王测试',
      contactMobile: '13000000004',
      ...fields,
    },
    tables: { devices: numbers.map(rowOf) },
  })
  async function drafted(calls: Calls, who: SignedIn, form: { fields: FormRow; tables: Record<string, FormRow[]> }): Promise<string> {
    const saved = await service.call(calls.save, { body: { form } }, who)
    if (!saved.success) throw new Error(`${saved.errorCode} ${saved.errorMsg}`)
    const papers = calls === projects ? maintenanceProject.attachments : maintenanceTermination.attachments
    for (const { code, required } of papers) if (required === true) await uploadFile(service, who, saved.data.id, code)
    return saved.data.id
  }
  const standing = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['number', 'status', 'version', 'inputs']).where('id', '=', id).executeTakeFirstOrThrow())
  async function take(calls: Calls, who: SignedIn, id: string, path: string, opinion = '情况属实') {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: (await standing(id)).version, opinion } }, who)
  }
  async function done(calls: Calls, who: SignedIn, id: string, ...paths: string[]): Promise<void> {
    for (const path of paths) expect([path, await take(calls, who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  const checksOf = async (calls: Calls, id: string) => {
    const answer = await service.call(calls.checks, { params: { id } }, registrar)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.list
  }
  const messagesOf = async (who: SignedIn) => {
    const answer = await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 50 } }, who)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.list.map(({ title }) => title)
  }

  describe('a filing', () => {
    async function filed(fields: FormRow = {}): Promise<string> {
      const named = { authority: '', inspection: '', counterpartUscc: useUnit.uscc, account: '' }
      const { rows: _rows, ...form } = aForm(maintenanceFiling, named, service.clock.now(), { filingKind: '1', areaCode: '330212', ...fields })
      const saved = must(await service.call(filings.save, { body: { form } }, company))
      for (const { code } of maintenanceFiling.attachments) await uploadFile(service, company, saved.id, code)
      return saved.id
    }

    it('waits for another of its kind and area: of two submitted at once one is received', async () => {
      const drafts = [await filed(), await filed()]
      const answers = await Promise.all(drafts.map((id) => take(filings, company, id, 'commit')))
      expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
      const [open = '', other = ''] = answers[0]?.success ? drafts : drafts.reverse()
      const { number } = await standing(open)
      const refused = { errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'areaCode', message: messages.filingOpen(number) }] }
      expect(answers.find(({ success }) => !success)).toMatchObject(refused)
      await done(filings, company, await filed({ areaCode: '330203' }), 'commit')
      await done(filings, company, await filed({ filingKind: '2' }), 'commit')
      // One sent back is corrected, not filed beside.
      await done(filings, registrar, open, 'return')
      expect(await take(filings, company, other, 'commit')).toMatchObject(refused)
      await done(filings, company, open, 'commit')
      await done(filings, registrar, open, 'receive')
      // Its data has changed since: filed again.
      await done(filings, company, other, 'commit')
    })
  })

  describe('a project', () => {
    it('is told which device a number names, and nothing of one that another unit uses', async () => {
      const registrationCode = '31103302002020099551'
      const own = await elevator({ registrationCode })
      const foreign = await elevator({ useUnitUscc: '91330200QQ0000099X', useUnitName: '别的单位' })
      const query = { devices: `${own.number},${foreign.number},NONE,${registrationCode}`, useUnitUscc: useUnit.uscc, areaCode: '330212' }
      expect(await service.call(projectDevices, { query }, company)).toMatchObject({
        data: {
          list: [
            { field: 'devices.1.equipmentId', message: '设备不在所填的使用单位名下' },
            { field: 'devices.2.equipmentId', message: expect.stringContaining('没有这个编号') },
            { field: 'devices.3.equipmentId', message: messages.sameDeviceAs(1) },
          ],
          rows: [{ equipmentName: '曳引驱动乘客电梯', usePlaceDetail: '示例路100号' }, {}, {}, {}],
        },
      })
    })

    it('writes the company into the archive with its receipt, and only then lets it see the device', async () => {
      const device = await elevator()
      const id = await drafted(projects, company, projectForm([device.number]))
      await done(projects, company, id, 'commit')
      expect(await opens(company, device.id)).toMatchObject({ errorCode: 'NOT_FOUND' })
      await done(projects, registrar, id, 'receive')
      expect(await archived(device.id)).toMatchObject({
        maintenanceUnitName: companyUnit.unitName,
        maintenanceUnitUscc: companyUnit.uscc,
        maintenanceContact: '周测试',
        maintenanceContractNo: 'HT-2',
        maintenanceMode: '半包',
      })
      expect(await opens(company, device.id)).toMatchObject({ success: true })
      await done(projects, company, id, 'cancel')
      await done(projects, registrar, id, 'approveCancellation')
      expect(await archived(device.id)).toMatchObject({ maintenanceUnitName: '', maintenanceUnitUscc: '' })
    })

    it('holds its devices against every other one: of two who submit at once one gets it', async () => {
      const [one, two] = [await elevator(), await elevator()]
      // In opposite order: this must not deadlock.
      const drafts: [SignedIn, string][] = [
        [company, await drafted(projects, company, projectForm([one.number, two.number]))],
        [rival, await drafted(projects, rival, projectForm([two.number, one.number]))],
      ]
      const answers = await Promise.all(drafts.map(([who, id]) => take(projects, who, id, 'commit')))
      expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
      expect(answers.find(({ success }) => !success)).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'devices.0.equipmentId' }, {}] })
      const won = drafts[answers.findIndex(({ success }) => success)]
      const lost = drafts[answers.findIndex(({ success }) => !success)]
      if (!won || !lost) throw new Error('Nobody won')
      // A project sent back claims no devices.
      await done(projects, registrar, won[1], 'return')
      await done(projects, lost[0], lost[1], 'commit')
      expect(await take(projects, won[0], won[1], 'commit')).toMatchObject({ errorCode: 'INCOMPLETE' })
    })

    it('may follow another one day by day', async () => {
      const device = await elevator()
      const first = await drafted(projects, company, projectForm([device.number], { contractEnd: inDays(100) }))
      await done(projects, company, first, 'commit')
      const overlapping = await drafted(projects, rival, projectForm([device.number], { contractStart: inDays(100) }))
      expect(await take(projects, rival, overlapping, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE' })
      const next = await drafted(projects, rival, projectForm([device.number], { contractStart: inDays(101) }))
      await done(projects, rival, next, 'commit')
    })

    it('asks for two people whose certificates outlast its beginning', async () => {
      const device = await elevator()
      const form = projectForm([device.number])
      form.tables.workers = [worker(1, inDays(900)), worker(2, inDays(1))]
      const expired = await drafted(projects, company, form)
      expect(await take(projects, company, expired, 'commit')).toMatchObject({ fieldErrors: [{ field: 'workers.1.certExpire' }] })
      form.tables.workers = [worker(1, inDays(900))]
      const alone = await drafted(projects, company, form)
      expect(await take(projects, company, alone, 'commit')).toMatchObject({ fieldErrors: [{ field: 'workers' }] })
    })

    it('is checked against the certificates the company keeps', async () => {
      const device = await elevator()
      const form = projectForm([device.number])
      const kept = ['T-KEPT-1', 'T-KEPT-2']
      for (const certNo of kept) await enterPerson(service, company, {}, [aCertificate({ item: 'T', certNo })])
      form.tables.workers = kept.map((certNo) => ({ ...worker(1, inDays(900)), certNo }))
      const id = await drafted(projects, company, form)
      await done(projects, company, id, 'commit')
      expect(await checksOf(projects, id)).toContainEqual(expect.objectContaining({ key: 'workers', ok: true }))
    })

    it('shows who decides what the use unit objects to', async () => {
      const device = await elevator()
      const id = await drafted(projects, company, projectForm([device.number]))
      await done(projects, company, id, 'commit')
      expect(await take(projects, rival, id, 'object')).toMatchObject({ errorCode: 'FORBIDDEN' })
      expect(await take(projects, user, id, 'object', '没有签订合同')).toMatchObject({ success: true })
      expect(await checksOf(projects, id)).toContainEqual(expect.objectContaining({ key: 'objection', ok: false, detail: '没有签订合同' }))
      expect(await messagesOf(registrar)).toContainEqual(expect.stringContaining('已提出异议'))
    })
  })

  describe('a change of company', () => {
    const changes = applicationEndpoints(changeRegister)
    let rivalUnit: UnitFixture
    beforeAll(() => {
      rivalUnit = rival.account.unit
    })
    const apply = async (number: string, fields: FormRow = {}): Promise<string> => {
      const named = { authority: '', inspection: '', counterpartUscc: '', account: '' }
      const form = aForm(changeRegister, named, service.clock.now(), {
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
      const saved = await service.call(
        changes.save,
        { body: { form: { fields: form.fields, tables: { devices: [{ equipmentId: number }], corrections: [] } } } },
        user,
      )
      if (!saved.success) throw new Error(`${saved.errorCode} ${JSON.stringify(saved.fieldErrors)}`)
      for (const { code } of changeRegister.attachments) await uploadFile(service, user, saved.data.id, code)
      await done(changes, user, saved.data.id, 'commit')
      await done(changes, registrar, saved.data.id, 'accept')
      return saved.data.id
    }
    const held = (id: string) =>
      service.db.system(({ db }) =>
        db
          .selectFrom('maintenance_project_device')
          .select(['application_id', 'starts_on', 'ends_on', 'maintainer'])
          .where('equipment_id', '=', id)
          .orderBy('starts_on')
          .execute(),
      )

    it('ends the project of the company before, holds the device for the new one, and made void ended nothing', async () => {
      const { id, number } = await elevator()
      const project = await drafted(projects, company, projectForm([number], { contractStart: inDays(-100), contractEnd: inDays(200) }))
      await done(projects, company, project, 'commit')
      await done(projects, registrar, project, 'receive')
      const change = await apply(number)
      expect((await checksOf(changes, change)).find(({ key }) => key === 'project')).toMatchObject({ ok: false })
      await done(changes, registrar, change, 'audit')
      expect((await archived(id)).maintenanceUnitUscc).toBe(rivalUnit.uscc)
      expect(await held(id)).toEqual([
        { application_id: project, starts_on: inDays(-100), ends_on: inDays(-2), maintainer: companyUnit.uscc },
        { application_id: change, starts_on: inDays(-1), ends_on: inDays(300), maintainer: rivalUnit.uscc },
      ])
      expect(await messagesOf(company)).toContain(`1 台设备自${inDays(-1)}起由其他单位维保`)
      // Nothing is resumed for the previous company; the new one enters a project of its own.
      const late = await drafted(projects, company, projectForm([number]))
      expect(await take(projects, company, late, 'commit')).toMatchObject({ fieldErrors: [{ field: 'devices.0.equipmentId' }] })
      const own = await drafted(projects, rival, projectForm([number], { contractStart: inDays(1), contractEnd: inDays(300) }))
      await done(projects, rival, own, 'commit')
      await done(projects, rival, own, 'revoke')
      await done(changes, await service.signIn('9'), change, 'void')
      expect((await archived(id)).maintenanceUnitUscc).toBe(companyUnit.uscc)
      expect((await held(id)).filter(({ application_id }) => application_id !== own)).toEqual([
        { application_id: project, starts_on: inDays(-100), ends_on: inDays(200), maintainer: companyUnit.uscc },
      ])
    })

    it('waits for a project that is being looked at', async () => {
      const { number } = await elevator()
      const project = await drafted(projects, company, projectForm([number]))
      await done(projects, company, project, 'commit')
      const change = await apply(number)
      expect(await take(changes, registrar, change, 'audit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('正在办理') })
    })
  })

  describe('a termination', () => {
    it('takes the other side and the contract from the archive', async () => {
      const registrationCode = '31103302002020099552'
      const device = await maintained({ registrationCode })
      const ask = (who: SignedIn, devices = device.number) => service.call(terminationDevices, { query: { devices } }, who)
      const suggested = { contractNo: 'HT-1', contractEnd: inDays(200) }
      expect(await ask(user)).toMatchObject({ data: { list: [], fields: { applicantSide: '1', counterpartUscc: companyUnit.uscc }, suggested } })
      expect(await ask(company)).toMatchObject({ data: { list: [], fields: { applicantSide: '2', counterpartUscc: useUnit.uscc }, suggested } })
      expect(await ask(rival)).toMatchObject({
        data: { list: [{ field: 'devices.0.equipmentId' }], fields: { counterpartUscc: '' }, suggested: { contractNo: '' } },
      })
      const twice = await ask(user, `${device.number},${registrationCode}`)
      expect(twice.data?.list).toMatchObject([{ field: 'devices.1.equipmentId', message: messages.sameDeviceAs(1) }])
    })

    it('judges what is only offered with what is chosen, and not with one another', async () => {
      const own = await maintained()
      const elsewhere = await maintained({ useAreaCode: '330281' })
      const otherUnit = await service.aUnit({ unit_type: '1', area_code: '330212' })
      const foreign = await maintained({ useUnitId: otherUnit.id, useUnitUscc: otherUnit.uscc, useUnitName: otherUnit.unitName })
      const offered = [own, elsewhere, foreign].map(({ number }) => number)
      const ask = async (chosen: string) => {
        const answer = await service.call(terminationDevices, { query: { devices: [chosen, ...offered].join(), offered: offered.length } }, company)
        return answer.data?.list.map(({ field, message }) => [field, message])
      }
      // Each of them may be terminated by a separate application.
      expect(await ask('')).toEqual([])
      expect(await ask(own.number)).toEqual([
        ['devices.2.equipmentId', expect.stringContaining('按区域分开申请')],
        ['devices.3.equipmentId', `对方单位是${otherUnit.unitName}，一份申请只终止与同一单位的维保`],
      ])
      // Chosen together they are checked like at submission.
      const together = await service.call(terminationDevices, { query: { devices: offered.join() } }, company)
      expect(together.data?.list.map(({ field }) => field)).toEqual(['devices.1.equipmentId', 'devices.2.equipmentId'])
    })

    it('ends maintenance with its receipt where the day has come, tells the use unit, and frees the device', async () => {
      const device = await maintained()
      const project = await drafted(projects, company, projectForm([device.number], { contractStart: inDays(-30) }))
      await done(projects, company, project, 'commit')
      await done(projects, registrar, project, 'receive')
      const id = await drafted(terminations, user, terminationForm([device.number], { terminateDate: today() }))
      await done(terminations, user, id, 'commit')
      expect(await take(terminations, user, id, 'confirm')).toMatchObject({ errorCode: 'FORBIDDEN' })
      // The asked company answers on the record's page: the queue is the authority's.
      const told = await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 50 } }, company)
      const page = `${maintenanceTermination.pages.detail}?id=${id}`
      const { list: messages } = must(told)
      expect(messages.find(({ bizId }) => bizId === id)?.path).toBe(page)
      expect(must(await service.call(homeEndpoints.home, {}, company)).todo.find((todo) => todo.id === id)?.path).toBe(page)
      const { groups } = must(await service.call(searchEndpoints.search, { query: { keyword: (await standing(id)).number } }, company))
      expect(groups.flatMap(({ list }) => list).find((found) => found.id === id)?.path).toBe(page)
      await done(terminations, company, id, 'confirm')
      expect(await checksOf(terminations, id)).toContainEqual(expect.objectContaining({ key: 'counterpart', ok: true }))
      await done(terminations, registrar, id, 'receive')
      expect(await archived(device.id)).toMatchObject({ maintenanceUnitName: '', maintenanceUnitUscc: '', maintenanceContractNo: '' })
      expect(await opens(user, device.id)).toMatchObject({ data: { row: { maintenanceUnitName: '' } } })
      expect(await opens(company, device.id)).toMatchObject({ errorCode: 'NOT_FOUND' })
      expect(await messagesOf(user)).toContainEqual(`1 台电梯自${today()}起无维保单位`)
      expect(await take(terminations, user, id, 'cancel')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
      const next = await drafted(projects, rival, projectForm([device.number], { contractStart: today() }))
      await done(projects, rival, next, 'commit')
    })

    it('goes back with the reason where the other side objects, and is asked anew', async () => {
      const device = await maintained()
      const id = await drafted(terminations, company, terminationForm([device.number]))
      await done(terminations, company, id, 'commit')
      expect(await take(terminations, user, id, 'object', '')).toMatchObject({ errorCode: 'INCOMPLETE' })
      expect(await take(terminations, user, id, 'object', '合同没有到期')).toMatchObject({ data: { status: '30' } })
      await done(terminations, company, id, 'commit')
      expect(await standing(id)).toMatchObject({ status: '25' })
      await done(terminations, user, id, 'confirm')
    })

    it('keeps a company for its days of notice', async () => {
      const device = await maintained()
      const early = await drafted(terminations, company, terminationForm([device.number], { terminateDate: inDays(29) }))
      expect(await take(terminations, company, early, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'terminateDate' }] })
      const inTime = await drafted(terminations, company, terminationForm([device.number], { terminateDate: inDays(30) }))
      await done(terminations, company, inTime, 'commit')
    })

    it('that is not answered is passed on by the clock, marked so; the archive follows on its day; until then it may be withdrawn', async () => {
      // The archive's last day of one contract differs from the one typed for all of the devices.
      const contractEnd = inDays(250)
      const [device, kept, late] = [await maintained(), await maintained({ maintenanceContractEnd: contractEnd }), await maintained()]
      const begin = async (number: string) => {
        const id = await drafted(terminations, company, terminationForm([number]))
        await done(terminations, company, id, 'commit')
        return id
      }
      const [id, withdrawn, undecided] = [await begin(device.number), await begin(kept.number), await begin(late.number)]
      const meet = async () => {
        for (const due of await service.db.system((connection) => dueDeadlines(connection, [maintenanceTermination], service.clock.now()))) {
          await service.db.system((connection) => meetDeadline(connection, maintenanceTerminationBehaviour, due, workflowNow(service.context)))
        }
      }
      await meet()
      expect(await standing(id)).toMatchObject({ status: '25' })
      service.clock.move(days(10))
      await meet()
      expect(await standing(id)).toMatchObject({ status: '20', inputs: { counterpartAnswer: '2' } })
      registrar = await service.signIn(registrar.account)
      company = await service.signIn(company.account)
      const detail = await service.call(terminations.detail, { params: { id } }, registrar)
      expect(detail).toMatchObject({ data: { inputs: [{ label: '对方答复', value: '未确认（对方逾期未答复）' }] } })
      const { terminateDate = '' } = detail.success ? detail.data.form.fields : {}
      await done(terminations, registrar, id, 'receive')
      await done(terminations, registrar, withdrawn, 'receive')
      await done(terminations, registrar, undecided, 'receive')
      await done(terminations, company, undecided, 'cancel')
      expect(await archived(device.id)).toMatchObject({ maintenanceUnitUscc: companyUnit.uscc, maintenanceContractEnd: terminateDate })
      await done(terminations, company, withdrawn, 'cancel')
      await done(terminations, registrar, withdrawn, 'approveCancellation')
      expect(await archived(kept.id)).toMatchObject({ maintenanceContractEnd: contractEnd })
      await changeMaintenanceDue(service.context)
      expect(await archived(device.id)).toMatchObject({ maintenanceUnitUscc: companyUnit.uscc })
      service.clock.move(days(30))
      await changeMaintenanceDue(service.context)
      await changeMaintenanceDue(service.context)
      expect(await archived(device.id)).toMatchObject({ maintenanceUnitUscc: '', maintenanceUnitName: '' })
      expect(await archived(kept.id)).toMatchObject({ maintenanceUnitUscc: companyUnit.uscc })
      // The day has come before the withdrawal was decided: there is nothing left to go on with.
      registrar = await service.signIn(registrar.account)
      expect(await take(terminations, registrar, undecided, 'approveCancellation')).toMatchObject({
        errorCode: 'NOT_ALLOWED_NOW',
        errorMsg: expect.stringContaining('维保已经终止'),
      })
      await done(terminations, registrar, undecided, 'refuseCancellation')
      user = await service.signIn(user.account)
      const history = await service.call(equipmentEndpoints.changes, { query: { id: device.id } }, user)
      expect(history).toMatchObject({ data: { list: [{ operatorName: '系统', reason: expect.stringContaining('维保终止') }, {}] } })
    })

    it('begins on the first day of its contract where another company looks after the device until then', async () => {
      registrar = await service.signIn(registrar.account)
      company = await service.signIn(company.account)
      rival = await service.signIn(rival.account)
      const [device, kept] = [await elevator(), await elevator()]
      const numbers = [device.number, kept.number]
      const first = await drafted(projects, company, projectForm(numbers, { contractStart: today(), contractEnd: inDays(20) }))
      await done(projects, company, first, 'commit')
      await done(projects, registrar, first, 'receive')
      const follow = async (number: string) => {
        const id = await drafted(projects, rival, projectForm([number], { contractStart: inDays(21), contractEnd: inDays(300) }))
        await done(projects, rival, id, 'commit')
        await done(projects, registrar, id, 'receive')
        return id
      }
      await follow(device.number)
      const withdrawn = await follow(kept.number)
      await done(projects, rival, withdrawn, 'cancel')
      await done(projects, registrar, withdrawn, 'approveCancellation')
      await changeMaintenanceDue(service.context)
      expect((await archived(device.id)).maintenanceUnitUscc).toBe(companyUnit.uscc)
      expect(await opens(company, device.id)).toMatchObject({ success: true })
      service.clock.move(days(21))
      await changeMaintenanceDue(service.context)
      expect(await archived(device.id)).toMatchObject({ maintenanceUnitUscc: rival.account.unit.uscc, maintenanceContractEnd: expect.any(String) })
      expect((await archived(kept.id)).maintenanceUnitUscc).toBe(companyUnit.uscc)
    })
  })
})
