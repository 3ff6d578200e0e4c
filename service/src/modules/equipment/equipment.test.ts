import { randomUUID } from 'node:crypto'
import type { DataOf } from '@shared/contract/endpoint'
import {
  checkEquipment,
  contactFields,
  type EquipmentListKey,
  type EquipmentListQuery,
  equipmentEndpoints,
  equipmentList,
  equipmentListEndpoints,
  equipmentLists,
} from '@shared/contract/equipment'
import { homeEndpoints } from '@shared/contract/portal'
import type { RoleType } from '@shared/contract/roles'
import type { Selectable } from 'kysely'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { EquipmentTable } from '../../database/equipmentTables'
import { type Caller, scopeOf } from '../../security/caller'
import { aDevice, someDevices } from '../../testing/devices'
import type { UnitFixture } from '../../testing/fixtures'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import type { ListRequest } from './conditions'
import { listInParts } from './list'

type Device = Selectable<EquipmentTable>

/** Devices of two use units in different counties, and everybody who has to do with them, or has not. */
describe('the archive of equipment', () => {
  let service: TestService
  let owner: UnitFixture
  let other: UnitFixture
  let both: UnitFixture
  const people: Record<string, SignedIn> = {}
  const person = (name: string): SignedIn => {
    const found = people[name]
    if (!found) throw new Error(`Nobody called ${name}`)
    return found
  }
  const today = () => wireDate(service.clock.now())
  const day = (ahead: number) => wireDate(after(startOfDay(today()), days(ahead)))
  const stored = (): Promise<Device[]> => service.db.system(({ db }) => db.selectFrom('equipment').selectAll().execute())

  beforeAll(async () => {
    service = await startTestService()
    owner = await service.aUnit({ area_code: '330212' })
    other = await service.aUnit({ area_code: '330206' })
    both = await service.aUnit({ area_code: '330212', unit_type: '4' })
    const maintainer = await service.aUnit({ area_code: '330203', unit_type: '2' })
    await someDevices(service, [owner, other, both], [both, maintainer], 90)
    // One of every sort of list at least, whatever the chance has left out.
    const made = await stored()
    await service.db.system(async ({ query }) => {
      const sorts = ["conclusion = '23', outcome = 'restricted'", "use_status = '30'", "use_status = '40'", "use_status = '50'", 'next_inspection_date = null']
      const elevators = [
        `detect_date = current_date - 3, load_test_date = current_date - 3`,
        `detect_date = current_date + 3`,
        `load_test_date = date_trunc('year', current_date) + interval '11 months'`,
      ]
      const inUse = made.filter((device) => device.use_status === '10' && device.kind !== '7000')
      const lifts = inUse.filter((device) => device.kind === '3000')
      const others = inUse.filter((device) => device.kind !== '3000')
      for (const [index, sort] of sorts.entries()) await query({ text: `update equipment set ${sort} where id = $1`, values: [others[index]?.id] })
      for (const [index, sort] of elevators.entries()) await query({ text: `update equipment set ${sort} where id = $1`, values: [lifts[index]?.id] })
    })
    const signIn = async (name: string, roles: RoleType[], unit?: UnitFixture) => {
      people[name] = await service.signIn(await service.anAccount({ roles, ...(unit && { unit }) }))
    }
    await signIn('owner', ['1'], owner)
    await signIn('other', ['1'], other)
    await signIn('both as user', ['1', '2'], both)
    await signIn('both as maintainer', ['2', '1'], both)
    await signIn('maintainer', ['2'], maintainer)
    await signIn('builder', ['3'], owner)
    await signIn('city', ['7'], await service.aUnit({ kind: 'authority', area_code: '330200' }))
    await signIn('county', ['7'], await service.aUnit({ kind: 'authority', area_code: '330206' }))
    await signIn('elsewhere', ['7'], await service.aUnit({ kind: 'authority', area_code: '330100' }))
    await signIn('nowhere', ['7'], await service.aUnit({ kind: 'authority', area_code: '' }))
    await signIn('institute', ['4'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('finance', ['5'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('inspector', ['6'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('admin', ['9'])
  })
  afterAll(() => service.close())

  const unitOf = (name: string) => person(name).account.unit
  const maintains = (device: Device, unit: UnitFixture) => device.archive.fields.maintenanceUnitUscc === unit.uscc
  /** Whose a device is, written down again: not from what the service keeps of it. */
  const sees: Readonly<Record<string, (device: Device) => boolean>> = {
    owner: (device) => device.use_unit_id === owner.id,
    other: (device) => device.use_unit_id === other.id,
    'both as user': (device) => device.use_unit_id === both.id,
    'both as maintainer': (device) => device.use_unit_id === both.id || maintains(device, both),
    maintainer: (device) => maintains(device, unitOf('maintainer')),
    builder: () => false,
    city: () => true,
    county: (device) => device.area_code === '330206',
    elsewhere: () => false,
    nowhere: () => false,
    institute: () => true,
    finance: () => false,
    inspector: () => false,
    admin: () => true,
  }
  const lists: readonly { key: EquipmentListKey; tab: string; holds(device: Device): boolean }[] = [
    { key: 'comprehensive', tab: 'all', holds: () => true },
    ...(
      [
        ['timeout', 'overdue', (device) => (device.due_date ?? day(1)) < today()],
        ['timeout', 'unset', (device) => device.due_date === null && device.kind !== '7000'],
        ['aboutExpire', 'all', (device) => (device.due_date ?? '') >= today() && (device.due_date ?? '') <= day(30)],
        ['detectDue', 'all', (device) => (device.detect_date ?? '') >= today() && (device.detect_date ?? '') <= day(30)],
        ['detectExtended', 'all', (device) => (device.detect_date ?? day(1)) < today()],
        ['fault', 'unqualified', (device) => ['03', '04', '13', '25'].includes(device.conclusion)],
        ['fault', 'restricted', (device) => ['22', '23', '24'].includes(device.conclusion)],
        ['loadTest', 'year', (device) => (device.load_test_date ?? '').startsWith(today().slice(0, 4))],
        ['loadTest', 'overdue', (device) => (device.load_test_date ?? day(1)) < today()],
      ] as const satisfies readonly (readonly [EquipmentListKey, string, (device: Device) => boolean])[]
    ).map(([key, tab, holds]) => ({ key, tab, holds: (device: Device) => device.use_status === '10' && holds(device) })),
    { key: 'nonUse', tab: 'stopped', holds: (device) => device.use_status === '20' },
    { key: 'nonUse', tab: 'scrapped', holds: (device) => device.use_status === '30' },
    { key: 'nonUse', tab: 'cancelled', holds: (device) => device.use_status === '40' },
    { key: 'nonUse', tab: 'moved', holds: (device) => device.use_status === '50' },
    { key: 'pressurePiping', tab: 'all', holds: (device) => device.kind === '8000' },
  ]

  const page = async (as: string, key: EquipmentListKey, query: EquipmentListQuery = {}) => {
    const answer = await service.call(equipmentListEndpoints[key].list, { query }, person(as))
    if (!answer.success) throw new Error(`${as} ${key}: ${answer.errorCode} ${answer.errorMsg}`)
    return answer.data
  }
  /** Every row of a list, read page after page by its cursor. */
  const whole = async (as: string, key: EquipmentListKey, query: EquipmentListQuery = {}) => {
    const rows: DataOf<(typeof equipmentListEndpoints)['comprehensive']['list']>['list'] = []
    let next: string | undefined
    do {
      const data = await page(as, key, { pageSize: 7, ...query, after: next })
      rows.push(...data.list)
      next = data.next
    } while (next !== undefined)
    return rows
  }
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

  it('shows everybody in every list and tab exactly what is theirs, and counts it', async () => {
    const all = await stored()
    for (const [name, mine] of Object.entries(sees)) {
      for (const { key, tab, holds } of lists) {
        const expected = all.filter((device) => mine(device) && holds(device))
        const { roles } = equipmentList(key)
        if (!roles.includes(person(name).account.roles[0] ?? '3')) {
          expect(await service.call(equipmentListEndpoints[key].list, {}, person(name))).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
          continue
        }
        const data = await page(name, key, { tab, pageSize: 200 })
        const told = `${name} ${key} ${tab}`
        expect([told, data.count, data.counts[tab]]).toEqual([told, expected.length, expected.length])
        expect(ids(await whole(name, key, { tab, pageSize: 60 }))).toEqual(ids(expected))
      }
    }
    expect(lists.filter(({ holds }) => !all.some(holds)).map(({ key, tab }) => `${key} ${tab}`)).toEqual([])
  })

  /** Has the counters tell of so many devices there are not: a list as long as a province's is not looked through, its index is asked. */
  const lengthen = (viewer: string, count: number) =>
    asOwner(service.address, `insert into equipment_counter values ('${viewer}', 'place', 'device', '10', 'infinity', 'F000', '', 9, ${count})`)
  const shorten = () => asOwner(service.address, 'delete from equipment_counter where slot = 9')

  it.each([
    ['few', 0],
    ['many', 1_000_000],
  ])('narrows %s by every condition, alone and together, in every order', async (_, beside) => {
    await lengthen('place:3302', beside)
    const all = await stored()
    const narrowed: readonly [EquipmentListQuery, (device: Device) => boolean][] = [
      [{ equclacode: '3000' }, (device) => device.kind === '3000'],
      [{ categoryCode: '4100' }, (device) => device.category === '4100'],
      [{ varietyCode: '3310' }, (device) => device.variety === '3310'],
      [{ useStatus: '20,30' }, (device) => ['20', '30'].includes(device.use_status)],
      [{ conclusion: '03' }, (device) => device.conclusion === '03'],
      [{ conclusion: '03,23' }, (device) => ['03', '23'].includes(device.conclusion)],
      [{ areaCode: '330206' }, (device) => device.area_code === '330206'],
      [{ areaCode: '330200' }, () => true],
      [{ areaCode: '330100' }, () => false],
      [{ useUnitId: other.id }, (device) => device.use_unit_id === other.id],
      [{ dueFrom: day(-100), dueTo: day(100) }, (device) => (device.due_date ?? '') >= day(-100) && (device.due_date ?? '9') <= day(100)],
      [{ keyword: '花园' }, (device) => device.place.includes('花园')],
      [{ keyword: '起重' }, (device) => device.name.includes('起重')],
      [{ keyword: all[5]?.equipment_code }, (device) => device.id === all[5]?.id],
      [{ keyword: '没有这样的设备' }, () => false],
      [
        { equclacode: '3000', keyword: '花园', useStatus: '10' },
        (device) => device.kind === '3000' && device.place.includes('花园') && device.use_status === '10',
      ],
      [{ equclacode: '3000', categoryCode: '4100' }, () => false],
    ]
    for (const [query, holds] of narrowed) {
      const expected = ids(all.filter(holds))
      for (const orderBy of ['dueDate', 'dueDate desc', 'updateDate desc', 'equipmentCode', 'equipmentCode desc'] as const) {
        expect([query, orderBy, ids(await whole('city', 'comprehensive', { ...query, orderBy, pageSize: 50 }))]).toEqual([query, orderBy, expected])
      }
      const { count, more } = await page('city', 'comprehensive', { ...query, pageSize: 200 })
      expect([query, more ?? false, count]).toEqual([query, false, expected.length])
    }
    await shorten()
  })

  it('keeps every order, page after page', async () => {
    const dates = (await whole('city', 'comprehensive', { orderBy: 'dueDate' })).map((row) => row.delayToDate || row.nextInspectionDate)
    const dated = dates.filter(Boolean)
    expect(dated).toEqual([...dated].sort())
    expect(dates.slice(0, dated.length)).toEqual(dated)
    const codes = (await whole('city', 'comprehensive', { orderBy: 'equipmentCode desc' })).map((row) => row.equipmentCode)
    expect(codes).toEqual([...codes].sort().reverse())
    const [first, second] = [await page('city', 'comprehensive', { pageSize: 10 }), await page('city', 'comprehensive', { pageSize: 10, pageNo: 2 })]
    expect(ids(first.list).some((id) => ids(second.list).includes(id))).toBe(false)
  })

  it('has numbers of its own for everybody: those of a recount, after devices came, changed and moved on', async () => {
    const counters = () =>
      service.db.system(({ query }) =>
        query({
          text: `select viewer, relation, duty, use_status, day::text, kind, outcome, sum(count)::int as count from equipment_counter
            group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
        }),
      )
    const recount = () =>
      service.db.system(({ query }) =>
        query({
          text: `select viewer, relation, duty, use_status, day::text, kind, outcome, count(*)::int as count
            from equipment cross join lateral unnest(viewers, relations) named (viewer, relation)
              cross join lateral (values ('device', date 'infinity'), ('inspection', coalesce(due_date, 'infinity')), ('detect', detect_date), ('loadTest', load_test_date)) due (duty, day)
            where day is not null group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
        }),
      )
    await service.db.system(async ({ query }) => {
      const changes = [
        `update equipment set use_status = '20' where kind = '5000'`,
        `update equipment set next_inspection_date = next_inspection_date + 400 where kind = '4000'`,
        `update equipment set delay_to_date = current_date + 50 where kind = '9000'`,
        `update equipment set detect_date = null, load_test_date = current_date where kind = '3000' and variety = '3120'`,
        `update equipment set conclusion = '25', outcome = 'failed' where kind = '6000'`,
        `update equipment set viewers = viewers || 'uscc:X'::text, relations = relations || 'maintenance'::text where kind = '1000'`,
        `update equipment set viewers = array_remove(viewers, 'role:9'), relations = array_remove(relations, 'administrator') where kind = '7000'`,
        `update equipment set viewers = viewers || 'role:9'::text, relations = relations || 'administrator'::text where kind = '7000'`,
      ]
      for (const text of changes) await query({ text })
    })
    expect((await counters()).rows).toEqual((await recount()).rows)
    expect((await recount()).rows.length).toBeGreaterThan(100)
  })

  it('adds up in the overview, by kind, month and county, for each caller', async () => {
    const all = await stored()
    for (const [name, mine] of Object.entries(sees)) {
      const answer = await service.call(equipmentEndpoints.overview, {}, person(name))
      if (!['1', '2', '4', '7', '9'].includes(person(name).account.roles[0] ?? '')) {
        expect(answer).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
        continue
      }
      if (!answer.success) throw new Error(answer.errorMsg)
      const own = all.filter(mine)
      const inUse = own.filter((device) => device.use_status === '10')
      const due = inUse.filter((device) => device.kind !== '7000')
      const { numbers, kinds, months, overdueMonths, regions } = answer.data
      expect(numbers).toEqual({
        total: own.filter((device) => ['00', '10', '20'].includes(device.use_status)).length,
        inUse: inUse.length,
        soon: due.filter((device) => (device.due_date ?? '') >= today() && (device.due_date ?? '') <= day(30)).length,
        overdue: due.filter((device) => (device.due_date ?? day(1)) < today()).length,
        unset: due.filter((device) => device.due_date === null).length,
        failed: inUse.filter((device) => device.outcome === 'failed').length,
        stopped: own.filter((device) => device.use_status === '20').length,
        detectSoon: inUse.filter((device) => (device.detect_date ?? '') >= today() && (device.detect_date ?? '') <= day(30)).length,
        detectOverdue: inUse.filter((device) => (device.detect_date ?? day(1)) < today()).length,
      })
      expect(kinds.reduce((sum, kind) => sum + kind.total, 0)).toBe(numbers.total)
      const [thisMonth] = months
      expect([months.length, thisMonth?.from]).toEqual([12, today()])
      const counted = (kinds: Record<string, number>) => Object.values(kinds).reduce((sum, count) => sum + count, 0)
      for (const { from, to, kinds: ofMonth } of months) {
        const inMonth = due.filter((device) => (device.due_date ?? '') >= from && (device.due_date ?? '9') <= to)
        expect([from, counted(ofMonth)]).toEqual([from, inMonth.length])
      }
      for (const { from, to, kinds: ofMonth } of overdueMonths) {
        const inMonth = due.filter((device) => (device.due_date ?? '') >= (from || '1') && (device.due_date ?? '9') <= to)
        expect([to, counted(ofMonth)]).toEqual([to, inMonth.length])
      }
      expect(overdueMonths.reduce((sum, month) => sum + counted(month.kinds), 0)).toBe(numbers.overdue)
      const calendar = await service.call(homeEndpoints.getDueCalendar, {}, person(name))
      if (!calendar.success) throw new Error(calendar.errorMsg)
      const row = (duty: string) => calendar.data.duties.find((one) => one.duty === duty)?.counts.map(({ count }) => count)
      const inspection = row('inspection')
      if (due.length > 0) expect(inspection).toEqual([numbers.overdue, ...months.map(({ kinds: ofMonth }) => counted(ofMonth))])
      expect(row('detect')?.[0] ?? 0).toBe(name === 'admin' ? 0 : numbers.detectOverdue)
      const counties = [...new Set(own.map((device) => device.area_code))].sort()
      if (name === 'city' || name === 'institute') expect(regions.map((region) => region.areaCode).sort()).toEqual(counties)
      else if (name !== 'admin') expect(regions).toEqual([])
    }
  })

  describe('by its id', () => {
    const calls = (id: string, kind: string) =>
      [
        [equipmentEndpoints.detail, { params: { equclacode: kind, id } }],
        [equipmentEndpoints.changes, { query: { id } }],
        [equipmentEndpoints.timeline, { query: { id } }],
        [equipmentEndpoints.reveal, { body: { id, field: 'safetyManagerMobile' } }],
        [equipmentEndpoints.update, { body: { id, version: 1, fields: { unitInternalNo: 'X' }, reason: '攻击' } }],
      ] as const

    it('is found by those who may see it and by nobody else, in every call that takes an id', async () => {
      const all = await stored()
      const device = all.find((one) => one.kind === '3000' && one.use_unit_id === owner.id && maintains(one, both)) as Device
      for (const [name, mine] of Object.entries(sees)) {
        if (mine(device)) {
          const answer = await service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: device.id } }, person(name))
          expect([name, answer.success]).toEqual([name, true])
          continue
        }
        for (const [endpoint, input] of calls(device.id, '3000')) {
          const answer = await service.call(endpoint, input as never, person(name))
          expect([name, endpoint.path, answer.success, answer.success ? '' : answer.errorCode]).toEqual([
            name,
            endpoint.path,
            false,
            expect.stringMatching(/NOT_FOUND|FORBIDDEN/),
          ])
        }
        const resolved = await service.call(equipmentEndpoints.resolve, { body: { ids: [device.id], numbers: [device.equipment_code] } }, person(name))
        if (resolved.success) expect(resolved.data).toEqual({ list: [], unknown: [device.equipment_code], ambiguous: [] })
        const labels = await service.call(equipmentEndpoints.labels, { body: { ids: [device.id] } }, person(name))
        if (labels.success) expect(labels.data.list).toEqual([])
      }
      expect((await stored()).find(({ id }) => id === device.id)?.version).toBe(device.version)
    })

    it('is opened as a component by the page of piping, whose archive it shares', async () => {
      const device = (await stored()).find((one) => one.kind === '7000') as Device
      const answer = await service.call(equipmentEndpoints.detail, { params: { equclacode: '8000', id: device.id } }, person('city'))
      expect(answer).toMatchObject({ success: true, data: { row: { equclacode: '7000' }, dueDates: [] } })
    })

    it('answers alike for another kind, no id, and an id of nothing', async () => {
      const [device] = (await stored()).filter((one) => one.kind === '3000')
      for (const params of [
        { equclacode: '4000', id: device?.id ?? '' },
        { equclacode: '3000', id: randomUUID() },
        { equclacode: '3000', id: "' or 1=1 --" },
      ]) {
        expect(await service.call(equipmentEndpoints.detail, { params }, person('admin'))).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
      }
    })

    it('is due with the first of its lines, and stays due where a failed inspection found it', async () => {
      const all = await stored()
      const piping = all.find((one) => one.kind === '8000' && one.use_status === '10' && one.outcome === 'passed') as Device
      const detail = async ({ kind, id }: Device) => {
        const answer = await service.call(equipmentEndpoints.detail, { params: { equclacode: kind, id } }, person('city'))
        if (!answer.success) throw new Error(answer.errorMsg)
        return answer.data
      }
      const update = (device: Device, version: number, fields: Record<string, string>) =>
        service.call(equipmentEndpoints.update, { body: { id: device.id, version, fields, reason: '登记检验结果' } }, person('city'))
      const inspection = ({ dueDates }: DataOf<typeof equipmentEndpoints.detail>) => dueDates.find(({ key }) => key === 'inspection')

      expect(inspection(await detail(piping))?.why).toMatch(/条管线中最早到期的一条（TSG D7005-2018）$/)
      const lines = await service.call(equipmentEndpoints.pipelines, { query: { pipingId: piping.id } }, person('city'))
      const [line] = lines.success ? lines.data.list : []
      const ofLine = await service.call(equipmentEndpoints.pipelineDetail, { params: { id: line?.id ?? '' } }, person('city'))
      expect(ofLine).toMatchObject({
        data: {
          dueDates: expect.arrayContaining([
            expect.objectContaining({ key: 'inspection', date: line?.nextInspectionDate, why: expect.stringContaining('TSG D7005-2018') }),
          ]),
        },
      })
      const inspected = { inspectionDate: day(-2), inspectionReportNo: 'GD-2', inspectionKind: '05' }
      expect(await update(piping, piping.version, inspected)).toMatchObject({ success: true })
      const { rows } = await service.db.system(({ query }) =>
        query({
          text: `select min(line.next_inspection_date)::text as first, min(unit.due_date)::text as unit
            from equipment_pipeline line join equipment unit on unit.id = line.equipment_id where line.equipment_id = $1`,
          values: [piping.id],
        }),
      )
      expect(rows[0].unit).toBe(rows[0].first)
      expect(rows[0].unit > (piping.due_date ?? '')).toBe(true)
      expect(inspection(await detail(piping))?.date).toBe(rows[0].unit)

      const crane = await aDevice(service, {
        ...{ manufactureDate: '2019-11-02', designLife: '10' },
        ...{ equclacode: '4000', categoryCode: '4100', varietyCode: '4110', equipmentName: '通用桥式起重机', putIntoUseDate: '2020-01-06' },
        ...{ inspectionKind: '05', inspectionReportNo: 'QZ-1', inspectionDate: '2025-01-06', inspectionConclusion: '01', nextInspectionDate: '2027-01-06' },
      })
      const failed = { inspectionDate: day(-1), inspectionReportNo: 'QZ-2', inspectionKind: '05', inspectionConclusion: '03' }
      const made = (await stored()).find(({ id }) => id === crane) as Device
      expect(await update(made, made.version, failed)).toMatchObject({ success: true })
      expect((await stored()).find(({ id }) => id === crane)?.due_date).toBe('2027-01-06')
      expect(inspection(await detail(made))).toMatchObject({ date: '2027-01-06' })
      // What follows from the rest is said, though it is never stored.
      expect((await detail(made)).form.fields).toMatchObject({ lifeExpireDate: '2029-11-02', dueState: 'NORMAL' })
      expect(made.archive.fields).not.toHaveProperty('dueState')
    })

    it('shows a maintenance company no contacts of the use unit, and reveals none', async () => {
      const device = (await stored()).find((one) => maintains(one, both) && one.use_unit_id === owner.id) as Device
      const params = { equclacode: device.kind, id: device.id }
      const seen = await service.call(equipmentEndpoints.detail, { params }, person('both as maintainer'))
      if (!seen.success) throw new Error(seen.errorMsg)
      const { form, masked, revealable, editable } = seen.data
      for (const key of contactFields.filter((field) => device.archive.fields[field])) {
        expect(form.fields[key]).not.toBe(device.archive.fields[key])
        expect(form.fields[key]).toContain('*')
        expect(masked).toContain(key)
      }
      expect([revealable, editable]).toEqual([[], []])
      const reveal = (as: string) => service.call(equipmentEndpoints.reveal, { body: { id: device.id, field: 'safetyManagerMobile' } }, person(as))
      expect(await reveal('both as maintainer')).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
      expect(await reveal('city')).toMatchObject({ success: true, data: { value: device.archive.fields.safetyManagerMobile } })
      const own = await service.call(equipmentEndpoints.detail, { params }, person('owner'))
      expect(own).toMatchObject({ success: true, data: { masked: [], form: { fields: { safetyManagerMobile: device.archive.fields.safetyManagerMobile } } } })
    })
  })

  describe('changed', () => {
    const update = (as: string, device: Device, body: { version?: number; fields?: Record<string, string>; reason?: string }) =>
      service.call(equipmentEndpoints.update, { body: { id: device.id, version: device.version, reason: '更新联系人', ...body } }, person(as))
    const anElevator = async () =>
      (await stored()).find((one) => one.kind === '3000' && one.use_unit_id === owner.id && one.use_status === '10' && one.detect_date !== null) as Device

    it('by its user in its own part, by the registrar in the rest, with what it was before and why', async () => {
      const device = await anElevator()
      expect(await update('owner', device, { fields: { safetyManager: '吴测试', unitInternalNo: '9#' } })).toMatchObject({
        success: true,
        data: { version: device.version + 1 },
      })
      expect(await update('owner', device, { fields: { unitInternalNo: '10#' } })).toMatchObject({ success: false, errorCode: 'STALE_VERSION' })
      const now = { ...device, version: device.version + 1 }
      expect(await update('owner', now, { fields: { equipmentName: '别的' } })).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
      expect(await update('city', now, { fields: { equclacode: '4000' } })).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
      expect(await update('city', now, { fields: { nextInspectionDate: '2030-01-01' } })).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
      expect(await update('city', now, { fields: { ratedLoad: '很重' } })).toMatchObject({
        success: false,
        errorCode: 'INCOMPLETE',
        fieldErrors: [{ field: 'ratedLoad' }],
      })
      expect(await update('city', now, { fields: { useAreaCode: '330102' } })).toMatchObject({ success: false, fieldErrors: [{ field: 'useAreaCode' }] })
      expect(await update('city', now, { fields: { equipmentName: '消防电梯', useAreaCode: '330206' }, reason: '勘误' })).toMatchObject({ success: true })
      const changes = await service.call(equipmentEndpoints.changes, { query: { id: device.id } }, person('owner'))
      expect(changes).toMatchObject({
        success: true,
        data: {
          count: 3,
          list: [
            {
              reason: '勘误',
              roleName: '登记机关审核',
              changes: [
                { label: '产品名称(设备名称)', before: device.name, after: '消防电梯' },
                { label: '设备所在区域', before: '宁波市鄞州区', after: '宁波市北仑区' },
              ],
            },
            { reason: '更新联系人', changes: [{ label: '单位内编号' }, { field: 'safetyManager', before: '周测试', after: '吴测试' }] },
            { actionName: '建档' },
          ],
        },
      })
      // It stands in another county now: that one's registrar sees it, with counters and words.
      expect((await whole('county', 'comprehensive', { keyword: '消防电梯' })).map(({ id }) => id)).toEqual([device.id])
    })

    it('moves its dates with its history, by the rules', async () => {
      const device = await anElevator()
      const month = today().slice(0, 7)
      expect(await update('city', device, { fields: { lastPeriodicDate: `${month}-01` }, reason: '补录检验' })).toMatchObject({ success: true })
      const [now] = (await stored()).filter(({ id }) => id === device.id)
      expect((now?.due_date ?? '') > today()).toBe(true)
      expect(now?.archive.fields.nextPeriodicDate).toBe(now?.due_date)
    })

    it('to a number no other device on record has', async () => {
      const all = await stored()
      const [first, second] = all.filter((one) => one.use_status === '10' && one.equipment_code && one.manufacturer && one.factory_no)
      if (!first || !second) throw new Error('No two devices')
      const taken = { field: 'equipmentCode', message: expect.stringContaining('编号') }
      expect(await update('city', first, { fields: { equipmentCode: second.equipment_code }, reason: '勘误' })).toMatchObject({
        success: false,
        fieldErrors: [taken],
      })
      const query = { equipmentId: first.id, equipmentCode: second.equipment_code, manufacturer: second.manufacturer, factoryNo: second.factory_no }
      expect(await service.call(equipmentEndpoints.duplicates, { query }, person('elsewhere'))).toMatchObject({
        data: {
          list: [
            { field: 'equipmentCode', path: '' },
            { field: 'factoryNo', path: '' },
          ],
        },
      })
      expect(await service.call(equipmentEndpoints.duplicates, { query: { ...query, equipmentId: second.id } }, person('owner'))).toMatchObject({
        data: { list: [] },
      })
      // Who may open the other device is told the way there.
      expect(await service.call(equipmentEndpoints.duplicates, { query }, person('city'))).toMatchObject({
        data: { list: [{ path: expect.stringContaining(second.id) }, { path: expect.stringContaining(second.id) }] },
      })
    })

    it('by one of many at once', async () => {
      const device = await anElevator()
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => update('owner', device, { fields: { unitInternalNo: `${index}号` } })))
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      expect(answers.filter((answer) => !answer.success && answer.errorCode === 'STALE_VERSION')).toHaveLength(7)
    })
  })

  it('opens to whoever holds its label, and to no other code', async () => {
    const device = (await stored()).find((one) => one.kind === '3000' && one.use_cert_no !== '') as Device
    const labels = await service.call(equipmentEndpoints.labels, { body: { ids: [device.id] } }, person('owner'))
    const seen = await service.call(equipmentEndpoints.labels, { body: { ids: [device.id] } }, person('city'))
    const [label] = (labels.success && labels.data.list.length > 0 ? labels : seen).data?.list ?? []
    if (!label) throw new Error('No label')
    const look = (number: string, code: string) => service.call(checkEquipment, { body: { number, code } })
    const answer = await look(label.number, label.code.toLowerCase())
    expect(answer).toMatchObject({ success: true, data: { equipmentName: device.name, useCertNo: device.use_cert_no, useUnitName: device.use_unit_name } })
    expect(JSON.stringify(answer)).not.toContain(device.archive.fields.safetyManagerMobile)
    for (const [number, code] of [
      [label.number, '0000-0000-0000-0000-0000'],
      [`${label.number}x`, label.code],
      ['', label.code],
      [label.number, ''],
    ] as const) {
      expect(await look(number, code)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    }
    for (let attempt = 0; attempt < 60; attempt += 1) await look(label.number, '0')
    expect(await look(label.number, label.code)).toMatchObject({ success: false, errorCode: 'RATE_LIMITED' })
  })

  it('finds many by what was pasted', async () => {
    const all = (await stored()).filter((one) => one.use_unit_id === owner.id && one.equipment_code !== '' && one.use_cert_no !== '')
    const [first, second, third] = all
    if (!first || !second || !third) throw new Error('No three devices')
    const numbers = [` ${first.equipment_code.toLowerCase()} `, second.use_cert_no, third.factory_no || third.equipment_code, '没有的号']
    const answer = await service.call(equipmentEndpoints.resolve, { body: { numbers, ids: [second.id] } }, person('owner'))
    if (!answer.success) throw new Error(answer.errorMsg)
    expect(answer.data.list.map(({ id }) => id)).toEqual([second.id, first.id, third.id])
    expect(answer.data.unknown).toEqual(['没有的号'])
  })

  it('keeps views of lists, own and shared in the unit, and nobody else’s', async () => {
    const colleague = await service.signIn(await service.anAccount({ roles: ['1'], unit: owner }))
    const save = (body: Partial<Parameters<typeof Object.assign>[0]>, as: SignedIn = person('owner')) =>
      service.call(equipmentEndpoints.saveView, { body: { list: 'comprehensive', name: '超期电梯', conditions: { equclacode: '3000' }, ...body } }, as)
    const listed = async (as: SignedIn) => (await service.call(equipmentEndpoints.views, { query: { list: 'comprehensive' } }, as)).data?.list ?? []
    const made = await save({ shared: true, columns: ['equipmentName', 'useCertNo'] })
    if (!made.success) throw new Error(made.errorMsg)
    expect(await save({ shared: false })).toMatchObject({ success: false, fieldErrors: [{ field: 'name' }] })
    expect(await save({ name: '自己的' })).toMatchObject({ success: true })
    expect((await listed(person('owner'))).map(({ name, own }) => [name, own])).toEqual(
      expect.arrayContaining([
        ['超期电梯', true],
        ['自己的', true],
      ]),
    )
    expect((await listed(colleague)).map(({ name, own }) => [name, own])).toEqual([['超期电梯', false]])
    expect(await listed(person('other'))).toEqual([])
    for (const stranger of [colleague, person('other')]) {
      expect(await service.call(equipmentEndpoints.removeView, { body: { id: made.data.id } }, stranger)).toMatchObject({ errorCode: 'NOT_FOUND' })
      expect(await save({ id: made.data.id, name: '改名' }, stranger)).toMatchObject({ errorCode: 'NOT_FOUND' })
    }
    expect(await service.call(equipmentEndpoints.removeView, { body: { id: made.data.id } }, person('owner'))).toMatchObject({ success: true })
    expect(await listed(colleague)).toEqual([])
  })

  const sheetAt = async (url: string) => {
    const { readXlsx } = await import('hucre/xlsx')
    const { bytes } = await service.raw('GET', url)
    return (await readXlsx(bytes)).sheets[0]?.rows ?? []
  }

  it('exports the plan of a year: each device and duty that is overdue or due within it, of who asks', async () => {
    const own = (await stored()).filter((one) => one.use_unit_id === owner.id && one.use_status === '10')
    const planned = (kind: boolean, date: string | null) => kind && date !== null && date <= day(365)
    const expected = own.flatMap((one) => [
      ...(planned(one.kind !== '7000', one.due_date) ? [`定期检验 ${one.equipment_code}`] : []),
      ...(planned(one.kind === '3000', one.detect_date) ? [`自行检测 ${one.equipment_code}`] : []),
      ...(planned(one.kind === '3000', one.load_test_date) ? [`载荷试验(125%) ${one.equipment_code}`] : []),
    ])
    const answer = await service.call(equipmentEndpoints.exportPlan, { body: {} }, person('owner'))
    if (!answer.success) throw new Error(answer.errorMsg)
    const [head = [], ...rows] = await sheetAt(answer.data.url)
    const cell = (row: readonly unknown[], title: string) => row[head.indexOf(title)]
    expect(rows.map((row) => `${cell(row, '应做事项')} ${cell(row, '设备代码')}`).sort()).toEqual(expected.sort())
    expect(expected.length).toBeGreaterThan(10)
    const isOverdue = (row: readonly unknown[]) => String(cell(row, '是否超期') ?? '') === '已超期'
    expect(rows.filter(isOverdue).length).toBeGreaterThan(0)
    expect(rows.filter(isOverdue).length).toBeLessThan(rows.length)
  })

  it('exports what a list shows, or a selection, in columns that are chosen', async () => {
    const expected = (await stored()).filter((one) => one.use_unit_id === owner.id)
    const file = async (body: object) => {
      const answer = await service.call(equipmentListEndpoints.comprehensive.exportList, { body: body as never }, person('owner'))
      if (!answer.success) throw new Error(answer.errorMsg)
      return sheetAt(answer.data.url)
    }
    const rows = await file({ columns: ['equipmentCode', 'useUnitName'] })
    expect(rows[0]).toEqual(['设备代码', '使用单位'])
    expect(
      rows
        .slice(1)
        .map((row) => row[0])
        .sort(),
    ).toEqual(expected.map((one) => one.equipment_code).sort())
    const foreign = (await stored()).find((one) => one.use_unit_id === other.id)
    expect(await file({ ids: [expected[0]?.id, foreign?.id], columns: ['equipmentCode'] })).toEqual([['设备代码'], [expected[0]?.equipment_code]])
  })

  it.each([
    ['short', 0],
    ['long', 1_000_000],
  ])('reads a %s list for its file some rows at a time, every device once and no more than may be', async (_, beside) => {
    await lengthen('place:3302', beside)
    const { account } = person('city')
    const caller: Caller = {
      ...{ sessionId: '', accountId: account.id, name: '', loginName: account.loginName, roleId: '', roleType: '7', roleName: '' },
      ...{ unitId: account.unit.id, unitName: '', unitUscc: account.unit.uscc, areaCode: '330200', mustChangePassword: false },
    }
    const parts = (request: ListRequest, limit: number, atOnce: number) =>
      service.db.read(scopeOf(caller), async (connection) => {
        const read: string[][] = []
        for await (const { rows } of listInParts(connection, equipmentList('comprehensive'), caller, request, today(), limit, atOnce)) read.push(ids(rows))
        return read
      })
    const all = await stored()
    const asked: readonly [ListRequest, (device: Device) => boolean][] = [
      [{}, () => true],
      [{ keyword: '花园', orderBy: 'dueDate' }, (device) => device.place.includes('花园')],
      [{ categoryCode: '3100', orderBy: 'equipmentCode' }, (device) => device.category === '3100'],
      [{ areaCode: '330100' }, () => false],
    ]
    for (const [request, holds] of asked) {
      const expected = ids(all.filter(holds))
      const read = await parts(request, 1_000, 7)
      expect([request, read.flat().sort()]).toEqual([request, expected])
      expect(Math.max(...read.map((part) => part.length))).toBeLessThanOrEqual(7)
      expect(read.length).toBeGreaterThanOrEqual(expected.length / 7)
    }
    expect((await parts({}, 20, 7)).map((part) => part.length)).toEqual([7, 7, 6])
    await shorten()
  })

  it('takes hostile conditions for what they are: text', async () => {
    for (const keyword of ["'; drop table equipment; --", '%', '_', '\\', '<script>', '𠮷𠮷', ' ', '\u202e花园']) {
      const answer = await service.call(equipmentListEndpoints.comprehensive.list, { query: { keyword } }, person('city'))
      expect([keyword, answer.success]).toEqual([keyword, true])
    }
    for (const query of [
      { after: 'x' },
      { after: `${randomUUID()}not a date` },
      { after: `${randomUUID()}2026-01-01'; select 1` },
      { orderBy: 'dueDate; drop table equipment' },
      { areaCode: '33%' },
      { useStatus: '10,10;20' },
      { tab: '__proto__' },
      { dueFrom: '2026-02-30' },
      { pageSize: 201 },
      { year: '1e99' },
    ]) {
      const { status } = await service.raw(
        'GET',
        `${equipmentListEndpoints.comprehensive.list.path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
        {
          as: person('city'),
        },
      )
      expect([query, status < 500]).toEqual([query, true])
    }
    expect(equipmentLists.length).toBeGreaterThan(0)
  })
})
