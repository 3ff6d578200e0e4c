import type { BodyOf } from '@shared/contract/endpoint'
import { addDays } from '@shared/contract/equipment'
import { certificateListEndpoints, type OperatorListQuery, operatorEndpoints, personListEndpoints } from '@shared/contract/operator'
import { aDevice } from '../../testing/devices'
import { aCertificate, aPerson, enterPerson } from '../../testing/people'
import { peopleCast } from '../../testing/peopleCast'
import type { SignedIn } from '../../testing/service'

describe('people and their certificates', () => {
  const { cast, detail, today, user } = peopleCast()

  it('have their numbers covered wherever they are read, and shown one at a time with a line in the audit', async () => {
    const numbers = { idCard: '33029919860202003X', mobile: '13000000077' }
    const id = await enterPerson(cast.service, user('owner'), { name: '孙测试', ...numbers }, [aCertificate({ certNo: numbers.idCard })])
    const { version } = (await detail(id)).row
    const changed = await cast.service.call(
      operatorEndpoints.update,
      { body: { id, version, fields: { mobile: '13000000078' }, reason: '换号' } },
      user('owner'),
    )
    expect(changed).toMatchObject({ success: true })
    const read = [
      await cast.service.call(personListEndpoints.list, { query: { keyword: '孙测试' } }, user('owner')),
      await cast.service.call(certificateListEndpoints.certificate.list, { query: { keyword: '孙测试' } }, user('owner')),
      await detail(id),
      await detail(id, user('city')),
      await cast.service.call(operatorEndpoints.changes, { query: { id } }, user('owner')),
    ]
    for (const answer of read) {
      for (const number of [...Object.values(numbers), '13000000078']) expect(JSON.stringify(answer)).not.toContain(number)
    }
    expect((await detail(id)).form.fields).toMatchObject({ idCard: '330299********003X', mobile: '130****0078', gender: '1' })
    const revealed = async (field: string, as: SignedIn) => (await cast.service.call(operatorEndpoints.reveal, { body: { id, field } }, as)).data?.value
    expect(await revealed('idCard', user('city'))).toBe(numbers.idCard)
    expect(await revealed('certificates.0.certNo', user('owner'))).toBe(numbers.idCard)
    for (const field of ['name', 'certificates.0.item', 'certificates.9.certNo', 'certificates', '__proto__', 'fields.0.idCard']) {
      expect([field, await revealed(field, user('owner'))]).toEqual([field, undefined])
    }
    const audits = await cast.service.db.system(({ db }) =>
      db
        .selectFrom('audit_log')
        .select(['account_id', 'detail'])
        .where('action', '=', 'operator.reveal')
        .where('outcome', '=', 'done')
        .where('target', '=', id)
        .orderBy('id')
        .execute(),
    )
    expect(audits.map(({ account_id, detail: told }) => [account_id, told])).toEqual([
      [user('city').account.id, { field: 'idCard' }],
      [user('owner').account.id, { field: 'certificates.0.certNo' }],
    ])
    // A number is found in full, not by its prefix.
    const found = async (keyword: string) => (await cast.service.call(personListEndpoints.list, { query: { keyword } }, user('owner'))).data?.list.length
    expect([await found(numbers.idCard.toLowerCase()), await found('33029919860202')]).toEqual([1, 0])
  })

  it('change with a reason and a version, and keep what was', async () => {
    const id = await enterPerson(cast.service, user('owner'), { name: '李测试' })
    const { version } = (await detail(id)).row
    const update = (body: Partial<BodyOf<typeof operatorEndpoints.update>>) =>
      cast.service.call(operatorEndpoints.update, { body: { id, version, fields: {}, reason: '更正', ...body } }, user('owner'))
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => update({ fields: { entryDate: `2020-03-0${index + 1}` } })))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.success && answer.errorCode === 'STALE_VERSION')).toHaveLength(5)
    const later = { version: version + 1 }
    expect(await update({ ...later, fields: { name: '李示例', leaveDate: '2019-01-01' } })).toMatchObject({
      fieldErrors: [{ field: 'leaveDate', message: '离职日期不能早于入职日期' }],
    })
    expect(await update({ ...later, fields: { idCard: '330299198501010018' } })).toMatchObject({ fieldErrors: [{ field: 'idCard' }] })
    expect(await update({ ...later, fields: { name: '李示例', safetyRole: '3' }, reason: '岗位调整' })).toMatchObject({ success: true })
    const left = { version: version + 2 }
    expect(await update({ ...left, fields: { leaveDate: '2025-01-01' }, reason: '离职' })).toMatchObject({ success: true })
    // Of two days the one that stays may be what is wrong now.
    expect(await update({ ...left, version: version + 3, fields: { entryDate: '2026-01-01' } })).toMatchObject({
      fieldErrors: [{ field: 'leaveDate', message: '离职日期不能早于入职日期' }],
    })
    const changes = await cast.service.call(operatorEndpoints.changes, { query: { id } }, user('owner'))
    expect(changes.data?.list).toMatchObject([
      { actionName: '修改', reason: '离职' },
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
    const add = (as: SignedIn) => cast.service.call(operatorEndpoints.add, { body: { fields, tables: { certificates: [] } } }, as)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(user('owner'))))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(answers.find((answer) => !answer.success)).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'idCard' }] })
    // A person may work for two units.
    expect(await add(user('other'))).toMatchObject({ success: true })
    // Deleting a person entered by mistake releases the number.
    const [entered] = answers.flatMap((answer) => (answer.success ? [answer.data] : []))
    if (!entered) throw new Error('Nobody was entered')
    expect(await cast.service.call(operatorEndpoints.del, { body: { ...entered, reason: '重复登记' } }, user('owner'))).toMatchObject({ success: true })
    expect(await cast.service.call(operatorEndpoints.get, { query: { id: entered.id } }, user('owner'))).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await add(user('owner'))).toMatchObject({ success: true })
  })

  it('hold certificates for four years, that stand by their days in tabs, filters and numbers', async () => {
    const unit = await cast.service.aUnit({ area_code: '330213' })
    const keeper = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit }))
    const until = (days: number, more: Record<string, string> = {}) => aCertificate({ expireDate: addDays(today(), days), issueDate: '2020-01-01', ...more })
    const id = await enterPerson(cast.service, keeper, { name: '吴测试' }, [
      aCertificate({ item: 'A', issueDate: '2025-05-10' }),
      until(61, { item: 'G1' }),
      until(60, { item: 'G3' }),
      until(0, { item: 'T' }),
      until(-1, { item: 'Q2' }),
      until(400, { item: 'N1', revokedDate: today() }),
    ])
    const unqualified = await enterPerson(cast.service, keeper, { name: '郑测试' }, [until(-1)])
    await enterPerson(cast.service, keeper, { name: '王测试', entryDate: '2020-01-01', leaveDate: today() }, [until(300)])
    const { form } = await detail(id, keeper)
    expect(form.tables.certificates.find(({ item }) => item === 'A')?.expireDate).toBe('2029-05-09')
    const items = async (query: OperatorListQuery) =>
      (await cast.service.call(certificateListEndpoints.certificate.list, { query: { orderBy: 'expireDate', ...query } }, keeper)).data?.list
        .map(({ item }) => item)
        .sort()
    expect(await items({ tab: 'valid' })).toEqual(['A', 'G1'])
    expect(await items({ tab: 'expiring' })).toEqual(['G3', 'T'])
    expect(await items({ tab: 'expired' })).toEqual(['N1', 'Q2'])
    expect(await items({ tab: 'revoked' })).toEqual(['N1'])
    expect(await items({ tab: 'expiring', item: 'T' })).toEqual(['T'])
    const page = await cast.service.call(certificateListEndpoints.certificate.list, {}, keeper)
    expect(page.data?.counts).toEqual({ all: 7, valid: 2, expiring: 2, expired: 2, revoked: 1 })
    const people = async (query: OperatorListQuery) => (await cast.service.call(personListEndpoints.list, { query }, keeper)).data?.list.map(({ name }) => name)
    expect(await people({ tab: 'unqualified' })).toEqual(['郑测试'])
    expect(await people({ tab: 'left' })).toEqual(['王测试'])
    expect(await people({ tab: 'all', item: 'T' })).toEqual(['吴测试'])
    expect(await people({ tab: 'all', item: 'Q2' })).toEqual([])
    expect(await people({ state: 'expired', orderBy: 'name' })).toEqual(['吴测试', '郑测试'].sort())
    const overview = await cast.service.call(operatorEndpoints.overview, {}, keeper)
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

  it('are in the order of the end their rows show, who has no certificate last', async () => {
    const keeper = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit: await cast.service.aUnit() }))
    const until = (days: number) => aCertificate({ expireDate: addDays(today(), days), issueDate: '2020-01-01' })
    await enterPerson(cast.service, keeper, { name: '无测试' })
    await enterPerson(cast.service, keeper, { name: '换测试' }, [until(-500), until(400)])
    await enterPerson(cast.service, keeper, { name: '近测试' }, [until(100)])
    const inOrder = async (orderBy: OperatorListQuery['orderBy']) =>
      (await cast.service.call(personListEndpoints.list, { query: { orderBy } }, keeper)).data?.list.map(({ name, expireDate }) => [name, expireDate])
    const [near, renewed, none] = [
      ['近测试', addDays(today(), 100)],
      ['换测试', addDays(today(), 400)],
      ['无测试', ''],
    ]
    expect(await inOrder('expireDate')).toEqual([near, renewed, none])
    expect(await inOrder('expireDate desc')).toEqual([renewed, near, none])
  })

  it('have no 最近到期 by a certificate that was revoked', async () => {
    const keeper = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit: await cast.service.aUnit() }))
    const until = (days: number, more = {}) => aCertificate({ expireDate: addDays(today(), days), issueDate: '2020-01-01', ...more })
    const revoked = { revokedDate: '2024-03-01' }
    await enterPerson(cast.service, keeper, { name: '吊测试' }, [until(300, revoked)])
    await enterPerson(cast.service, keeper, { name: '过测试' }, [until(-10), until(200, { ...revoked, item: 'G3' })])
    const shown = async (orderBy: OperatorListQuery['orderBy']) =>
      (await cast.service.call(personListEndpoints.list, { query: { orderBy } }, keeper)).data?.list.map(({ name, expireDate, standing }) => [
        name,
        expireDate,
        standing,
      ])
    const rows = [
      ['过测试', addDays(today(), -10), 'expired'],
      ['吊测试', '', 'revoked'],
    ]
    expect(await shown('expireDate')).toEqual(rows)
    expect(await shown('expireDate desc')).toEqual(rows)
  })

  it('get, change and lose a certificate one by one', async () => {
    const id = await enterPerson(cast.service, user('owner'), { name: '冯测试' })
    const save = (body: Partial<BodyOf<typeof operatorEndpoints.saveCertificate>>) =>
      cast.service.call(operatorEndpoints.saveCertificate, { body: { operatorId: id, fields: {}, ...body } }, user('owner'))
    const fields = aCertificate({ certNo: 'T-001', item: 'T' })
    const made = await save({ fields })
    if (!made.success) throw new Error(made.errorMsg)
    for (const certNo of ['T-001', 't-001']) expect(await save({ fields: { ...fields, certNo } })).toMatchObject({ fieldErrors: [{ field: 'certNo' }] })
    expect(await save({ fields: { item: 'X9', issueDate: '2999-01-01' } })).toMatchObject({
      fieldErrors: expect.arrayContaining([expect.objectContaining({ field: 'item' }), expect.objectContaining({ field: 'issueDate' })]),
    })
    const { id: certificate, version } = made.data
    expect((await save({ id: certificate, version, fields: { expireDate: '2020-01-01' }, reason: '更正' })).success).toBe(false)
    expect(await save({ id: certificate, version, fields: { issueDate: '2020-01-10', expireDate: '2024-01-09' }, reason: '更正' })).toMatchObject({
      success: true,
    })
    expect(await save({ id: certificate, version: 2, fields: { issueDate: '2026-01-10' }, reason: '更正' })).toMatchObject({
      fieldErrors: [{ field: 'expireDate', message: '有效期至不能早于批准日期' }],
    })
    expect(await save({ id: certificate, version: 2, fields: { expireDate: '2029-12-31' }, reason: '复审合格' })).toMatchObject({
      success: true,
      data: { version: 3 },
    })
    expect(await save({ id: certificate, version, fields: { expireDate: '2028-12-31' }, reason: '复审合格' })).toMatchObject({ errorCode: 'STALE_VERSION' })
    const remove = { body: { id: certificate, version: 3, reason: '登记错误' } }
    expect(await cast.service.call(operatorEndpoints.removeCertificate, remove, user('owner'))).toMatchObject({ success: true })
    expect((await detail(id)).certificates).toEqual([])
    const changes = await cast.service.call(operatorEndpoints.changes, { query: { id } }, user('owner'))
    expect(changes.data?.list.map(({ actionName }) => actionName)).toEqual(['删除证书', '修改证书', '修改证书', '新增证书', '登记'])
  })

  it('are missed where a unit has devices and nobody qualified, by the unit and by who supervises it', async () => {
    const unit = await cast.service.aUnit({ area_code: '330225', unit_name: '象山示例仓储有限公司' })
    const keeper = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit }))
    const maintainer = await cast.service.aUnit({ area_code: '330225' })
    const looksAfter = await cast.service.signIn(await cast.service.anAccount({ roles: ['2'], unit: maintainer }))
    const use = { useUnitId: unit.id, useUnitUscc: unit.uscc, useAreaCode: '330225' }
    await aDevice(cast.service, { ...use, equclacode: '5000', categoryCode: '5100', equipmentName: '叉车' })
    await aDevice(cast.service, { ...use, maintenanceUnitUscc: maintainer.uscc })
    await aDevice(cast.service, { ...use, useStatus: '20', equclacode: '4000', categoryCode: '4100' })
    const warnings = async (as: SignedIn) => (await cast.service.call(operatorEndpoints.overview, {}, as)).data?.warnings.map(({ message }) => message)
    const forklifts = '有1台场（厂）内专用机动车辆，没有人持有有效的叉车司机（N1）证书'
    const managers = '有2台特种设备，没有人持有有效的特种设备安全管理（A）证书'
    expect(await warnings(keeper)).toEqual([managers, forklifts])
    expect(await warnings(looksAfter)).toEqual(['有1台电梯，没有人持有有效的电梯修理（T）证书'])
    const seen = async (as: SignedIn) =>
      (await cast.service.call(operatorEndpoints.units, { query: { keyword: unit.unitName } }, as)).data?.list.map((row) => [row.people, row.warnings])
    expect(await seen(user('city'))).toEqual([[0, [managers, forklifts]]])
    expect(await seen(user('county'))).toEqual([])
    expect(await cast.service.call(operatorEndpoints.units, {}, keeper)).toMatchObject({ errorCode: 'FORBIDDEN' })
    const id = await enterPerson(cast.service, keeper, {}, [
      aCertificate({ item: 'N1' }),
      aCertificate({ item: 'A', issueDate: '2020-01-01', expireDate: '2024-01-01' }),
    ])
    expect(await warnings(keeper)).toEqual([managers])
    expect(await seen(user('city'))).toEqual([[1, [managers]]])
    // A person who has left does not count as qualified.
    const { row } = await detail(id, keeper)
    await cast.service.call(operatorEndpoints.update, { body: { id, version: row.version, fields: { leaveDate: today() }, reason: '离职' } }, keeper)
    expect(await warnings(keeper)).toEqual([managers, forklifts])
  })
})
