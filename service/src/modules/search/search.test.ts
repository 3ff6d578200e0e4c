import {
  applicationEndpoints,
  askedByAddress,
  asksBeyondTab,
  changeRegister,
  constructionNotice,
  definitionsReviewedAt,
  equipmentMaintain,
  equipmentMaintainEndpoints,
  reviewQueue,
} from '@shared/contract/application'
import { searchEndpoints } from '@shared/contract/portal'
import { roleTypes } from '@shared/contract/roles'
import { sql } from 'kysely'
import { samples } from '../../testing/applicationForms'
import { archiveChangeCast } from '../../testing/archiveChangeCast'
import { equipmentCast } from '../../testing/equipmentCast'
import { must } from '../../testing/inspections'
import { aCast, aDraft, type NoticeCast } from '../../testing/notices'
import type { SignedIn } from '../../testing/service'

const { cast, person, stored, sees, whole, ids, lengthen, shorten } = equipmentCast()

/** Search results of one kind. */
async function found(kind: string, keyword: string, as: SignedIn) {
  const answer = await cast.service.call(searchEndpoints.search, { query: { keyword } }, as)
  if (!answer.success) throw new Error(answer.errorMsg)
  return answer.data.groups.find((group) => group.kind === kind)
}

it('finds a device by its number for who may see it, and leads to its archive', async () => {
  const device = (await stored()).find(
    (one) => one.use_unit_id === cast.owner.id && one.use_status === '10' && one.equipment_code !== '' && one.kind !== '7000',
  )
  if (!device) throw new Error('No device')
  for (const [name, may] of Object.entries(sees)) {
    const group = await found('equipment', device.equipment_code, person(name))
    expect([name, group?.list.some(({ id }) => id === device.id) ?? false]).toEqual([name, may(device)])
  }
  const group = await found('equipment', device.equipment_code, person('owner'))
  expect(group?.list[0]).toMatchObject({ path: expect.stringMatching(/^\/equipment\/detail\/\w+\?id=/), note: expect.stringContaining(cast.owner.unitName) })
})

describe('where there are many devices', () => {
  beforeAll(() => lengthen('place:3302', 100_000))
  afterAll(shorten)

  it('finds those whose number begins with what was typed, and leads to the list for what stands inside of one', async () => {
    const device = (await stored()).find((one) => one.registration_code.length === 20)
    if (!device) throw new Error('No device')
    const code = device.registration_code
    const to = (keyword: string) => [{ title: '设备', count: '', path: `/equipment/query-comprehensive?${new URLSearchParams({ keyword })}` }]
    for (const keyword of [code, code.slice(0, 18), ` ${code.slice(0, 10)} ${code.slice(10, 18)}`]) {
      const group = await found('equipment', keyword, person('city'))
      expect([keyword, group?.list.some(({ id }) => id === device.id)]).toEqual([keyword, true])
      expect(group?.list.length).toBeLessThanOrEqual(5)
    }
    expect(await found('equipment', code.slice(3), person('city'))).toEqual({ kind: 'equipment', list: [], lists: to(code.slice(3)) })
    // Devices of another city are not found, not even by the complete number.
    expect((await found('equipment', code, person('elsewhere')))?.list ?? []).toEqual([])
  })

  it('finds certificates whose number has hyphens by its beginning', async () => {
    const device = (await stored()).find((one) => one.use_unit_id === cast.owner.id)
    if (!device) throw new Error('No device')
    await cast.service.db.system(({ db }) => db.updateTable('equipment').set({ use_cert_no: '梯LT-330211-00123' }).where('id', '=', device.id).execute())
    const group = await found('equipment', '梯lt－330211-001', person('city'))
    expect(group?.list.map(({ id }) => id)).toEqual([device.id])
  })
})

it('finds a device by a part of its number where there are few', async () => {
  const device = (await stored()).find((one) => one.registration_code.length === 20 && one.use_unit_id === cast.owner.id)
  if (!device) throw new Error('No device')
  const group = await found('equipment', device.registration_code.slice(3), person('owner'))
  expect(group?.list.map(({ id }) => id)).toContain(device.id)
})

it('shows five of many, and where the others are', async () => {
  const all = await whole('owner', 'comprehensive', { keyword: cast.owner.unitName })
  expect(all.length).toBeGreaterThan(5)
  const group = await found('equipment', cast.owner.unitName, person('owner'))
  expect(group?.list).toHaveLength(5)
  expect(ids(all)).toEqual(expect.arrayContaining(group?.list.map(({ id }) => id) ?? []))
  expect(group?.lists).toEqual([{ title: '设备', count: '', path: `/equipment/query-comprehensive?${new URLSearchParams({ keyword: cast.owner.unitName })}` }])
})

it('finds units for who has the devices of many, and for nobody else', async () => {
  expect((await found('unit', cast.both.unitName, person('city')))?.list[0]).toMatchObject({ id: cast.both.id, title: cast.both.unitName })
  // More than are shown lead to their devices.
  const many = `搜索示例单位${Date.now()}`
  for (let count = 0; count < 6; count += 1) await cast.service.aUnit({ unit_type: '1', unit_name: `${many}${count}`, area_code: '330212' })
  expect(await found('unit', many, person('city'))).toMatchObject({
    list: Array.from({ length: 5 }, () => expect.anything()),
    lists: [{ title: `使用单位含“${many}”的设备`, count: '', path: expect.stringContaining('/equipment/query-comprehensive?') }],
  })
  for (const name of ['owner', 'maintainer', 'builder', 'finance', 'inspector'])
    expect([name, await found('unit', cast.both.unitName, person(name))]).toEqual([name, undefined])
})

it('leads to no list that the role may not open, and finds no unit whose devices it could not list', async () => {
  const { servedReleases } = cast.service.context
  const { registry, ...rest } = await servedReleases.registryFor('')
  const remotes = registry.remotes.map((remote) => ({ ...remote, enabled: remote.name !== 'mf-equipment' }))
  const served = jest.spyOn(servedReleases, 'registryFor').mockResolvedValue({ ...rest, registry: { ...registry, remotes } })
  try {
    const group = await found('equipment', cast.owner.unitName, person('owner'))
    expect(group?.list).toHaveLength(5)
    expect(group?.lists).toEqual([])
    expect(await found('unit', cast.both.unitName, person('city'))).toBeUndefined()
  } finally {
    served.mockRestore()
  }
})

describe('applications', () => {
  let notices: NoticeCast
  beforeAll(async () => {
    notices = await aCast(cast.service)
  })

  it('are found by what they are about, drafts by their own unit alone', async () => {
    const place = '示例花园搜索专用楼'
    const { id } = await aDraft(cast.service, notices, { projectName: place })
    expect((await found('application', place, notices.applicant))?.list).toEqual([
      expect.objectContaining({ id, state: '暂存', path: expect.stringContaining(`id=${id}`) }),
    ])
    for (const stranger of [notices.registrar, notices.useUnit, person('owner')]) expect(await found('application', place, stranger)).toBeUndefined()
  })
})

describe('changes of devices', () => {
  it('are found by their kind, and the list behind them holds them all', async () => {
    const calls = applicationEndpoints(changeRegister)
    const owner = person('owner')
    const draft = async (changeType: string) => {
      const answer = await cast.service.call(calls.save, { body: { form: { fields: { changeType }, tables: { devices: [], corrections: [] } } } }, owner)
      if (!answer.success) throw new Error(answer.errorMsg)
      return answer.data.id
    }
    const stops: string[] = []
    for (let count = 0; count < 6; count += 1) stops.push(await draft('11'))
    const renamed = await draft('04')
    const group = await found('application', '停用', owner)
    expect(group?.list).toHaveLength(5)
    expect(group?.list.every(({ id }) => stops.includes(id))).toBe(true)
    expect(group?.list[0]?.title).toContain('变更登记（停用')
    const [list] = group?.lists ?? []
    expect(list).toMatchObject({ count: '6', path: '/company-service/change-query?kind=11' })
    const behind = await cast.service.call(calls.list, { query: { view: 'own', kind: '11', pageNo: 1, pageSize: 20 } }, owner)
    expect(behind.success && behind.data.count).toBe(6)
    expect((await found('application', '更名', owner))?.list.map(({ id }) => id)).toContain(renamed)
    for (const name of ['maintainer', 'inspector']) expect(JSON.stringify((await found('application', '停用', person(name))) ?? {})).not.toMatch('变更登记')
    // Among an authority's many records a rare kind is only linked to its list.
    expect((await found('application', '停用', person('city')))?.lists).toContainEqual({
      title: '变更登记（停用）',
      count: '',
      path: '/company-service/change-query?kind=11',
    })
    // An administrator reads single ones, but has no list of them.
    expect(JSON.stringify((await found('application', '停用', await cast.service.signIn('9')))?.lists ?? [])).not.toMatch('变更登记')
  })

  it('of a type that has none among the newest lead to its list too', async () => {
    const owner = await cast.service.signIn('1')
    const { unitName } = owner.account.unit
    must(await cast.service.call(equipmentMaintainEndpoints.begin, { body: { equclacode: '3000', equipmentId: '' } }, owner))
    const calls = applicationEndpoints(changeRegister)
    for (let count = 0; count < 6; count += 1) {
      cast.service.clock.move(1_000)
      must(await cast.service.call(calls.save, { body: { form: { fields: { changeType: '11' }, tables: { devices: [], corrections: [] } } } }, owner))
    }
    // Drafts have no order of their own.
    await cast.service.db.system(({ db }) =>
      db.updateTable('application').set({ submitted_at: sql`created_at` }).where('unit_id', '=', owner.account.unit.id).execute(),
    )
    const group = await found('application', unitName, owner)
    expect(new Set(group?.list.map(({ title }) => title.slice(0, 4)))).toEqual(new Set([changeRegister.label]))
    expect(group?.lists.map(({ title, count }) => [title, count])).toEqual(
      expect.arrayContaining([
        [changeRegister.label, '6'],
        [equipmentMaintain.label, '1'],
      ]),
    )
  })

  it('that hold a word more often than is shown lead to the list of those that do', async () => {
    const notices = await aCast(cast.service)
    for (let count = 0; count < 7; count += 1) await aDraft(cast.service, notices, { projectName: `示例多次工程${count}` })
    const group = await found('application', '示例多次工程', notices.applicant)
    expect(group?.list).toHaveLength(5)
    expect(group?.lists).toEqual([
      { title: constructionNotice.label, count: '7', path: `${constructionNotice.pages.list}?${new URLSearchParams({ keyword: '示例多次工程' })}` },
    ])
  })
})

describe('applications of a type whose handlers have no list of it', () => {
  const { cast: changed, maintain, device, done } = archiveChangeCast()

  it('are all on the page opened behind their number, whatever their state', async () => {
    const { service, owner, registrar, unit } = changed
    const required = { ratedLoad: '1000', ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12' }
    const contacts = { safetyManager: '张测试', safetyManagerMobile: '13000000001', useUnitAddress: '示例路1号' }
    for (let count = 0; count < 7; count += 1) {
      const equipmentId = await device(unit, { ...samples.equipmentMaintain?.fields, ...required, ...contacts })
      const { id } = must(await service.call(equipmentMaintainEndpoints.begin, { body: { equclacode: '', equipmentId } }, owner))
      const { version, form } = must(await service.call(maintain.detail, { params: { id } }, owner))
      const fields = { ...form.fields, usePlaceDetail: `示例路${count}号`, reason: '门牌调整' }
      must(await service.call(maintain.save, { body: { id, version, form: { ...form, fields } } }, owner))
      await done(maintain, owner, id, 'commit')
      if (count < 4) await done(maintain, registrar, id, 'accept')
      if (count < 2) await done(maintain, registrar, id, 'audit')
    }
    const answer = must(await service.call(searchEndpoints.search, { query: { keyword: unit.unitName } }, registrar))
    const [list] = answer.groups.find(({ kind }) => kind === 'application')?.lists ?? []
    expect(list).toMatchObject({ title: equipmentMaintain.label, count: '7' })
    const address = new URL(list?.path ?? '', 'http://portal')
    // As the page opens it: without conditions across states it asks for one tab.
    const asked = askedByAddress(address.searchParams)
    expect(asksBeyondTab(asked)).toBe(true)
    const [type, keyword] = [address.searchParams.get('type') ?? '', address.searchParams.get('keyword') ?? '']
    const types = definitionsReviewedAt(address.pathname).map(({ key }) => key)
    expect(must(await service.call(reviewQueue, { query: { types: types.join(), ...asked, type, keyword } }, registrar)).count).toBe(7)
  })
})

it('answers every role, and refuses words that are too short or too long', async () => {
  for (const role of roleTypes)
    expect((await cast.service.call(searchEndpoints.search, { query: { keyword: '电梯' } }, await cast.service.signIn(role))).success).toBe(true)
  for (const keyword of ['电', ' 电 ', '梯'.repeat(61)]) {
    expect(await cast.service.call(searchEndpoints.search, { query: { keyword } }, person('owner'))).toMatchObject({ status: 400, errorCode: 'BAD_REQUEST' })
  }
})
