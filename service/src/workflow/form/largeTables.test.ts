import { type PlacedRow, transitionAnswerSchema } from '@shared/contract/application'
import { uploadFile } from '../../testing/papers'
import { aPrice, aPriceDraft, must, priceCalls, priceFields, priceRows, prices, priceTransition, takePrice } from '../../testing/priceLists'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

describe('a table of thousands of rows', () => {
  let service: TestService
  let owner: SignedIn
  let administrator: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    owner = await service.signIn('2')
    administrator = await service.signIn('9')
  })
  afterAll(() => service.close())

  const detail = async (id: string, as = owner) => must(await service.call(priceCalls.detail, { params: { id } }, as))
  const page = async (id: string, query: { pageNo?: number; pageSize?: number; keyword?: string } = {}, as = owner) =>
    must(await service.call(priceRows, { query: { id, table: 'items', ...query } }, as))
  const all = async (id: string, as = owner): Promise<Record<string, string>[]> => {
    const pages: PlacedRow[] = []
    for (let pageNo = 1; ; pageNo += 1) {
      const { list, count } = await page(id, { pageNo, pageSize: 1_000 }, as)
      pages.push(...list)
      if (pages.length >= count) return pages.map((row) => row.values)
    }
  }
  const change = async (id: string, version: number, items: { start: number; remove: number; rows: Record<string, string>[] }) =>
    service.call(priceCalls.save, { body: { id, version, form: { fields: priceFields(service.clock.now()), tables: {} }, rowChanges: { items } } }, owner)

  it('stores cells without characters nobody sees, which may turn the direction of the text', async () => {
    const { id } = await aPriceDraft(service, owner, [aPrice(1, { itemName: '门锁\u202e装置\u200b' })])
    expect((await all(id))[0]).toMatchObject({ itemName: '门锁装置' })
  })

  it('keeps five thousand rows beside the form, reads them in pages, and refuses one wrong cell where it stands', async () => {
    const rows = prices(5_000)
    rows[3_210] = aPrice(3_211, { partPrice: '12.345' })
    rows[4_999] = aPrice(5_000, { unit: '' })
    const draft = await aPriceDraft(service, owner, rows)
    const opened = await detail(draft.id)
    expect(opened.form.tables.items).toEqual([])
    expect(opened.counts).toEqual({ items: 5_000 })
    expect(await page(draft.id, { pageNo: 250, pageSize: 20 })).toMatchObject({
      count: 5_000,
      version: draft.version,
      list: expect.arrayContaining([{ place: 4_980, values: rows[4_980] }]),
    })
    expect(await all(draft.id)).toEqual(rows.map((row) => (row.unit === '' ? { ...row, unit: undefined } : row)).map((row) => JSON.parse(JSON.stringify(row))))

    const refused = await service.call(priceTransition('commit'), { body: { id: draft.id, version: draft.version } }, owner)
    expect(refused).toMatchObject({
      success: false,
      errorCode: 'INCOMPLETE',
      fieldErrors: [
        { field: 'items.3210.partPrice', message: '配件单价最多保留2位小数' },
        { field: 'items.4999.unit', message: '请填写单位' },
      ],
    })
    const once = must(await change(draft.id, draft.version, { start: 3_210, remove: 1, rows: [aPrice(3_211)] }))
    const twice = must(await change(draft.id, once.version, { start: 4_999, remove: 1, rows: [aPrice(5_000)] }))
    expect(must(await service.call(priceTransition('commit'), { body: { id: draft.id, version: twice.version } }, owner))).toMatchObject({ status: '20' })
    expect(await all(draft.id, administrator)).toEqual(prices(5_000))
  }, 60_000)

  it('tells two hundred problems of a wrong column, not five thousand', async () => {
    const draft = await aPriceDraft(
      service,
      owner,
      prices(400).map((row) => ({ ...row, partPrice: '面议' })),
    )
    const refused = await service.call(priceTransition('commit'), { body: { id: draft.id, version: draft.version } }, owner)
    if (refused.success) throw new Error('It was not refused')
    expect(refused.fieldErrors).toHaveLength(200)
  })

  it('takes rows in, out and over anywhere, each save against the version it names', async () => {
    const draft = await aPriceDraft(service, owner, prices(6))
    const inserted = must(await change(draft.id, draft.version, { start: 2, remove: 0, rows: [aPrice(91), aPrice(92), aPrice(93)] }))
    expect((await all(draft.id)).map((row) => row.itemName?.slice(5))).toEqual(['1', '2', '91', '92', '93', '3', '4', '5', '6'])
    const removed = must(await change(draft.id, inserted.version, { start: 1, remove: 3, rows: [aPrice(80)] }))
    expect((await all(draft.id)).map((row) => row.itemName?.slice(5))).toEqual(['1', '80', '93', '3', '4', '5', '6'])
    expect((await detail(draft.id)).counts).toEqual({ items: 7 })
    expect(await change(draft.id, inserted.version, { start: 0, remove: 7, rows: [] })).toMatchObject({ errorCode: 'STALE_VERSION' })
    expect(await change(draft.id, removed.version, { start: 8, remove: 0, rows: [aPrice(1)] })).toMatchObject({ errorCode: 'STALE_VERSION' })
    expect(await all(draft.id)).toHaveLength(7)
    must(await change(draft.id, removed.version, { start: 0, remove: 5_000, rows: [] }))
    expect(await all(draft.id)).toEqual([])
  })

  it('takes no more rows than the table may have, and then none of them', async () => {
    const draft = await aPriceDraft(service, owner, prices(4_990))
    const answer = await change(draft.id, draft.version, { start: 4_990, remove: 0, rows: prices(11) })
    expect(answer).toMatchObject({ errorCode: 'BAD_REQUEST', fieldErrors: [{ field: 'items', message: '价目明细最多5000行' }] })
    expect((await detail(draft.id)).version).toBe(draft.version)
  })

  it('finds rows by their words', async () => {
    const draft = await aPriceDraft(service, owner, [aPrice(1), aPrice(2, { itemName: '门锁触点', brand: 'Sample' }), aPrice(3)])
    expect(await page(draft.id, { keyword: 'SAMPLE' })).toMatchObject({ count: 1, list: [{ place: 1, values: { itemName: '门锁触点' } }] })
    expect((await page(draft.id, { keyword: '50%' })).count).toBe(0)
  })

  it('is copied with its record, and gone with it', async () => {
    const draft = await aPriceDraft(service, owner, prices(300))
    const copy = must(await service.call(priceCalls.copy, { body: { id: draft.id } }, owner))
    expect(await all(copy.id)).toEqual(prices(300))
    expect((await detail(copy.id)).counts).toEqual({ items: 300 })
    await takePrice(service, owner, 'delete', copy.id)
    expect(await service.call(priceRows, { query: { id: copy.id, table: 'items' } }, owner)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await all(draft.id)).toHaveLength(300)
  })

  it('is nobody else’s, and answers for no other table', async () => {
    const draft = await aPriceDraft(service, owner, prices(2))
    const stranger = await service.signIn('2')
    for (const as of [stranger, administrator, await service.signIn('1')]) {
      expect(await service.call(priceRows, { query: { id: draft.id, table: 'items' } }, as)).toMatchObject({ errorCode: 'NOT_FOUND' })
    }
    expect(await service.call(priceRows, { query: { id: draft.id, table: 'secrets' as 'items' } }, owner)).toMatchObject({ errorCode: 'BAD_REQUEST' })
  })

  it('is judged as it was submitted, whatever is typed since, with what changed since the last round', async () => {
    const draft = await aPriceDraft(service, owner, prices(30))
    await takePrice(service, owner, 'commit', draft.id)
    const returned = await takePrice(service, administrator, 'return', draft.id, '请核对第二条的单价')
    const corrected = must(
      await change(draft.id, returned.version, { start: 1, remove: 1, rows: [aPrice(2, { partPrice: '99', priceKind: '3', labourPrice: '5' })] }),
    )
    expect(await all(draft.id, administrator)).toEqual(prices(30))
    await takePrice(service, owner, 'commit', draft.id)
    expect((await detail(draft.id, administrator)).changes).toEqual([
      { field: 'items.1.priceKind', label: '价目明细第2行 类别', before: '配件', after: '人工' },
      { field: 'items.1.partPrice', label: '价目明细第2行 配件单价', before: '12.50', after: '99' },
      { field: 'items.1.labourPrice', label: '价目明细第2行 人工单价', before: '', after: '5' },
    ])
    expect(corrected.status).toBe('30')

    await takePrice(service, administrator, 'return', draft.id, '请补充其余配件')
    const more = await detail(draft.id)
    must(await change(draft.id, more.version, { start: 0, remove: 0, rows: [aPrice(77), aPrice(78)] }))
    await takePrice(service, owner, 'commit', draft.id)
    const compared = [{ field: 'items', label: '价目明细', before: '30条', after: '32条，2条是新增或改过的' }]
    expect(await detail(draft.id, administrator)).toMatchObject({ changes: compared, changesFrom: 'last' })
    // Withdrawn and submitted again: what was returned is still what it is compared with.
    await takePrice(service, owner, 'revoke', draft.id)
    await takePrice(service, owner, 'commit', draft.id)
    expect(await detail(draft.id, administrator)).toMatchObject({ changes: compared, changesFrom: 'returned' })
  })

  it('is submitted with what was typed last, or keeps that and says what is wrong', async () => {
    const form = { fields: priceFields(service.clock.now()), tables: {} }
    const refused = await service.call(
      priceCalls.save,
      { body: { isCommit: '1', form, rowChanges: { items: { start: 0, remove: 0, rows: [aPrice(1, { partPrice: 'x' })] } } } },
      owner,
    )
    if (refused.success) throw new Error('It was not refused')
    expect(refused.fieldErrors).toEqual([
      expect.objectContaining({ field: 'items.0.partPrice' }),
      expect.objectContaining({ field: 'attachments.PRICE_SHEET' }),
    ])
    const { id, version } = transitionAnswerSchema.parse(refused.data)
    expect(await all(id)).toEqual([aPrice(1, { partPrice: 'x' })])
    await uploadFile(service, owner, id, 'PRICE_SHEET', '价目表.pdf')
    const sent = await service.call(
      priceCalls.save,
      { body: { id, version, isCommit: '1', form, rowChanges: { items: { start: 0, remove: 1, rows: [aPrice(1)] } } } },
      owner,
    )
    expect(sent).toMatchObject({ success: true, data: { status: '20' } })
  })
})
