import { inspectionFee } from '@shared/contract/application'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { inspectionCast } from '../../../testing/inspectionCast'
import { anElevator, anInspection, anInspectionForm, attempt, go, inspectionCalls, must, orderOf, standing, theFee } from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'

/** What an inspection costs, and who says so: acceptor and finance. */
describe('an inspection: its fee', () => {
  const { cast, detail } = inspectionCast()

  it('reckons the fee on save and never takes it from the client', async () => {
    const devices = [anElevator({ feeAmount: '0.01' }), anElevator({ categoryCode: '3300', varietyCode: '3310', feeQuantity: '' })]
    const form = anInspectionForm(cast.institute, cast.owner, { feeTotal: '0.01' }, devices)
    const { id } = must(await cast.service.call(inspectionCalls.save, { body: { form } }, cast.owner))
    const seen = must(await detail(cast.owner, id)).form
    expect([seen.fields.feeTotal, ...(seen.tables.devices ?? []).map((device) => device.feeAmount)]).toEqual(['1050.00', '550.00', '500.00'])
  })

  it('is free or by agreement without an order, and says why', async () => {
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20')
    const silent = await attempt(cast.service, cast.institute.acceptor, 'accept', id, { input: { feeType: '2' } })
    expect(silent).toMatchObject({ success: false, fieldErrors: [{ field: 'input.feeReason' }] })
    expect(await go(cast.service, cast.institute.acceptor, 'accept', id, { input: { feeType: '2', feeReason: '应急检验' } })).toMatchObject({ status: '50' })
    const orders = await cast.service.db.system(({ db }) => db.selectFrom('payment_order_item').select('order_id').where('application_id', '=', id).execute())
    expect(orders).toEqual([])
    await go(cast.service, cast.owner, 'cancelApply', id, { opinion: '设备停用，不再检验' })
    expect(await attempt(cast.service, cast.institute.finance, 'approveCancellation', id)).toMatchObject({
      success: false,
      errorMsg: '没有缴费，由受理人办理取消',
    })
    expect(await go(cast.service, cast.institute.acceptor, 'approveCancellation', id)).toMatchObject({ status: '90' })
  })

  it('withholds the consent to a cancellation from whoever it is not for: the acceptor once it is paid, finance where nothing was, with why', async () => {
    const withheldFrom = async (as: SignedIn, { id }: { id: string }) => must(await detail(as, id)).withheld
    const { acceptor, finance } = cast.institute
    const paid = await anInspection(cast.service, cast.institute, cast.owner, '50')
    const free = await anInspection(cast.service, cast.institute, cast.owner, '20')
    await go(cast.service, acceptor, 'accept', free.id, { input: { feeType: '2', feeReason: '应急检验' } })
    expect(await withheldFrom(acceptor, paid)).toBeUndefined()
    for (const { id } of [paid, free]) await go(cast.service, cast.owner, 'cancelApply', id, { opinion: '设备停用，不再检验' })
    expect(await withheldFrom(acceptor, paid)).toEqual({ audit: '已缴费的由检验机构财务办理退费' })
    expect(await withheldFrom(finance, paid)).toBeUndefined()
    expect(await withheldFrom(acceptor, free)).toBeUndefined()
    expect(await withheldFrom(finance, free)).toEqual({ audit: '没有缴费，由受理人办理取消' })
    expect(must(await detail(acceptor, paid.id)).actions).toContain('refuseCancellation')
  })

  it('is charged what the lines of its devices come to, each explained where it is not what was reckoned', async () => {
    const devices = [anElevator(), anElevator({ categoryCode: '3300', varietyCode: '3310', feeQuantity: '' })]
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20', anInspectionForm(cast.institute, cast.owner, {}, devices))
    const sheetFor = (as: SignedIn) => cast.service.call(inspectionEndpoints.feeLines, { params: { id } }, as)
    expect(must(await sheetFor(cast.institute.acceptor))).toMatchObject({
      lines: [{ rule: '直梯（6 层）：500 元，加 5 层以上 1 层 × 50 元', amount: '550.00' }, { amount: '500.00' }],
      total: '1050.00',
      editable: true,
    })
    const { version } = await standing(cast.service, id)
    const fix = (as: SignedIn, lines: { device: string; amount: string; reason: string }[], at = version) =>
      cast.service.call(inspectionEndpoints.fixFee, { params: { id }, body: { version: at, lines } }, as)
    const [first] = devices
    const line = (amount: string, reason: string) => [{ device: first?.equipmentId ?? '', amount, reason }]
    for (const [amount, reason, field] of [
      ['300', '', 'lines.0.reason'],
      ['-5', '减免', 'lines.0.amount'],
      ['0.001', '减免', 'lines.0.amount'],
      ['1e3', '减免', 'lines.0.amount'],
      ['', '减免', 'lines.0.amount'],
    ] as const)
      expect(await fix(cast.institute.acceptor, line(amount, reason))).toMatchObject({ success: false, fieldErrors: [{ field }] })
    expect(await fix(cast.institute.acceptor, line('300', '减免'), version - 1)).toMatchObject({ success: false, errorCode: 'STALE_VERSION' })
    expect(await fix(cast.other.acceptor, line('1', '减免'))).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(must(await fix(cast.institute.acceptor, line('300', '同址多台，按标准减收')))).toMatchObject({ total: '800.00' })
    const told = (as: SignedIn) => cast.service.call(inspectionFee, { query: { id } }, as)
    expect(must(await told(cast.institute.acceptor)).fields).toEqual({ feeAmount: '800.00' })
    expect(await told(cast.other.acceptor)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    // Who read the former sum decides again, on this one.
    expect(await attempt(cast.service, cast.institute.acceptor, 'accept', id, { version, input: theFee })).toMatchObject({ errorCode: 'STALE_VERSION' })
    // An amount sent by the client is ignored.
    await go(cast.service, cast.institute.acceptor, 'accept', id, { input: { ...theFee, feeAmount: '0.01' } })
    expect(await orderOf(cast.service, id)).toMatchObject({ amount_cents: 80_000 })
    expect(must(await sheetFor(cast.owner))).toMatchObject({ lines: [{ amount: '300.00', reason: '同址多台，按标准减收' }, {}], editable: false })
    expect(await fix(cast.institute.acceptor, line('1', '减免'), (await standing(cast.service, id)).version)).toMatchObject({
      success: false,
      errorCode: 'NOT_ALLOWED_NOW',
    })
  })

  it('is not free while an amount that was set says otherwise', async () => {
    const device = anElevator()
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20', anInspectionForm(cast.institute, cast.owner, {}, [device]))
    const fix = async (amount: string) => {
      const body = { version: (await standing(cast.service, id)).version, lines: [{ device: device.equipmentId ?? '', amount, reason: '公益项目' }] }
      return must(await cast.service.call(inspectionEndpoints.fixFee, { params: { id }, body }, cast.institute.acceptor))
    }
    const free = { input: { feeType: '2', feeReason: '公益项目' } }
    await fix('450')
    const message = '已核定检验费450.00元，请改选正常收费，或者先把逐台的金额核定为0'
    expect(await attempt(cast.service, cast.institute.acceptor, 'accept', id, free)).toMatchObject({
      success: false,
      fieldErrors: [{ field: 'input.feeType', message }],
    })
    const told = async () => must(await cast.service.call(inspectionFee, { query: { id, feeType: '2' } }, cast.institute.acceptor))
    expect(await told()).toEqual({ list: [{ field: 'feeType', message, path: '', refuses: true }], fields: { feeAmount: '' } })
    await fix('0')
    expect((await told()).list).toEqual([])
    expect(await go(cast.service, cast.institute.acceptor, 'accept', id, free)).toMatchObject({ status: '50' })
  })

  it('that the rules ask for and the institute waives is nothing from then on, and said to be waived before', async () => {
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20', anInspectionForm(cast.institute, cast.owner, {}, [anElevator()]))
    const { acceptor } = cast.institute
    const sheet = async () => must(await cast.service.call(inspectionEndpoints.feeLines, { params: { id } }, cast.owner))
    const { total } = await sheet()
    expect(must(await cast.service.call(inspectionFee, { query: { id, feeType: '2' } }, acceptor))).toEqual({
      list: [{ field: 'feeType', message: `按收费标准核算${total}元，全部免收`, path: '', refuses: false }],
      fields: { feeAmount: '' },
    })
    await go(cast.service, acceptor, 'accept', id, { input: { feeType: '2', feeReason: '公益项目' } })
    expect(await sheet()).toMatchObject({ total: '0.00', lines: [{ reckoned: total, amount: '0.00' }] })
  })

  it('asks for a price where no rule has one, and forgets one that was fixed for another quantity', async () => {
    const device = anElevator({ feeQuantity: '' })
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20', anInspectionForm(cast.institute, cast.owner, {}, [device]))
    expect(await attempt(cast.service, cast.institute.acceptor, 'accept', id, { input: theFee })).toMatchObject({
      success: false,
      errorMsg: expect.stringContaining('没有相应的收费标准'),
    })
    expect(must(await cast.service.call(inspectionFee, { query: { id } }, cast.institute.acceptor)).fields).toEqual({ feeAmount: '' })
    const { version } = await standing(cast.service, id)
    const lines = [{ device: device.equipmentId ?? '', amount: '620.00', reason: '按协议价' }]
    must(await cast.service.call(inspectionEndpoints.fixFee, { params: { id }, body: { version, lines } }, cast.institute.acceptor))
    await go(cast.service, cast.institute.acceptor, 'return', id, { opinion: '请补填层数' })
    const form = anInspectionForm(cast.institute, cast.owner, {}, [{ ...device, feeQuantity: '6' }])
    must(await cast.service.call(inspectionCalls.save, { body: { id, version: (await standing(cast.service, id)).version, form } }, cast.owner))
    await go(cast.service, cast.owner, 'commit', id)
    await go(cast.service, cast.institute.acceptor, 'accept', id, { input: theFee })
    expect(await orderOf(cast.service, id)).toMatchObject({ amount_cents: 55_000 })
  })

  it('waits for acceptor and finance in queues of their own', async () => {
    const waiting = await anInspection(cast.service, cast.institute, cast.owner, '20')
    const queue = async (as: SignedIn) =>
      must(await cast.service.call(inspectionCalls.list, { query: { view: 'review', pageSize: 200 } }, as)).list.map(({ id, status }) => ({ id, status }))
    expect(await queue(cast.institute.acceptor)).toContainEqual({ id: waiting.id, status: '20' })
    expect((await queue(cast.institute.finance)).filter(({ status }) => status !== '42' && status !== '85')).toEqual([])
  })
})
