import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paymentEndpoints } from '@shared/contract/payment'
import { readConfiguration } from '../configuration'
import { behaviourOf } from '../modules/application/behaviours'
import { doPayment } from '../modules/payment/paymentJobs'
import { anInspection, anInstitute, aUseUnit, go, type Institute, must, notify, orderOf, reviewRefund, standing } from '../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../testing/service'
import { noticeSignature, requestSignature } from './paymentGateway'

const key = 'ab'.repeat(32)
const merchant = 'portal-330200'

interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

describe('a payment platform over HTTP', () => {
  let service: TestService
  let server: Server
  let institute: Institute
  let owner: SignedIn
  let received: Received[] = []
  let answerWith: (request: Received) => { status?: number; body?: object } = () => ({})
  beforeAll(async () => {
    server = createServer((request, answer) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const asked = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
        received.push(asked)
        const { status = 200, body: content = {} } = answerWith(asked)
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const environment = { PAYMENT_ADAPTER: 'http', PAYMENT_GATEWAY_URL: `http://127.0.0.1:${port}`, PAYMENT_MERCHANT: merchant, PAYMENT_KEY: key }
    service = await startTestService({ environment })
    institute = await anInstitute(service)
    owner = await aUseUnit(service)
  })
  afterAll(async () => {
    await service.close()
    await new Promise((resolve) => server.close(resolve))
  })
  beforeEach(() => {
    received = []
    answerWith = ({ path }) => (path === '/orders' ? { body: { qrText: 'https://pay.example/q' } } : { body: { payment: null } })
  })

  const unpaid = () => anInspection(service, institute, owner, '40')
  const toPay = (id: string) => service.call(paymentEndpoints.toPay, { params: { id, method: '1' } }, owner)
  const paymentOf = async (id: string, platformNo: string) => {
    const order = await orderOf(service, id)
    return { orderNo: order.order_no, platformNo, amountCents: order.amount_cents, paidAt: service.clock.now().toISOString() }
  }

  it('is told of an order under its number, with everything signed', async () => {
    const { id } = await unpaid()
    expect(must(await toPay(id))).toMatchObject({ qrText: 'https://pay.example/q', cashier: '公共支付平台', demonstration: false })
    const [asked] = received
    if (!asked) throw new Error('The platform was not asked')
    const order = await orderOf(service, id)
    expect(JSON.parse(asked.body)).toMatchObject({ orderNo: order.order_no, payCode: order.pay_code, amountCents: 55_000 })
    const timestamp = String(asked.headers['x-timestamp'])
    expect(asked.headers).toMatchObject({
      'x-merchant': merchant,
      'x-signature': requestSignature(Buffer.from(key, 'hex'), merchant, timestamp, 'POST', '/orders', asked.body),
    })
  })

  it('that does not answer is said not to, and nothing is lost by it', async () => {
    const { id } = await unpaid()
    answerWith = () => ({ status: 503 })
    expect(await toPay(id)).toMatchObject({ success: false, errorMsg: '缴费平台暂时没有应答，请稍后再试，或转账后上传缴费凭证' })
    answerWith = () => ({ body: { qrText: 'https://pay.example/q' } })
    expect((await toPay(id)).success).toBe(true)
  })

  it('is believed for this merchant alone, and once however often it calls', async () => {
    const { id } = await unpaid()
    const payment = await paymentOf(id, 'GW-1')
    const sign = (as: string, change = {}) => ({ ...payment, ...change, signature: noticeSignature(Buffer.from(key, 'hex'), as, payment) })
    expect((await notify(service, sign('another-portal'))).status).toBe(403)
    expect((await notify(service, sign(merchant, { amountCents: 1 }))).status).toBe(403)
    expect(await standing(service, id)).toMatchObject({ status: '40' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(service, sign(merchant))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await standing(service, id)).toMatchObject({ status: '50' })
    expect(await orderOf(service, id)).toMatchObject({ state: '2', platform_no: 'GW-1' })
  })

  it('is asked where no call came, and not believed about another order', async () => {
    const { id } = await unpaid()
    must(await toPay(id))
    const order = await orderOf(service, id)
    const payment = await paymentOf(id, 'GW-2')
    answerWith = () => ({ body: { payment: { ...payment, orderNo: 'JF-other' } } })
    await expect(doPayment(service.context, behaviourOf, { order: order.id })).rejects.toThrow('JF-other')
    answerWith = () => ({ status: 503 })
    await expect(doPayment(service.context, behaviourOf, { order: order.id })).rejects.toThrow('503')
    expect(await standing(service, id)).toMatchObject({ status: '40' })
    answerWith = () => ({ body: { payment } })
    await doPayment(service.context, behaviourOf, { order: order.id })
    expect(await standing(service, id)).toMatchObject({ status: '50' })
  })

  it('pays back under one number, asked again after it failed', async () => {
    const { id } = await unpaid()
    const payment = await paymentOf(id, 'GW-3')
    await notify(service, { ...payment, signature: noticeSignature(Buffer.from(key, 'hex'), merchant, payment) })
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    await go(service, institute.finance, 'approveCancellation', id)
    must(await reviewRefund(service, institute.secondFinance, id, { agree: true }))
    const refund = await service.db.system(({ db }) => db.selectFrom('payment_refund').select('id').where('application_id', '=', id).executeTakeFirstOrThrow())
    received = []
    answerWith = () => ({ status: 500 })
    await expect(doPayment(service.context, behaviourOf, { refund: refund.id })).rejects.toThrow('500')
    expect(await orderOf(service, id)).toMatchObject({ state: '2' })
    answerWith = () => ({})
    await doPayment(service.context, behaviourOf, { refund: refund.id })
    await doPayment(service.context, behaviourOf, { refund: refund.id })
    expect(received.map(({ body }) => JSON.parse(body))).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ refundNo: refund.id, amountCents: 55_000 })),
    )
    expect(await orderOf(service, id)).toMatchObject({ state: '8' })
  })
})

test('a platform without its address, merchant or key is refused at the start', () => {
  const complete = { PAYMENT_ADAPTER: 'http', PAYMENT_GATEWAY_URL: 'https://pay.example', PAYMENT_MERCHANT: merchant, PAYMENT_KEY: key }
  expect(readConfiguration(complete).payment.adapter).toBe('http')
  for (const missing of ['PAYMENT_GATEWAY_URL', 'PAYMENT_MERCHANT', 'PAYMENT_KEY']) {
    expect(() => readConfiguration({ ...complete, [missing]: undefined })).toThrow('PAYMENT_ADAPTER')
  }
})
