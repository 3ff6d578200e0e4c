import { randomUUID } from 'node:crypto'
import { attachmentEndpoints } from '@shared/contract/attachment'
import type { BodyOf } from '@shared/contract/endpoint'
import { addDays } from '@shared/contract/equipment'
import { jobEndpoints } from '@shared/contract/job'
import { certificateListEndpoints, type OperatorListQuery, operatorEndpoints, personListEndpoints } from '@shared/contract/operator'
import type { RoleType } from '@shared/contract/roles'
import { wireDate } from '../../clock'
import { scopeOf } from '../../security/caller'
import { aDevice } from '../../testing/devices'
import type { UnitFixture } from '../../testing/fixtures'
import { uploadFile } from '../../testing/notices'
import { aCertificate, aPerson, enterPerson } from '../../testing/people'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

/** People of two units in different counties, and everybody who has to do with them, or has not. */
describe('people and their certificates', () => {
  let service: TestService
  let owner: UnitFixture
  let other: UnitFixture
  let ofOwner: string
  let ofOther: string
  const users: Record<string, SignedIn> = {}
  const user = (name: string): SignedIn => {
    const found = users[name]
    if (!found) throw new Error(`Nobody called ${name}`)
    return found
  }
  const today = () => wireDate(service.clock.now())
  const detail = async (id: string, as = user('owner')) => {
    const answer = await service.call(operatorEndpoints.get, { query: { id } }, as)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data
  }

  beforeAll(async () => {
    service = await startTestService()
    owner = await service.aUnit({ area_code: '330212' })
    other = await service.aUnit({ area_code: '330206' })
    const signIn = async (name: string, roles: RoleType[], unit?: UnitFixture) => {
      users[name] = await service.signIn(await service.anAccount({ roles, ...(unit && { unit }) }))
    }
    await signIn('owner', ['1'], owner)
    await signIn('maintainer of the same unit', ['2'], owner)
    await signIn('builder of the same unit', ['3'], owner)
    await signIn('other', ['1'], other)
    await signIn('stranger', ['2'])
    await signIn('city', ['7'], await service.aUnit({ kind: 'authority', area_code: '330200' }))
    await signIn('county', ['7'], await service.aUnit({ kind: 'authority', area_code: '330206' }))
    await signIn('elsewhere', ['7'], await service.aUnit({ kind: 'authority', area_code: '330100' }))
    await signIn('nowhere', ['7'], await service.aUnit({ kind: 'authority', area_code: '' }))
    await signIn('institute', ['4'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('finance', ['5'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('inspector', ['6'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('admin', ['9'])
    ofOwner = await enterPerson(service, user('owner'), { name: '赵测试' }, [aCertificate({ item: 'A', certNo: '330299198501010019' })])
    ofOther = await enterPerson(service, user('other'), { name: '钱测试' }, [aCertificate()])
  })
  afterAll(() => service.close())

  /** Whom each of them sees, written down again: not from what the service keeps. */
  const sees: Readonly<Record<string, readonly ('owner' | 'other')[]>> = {
    owner: ['owner'],
    'maintainer of the same unit': ['owner'],
    'builder of the same unit': ['owner'],
    other: ['other'],
    stranger: [],
    city: ['owner', 'other'],
    county: ['other'],
    elsewhere: [],
    nowhere: [],
    institute: ['owner', 'other'],
    admin: ['owner', 'other'],
  }
  const keepers: Readonly<Record<string, 'owner' | 'other'>> = {
    owner: 'owner',
    'maintainer of the same unit': 'owner',
    'builder of the same unit': 'owner',
    other: 'other',
  }
  const looksWhole = (name: string) => name !== 'institute'
  const idOf = (whose: 'owner' | 'other') => (whose === 'owner' ? ofOwner : ofOther)

  it('stand in everybody’s lists, overview and export exactly as far as they reach', async () => {
    for (const [name, whose] of Object.entries(sees)) {
      const expected = whose.map(idOf).sort()
      const people = await service.call(personListEndpoints.list, { query: { tab: 'all' } }, user(name))
      const detailed = await service.call(certificateListEndpoints.detail.list, {}, user(name))
      const overview = await service.call(operatorEndpoints.overview, {}, user(name))
      expect([name, people.data?.list.map(({ id }) => id).sort(), people.data?.counts.all]).toEqual([name, expected, expected.length])
      expect([name, detailed.data?.list.map(({ operatorId }) => operatorId).sort()]).toEqual([name, expected])
      expect([name, overview.data?.numbers.people, overview.data?.numbers.valid]).toEqual([name, expected.length, expected.length])
    }
    for (const name of ['finance', 'inspector']) {
      expect(await service.call(personListEndpoints.list, {}, user(name))).toMatchObject({ errorCode: 'FORBIDDEN' })
    }
  })

  it('are nobody else’s business, whatever is called by their ids', async () => {
    for (const name of Object.keys(sees)) {
      const as = user(name)
      for (const whose of ['owner', 'other'] as const) {
        const id = idOf(whose)
        const seen = sees[name]?.includes(whose) ?? false
        const told = `${name} ${whose}`
        const { certificates, row } = await detail(id, user('admin'))
        const [certificate] = certificates
        if (!certificate) throw new Error('No certificate')
        const outcome = (answer: { success: boolean; errorCode?: string }) => (answer.success ? 'done' : answer.errorCode)
        const read = seen ? 'done' : 'NOT_FOUND'
        expect([told, outcome(await service.call(operatorEndpoints.get, { query: { id } }, as))]).toEqual([told, read])
        expect([told, outcome(await service.call(operatorEndpoints.changes, { query: { id } }, as))]).toEqual([told, read])
        const whole = looksWhole(name) ? read : 'FORBIDDEN'
        expect([told, outcome(await service.call(operatorEndpoints.reveal, { body: { id, field: 'idCard' } }, as))]).toEqual([told, whole])
        const papers = looksWhole(name) ? read : 'NOT_FOUND'
        expect([told, outcome(await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, as))]).toEqual([told, papers])
        // A keeper of another unit finds nobody; whoever keeps none is refused at the door. A wrong version keeps the record as it is.
        const keeper = keepers[name] ?? (name === 'stranger' ? 'nobody' : undefined)
        const write = keeper === undefined ? 'FORBIDDEN' : keeper === whose ? 'STALE_VERSION' : 'NOT_FOUND'
        const version = row.version + 7
        const writes = [
          await service.call(operatorEndpoints.update, { body: { id, version, fields: { name: '孙测试' }, reason: '改名' } }, as),
          await service.call(operatorEndpoints.del, { body: { id, version, reason: '登记错误' } }, as),
          await service.call(operatorEndpoints.removeCertificate, { body: { id: certificate.id, version, reason: '登记错误' } }, as),
          await service.call(operatorEndpoints.saveCertificate, { body: { operatorId: id, id: certificate.id, version, fields: {}, reason: '更正' } }, as),
        ]
        expect([told, ...writes.map(outcome)]).toEqual([told, write, write, write, write])
        const upload = await uploadFile(service, as, id, 'PHOTO')
        const paper = keeper === whose ? true : papers === 'done' ? 'NOT_ALLOWED_NOW' : 'NOT_FOUND'
        expect([told, upload.json().success === true ? true : upload.json().errorCode]).toEqual([told, paper])
      }
    }
    const foreign = await service.call(operatorEndpoints.saveCertificate, { body: { operatorId: ofOther, fields: aCertificate() } }, user('owner'))
    expect(foreign).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect((await detail(ofOther, user('other'))).certificates).toHaveLength(1)
  })

  it('stay behind the second wall when a query forgets its filter', async () => {
    for (const [name, whose] of Object.entries(sees)) {
      const { account } = user(name)
      const { unit } = account
      const scope = scopeOf({
        sessionId: '',
        accountId: account.id,
        name: '',
        loginName: '',
        roleId: '',
        roleType: account.roles[0] ?? '6',
        roleName: '',
        unitId: unit.id,
        unitName: unit.unitName,
        unitUscc: unit.uscc,
        areaCode: unit.areaCode,
        mustChangePassword: false,
      })
      const found = await service.db.read(scope, async ({ db }) => ({
        people: await db.selectFrom('operator').select('id').execute(),
        certificates: await db.selectFrom('operator_certificate').select('operator_id as id').execute(),
        changes: await db.selectFrom('operator_change').select('person_id as id').distinct().execute(),
      }))
      const expected = whose.map(idOf).sort()
      for (const rows of Object.values(found)) expect([name, rows.map(({ id }) => id).sort()]).toEqual([name, expected])
      if (keepers[name]) continue
      const written = service.db.transaction(scope, async ({ db }) => {
        const { numUpdatedRows } = await db.updateTable('operator').set({ deleted: true }).executeTakeFirst()
        const { numDeletedRows } = await db.deleteFrom('operator_certificate').executeTakeFirst()
        return [numUpdatedRows, numDeletedRows]
      })
      // A stranger keeps people, of its own unit alone: there are none.
      expect([name, await written]).toEqual([name, [0n, 0n]])
    }
  })

  it('have their numbers covered wherever they are read, and shown one at a time with a line in the audit', async () => {
    const numbers = { idCard: '33029919860202003X', mobile: '13000000077' }
    const id = await enterPerson(service, user('owner'), { name: '孙测试', ...numbers }, [aCertificate({ certNo: numbers.idCard })])
    const { version } = (await detail(id)).row
    const changed = await service.call(operatorEndpoints.update, { body: { id, version, fields: { mobile: '13000000078' }, reason: '换号' } }, user('owner'))
    expect(changed).toMatchObject({ success: true })
    const read = [
      await service.call(personListEndpoints.list, { query: { keyword: '孙测试' } }, user('owner')),
      await service.call(certificateListEndpoints.certificate.list, { query: { keyword: '孙测试' } }, user('owner')),
      await detail(id),
      await detail(id, user('city')),
      await service.call(operatorEndpoints.changes, { query: { id } }, user('owner')),
    ]
    for (const answer of read) {
      for (const number of [...Object.values(numbers), '13000000078']) expect(JSON.stringify(answer)).not.toContain(number)
    }
    expect((await detail(id)).form.fields).toMatchObject({ idCard: '330299********003X', mobile: '130****0078', gender: '1' })
    const revealed = async (field: string, as: SignedIn) => (await service.call(operatorEndpoints.reveal, { body: { id, field } }, as)).data?.value
    expect(await revealed('idCard', user('city'))).toBe(numbers.idCard)
    expect(await revealed('certificates.0.certNo', user('owner'))).toBe(numbers.idCard)
    for (const field of ['name', 'certificates.0.item', 'certificates.9.certNo', 'certificates', '__proto__', 'fields.0.idCard']) {
      expect([field, await revealed(field, user('owner'))]).toEqual([field, undefined])
    }
    const audits = await service.db.system(({ db }) =>
      db.selectFrom('audit_log').select(['account_id', 'detail']).where('action', '=', 'operator.reveal').where('target', '=', id).orderBy('id').execute(),
    )
    expect(audits.map(({ account_id, detail: told }) => [account_id, told])).toEqual([
      [user('city').account.id, { field: 'idCard' }],
      [user('owner').account.id, { field: 'certificates.0.certNo' }],
    ])
    // A number is found whole, not by its beginning.
    const found = async (keyword: string) => (await service.call(personListEndpoints.list, { query: { keyword } }, user('owner'))).data?.list.length
    expect([await found(numbers.idCard.toLowerCase()), await found('33029919860202')]).toEqual([1, 0])
  })

  it('change with a reason and a version, and keep what was', async () => {
    const id = await enterPerson(service, user('owner'), { name: '李测试' })
    const { version } = (await detail(id)).row
    const update = (body: Partial<BodyOf<typeof operatorEndpoints.update>>) =>
      service.call(operatorEndpoints.update, { body: { id, version, fields: {}, reason: '更正', ...body } }, user('owner'))
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => update({ fields: { entryDate: `2020-03-0${index + 1}` } })))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.success && answer.errorCode === 'STALE_VERSION')).toHaveLength(5)
    const later = { version: version + 1 }
    expect(await update({ ...later, fields: { name: '李示例', leaveDate: '2019-01-01' } })).toMatchObject({
      fieldErrors: [{ field: 'leaveDate', message: '离职日期不能早于入职日期' }],
    })
    expect(await update({ ...later, fields: { idCard: '330299198501010018' } })).toMatchObject({ fieldErrors: [{ field: 'idCard' }] })
    expect(await update({ ...later, fields: { name: '李示例', safetyRole: '3' }, reason: '岗位调整' })).toMatchObject({ success: true })
    const changes = await service.call(operatorEndpoints.changes, { query: { id } }, user('owner'))
    expect(changes.data?.list).toMatchObject([
      {
        actionName: '修改',
        reason: '岗位调整',
        changes: [
          { label: '姓名', before: '李测试', after: '李示例' },
          { label: '岗位', before: '作业人员', after: '安全员' },
        ],
      },
      { actionName: '修改' },
      { actionName: '登记' },
    ])
  })

  it('are in a unit once, however many enter them at once', async () => {
    const fields = aPerson({ name: '周测试' })
    const add = (as: SignedIn) => service.call(operatorEndpoints.add, { body: { fields, tables: { certificates: [] } } }, as)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(user('owner'))))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(answers.find((answer) => !answer.success)).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'idCard' }] })
    // Somebody may work for two units.
    expect(await add(user('other'))).toMatchObject({ success: true })
    // Who was entered by mistake leaves the number free.
    const [entered] = answers.flatMap((answer) => (answer.success ? [answer.data] : []))
    if (!entered) throw new Error('Nobody was entered')
    expect(await service.call(operatorEndpoints.del, { body: { ...entered, reason: '重复登记' } }, user('owner'))).toMatchObject({ success: true })
    expect(await service.call(operatorEndpoints.get, { query: { id: entered.id } }, user('owner'))).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await add(user('owner'))).toMatchObject({ success: true })
  })

  it('hold certificates for four years, that stand by their days in tabs, filters and numbers', async () => {
    const unit = await service.aUnit({ area_code: '330213' })
    const keeper = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    const until = (days: number, more: Record<string, string> = {}) => aCertificate({ expireDate: addDays(today(), days), issueDate: '2020-01-01', ...more })
    const id = await enterPerson(service, keeper, { name: '吴测试' }, [
      aCertificate({ item: 'A', issueDate: '2025-05-10' }),
      until(61, { item: 'G1' }),
      until(60, { item: 'G3' }),
      until(0, { item: 'T' }),
      until(-1, { item: 'Q2' }),
      until(400, { item: 'N1', revokedDate: today() }),
    ])
    const unqualified = await enterPerson(service, keeper, { name: '郑测试' }, [until(-1)])
    await enterPerson(service, keeper, { name: '王测试', entryDate: '2020-01-01', leaveDate: today() }, [until(300)])
    const { form } = await detail(id, keeper)
    expect(form.tables.certificates.find(({ item }) => item === 'A')?.expireDate).toBe('2029-05-09')
    const items = async (query: OperatorListQuery) =>
      (await service.call(certificateListEndpoints.certificate.list, { query: { orderBy: 'expireDate', ...query } }, keeper)).data?.list
        .map(({ item }) => item)
        .sort()
    expect(await items({ tab: 'valid' })).toEqual(['A', 'G1'])
    expect(await items({ tab: 'expiring' })).toEqual(['G3', 'T'])
    expect(await items({ tab: 'expired' })).toEqual(['N1', 'Q2'])
    expect(await items({ tab: 'revoked' })).toEqual(['N1'])
    expect(await items({ tab: 'expiring', item: 'T' })).toEqual(['T'])
    const page = await service.call(certificateListEndpoints.certificate.list, {}, keeper)
    expect(page.data?.counts).toEqual({ all: 7, valid: 2, expiring: 2, expired: 2, revoked: 1 })
    const people = async (query: OperatorListQuery) => (await service.call(personListEndpoints.list, { query }, keeper)).data?.list.map(({ name }) => name)
    expect(await people({ tab: 'unqualified' })).toEqual(['郑测试'])
    expect(await people({ tab: 'left' })).toEqual(['王测试'])
    expect(await people({ tab: 'all', item: 'T' })).toEqual(['吴测试'])
    expect(await people({ tab: 'all', item: 'Q2' })).toEqual([])
    expect(await people({ state: 'expired', orderBy: 'name' })).toEqual(['吴测试', '郑测试'].sort())
    const overview = await service.call(operatorEndpoints.overview, {}, keeper)
    expect(overview.data?.numbers).toEqual({ people: 2, qualified: 1, valid: 2, expiring: 2, expired: 2, revoked: 1 })
    expect(overview.data?.items.find(({ item }) => item === 'T')).toEqual({
      item: 'T',
      itemName: '电梯修理（T）',
      people: 1,
      valid: 0,
      expiring: 1,
      expired: 0,
      revoked: 0,
    })
    expect((await detail(unqualified, keeper)).row).toMatchObject({ items: '', standing: 'expired', standingName: '已过期' })
  })

  it('get, change and lose a certificate one by one', async () => {
    const id = await enterPerson(service, user('owner'), { name: '冯测试' })
    const save = (body: Partial<BodyOf<typeof operatorEndpoints.saveCertificate>>) =>
      service.call(operatorEndpoints.saveCertificate, { body: { operatorId: id, fields: {}, ...body } }, user('owner'))
    const fields = aCertificate({ certNo: 'T-001', item: 'T' })
    const made = await save({ fields })
    if (!made.success) throw new Error(made.errorMsg)
    expect(await save({ fields })).toMatchObject({ fieldErrors: [{ field: 'certNo' }] })
    expect(await save({ fields: { item: 'X9', issueDate: '2999-01-01' } })).toMatchObject({
      fieldErrors: expect.arrayContaining([expect.objectContaining({ field: 'item' }), expect.objectContaining({ field: 'issueDate' })]),
    })
    const { id: certificate, version } = made.data
    expect((await save({ id: certificate, version, fields: { expireDate: '2020-01-01' }, reason: '更正' })).success).toBe(false)
    expect(await save({ id: certificate, version, fields: { expireDate: '2029-12-31' }, reason: '复审合格' })).toMatchObject({
      success: true,
      data: { version: 2 },
    })
    expect(await save({ id: certificate, version, fields: { expireDate: '2028-12-31' }, reason: '复审合格' })).toMatchObject({ errorCode: 'STALE_VERSION' })
    const remove = { body: { id: certificate, version: 2, reason: '登记错误' } }
    expect(await service.call(operatorEndpoints.removeCertificate, remove, user('owner'))).toMatchObject({ success: true })
    expect((await detail(id)).certificates).toEqual([])
    const changes = await service.call(operatorEndpoints.changes, { query: { id } }, user('owner'))
    expect(changes.data?.list.map(({ actionName }) => actionName)).toEqual(['删除证书', '修改证书', '新增证书', '登记'])
  })

  describe('come in by a workbook', () => {
    const bring = (rows: readonly Record<string, string>[], as = user('owner')) =>
      service.call(operatorEndpoints.importRows, { body: { tables: { operators: [...rows] } } }, as)
    const peopleOf = async (as = user('owner')) => (await service.call(personListEndpoints.list, { query: { tab: 'all', pageSize: 200 } }, as)).data?.count

    it('whole: people who are new, people who are known, and several certificates of one', async () => {
      const known = aPerson({ name: '陈测试' })
      const fresh = aPerson({ name: '褚测试' })
      const first = aCertificate({ item: 'A' })
      expect(await bring([{ ...known, ...first }])).toMatchObject({ data: { added: 1, changed: 0, certificates: 1 } })
      const rows = [{ ...known, education: '3', ...first, issueOrg: '杭州市示例市场监督管理局' }, { ...known, ...aCertificate({ item: 'N2' }) }, fresh]
      expect(await bring(rows)).toMatchObject({ data: { added: 1, changed: 1, certificates: 2 } })
      const [row] = (await service.call(personListEndpoints.list, { query: { keyword: '陈测试' } }, user('owner'))).data?.list ?? []
      expect(row).toMatchObject({ educationName: '大专', certificateCount: 2 })
      // The same once more changes nothing.
      expect(await bring(rows)).toMatchObject({ data: { added: 0, changed: 0, certificates: 0 } })
    })

    it('or not at all, with every problem at its cell', async () => {
      const before = await peopleOf()
      const right = aPerson({ name: '卫测试' })
      const wrong: [Record<string, string>, string][] = [
        [{ ...aPerson(), name: '' }, 'name'],
        [{ ...aPerson(), idCard: '330299198501010018' }, 'idCard'],
        [{ ...aPerson(), mobile: '23000000000' }, 'mobile'],
        [{ ...aPerson(), safetyRole: '9' }, 'safetyRole'],
        [{ ...aPerson(), ...aCertificate({ item: 'ZZ' }) }, 'item'],
        [{ ...aPerson(), ...aCertificate({ issueDate: '2026-02-30' }) }, 'issueDate'],
        [{ ...aPerson(), ...aCertificate({ issueDate: '2999-01-01' }) }, 'issueDate'],
        [{ ...aPerson(), certNo: 'X1' }, 'item'],
        [{ ...aPerson(), item: 'A' }, 'certNo'],
        [{ ...right, mobile: '13000009999' }, 'mobile'],
      ]
      for (const [row, column] of wrong) {
        const answer = await bring([right, row])
        const told = answer.success ? [] : (answer.fieldErrors ?? []).map(({ field }) => field)
        expect([row, told]).toEqual([row, expect.arrayContaining([`operators.1.${column}`])])
      }
      const known = (await detail(ofOwner)).id
      const idCard = (await service.call(operatorEndpoints.reveal, { body: { id: known, field: 'idCard' } }, user('owner'))).data?.value ?? ''
      expect(await bring([right, aPerson({ idCard, name: '别人' })])).toMatchObject({ fieldErrors: [{ field: 'operators.1.name' }] })
      expect(await bring(Array.from({ length: 2_001 }, () => right))).toMatchObject({ success: false })
      expect(await peopleOf()).toBe(before)
    })
  })

  it('are missed where a unit has devices and nobody qualified, by the unit and by who supervises it', async () => {
    const unit = await service.aUnit({ area_code: '330225', unit_name: '象山示例仓储有限公司' })
    const keeper = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    const maintainer = await service.aUnit({ area_code: '330225' })
    const looksAfter = await service.signIn(await service.anAccount({ roles: ['2'], unit: maintainer }))
    const use = { useUnitId: unit.id, useUnitUscc: unit.uscc, useAreaCode: '330225' }
    await aDevice(service, { ...use, equclacode: '5000', categoryCode: '5100', equipmentName: '叉车' })
    await aDevice(service, { ...use, maintenanceUnitUscc: maintainer.uscc })
    await aDevice(service, { ...use, useStatus: '20', equclacode: '4000', categoryCode: '4100' })
    const warnings = async (as: SignedIn) => (await service.call(operatorEndpoints.overview, {}, as)).data?.warnings.map(({ message }) => message)
    const forklifts = '有1台场（厂）内专用机动车辆，没有人持有有效的叉车司机（N1）证书'
    const managers = '有2台特种设备，没有人持有有效的特种设备安全管理（A）证书'
    expect(await warnings(keeper)).toEqual([managers, forklifts])
    expect(await warnings(looksAfter)).toEqual(['有1台电梯，没有人持有有效的电梯修理（T）证书'])
    const seen = async (as: SignedIn) =>
      (await service.call(operatorEndpoints.units, { query: { keyword: unit.unitName } }, as)).data?.list.map((row) => [row.people, row.warnings])
    expect(await seen(user('city'))).toEqual([[0, [managers, forklifts]]])
    expect(await seen(user('county'))).toEqual([])
    expect(await service.call(operatorEndpoints.units, {}, keeper)).toMatchObject({ errorCode: 'FORBIDDEN' })
    const id = await enterPerson(service, keeper, {}, [
      aCertificate({ item: 'N1' }),
      aCertificate({ item: 'A', issueDate: '2020-01-01', expireDate: '2024-01-01' }),
    ])
    expect(await warnings(keeper)).toEqual([managers])
    expect(await seen(user('city'))).toEqual([[1, [managers]]])
    // Who has left is qualified for nothing here.
    const { row } = await detail(id, keeper)
    await service.call(operatorEndpoints.update, { body: { id, version: row.version, fields: { leaveDate: today() }, reason: '离职' } }, keeper)
    expect(await warnings(keeper)).toEqual([managers, forklifts])
  })

  it('are exported as a list shows them, or a selection, in columns that are chosen, and by a job when there are many', async () => {
    const unit = await service.aUnit()
    const keeper = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    const id = await enterPerson(service, keeper, { name: '蒋测试', idCard: '330299198501010019' }, [aCertificate({ certNo: '330299198501010019' })])
    await enterPerson(service, keeper, { name: '沈测试' })
    const file = async (
      body: BodyOf<typeof personListEndpoints.exportList>,
      endpoint: typeof personListEndpoints.exportList = personListEndpoints.exportList,
    ) => {
      const answer = await service.call(endpoint, { body }, keeper)
      if (!answer.success) throw new Error(answer.errorMsg)
      const { readXlsx } = await import('hucre/xlsx')
      const { bytes } = await service.raw('GET', answer.data.url)
      return (await readXlsx(bytes)).sheets[0]?.rows ?? []
    }
    expect(await file({ columns: ['name', 'idCard'], orderBy: 'name' })).toEqual(
      expect.arrayContaining([
        ['姓名', '身份证号'],
        ['蒋测试', '330299********0019'],
      ]),
    )
    expect(await file({ ids: [id, ofOther, randomUUID()], columns: ['name'] })).toEqual([['姓名'], ['蒋测试']])
    expect(await file({ columns: ['name', 'certNo'] }, certificateListEndpoints.certificate.exportList)).toEqual([
      ['姓名', '证书编号'],
      ['蒋测试', '330299********0019'],
    ])
    await service.db.system(({ query }) =>
      query({
        text: `insert into operator (unit_id, fields, created_at, updated_at)
          select $1, jsonb_build_object('name', '张测试', 'idCard', 'N' || number, 'mobile', '13000000001', 'safetyRole', '5'), now(), now()
          from generate_series(1, 2100) number`,
        values: [unit.id],
      }),
    )
    const many = await service.call(personListEndpoints.exportList, { body: {} }, keeper)
    expect(many).toMatchObject({ success: true, data: { url: '', job: { title: '导出人员查询' } } })
    expect((await service.call(jobEndpoints.list, {}, keeper)).data?.list).toHaveLength(1)
  })

  it('take hostile words for what they are: text', async () => {
    for (const keyword of ["'; drop table operator; --", '%', '_', '\\', '<script>', '𠮷𠮷', ' ']) {
      expect([keyword, (await service.call(personListEndpoints.list, { query: { keyword } }, user('city'))).success]).toEqual([keyword, true])
    }
    expect((await service.call(personListEndpoints.list, { query: { keyword: '%' } }, user('city'))).data?.count).toBe(0)
    expect(await service.call(operatorEndpoints.get, { query: { id: 'x' } }, user('owner'))).toMatchObject({ errorCode: 'NOT_FOUND' })
  })
})
