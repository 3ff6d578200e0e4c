import { maintenancePriceEndpoints } from '@shared/contract/application'
import { flowLogEndpoints } from '@shared/contract/flowLog'
import { housekeeping } from '../../../app/jobs'
import { after, days, wireDate } from '../../../clock'
import { aPrice, aPriceDraft, aPublishedList, must, priceCalls, priceRows, prices, takePrice } from '../../../testing/priceLists'
import { type SignedIn, startTestService, type TestService } from '../../../testing/service'

describe('price lists', () => {
  let service: TestService
  let owner: SignedIn
  let administrator: SignedIn
  /** Use units in Yinzhou (Ningbo), in Hangzhou, and without a known place. */
  let near: SignedIn
  let far: SignedIn
  let nowhere: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    const inArea = async (role: '1' | '2', area_code: string) =>
      service.signIn(await service.anAccount({ roles: [role], unit: await service.aUnit({ unit_type: '1', area_code }) }))
    owner = await inArea('2', '330212')
    administrator = await service.signIn('9')
    near = await inArea('1', '330212')
    far = await inArea('1', '330106')
    nowhere = await inArea('1', '')
  })
  afterAll(() => service.close())

  const listed = async (as: SignedIn) => must(await service.call(priceCalls.list, { query: { view: 'query', pageSize: 50 } }, as)).list.map((row) => row.id)
  const open = (id: string, as: SignedIn) => service.call(priceCalls.detail, { params: { id } }, as)
  const find = async (keyword: string, as: SignedIn) => must(await service.call(maintenancePriceEndpoints.prices, { query: { keyword } }, as))

  it('are seen by use units of the area once they are published, and by nobody of another', async () => {
    const draft = await aPriceDraft(service, owner, [aPrice(1, { itemName: '对重导靴', spec: 'GL 12-８０a' })])
    const hidden = async (as: SignedIn) => {
      expect(await open(draft.id, as)).toMatchObject({ errorCode: 'NOT_FOUND' })
      expect(await service.call(priceRows, { query: { id: draft.id, table: 'items' } }, as)).toMatchObject({ errorCode: 'NOT_FOUND' })
      expect(await listed(as)).not.toContain(draft.id)
      expect((await find('对重导靴', as)).count).toBe(0)
    }
    await hidden(near)
    await takePrice(service, owner, 'commit', draft.id)
    await hidden(near)
    await takePrice(service, administrator, 'return', draft.id, '请补充其余配件')
    await hidden(near)
    await takePrice(service, owner, 'commit', draft.id)
    await takePrice(service, administrator, 'audit', draft.id, '价目完整，予以公示。')

    const seen = must(await open(draft.id, near))
    expect(seen).toMatchObject({ status: '70', own: false, counts: { items: 1 }, actions: [], changes: [], lastOpinion: '' })
    expect(seen.form.fields.contactMobile).toBe('130****0005')
    expect(await listed(near)).toContain(draft.id)
    expect(must(await service.call(priceRows, { query: { id: draft.id, table: 'items' } }, near)).list).toHaveLength(1)
    expect(await find('导靴', near)).toMatchObject({ count: 1, list: [{ listId: draft.id, values: { itemName: '对重导靴' } }] })
    for (const keyword of ['对重 导靴', 'gl12-80A', 'ＧＬ １２'])
      expect([keyword, (await find(keyword, near)).list.map(({ listId }) => listId)]).toEqual([keyword, [draft.id]])
    const { list: log } = must(await service.call(priceCalls.showOpinion, { query: { id: draft.id } }, near))
    expect(log.map((event) => event.action)).toEqual(['accept'])
    expect(await service.call(flowLogEndpoints.link, { body: { bizType: 'maintenancePrice', bizId: draft.id } }, near)).toMatchObject({
      errorCode: 'FORBIDDEN',
    })
    await hidden(far)
    await hidden(nowhere)

    await takePrice(service, owner, 'cancel', draft.id, '价目调整')
    expect(await open(draft.id, near)).toMatchObject({ success: true, data: { status: '85' } })
    await takePrice(service, administrator, 'approveCancellation', draft.id)
    await hidden(near)
  })

  it('give way to the newest of their unit and area, and hold again when that is withdrawn', async () => {
    const unit = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
    const other = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
    const words = { itemName: '缓冲器' }
    const older = await aPublishedList(service, unit, administrator, [aPrice(1, words)])
    const beside = await aPublishedList(service, other, administrator, [aPrice(1, words)])
    const elsewhere = await aPublishedList(service, unit, administrator, [aPrice(1, words)], { serviceArea: '330212' })
    service.clock.move(60_000)
    const newer = await aPublishedList(service, unit, administrator, [aPrice(2, words)])
    const ids = async () => (await find('缓冲器', near)).list.map((price) => price.listId)
    expect(await ids()).toEqual([newer.id, elsewhere.id, beside.id].sort((one) => (one === newer.id ? -1 : 0)))
    expect(await listed(near)).not.toContain(older.id)
    expect(await open(older.id, near)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await open(older.id, unit)).toMatchObject({ success: true, data: { status: '70' } })

    await takePrice(service, unit, 'cancel', newer.id, '价目有误')
    await takePrice(service, administrator, 'approveCancellation', newer.id)
    expect(await ids()).toEqual(expect.arrayContaining([older.id, elsewhere.id, beside.id]))
    expect(await ids()).not.toContain(newer.id)
  })

  it('hold one alone when two of a unit are published at one moment', async () => {
    const unit = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
    const drafts = await Promise.all([1, 2].map(() => aPriceDraft(service, unit, [aPrice(1, { itemName: '限速器' })])))
    for (const { id } of drafts) await takePrice(service, unit, 'commit', id)
    await Promise.all(drafts.map(({ id }) => takePrice(service, administrator, 'audit', id)))
    expect((await find('限速器', near)).list).toHaveLength(1)
  })

  it('keep in a draft what a sheet has brought, and say at its cell what is too long once they are submitted', async () => {
    const draft = await aPriceDraft(service, owner, [aPrice(1), aPrice(2, { itemName: '长'.repeat(300) })])
    const rows = must(await service.call(priceRows, { query: { id: draft.id, table: 'items' } }, owner)).list
    expect(rows[1]?.values.itemName).toHaveLength(300)
    const commit = priceCalls.transitions.commit
    if (!commit) throw new Error('No transition commit')
    expect(await service.call(commit, { body: { id: draft.id, version: draft.version } }, owner)).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: expect.arrayContaining([{ field: 'items.1.itemName', message: expect.stringContaining('60') }]),
    })
  })

  it('are decided by the administrator alone', async () => {
    const draft = await aPriceDraft(service, owner, prices(1))
    const sent = await takePrice(service, owner, 'commit', draft.id)
    const audit = priceCalls.transitions.audit
    if (!audit) throw new Error('No transition audit')
    for (const as of [owner, near, await service.signIn('7')]) {
      expect(await service.call(audit, { body: { id: sent.id, version: sent.version } }, as)).toMatchObject({ success: false })
    }
    expect(await takePrice(service, administrator, 'audit', draft.id)).toMatchObject({ status: '70', statusName: '已公示' })
  })

  it('tell who decides what has become dearer and what cannot be compared', async () => {
    const unit = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
    await aPublishedList(service, unit, administrator, [aPrice(1, { partPrice: '100' }), aPrice(2, { partPrice: '100' })])
    service.clock.move(60_000)
    // Prices of another area are other prices.
    await aPublishedList(service, unit, administrator, [aPrice(1, { partPrice: '80' }), aPrice(2, { partPrice: '80' })], { serviceArea: '330212' })
    service.clock.move(60_000)
    const draft = await aPriceDraft(service, unit, [aPrice(1, { partPrice: '120' }), aPrice(2, { partPrice: '121' }), aPrice(3, { brand: '', spec: '' })])
    await takePrice(service, unit, 'commit', draft.id)
    const { list } = must(await service.call(priceCalls.checks, { params: { id: draft.id } }, administrator))
    expect(list).toEqual([
      { key: 'comparable', ok: false, text: '有配件未写明品牌和规格型号', detail: '1 条，使用单位无法比较' },
      { key: 'rise', ok: false, text: '与上次公示相比有明显涨价', detail: '1 条涨价超过20%' },
    ])
  })

  it('say for which area they are: equal ones of one unit for a city and a county of it are told apart', async () => {
    const unit = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
    const rows = [aPrice(1, { itemName: '缓冲器弹簧' })]
    const city = await aPublishedList(service, unit, administrator, rows)
    const county = await aPublishedList(service, unit, administrator, rows, { serviceArea: '330212' })
    const { list } = await find('缓冲器弹簧', near)
    expect(new Map(list.map(({ listId, serviceArea }) => [listId, serviceArea]))).toEqual(
      new Map([
        [city.id, expect.stringMatching(/宁波市$/)],
        [county.id, expect.stringMatching(/鄞州区$/)],
      ]),
    )
  })

  it('count from their first day: until then the one before is shown and used, and the coming one is named', async () => {
    const unit = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
    const words = { itemName: '轿厢操纵箱' }
    const begins = wireDate(after(service.clock.now(), days(2)))
    const current = await aPublishedList(service, unit, administrator, [aPrice(1, words)])
    const coming = await aPublishedList(service, unit, administrator, [aPrice(2, words)], { validFrom: begins })
    const shown = async () => (await listed(near)).filter((id) => [current.id, coming.id].includes(id)).sort()
    const used = async () => (await find('操纵箱', near)).list.map(({ listId, next }) => ({ listId, next }))
    expect(await shown()).toEqual([current.id, coming.id].sort())
    expect(await used()).toEqual([{ listId: current.id, next: { listId: coming.id, from: begins } }])
    // One that begins no later than the coming one replaces it.
    const corrected = await aPublishedList(service, unit, administrator, [aPrice(3, words)], { validFrom: begins })
    expect(await shown()).toEqual([current.id])
    expect(await used()).toEqual([{ listId: current.id, next: { listId: corrected.id, from: begins } }])
    await takePrice(service, unit, 'cancel', corrected.id, '价目有误')
    await takePrice(service, administrator, 'approveCancellation', corrected.id)
    expect(await shown()).toEqual([current.id, coming.id].sort())
    await housekeeping.priceLists(service.context)
    expect(await shown()).toEqual([current.id, coming.id].sort())

    // Everybody signs in again after that.
    service.clock.move(days(2))
    const later = await service.signIn(near.account)
    await housekeeping.priceLists(service.context)
    const rest = must(await service.call(priceCalls.list, { query: { view: 'query', pageSize: 50 } }, later)).list.map(({ id }) => id)
    expect([rest.includes(current.id), rest.includes(coming.id)]).toEqual([false, true])
    const found = must(await service.call(maintenancePriceEndpoints.prices, { query: { keyword: '操纵箱' } }, later)).list
    expect(found.map(({ listId, next }) => ({ listId, next }))).toEqual([{ listId: coming.id, next: undefined }])
  })
})
