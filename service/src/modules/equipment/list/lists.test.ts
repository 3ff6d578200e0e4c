import { randomUUID } from 'node:crypto'
import { useStatus } from '@shared/contract/enums'
import { type EquipmentListKey, type EquipmentListQuery, equipmentList, equipmentListEndpoints } from '@shared/contract/equipment'
import type { RoleType } from '@shared/contract/roles'
import { keptFor } from '../../../database/kept'
import { scopeOf } from '../../../security/caller'
import { type Device, equipmentCast } from '../../../testing/equipmentCast'
import { asOwner } from '../../../testing/testDatabase'
import { conditionsOf, placeWithin } from './conditions'

describe('lists of devices', () => {
  const { cast, day, ids, lengthen, page, person, sees, shorten, stored, today, whole } = equipmentCast()

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

  it('shows everybody in every list and tab exactly what is theirs, and counts it', async () => {
    const all = await stored()
    for (const [name, mine] of Object.entries(sees)) {
      for (const { key, tab, holds } of lists) {
        const expected = all.filter((device) => mine(device) && holds(device))
        const { roles } = equipmentList(key)
        if (!roles.includes(person(name).account.roles[0] ?? '3')) {
          expect(await cast.service.call(equipmentListEndpoints[key].list, {}, person(name))).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
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

  it.each([
    ['few', 0, false],
    ['many', 1_000_000, false],
    ['many, of which it is known how common words are,', 1_000_000, true],
  ])('narrows %s by every condition, alone and together, in every order', async (_, beside, known) => {
    await lengthen('place:3302', beside)
    if (known) {
      await asOwner(cast.service.address, 'analyze equipment')
      cast.service.clock.move(keptFor)
    }
    const all = await stored()
    const narrowed: readonly [EquipmentListQuery, (device: Device) => boolean][] = [
      [{ equclacode: '3000' }, (device) => device.kind === '3000'],
      [{ categoryCode: '4100' }, (device) => device.category === '4100'],
      [{ varietyCode: '3310' }, (device) => device.variety === '3310'],
      [{ useStatus: '20,30' }, (device) => ['20', '30'].includes(device.use_status)],
      [{ equclacode: '3000', useStatus: '20' }, (device) => device.kind === '3000' && device.use_status === '20'],
      [{ equclacode: '3000', useStatus: '20,30' }, (device) => device.kind === '3000' && ['20', '30'].includes(device.use_status)],
      [{ conclusion: '03' }, (device) => device.conclusion === '03'],
      [{ conclusion: '03,23' }, (device) => ['03', '23'].includes(device.conclusion)],
      [{ areaCode: '330206' }, (device) => device.area_code === '330206'],
      [{ areaCode: '330100' }, () => false],
      [{ useUnitId: cast.other.id }, (device) => device.use_unit_id === cast.other.id],
      [{ dueFrom: day(-100), dueTo: day(100) }, (device) => (device.due_date ?? '') >= day(-100) && (device.due_date ?? '9') <= day(100)],
      [
        { equclacode: '3000', dueFrom: day(-100), dueTo: day(100) },
        (device) => device.kind === '3000' && (device.due_date ?? '') >= day(-100) && (device.due_date ?? '9') <= day(100),
      ],
      [{ keyword: '花园' }, (device) => device.place.includes('花园')],
      [{ keyword: '起重' }, (device) => device.name.includes('起重')],
      [{ keyword: all[5]?.equipment_code }, (device) => device.id === all[5]?.id],
      [{ keyword: all[5]?.equipment_code.replace(/\d{4}(?=\d)/g, '$& - ') }, (device) => device.id === all[5]?.id],
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
        expect([query, orderBy, ids(await whole('city', 'comprehensive', { ...query, orderBy, pageSize: known ? 9 : 50 }))]).toEqual([query, orderBy, expected])
      }
      const { count, more } = await page('city', 'comprehensive', { ...query, pageSize: 200 })
      expect([query, more ?? false, count]).toEqual([query, false, expected.length])
    }
    await shorten()
  })

  it('counts a tab for as many days ahead as are asked for', async () => {
    for (const within of ['60', '365'] as const) {
      const { count, counts } = await page('city', 'aboutExpire', { within })
      expect([within, counts.all]).toEqual([within, count])
    }
  })

  it('narrows to an area for whoever works in it or around it, and shows nobody the area of a neighbour', async () => {
    const all = await stored()
    const areas = { '330206': '330206', '330212': '330212', '330200': '3302', '330000': '33', '330100': '3301', '330299': '330299' }
    const beside: readonly [EquipmentListQuery, (device: Device) => boolean][] = [
      [{}, () => true],
      [{ equclacode: '3000' }, (device) => device.kind === '3000'],
      [{ keyword: '花园', useStatus: '10' }, (device) => device.place.includes('花园') && device.use_status === '10'],
    ]
    for (const name of ['city', 'county', 'institute', 'admin', 'elsewhere', 'nowhere', 'maintainer']) {
      const mine = all.filter(sees[name] ?? (() => false))
      for (const [areaCode, prefix] of Object.entries(areas)) {
        for (const [query, holds] of beside) {
          const expected = ids(mine.filter((device) => device.area_code.startsWith(prefix) && holds(device)))
          const told = [name, areaCode, query]
          expect([...told, ids(await whole(name, 'comprehensive', { ...query, areaCode, pageSize: 50 }))]).toEqual([...told, expected])
          const { count, more } = await page(name, 'comprehensive', { ...query, areaCode, pageSize: 200 })
          expect([...told, count, more ?? false]).toEqual([...told, expected.length, false])
        }
      }
    }
    expect(ids(await whole('county', 'comprehensive', { areaCode: '330206' })).length).toBeGreaterThan(5)
    const scopeOfPerson = (name: string) => {
      const { account } = person(name)
      return scopeOf({
        ...{ sessionId: '', accountId: account.id, name: '', loginName: '', roleId: '', roleType: account.roles[0] ?? '1', roleName: '' },
        ...{ unitId: account.unit.id, unitName: '', unitUscc: account.unit.uscc, areaCode: account.unit.areaCode, mustChangePassword: false },
      })
    }
    // Nor does the term index, whichever terms it is asked for.
    const found = async (name: string, relation: string, area: string) => {
      const { rows } = await cast.service.db.read(scopeOfPerson(name), ({ query }) =>
        query({
          text: `select equipment_id as id from equipment_found(array[$1], array[$2], $3, '{}', '', 'due_date', null, null, '{}', 'updated_at', true, null, null, 1000, 0,
            'inspection', '')`,
          values: [relation, `area:${area}`, useStatus.map(({ code }) => code)],
        }),
      )
      return ids(rows)
    }
    for (const name of ['city', 'county', 'institute', 'admin', 'elsewhere', 'nowhere']) {
      for (const area of ['330206', '330212', '3302', '33', '330100', '330299']) {
        const expected = all.filter((device) => sees[name]?.(device) && device.area_code.startsWith(area))
        expect([name, area, await found(name, name === 'admin' ? 'administrator' : 'place', area)]).toEqual([name, area, ids(expected)])
      }
      if (name !== 'admin') expect([name, await found(name, 'administrator', '330206')]).toEqual([name, []])
    }
    // Row-level security enforces it too: a county reads only its own range, a city those of its counties, a unit none of an area.
    const ranges = async (name: string) => {
      const { rows } = await cast.service.db.read(scopeOfPerson(name), ({ query }) =>
        query({ text: `select distinct viewer from equipment_party where viewer like 'place:%' order by 1` }),
      )
      return rows.map(({ viewer }) => viewer)
    }
    expect(await ranges('county')).toEqual(['place:330206'])
    expect(await ranges('city')).toEqual(['place:3302', 'place:330206', 'place:330212'])
    expect(await ranges('elsewhere')).toEqual([])
    expect(await ranges('owner')).toEqual([])
  })

  it('finds along an order what is the caller’s, and ends where little of what it reads is', async () => {
    const along = async (relation: string, mostRead: number) => {
      const scope = { accountId: '', unitId: '', unitUscc: '', roleType: '7', areaCode: '330200', viewers: ['place:3302'] }
      const { rows } = await cast.service.db.read(scope, ({ query }) =>
        query({
          text: `select equipment_id as id from equipment_found_along('{}', '{}', '{}', array[$1], '{kind:3000}', '{10}', '3000', '', '', '', '{}', '', null, '', null, null, '{}',
            'equipment_code', false, null, null, 5, 0, 'inspection', '', $2)`,
          values: [relation, mostRead],
        }),
      )
      return rows.map(({ id }) => id)
    }
    const found = await along('place', 1_000)
    const lifts = (await stored()).filter((device) => device.kind === '3000' && device.use_status === '10' && device.equipment_code !== '')
    const codes = new Map(lifts.map(({ id, equipment_code }) => [id, equipment_code]))
    expect(found.map((id) => codes.get(id))).toEqual([...codes.values()].sort().slice(0, 5))
    expect(await along('own', 10_000)).toEqual([])
    expect(await along('own', 2)).toEqual([null])
  })

  it('reads along an order only what is the caller’s, and tells where the first of it lies', async () => {
    const undone = new Error('undone')
    const asked = cast.service.db.system(async ({ query }) => {
      // All in one stretch, those of other counties before the county's last ones.
      await query({ text: `update equipment set delay_to_date = '2031-05-07', detect_date = '2031-05-07', load_test_date = '2031-05-07' where kind = '3000'` })
      const along = async (place: string, order: string, most: number, mostRead: number) => {
        await query({ text: `select set_config('portal.viewers', $1, true)`, values: [place] })
        const { rows } = await query({
          text: `select equipment_id as id, ordered from equipment_found_along(array[$1], '{place}', '{10}', '{place}', '{kind:3000}', '{10}', '3000', '', '', '', '{}', '', null, '',
            '2031-05-07', '2031-05-07', '{}', $2, false, null, null, $3, 0, 'inspection', '', $4)`,
          values: [place, order, most, mostRead],
        })
        return rows
      }
      const { rows: lifts } = await query({ text: `select id, area_code, use_status from equipment where kind = '3000' order by id` })
      const own = lifts.filter(({ area_code }) => area_code === '330206')
      const used = own.filter(({ use_status }) => use_status === '10').map(({ id }) => id)
      expect(used.length).toBeGreaterThan(3)
      for (const order of ['due_date', 'detect_date', 'load_test_date']) {
        expect([order, (await along('place:330206', order, used.length, own.length)).map(({ id }) => id)]).toEqual([order, used])
        const [first, ...others] = await along('place:330206', order, 0, 100)
        expect([first.id, first.ordered > '2031-04-30', first.ordered <= '2031-05-07', others]).toEqual([expect.stringMatching(/^[0-]+$/), true, true, []])
        expect(await along('place:330299', order, 0, 100)).toEqual([])
      }
      throw undone
    })
    await expect(asked).rejects.toBe(undone)
  })

  it('reads the ranges of those keys alone that devices may name', () => {
    const unit = {
      sessionId: '',
      accountId: 'a',
      name: '',
      loginName: '',
      roleId: '',
      roleName: '',
      unitId: 'u',
      unitName: '',
      unitUscc: 'c',
      mustChangePassword: false,
    }
    const viewers = (roleType: RoleType) => conditionsOf({}, { ...unit, roleType, areaCode: '330212' }, {}, today()).viewers
    expect([viewers('1'), viewers('7'), viewers('9'), viewers('5')]).toEqual([['unit:u', 'uscc:c'], ['place:330212'], ['role:9'], []])
  })

  it('begins no earlier than the days that are asked for', () => {
    const days = { from: '2027-03-01', to: '2027-03-07' }
    const at = (ordered: string, descending: boolean) => placeWithin(days, descending, { id: 'x', ordered })
    expect(['2027-02-23', '-infinity', '2027-03-02'].map((ordered) => at(ordered, false).ordered)).toEqual(['2027-03-01', '2027-03-01', '2027-03-02'])
    expect(['2027-03-09', 'infinity', '2027-03-02'].map((ordered) => at(ordered, true).ordered)).toEqual(['2027-03-07', '2027-03-07', '2027-03-02'])
    // No row has these ids: the first row of the day follows.
    expect([at('2027-02-23', false).id, at('2027-03-09', true).id, at('2027-03-02', true).id]).toEqual([
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      'x',
    ])
    expect(placeWithin(undefined, false, { id: 'x', ordered: '2027-02-23' })).toEqual({ id: 'x', ordered: '2027-02-23' })
    // Without a date the places are those of ids.
    expect(placeWithin({ from: 'infinity', to: 'infinity' }, true, { id: '8', ordered: 'infinity' })).toEqual({ id: '8', ordered: 'infinity' })
  })

  it('counts what words leave of a short list exactly, from the first page on', async () => {
    const expected = (await stored()).filter((device) => device.place.includes('花园')).length
    expect(expected).toBeGreaterThan(5)
    const first = { keyword: '花园', pageSize: 5 }
    expect(await page('city', 'comprehensive', first)).toMatchObject({ count: expected, list: { length: 5 } })
    expect((await page('city', 'comprehensive', first)).more).toBeUndefined()
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

  it('finds a device by any of its numbers without reading all there are', async () => {
    const plans = await cast.service.db.system(async ({ query }) => {
      await query({ text: 'set local enable_seqscan = off' })
      const found = []
      for (const column of ['equipment_code', 'registration_code', 'use_cert_no', 'factory_no'])
        found.push((await query({ text: `explain select id from equipment where ${column} = any($1::text[])`, values: [['1', '2']] })).rows)
      return found.map((rows) => JSON.stringify(rows))
    })
    for (const plan of plans) expect(plan).not.toContain('Seq Scan')
  })

  it('finds devices that are not in use without reading those with the same terms that are', async () => {
    const terms = 'equipment_state_terms(search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations, use_status)'
    const planned = async (statuses: readonly string[]) => {
      const notices: string[] = []
      await asOwner(
        cast.service.address,
        `begin; set local enable_seqscan = off;
        do $$ declare line text; begin
          for line in explain select id from equipment where ${terms} @> '{kind:3000}' and use_status = any('{${statuses.join()}}') loop raise warning '%', line; end loop;
        end $$; rollback`,
        (notice) => notices.push(notice),
      )
      return notices.join()
    }
    const states = useStatus.map(({ code }) => code)
    for (const code of states) expect([code, (await planned([code])).includes('equipment_search_not_in_use')]).toEqual([code, code !== '10'])
    expect(await planned(states.filter((code) => code !== '10'))).toContain('equipment_search_not_in_use')
  })

  it('takes hostile conditions for what they are: text', async () => {
    for (const keyword of ["'; drop table equipment; --", '%', '_', '\\', '<script>', '𠮷𠮷', ' ', '\u202e花园']) {
      const answer = await cast.service.call(equipmentListEndpoints.comprehensive.list, { query: { keyword } }, person('city'))
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
      const { status } = await cast.service.raw(
        'GET',
        `${equipmentListEndpoints.comprehensive.list.path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
        {
          as: person('city'),
        },
      )
      expect([query, status < 500]).toEqual([query, true])
      // An invalid cursor is a bad request, not an empty page.
      if ('after' in query) expect([query, status]).toEqual([query, 400])
    }
  })
})
