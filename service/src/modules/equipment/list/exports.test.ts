import { maintainForm } from '@shared/contract/application'
import { equipmentEndpoints, equipmentList, equipmentListEndpoints, itemsDue, reportBy } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import { type Caller, scopeOf } from '../../../security/caller'
import { type Device, equipmentCast } from '../../../testing/equipmentCast'
import type { ListRequest } from './conditions'
import { listInParts } from './list'

describe('a list as a file', () => {
  const { cast, day, ids, lengthen, person, shorten, stored, today } = equipmentCast()

  const sheetAt = async (url: string) => {
    const { readXlsx } = await import('hucre/xlsx')
    const { bytes } = await cast.service.raw('GET', url)
    return (await readXlsx(bytes)).sheets[0]?.rows ?? []
  }

  const itemOf = ({ kind, next_inspection_date, delay_to_date, archive }: Device) =>
    itemsDue({ ...archive.fields, equclacode: kind, nextInspectionDate: next_inspection_date ?? '', delayToDate: delay_to_date ?? '' })

  it('names the item a boiler is due for, in its lists, their files and the plan', async () => {
    const one = (await stored()).find((device) => device.use_unit_id === cast.owner.id && device.use_status === '10' && device.next_inspection_date !== null)
    const internal = { nextInternalInspectionDate: one?.next_inspection_date ?? '', nextExternalInspectionDate: day(3_000) }
    await cast.service.db.system(({ query }) =>
      query({
        text: `update equipment set kind = '1000', archive = jsonb_set(archive, '{fields}', archive -> 'fields' || $2::jsonb) where id = $1`,
        values: [one?.id, JSON.stringify(internal)],
      }),
    )
    const asked = { keyword: one?.equipment_code ?? '' }
    const listed = await cast.service.call(equipmentListEndpoints.comprehensive.list, { query: asked }, person('owner'))
    expect(listed.data?.list).toMatchObject([{ id: one?.id, dueItem: '内部检验' }])
    const file = async (body: object) => {
      const answer = await cast.service.call(equipmentListEndpoints.comprehensive.exportList, { body: { ...asked, ...body } as never }, person('owner'))
      return sheetAt(answer.data?.url ?? '')
    }
    for (const body of [{}, { equclacode: '1000' }]) {
      expect(await file(body)).toMatchObject([expect.arrayContaining(['下次检验日期', '到期项目']), expect.arrayContaining(['内部检验'])])
    }
    const by = new Date(reportBy(one?.due_date ?? ''))
    expect(await file({})).toMatchObject([expect.arrayContaining(['应报检日期']), expect.arrayContaining([by])])
    // A file has no other columns than were chosen, and none for what the devices asked for do not have.
    expect((await file({ columns: ['equipmentCode', 'nextInspectionDate'] }))[0]).toEqual(['设备代码', '下次检验日期'])
    expect((await file({ equclacode: '3000' }))[0]).not.toContain('到期项目')
    // Of a device that is stopped nothing is due.
    const put = (status: string) =>
      cast.service.db.system(({ query }) => query({ text: 'update equipment set use_status = $2 where id = $1', values: [one?.id, status] }))
    await put('20')
    const [, stopped] = await file({ columns: ['equipmentCode', 'dueItem'] })
    expect([stopped?.[0], stopped?.[1] ?? '']).toEqual([one?.equipment_code, ''])
    await put('10')
  })

  it('exports the plan of a year: each device and duty that is overdue or due within it, of who asks', async () => {
    const own = (await stored()).filter((one) => one.use_unit_id === cast.owner.id && one.use_status === '10')
    const planned = (kind: boolean, date: string | null) => kind && date !== null && date <= day(365)
    const expected = own.flatMap((one) => [
      ...(planned(one.kind !== '7000', one.due_date) ? [`${itemOf(one) || '定期检验'} ${one.equipment_code}`] : []),
      ...(planned(one.kind === '3000', one.detect_date) ? [`自行检测 ${one.equipment_code}`] : []),
      ...(planned(one.kind === '3000', one.load_test_date) ? [`载荷试验(125%) ${one.equipment_code}`] : []),
    ])
    const answer = await cast.service.call(equipmentEndpoints.exportPlan, { body: {} }, person('owner'))
    if (!answer.success) throw new Error(answer.errorMsg)
    const [head = [], ...rows] = await sheetAt(answer.data.url)
    const cell = (row: readonly unknown[], title: string) => row[head.indexOf(title)]
    expect(rows.map((row) => `${cell(row, '应做事项')} ${cell(row, '设备代码')}`).sort()).toEqual(expected.sort())
    expect(expected.length).toBeGreaterThan(10)
    // Only an inspection is applied for by a day of its own.
    const isOther = (row: readonly unknown[]) => /^(?:自行检测|载荷试验)/.test(String(cell(row, '应做事项')))
    const dayIn = (row: readonly unknown[], title: string) => {
      const value = cell(row, title)
      return value instanceof Date ? value.toISOString().slice(0, 10) : ''
    }
    const byOf = (row: readonly unknown[]) => (isOther(row) ? '' : reportBy(dayIn(row, '到期日期')))
    expect(rows.map((row) => dayIn(row, '应报检日期'))).toEqual(rows.map(byOf))
    const isOverdue = (row: readonly unknown[]) => String(cell(row, '是否超期') ?? '') === '已超期'
    expect(rows.filter(isOverdue).length).toBeGreaterThan(0)
    expect(rows.filter(isOverdue).length).toBeLessThan(rows.length)
  })

  it('names in the plan every item of a boiler that its extension moves to that day', async () => {
    const one = (await stored()).find((device) => device.use_unit_id === cast.owner.id && device.use_status === '10')
    const dates = { nextExternalInspectionDate: day(10), nextInternalInspectionDate: day(50), nextPressureTestDate: day(300) }
    await cast.service.db.system(({ query }) =>
      query({
        text: `update equipment set kind = '1000', next_inspection_date = $2, delay_to_date = $3,
          archive = jsonb_set(archive, '{fields}', archive -> 'fields' || $4::jsonb) where id = $1`,
        values: [one?.id, day(10), day(90), JSON.stringify(dates)],
      }),
    )
    const answer = await cast.service.call(equipmentEndpoints.exportPlan, { body: {} }, person('owner'))
    const [head = [], ...rows] = await sheetAt(answer.data?.url ?? '')
    const row = rows.find((cells) => cells[head.indexOf('设备代码')] === one?.equipment_code)
    expect(row?.[head.indexOf('应做事项')]).toBe('外部检验、内部检验')
  })

  it('exports what a list shows, or a selection, in columns that are chosen', async () => {
    const expected = (await stored()).filter((one) => one.use_unit_id === cast.owner.id)
    const file = async (body: object) => {
      const answer = await cast.service.call(equipmentListEndpoints.comprehensive.exportList, { body: body as never }, person('owner'))
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
    const foreign = (await stored()).find((one) => one.use_unit_id === cast.other.id)
    expect(await file({ ids: [expected[0]?.id, foreign?.id], columns: ['equipmentCode'] })).toEqual([['设备代码'], [expected[0]?.equipment_code]])
  })

  it('exports the archives of a kind under the titles that devices are entered by', async () => {
    const expected = (await stored()).filter((one) => one.use_unit_id === cast.owner.id && one.kind === '3000')
    const ask = (who: string, body: object) => cast.service.call(equipmentListEndpoints.comprehensive.exportList, { body: body as never }, person(who))
    const answer = await ask('owner', { archive: true, equclacode: '3000' })
    const [head = [], ...rows] = answer.success ? await sheetAt(answer.data.url) : []
    const columns = maintainForm(archives.elevator, '3000').tables.find(({ key }) => key === 'devices')?.columns ?? []
    expect(head).toEqual(columns.map(({ label }) => label))
    const codes = rows.map((row) => row[head.indexOf('设备代码')])
    expect(codes.sort()).toEqual(expected.map((one) => one.equipment_code).sort())
    expect(new Set(rows.map((row) => row[head.indexOf('设备类别')]))).toContain('曳引与强制驱动电梯')
    expect(await ask('owner', { archive: true })).toMatchObject({ errorMsg: '请先选择设备种类' })
    // A maintenance unit sees contacts masked, so it may not export them.
    expect(await ask('both as maintainer', { archive: true, equclacode: '3000' })).toMatchObject({ errorCode: 'FORBIDDEN' })
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
      cast.service.db.read(scopeOf(caller), async (connection) => {
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
})
