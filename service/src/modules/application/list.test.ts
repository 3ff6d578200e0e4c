import { randomUUID } from 'node:crypto'
import { type ApplicationListQuery, type ApplicationRow, applicationRowSchema, constructionNotice } from '@shared/contract/application'
import { countCap, pageSchema } from '@shared/contract/endpoint'
import { z } from 'zod'
import { wireDate } from '../../clock'
import { copyRecord, noticeCalls } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'

/** Lists and counts over the demo data. */
describe('lists', () => {
  let service: TestService
  const people: Record<string, SignedIn> = {}
  const person = (name: string): SignedIn => {
    const found = people[name]
    if (!found) throw new Error(`Nobody called ${name}`)
    return found
  }
  beforeAll(async () => {
    service = await startTestService({ seed: true })
    const accounts = await service.db.system(({ db }) => db.selectFrom('account').select(['id', 'login_name', 'unit_id']).execute())
    for (const account of accounts) {
      const unit = { id: account.unit_id, unitName: '', uscc: '', areaCode: '' }
      people[account.login_name] = await service.signIn({ id: account.id, loginName: account.login_name, password: '', unit, roles: [] })
    }
  })
  afterAll(() => service.close())

  const page = async (as: SignedIn, query: ApplicationListQuery = {}) => {
    const answer = await service.call(noticeCalls.list, { query }, as)
    if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg}`)
    return answer.data
  }
  const all = (as: SignedIn, query: ApplicationListQuery = {}) => page(as, { pageSize: 200, ...query })
  const stored = () =>
    service.db.system(({ db }) => db.selectFrom('application').selectAll().where('type', '=', constructionNotice.key).where('deleted', '=', false).execute())

  it('show each role exactly its records', async () => {
    const rows = await stored()
    const unit = (name: string) => person(name).account.unit.id
    const useUnit = await service.db.system(({ db }) => db.selectFrom('unit').select('uscc').where('id', '=', unit('use-unit')).executeTakeFirstOrThrow())
    const submitted = rows.filter((row) => !['10', '15'].includes(row.status))
    const expected: [string, ApplicationListQuery['view'], typeof rows][] = [
      ['builder', 'own', rows.filter((row) => row.unit_id === unit('builder'))],
      ['builder', 'query', submitted.filter((row) => row.unit_id === unit('builder'))],
      ['two-roles', 'own', rows.filter((row) => row.unit_id === unit('two-roles'))],
      ['registrar', 'query', submitted],
      ['registrar', 'review', rows.filter((row) => ['20', '85'].includes(row.status))],
      ['use-unit', 'query', submitted.filter((row) => row.form.fields.useUnitUscc === useUnit.uscc)],
      ['acceptor', 'query', submitted.filter((row) => row.form.fields.inspectionOrg === unit('acceptor'))],
    ]
    for (const [name, view, should] of expected) {
      const found = await all(person(name), { view })
      expect(`${name} ${view} ${found.list.map((row) => row.id).sort()}`).toBe(`${name} ${view} ${should.map((row) => row.id).sort()}`)
      expect(found.count).toBe(should.length)
      const counts = await service.call(noticeCalls.counts, { query: { view } }, person(name))
      for (const [status, count] of Object.entries(counts.data?.counts ?? {})) {
        if (view === 'review') continue
        expect(`${name} ${view} ${status} ${count}`).toBe(`${name} ${view} ${status} ${should.filter((row) => row.status === status).length}`)
      }
    }
  })

  it('answer what the contract declares and nothing else, whatever stands in a form', async () => {
    const unit = person('two-roles').account.unit.id
    const awkward = '引号" 反斜杠\\ 换行\n}],"list":[{ </script>'
    await service.db.system(({ query }) =>
      query({
        text: "update application set summary = jsonb_set(summary, '{fields,projectName}', to_jsonb($1::text)) where unit_id = $2",
        values: [awkward, unit],
      }),
    )
    const kept = new Map((await stored()).map((row) => [row.id, row.summary]))
    for (const name of ['builder', 'two-roles', 'registrar']) {
      const answer = await service.raw('GET', `${noticeCalls.list.path}?view=query&pageSize=200`, { as: person(name) })
      const { list } = z.object({ data: pageSchema(z.strictObject(applicationRowSchema.shape)).strict() }).parse(answer.json()).data
      for (const row of list) expect(row).toMatchObject({ ...kept.get(row.id) })
      expect(list.some((row) => row.fields.projectName === awkward)).toBe(name !== 'builder')
    }
  })

  it('refuse a view or a role that is not theirs', async () => {
    for (const [name, view] of [
      ['builder', 'review'],
      ['use-unit', 'review'],
      ['finance', 'query'],
      ['inspector', 'own'],
      ['admin', 'query'],
    ] as const) {
      expect((await service.call(noticeCalls.list, { query: { view } }, person(name))).status).toBe(403)
    }
    expect((await service.call(noticeCalls.list, {})).status).toBe(401)
  })

  it('filter, each and together', async () => {
    const registrar = person('registrar')
    const everything = (await all(registrar)).list
    const rows = await stored()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const check = async (query: ApplicationListQuery, keeps: (row: ApplicationRow) => boolean) => {
      const found = await all(registrar, query)
      const should = everything.filter(keeps)
      expect(`${JSON.stringify(query)} ${found.list.map((row) => row.id).sort()}`).toBe(`${JSON.stringify(query)} ${should.map((row) => row.id).sort()}`)
      return should.length
    }
    expect(await check({ status: '20,30' }, (row) => ['20', '30'].includes(row.status))).toBeGreaterThan(0)
    expect(await check({ status: '20,20,20' }, (row) => row.status === '20')).toBeGreaterThan(0)
    expect(await check({ kind: '1' }, (row) => row.fields.constructionKind === '1')).toBeGreaterThan(0)
    expect(await check({ equclacode: '4000' }, (row) => byId.get(row.id)?.equipment_kind === '4000')).toBeGreaterThan(0)
    expect(await check({ areaCode: '330212' }, (row) => row.areaName === '鄞州区')).toBeGreaterThan(0)
    expect(await check({ areaCode: '330200' }, () => true)).toBeGreaterThan(0)
    expect(await check({ unitName: '锅炉' }, (row) => row.unitName.includes('锅炉'))).toBeGreaterThan(0)
    expect(await check({ keyword: '医院' }, (row) => `${row.fields.useUnitName}${row.fields.projectName}`.includes('医院'))).toBeGreaterThan(0)
    const [some] = everything
    expect(await check({ keyword: some?.number.slice(0, 12) }, (row) => row.number.includes(some?.number.slice(0, 12) ?? ''))).toBeGreaterThan(0)
    expect(await check({ keyword: some?.number.toLowerCase() }, (row) => row.number === some?.number)).toBe(1)
    expect(await check({ keyword: '没有这样的工程' }, () => false)).toBe(0)
    expect(await check({ keyword: '%' }, () => false)).toBe(0)
    const day = some?.submitDate.slice(0, 10)
    await check({ submitFrom: day, submitTo: day }, (row) => row.submitDate.startsWith(day ?? ''))
    expect(await check({ dueTo: wireDate(service.clock.now()) }, (row) => row.dueDate !== '' && row.dueDate <= wireDate(service.clock.now()))).toBeGreaterThan(
      0,
    )
    expect(await check({ dueFrom: '2000-01-01' }, (row) => row.dueDate !== '')).toBeGreaterThan(0)
    const received = new Set(
      await service.db.system(async ({ db }) =>
        (await db.selectFrom('application_event').select('application_id').where('action', '=', 'accept').execute()).map((row) => row.application_id),
      ),
    )
    expect(await check({ acceptedFrom: '2000-01-01' }, (row) => received.has(row.id))).toBeGreaterThan(0)
    expect(await check({ acceptedTo: '2000-01-01' }, () => false)).toBe(0)
    await check({ status: '20', kind: '1', areaCode: '3302', keyword: '示例' }, (row) => row.status === '20' && row.fields.constructionKind === '1')
  })

  it('sort by every allowed column and no other, and page without gaps or repeats', async () => {
    const registrar = person('registrar')
    const read: Record<string, (row: ApplicationRow) => string> = {
      submitDate: (row) => row.submitDate,
      createDate: (row) => row.createDate,
      updateDate: (row) => row.updateDate,
      number: (row) => row.number,
      dueDate: (row) => row.dueDate,
    }
    for (const [column, value] of Object.entries(read)) {
      for (const direction of ['', ' asc', ' desc']) {
        const orderBy = column + direction
        const { list, count } = await all(registrar, { orderBy })
        const values = list.map(value).filter((text) => text !== '')
        expect(values).toEqual([...values].sort((a, b) => (direction === ' desc' ? -1 : 1) * (a < b ? -1 : a > b ? 1 : 0)))
        // Rows without a value come last in both directions.
        expect(list.slice(values.length).every((row) => value(row) === '')).toBe(true)
        const paged: string[] = []
        for (let pageNo = 1; paged.length < count; pageNo += 1)
          paged.push(...(await page(registrar, { orderBy, pageNo, pageSize: 7 })).list.map((row) => row.id))
        expect(paged).toEqual(list.map((row) => row.id))
      }
    }
    for (const orderBy of ['id', 'form', 'status', 'submitDate;drop table unit', 'submitDate desc,id', '1', 'submitDate  desc']) {
      expect((await service.call(noticeCalls.list, { query: { orderBy } }, registrar)).status).toBe(400)
    }
  })

  it('bear any page number and refuse what is no query', async () => {
    const builder = person('builder')
    expect((await page(builder, { pageNo: 1_000_000 })).list).toEqual([])
    for (const query of [
      'pageSize=0',
      'pageSize=201',
      'pageNo=0',
      'pageNo=x',
      'status=2',
      'status=20,',
      'areaCode=x',
      'submitFrom=yesterday',
      'view=all',
      `keyword=${'长'.repeat(101)}`,
      'dueFrom=0000-01-01',
      `after=${randomUUID()}never`,
    ]) {
      expect((await service.raw('GET', `${noticeCalls.list.path}?${query}`, { as: builder })).status).toBe(400)
    }
    for (const query of [
      "keyword='%20or%201=1--",
      'keyword=%00',
      'keyword=%F0%9F%98%80',
      'keyword=%20',
      'unitName=%25',
      'kind=%27',
      'pageNo=1&pageNo=2',
      'view[]=own',
    ]) {
      expect((await service.raw('GET', `${noticeCalls.list.path}?${query}`, { as: builder })).status).toBeLessThan(500)
    }
  })

  it('offer in each row exactly what its reader may do now', async () => {
    const mine = (await all(person('builder'), { view: 'own' })).list
    const at = (status: string) => mine.find((row) => row.status === status)?.actions
    expect(at('10')).toEqual(['save', 'commit', 'delete'])
    expect(at('30')).toEqual(['save', 'commit', 'cancellationNotice'])
    expect(at('70')).toEqual(['cancellationNotice'])
    expect(at('90')).toEqual([])
    const queue = (await all(person('registrar'), { view: 'review' })).list
    expect(queue.find((row) => row.status === '20')?.actions).toEqual(['pickUp', 'receive', 'return'])
    expect(queue.find((row) => row.status === '85')?.actions).toEqual(['pickUp', 'approveCancellation', 'refuseCancellation'])
    for (const row of (await all(person('use-unit'))).list) expect(row.actions).toEqual([])
  })

  it('count no more than there are where a full page of what many have is the last', async () => {
    // With statistics the words are known as common, and are not counted.
    await asOwner(service.address, 'analyze application')
    const found = await page(person('registrar'), { view: 'query', keyword: '公司', pageSize: 200 })
    expect(found.count).toBe(found.list.length)
    expect(found.count).toBeGreaterThan(5)
    const full = await page(person('registrar'), { view: 'query', keyword: '公司', pageSize: found.count })
    expect([full.count, full.more, full.list.length, full.next]).toEqual([found.count, undefined, found.count, undefined])
    const part = await page(person('registrar'), { view: 'query', keyword: '公司', pageSize: found.count - 1 })
    expect([part.list.length, part.next !== undefined, part.count]).toEqual([found.count - 1, true, found.count])
  })

  it('count exactly to ten thousand and say when there are more', async () => {
    const template = (await stored()).find((row) => row.status === '70')
    await copyRecord(service, template?.id ?? '', countCap + 100)
    const found = await page(person('registrar'), { view: 'query' })
    expect(found).toMatchObject({ count: countCap, more: true })
    expect((await page(person('registrar'), { view: 'query', pageNo: 500 })).list).toHaveLength(20)
    expect((await page(person('registrar'), { view: 'query', pageNo: 501 })).list).toEqual([])
  })
})
